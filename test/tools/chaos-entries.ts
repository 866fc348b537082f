import type { Entry, Exchange, StreamOpened } from '../../chaos/recording.ts'

/** Entries of recordings in the making, as a test of the checker needs them. Times count from the start of the recording. */
export const TERMS = { deadlineMs: 20_000, retentionMs: 86_400, graceMs: 10_000 }
export const START_MS = Date.parse('2026-01-01T00:00:00.000Z')
export const JOB = 'job_a'
const RESULT = { total: { estimate: '6.57' } }

export const iso = (atMs: number): string => new Date(START_MS + atMs).toISOString()

/** An entry before it has its place. */
export type Timed<T> = T extends Entry ? Omit<T, 'line'> : never

/** A recording in the making: every entry says when it was made, and an exchange when it was asked. */
export function recordingOf(entries: readonly Timed<Entry>[]): readonly Entry[] {
  return (
    entries
      .map((entry) => ({ ...entry, atMs: START_MS + entry.atMs }))
      .toSorted((a, b) => a.atMs - b.atMs)
      // TypeScript cannot see that an entry with its line is an entry of the same kind again.
      .map((entry, i) => ({ line: i + 1, ...entry }) as Entry)
  )
}

export const alice = { client: 'c1', user: 'alice', key: 'alice' }
export const bob = { client: 'c2', user: 'bob', key: 'bob' }

export function exchange(
  atMs: number,
  more: Partial<Exchange> & Pick<Exchange, 'operation'>,
): Timed<Exchange> {
  return {
    kind: 'exchange',
    ...alice,
    node: 'node-1',
    atMs,
    sentAtMs: START_MS + atMs - 1,
    jobId: null,
    submission: null,
    idempotencyKey: null,
    page: null,
    status: 200,
    etag: null,
    isReplayed: false,
    body: '',
    ...more,
  }
}

export const accepted = (atMs: number, more: Partial<Exchange> = {}, id = JOB): Timed<Exchange> =>
  exchange(atMs, {
    operation: 'submit',
    status: 202,
    submission: 'alice-c1-1',
    body: JSON.stringify({ job_id: id, status: 'pending', created_at: iso(atMs - 1) }),
    ...more,
  })

export const jobFields = (more: object) => ({
  job_id: JOB,
  query: '3 dozen eggs; ref alice-c1-1',
  status: 'completed',
  created_at: iso(0),
  completed_at: iso(40),
  expires_at: iso(40 + TERMS.retentionMs),
  stage: 'totaling',
  progress: 1,
  last_event_id: 2,
  ...more,
})

export const read = (atMs: number, fields: object = {}, more: Partial<Exchange> = {}): Timed<Exchange> =>
  exchange(atMs, {
    operation: 'read',
    jobId: JOB,
    body: JSON.stringify({ ...jobFields(fields), result: RESULT, error: null, ...fields }),
    ...more,
  })

export const pending = {
  status: 'pending',
  completed_at: null,
  expires_at: null,
  stage: null,
  progress: 0,
  last_event_id: 0,
  result: null,
}

export const processing = { ...pending, status: 'processing', stage: 'parsing', last_event_id: 1 }
export const overdue = { status: 'failed', result: null, error: { code: 'deadline_exceeded', message: '' } }

/** A job that its user submits after the last fault, accepted then and completed ten milliseconds later. */
export const probe = (atMs: number, user: Partial<Exchange> = {}): readonly Timed<Exchange>[] => {
  const submission = `${user.user ?? 'alice'}-probe-1`
  const fields = { job_id: 'job_probe', query: `3 dozen eggs; ref ${submission}`, created_at: iso(atMs) }
  return [
    accepted(atMs, { ...user, submission }, 'job_probe'),
    read(
      atMs + 10,
      { ...fields, expires_at: iso(atMs + TERMS.retentionMs) },
      { ...user, jobId: 'job_probe' },
    ),
  ]
}

export const problem = (status: number, code: string): Partial<Exchange> => ({
  status,
  body: JSON.stringify({ type: code, title: code, status, code, detail: code, request_id: 'r' }),
})

export const page = (
  atMs: number,
  ids: readonly string[],
  more: Partial<Exchange> = {},
  next: string | null = null,
) =>
  exchange(atMs, {
    operation: 'list',
    page: { walk: 'walk-1', q: null, status: null },
    body: JSON.stringify({
      items: ids.map((id) => jobFields({ job_id: id, created_at: iso(0) })),
      next_cursor: next,
    }),
    ...more,
  })

export const opened = (
  atMs: number,
  stream: number,
  more: Partial<StreamOpened> = {},
): Timed<StreamOpened> => ({
  kind: 'stream',
  ...alice,
  atMs,
  sentAtMs: START_MS + atMs - 1,
  stream,
  follow: 'follow-1',
  node: 'node-1',
  jobId: JOB,
  after: 0,
  status: 200,
  body: '',
  ...more,
})

export const stageFrame = (atMs: number, stream: number, id: number, more: object = {}) =>
  frame(atMs, stream, 'stage', id, { stage: 'parsing', message: 'Reading', progress: 0.1, ...more })

export const lastFrame = (atMs: number, stream: number, id: number, more: object = {}) =>
  frame(atMs, stream, 'completed', id, { result: RESULT, ...more })

export const frame = (atMs: number, stream: number, type: string, id: number, more: object) => {
  const payload = { event_type: type, job_id: JOB, timestamp: iso(40), ...more }
  return {
    kind: 'frame',
    atMs,
    stream,
    text: `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(payload)}`,
  } as const
}

export const closed = (atMs: number, stream: number, how: 'ended' | 'broken' | 'left') =>
  ({ kind: 'closed', atMs, stream, how }) as const

export const fault = (sinceMs: number, atMs: number, more: object = {}) =>
  ({
    kind: 'fault',
    fault: 'restart-store',
    detail: '',
    atMs,
    sinceMs: START_MS + sinceMs,
    haltsStore: false,
    clockOffsetMs: null,
    ...more,
  }) as const

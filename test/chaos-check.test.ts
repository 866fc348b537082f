import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRecording, INVARIANTS } from '../chaos/check-recording.ts'
import type { Entry, Exchange, StreamOpened } from '../chaos/recording.ts'

/**
 * Each invariant of the checker is shown a recording in which nothing is wrong, and doctored ones in which it is broken: a
 * checker that finds nothing proves something only if it finds what is there.
 */
const TERMS = { deadlineMs: 20_000, retentionMs: 86_400, graceMs: 10_000, leaseMs: 2_000 }
const START_MS = Date.parse('2026-01-01T00:00:00.000Z')
const JOB = 'job_a'
const RESULT = { total: { estimate: '6.57' } }

const iso = (atMs: number): string => new Date(START_MS + atMs).toISOString()

/** An entry before it has its place. */
type Timed<T> = T extends Entry ? Omit<T, 'line'> : never

/** A recording in the making: every entry says when it was made, and an exchange when it was asked. */
function recordingOf(entries: readonly Timed<Entry>[]): readonly Entry[] {
  return (
    entries
      .map((entry) => ({ ...entry, atMs: START_MS + entry.atMs }))
      .toSorted((a, b) => a.atMs - b.atMs)
      // TypeScript cannot see that an entry with its line is an entry of the same kind again.
      .map((entry, i) => ({ line: i + 1, ...entry }) as Entry)
  )
}

const alice = { client: 'c1', user: 'alice', key: 'alice' }
const bob = { client: 'c2', user: 'bob', key: 'bob' }

function exchange(atMs: number, more: Partial<Exchange> & Pick<Exchange, 'operation'>): Timed<Exchange> {
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

const accepted = (atMs: number, more: Partial<Exchange> = {}, id = JOB): Timed<Exchange> =>
  exchange(atMs, {
    operation: 'submit',
    status: 202,
    submission: 'alice-c1-1',
    body: JSON.stringify({ job_id: id, status: 'pending', created_at: iso(atMs - 1) }),
    ...more,
  })

const jobFields = (more: object) => ({
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

const read = (atMs: number, fields: object = {}, more: Partial<Exchange> = {}): Timed<Exchange> =>
  exchange(atMs, {
    operation: 'read',
    jobId: JOB,
    body: JSON.stringify({ ...jobFields(fields), result: RESULT, error: null, ...fields }),
    ...more,
  })

const pending = {
  status: 'pending',
  completed_at: null,
  expires_at: null,
  stage: null,
  progress: 0,
  last_event_id: 0,
  result: null,
}

const problem = (status: number, code: string): Partial<Exchange> => ({
  status,
  body: JSON.stringify({ type: code, title: code, status, code, detail: code, request_id: 'r' }),
})

const page = (
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

const opened = (atMs: number, stream: number, more: Partial<StreamOpened> = {}): Timed<StreamOpened> => ({
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

const stageFrame = (atMs: number, stream: number, id: number, more: object = {}) =>
  frame(atMs, stream, 'stage', id, { stage: 'parsing', message: 'Reading', progress: 0.1, ...more })

const lastFrame = (atMs: number, stream: number, id: number, more: object = {}) =>
  frame(atMs, stream, 'completed', id, { result: RESULT, ...more })

const frame = (atMs: number, stream: number, type: string, id: number, more: object) => {
  const payload = { event_type: type, job_id: JOB, timestamp: iso(40), ...more }
  return {
    kind: 'frame',
    atMs,
    stream,
    text: `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(payload)}`,
  } as const
}

const closed = (atMs: number, stream: number, how: 'ended' | 'broken' | 'left') =>
  ({ kind: 'closed', atMs, stream, how }) as const

const fault = (sinceMs: number, atMs: number, more: object = {}) =>
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

/** One job from its submission to its end, followed over two connections, read, listed, and left in peace by others. */
const firstStage = stageFrame(30, 1, 1)
const last = lastFrame(50, 2, 2)
const lastRead = read(60)
const onlyPage = page(70, [JOB])
const whole = [
  accepted(10),
  opened(20, 1),
  firstStage,
  closed(31, 1, 'broken'),
  opened(35, 2, { after: 1 }),
  last,
  closed(51, 2, 'ended'),
  lastRead,
  onlyPage,
  opened(75, 3, { ...bob, follow: 'prying', status: 404, body: problem(404, 'job_not_found').body ?? '' }),
]

const without = (...left: readonly object[]) => whole.filter((entry) => !left.includes(entry))
const DOCTORED: Readonly<Record<string, Readonly<Record<string, readonly Timed<Entry>[]>>>> = {
  'accepted-job-exists': {
    'a job that its owner is told does not exist': [...whole, read(80, {}, problem(404, 'job_not_found'))],
    'a job that nobody ever found': [accepted(10), page(80, [])],
  },
  'ends-within-deadline': {
    'a job that is pending after its deadline': [accepted(10), read(40_000, pending)],
    'a job that nobody saw end': [accepted(10), read(60, pending)],
  },
  'no-job-held-by-nobody': {
    'a job that waits for its deadline after the last fault': [
      accepted(10),
      fault(100, 200),
      read(20_500, { status: 'failed', error: { code: 'deadline_exceeded', message: '' } }),
    ],
  },
  'one-last-event': {
    'a job with two ends': [...whole, opened(80, 4, { follow: 'f4', after: 2 }), lastFrame(81, 4, 3)],
    'an event after the end': [...whole, opened(80, 4, { follow: 'f4', after: 2 }), stageFrame(81, 4, 3)],
    'a stream of an ended job that is closed before its end': [
      ...whole,
      opened(80, 4, { follow: 'f4' }),
      stageFrame(81, 4, 1),
      closed(82, 4, 'ended'),
    ],
  },
  'ids-without-gap': {
    'an event that is left out': without(firstStage),
    'an event that comes twice over two connections': [
      ...without(last),
      stageFrame(49, 2, 1),
      lastFrame(50, 2, 2),
    ],
    'a connection that repeats what was read': [
      ...whole,
      opened(80, 4, { follow: 'f4', after: 1 }),
      stageFrame(81, 4, 1),
    ],
  },
  'stages-once-an-attempt': {
    'a stage that comes again': [...whole, opened(80, 4, { follow: 'f4', after: 1 }), stageFrame(81, 4, 2)],
    'a stage after a later one': [
      ...without(last),
      stageFrame(49, 2, 2, { stage: 'matching' }),
      stageFrame(50, 2, 3, { message: 'Again' }),
    ],
  },
  'seen-never-changes': {
    'an event with other words': [
      ...whole,
      opened(80, 4, { follow: 'f4' }),
      stageFrame(81, 4, 1, { message: 'Other' }),
    ],
    'a result that is another one': [...whole, read(80, { result: { total: { estimate: '6.58' } } })],
    'an ended job that fails later': [...whole, read(80, { status: 'failed' })],
    'two bodies behind one ETag': [
      ...whole,
      read(21, { ...pending, progress: 0 }, { etag: '"e"' }),
      read(22, { ...pending, progress: 0.5 }, { etag: '"e"' }),
    ],
    'a list item that changes after the end': [
      ...whole,
      page(80, [JOB], {
        page: { walk: 'w2', q: null, status: null },
        body: JSON.stringify({ items: [jobFields({ progress: 0.9 })], next_cursor: null }),
      }),
    ],
  },
  'status-never-goes-back': {
    'a job that is pending after an event of it was seen': [...whole, read(45, pending)],
    'a job that has ended and is processing': [...whole, read(80, { ...pending, status: 'processing' })],
  },
  'status-and-stream-agree': {
    'another last event id': [...without(lastRead), read(60, { last_event_id: 3 })],
    'another end': [...without(lastRead), read(60, { status: 'failed' })],
    'another result': [...without(lastRead), read(60, { result: {} })],
    'another stage than the event that it names': [
      ...whole,
      read(33, { ...pending, status: 'processing', last_event_id: 1, stage: 'matching', progress: 0.1 }),
    ],
  },
  'lists-neither-miss-nor-repeat': {
    'a job that is on no page': [...without(onlyPage), page(70, [])],
    'a job that is on two pages': [...without(onlyPage), page(70, [JOB], {}, 'next'), page(72, [JOB])],
    'a page out of order': [...without(onlyPage), page(70, ['job_0', JOB])],
    'a job that a search does not find': [
      ...without(onlyPage),
      page(70, [], { page: { walk: 'w', q: 'alice-c1', status: null } }),
    ],
  },
  'only-own-jobs': {
    'a job that another user reads': [...whole, read(80, {}, bob)],
    'a job on the list of another user': [
      ...whole,
      page(80, [JOB], { ...bob, page: { walk: 'w', q: null, status: null } }),
    ],
    'a stream that another user opens': [...whole, opened(80, 4, { ...bob, follow: 'f4' })],
    'a deletion that another user is told cannot be yet': [
      ...whole,
      exchange(80, { ...bob, operation: 'delete', jobId: JOB, ...problem(409, 'job_active') }),
    ],
    'an event of another job': [
      ...whole,
      opened(80, 4, { follow: 'f4' }),
      stageFrame(81, 4, 1, { job_id: 'job_b' }),
    ],
    'an answer about another job': [...whole, read(80, { job_id: 'job_b' })],
  },
  'one-job-per-idempotency-key': {
    'two jobs for one key': [...whole, accepted(80, {}, 'job_b')],
    'a second job that was never answered but is listed': [...without(onlyPage), page(70, ['job_b', JOB])],
    'a repeat that is taken for new': [...whole, accepted(80)],
  },
  'revoked-key-is-refused': {
    'an answer to a key that was revoked': [
      ...whole,
      { kind: 'revocation', key: 'alice', sinceMs: START_MS + 80, atMs: 90, isDone: true },
      read(95),
    ],
  },
  'deleted-stays-deleted': {
    'a job that is read after its deletion': [
      ...whole,
      exchange(80, { operation: 'delete', jobId: JOB, status: 204 }),
      read(85),
    ],
    'a job that is listed after its deletion': [
      ...whole,
      exchange(80, { operation: 'delete', jobId: JOB, status: 204 }),
      page(85, [JOB], { page: { walk: 'w', q: null, status: null } }),
    ],
  },
  'answers-are-documented': {
    'an internal error': [...whole, read(80, {}, problem(500, 'internal'))],
    'an error without a problem document': [...whole, read(80, {}, { status: 503, body: 'oops' })],
    'a good key that is refused': [...whole, read(80, {}, problem(401, 'invalid_api_key'))],
    'a frame that is none': [
      ...whole,
      opened(80, 4, { follow: 'f4' }),
      { kind: 'frame', atMs: 81, stream: 4, text: 'data: {}' },
    ],
  },
  'no-process-ends-by-itself': {
    'a process that has ended': [
      ...whole,
      { kind: 'process-end', atMs: 80, node: 'node-1', output: 'Error' },
    ],
  },
}

const violated = (entries: readonly Timed<Entry>[]): readonly string[] => [
  ...new Set(checkRecording(recordingOf(entries), TERMS).map(({ invariant }) => invariant)),
]

test('a recording in which nothing is wrong has no violation', () => {
  assert.deepEqual(checkRecording(recordingOf(whole), TERMS), [])
})

test('every invariant has a recording that breaks it', () => {
  assert.deepEqual(Object.keys(DOCTORED).toSorted(), Object.keys(INVARIANTS).toSorted())
})

for (const [invariant, recordings] of Object.entries(DOCTORED)) {
  for (const [what, entries] of Object.entries(recordings)) {
    test(`${invariant}: ${what} is noticed`, () => assert.ok(violated(entries).includes(invariant)))
  }
}

test('a new attempt goes through the stages anew', () => {
  const retried = [
    stageFrame(47, 2, 2, { stage: 'matching' }),
    stageFrame(48, 2, 3, { stage: 'retrying' }),
    stageFrame(49, 2, 4),
    lastFrame(50, 2, 5),
  ]
  const seen = [...without(last, lastRead, onlyPage), ...retried, read(60, { last_event_id: 5 })]
  assert.deepEqual(violated(seen), [])
})

test('what may have been erased is not missed, and may be made anew', () => {
  const deleted = exchange(80, { operation: 'delete', jobId: JOB, status: 0 })
  const gone = read(90, {}, problem(404, 'job_not_found'))
  const anew = accepted(95, {}, 'job_b')
  const ended = { job_id: 'job_b', created_at: iso(94) }
  assert.deepEqual(violated([...whole, deleted, gone, anew, read(99, ended, { jobId: 'job_b' })]), [])
  const jump = fault(80, 81, { fault: 'clock-forward', clockOffsetMs: 100_000 })
  assert.deepEqual(
    violated([...whole, jump, gone, page(91, [], { page: { walk: 'w', q: null, status: null } })]),
    [],
  )
})

test('a job that ended while the clock had stepped back expires by the time that it ended at', () => {
  const gone = read(50_000, {}, problem(404, 'job_not_found'))
  const back = fault(15, 16, { fault: 'clock-back', clockOffsetMs: -60_000 })
  const forward = fault(40_000, 40_001, { fault: 'clock-forward', clockOffsetMs: 0 })
  const seen = whole.filter((entry) => entry !== lastRead)
  assert.deepEqual(violated([...seen, back, forward, gone]), [])
  assert.deepEqual(violated([...seen, gone]), ['accepted-job-exists'])
})

test('a deadline is put off by a clock that steps back and by a store that cannot be written to, and by nothing else', () => {
  const late = [accepted(10), read(35_000, pending), read(36_000, { created_at: iso(0) })]
  assert.deepEqual(violated(late), ['ends-within-deadline'])
  assert.deepEqual(violated([...late, fault(100, 1_000, { clockOffsetMs: -20_000 })]), [])
  assert.deepEqual(violated([...late, fault(1_000, 11_000, { haltsStore: true })]), [])
  assert.deepEqual(violated([...late, fault(1_000, 11_000)]), ['ends-within-deadline'])
})

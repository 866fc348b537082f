import type { Job, JobListItem as JobItem } from '@assay/contract'
import type {
  Entry,
  Exchange,
  Fault,
  Frame,
  ProcessEnd,
  Revocation,
  StreamClosed,
  StreamOpened,
} from './recording.ts'

/** What the service was told to keep to, as far as a checker needs it. */
export interface Terms {
  readonly deadlineMs: number
  readonly retentionMs: number
  /** How long after its deadline a job may still be seen as not ended, while the store can be written to. */
  readonly graceMs: number
}

export interface FrameSeen {
  readonly entry: Frame
  readonly id: number
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface StreamSeen {
  readonly opened: StreamOpened
  readonly frames: readonly FrameSeen[]
  readonly malformed: readonly Frame[]
  readonly closed: StreamClosed | null
}

export interface JobSeen {
  readonly entry: Exchange
  readonly job: Job
}

export interface ItemSeen {
  readonly entry: Exchange
  readonly item: JobItem
}

/** Everything that anybody saw of one job. */
export interface JobHistory {
  readonly id: string
  /** The user whose job it is: who got the 202, or whose name stands in the query. Null when neither was seen. */
  readonly owner: string | null
  /** When its first 202 had come; infinite when none came. */
  readonly acceptedAtMs: number
  readonly createdAtMs: number
  readonly accepted: readonly Exchange[]
  /** Whatever was asked about it by its id, except streams. */
  readonly asked: readonly Exchange[]
  readonly reads: readonly JobSeen[]
  readonly items: readonly ItemSeen[]
  readonly streams: readonly StreamSeen[]
}

export interface History {
  readonly terms: Terms
  readonly entries: readonly Entry[]
  readonly exchanges: readonly Exchange[]
  readonly streams: readonly StreamSeen[]
  readonly jobs: ReadonlyMap<string, JobHistory>
  readonly faults: readonly Fault[]
  readonly revocations: readonly Revocation[]
  readonly processEnds: readonly ProcessEnd[]
  /** The latest time that the service's clock may have shown until then. */
  latestClock(atMs: number): number
  /** Whether the job may have been erased by then: its owner asked for it, or its retention may be over. */
  mayBeGone(job: JobHistory, atMs: number): boolean
}

/** Clocks of processes follow a jump within this time. */
const CLOCK_LAG_MS = 1_000
const FRAME = /^event: ([a-z_]+)\nid: (\d+)\ndata: (\{.*\})$/

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] }

/** Sorts a recording by jobs and streams. */
export function readHistory(entries: readonly Entry[], terms: Terms): History {
  const exchanges = entries.filter((entry) => entry.kind === 'exchange')
  const faults = entries.filter((entry) => entry.kind === 'fault')
  const streams = streamsOf(entries)
  const jobs = new Map<string, Growing<JobHistory>>()
  const latestClock = clockOf(faults)

  function jobOf(id: string): Growing<JobHistory> {
    const known = jobs.get(id)
    if (known !== undefined) return known
    const job: Growing<JobHistory> = {
      id,
      owner: null,
      acceptedAtMs: Number.POSITIVE_INFINITY,
      createdAtMs: 0,
      accepted: [],
      asked: [],
      reads: [],
      items: [],
      streams: [],
    }
    jobs.set(id, job)
    return job
  }

  for (const entry of exchanges) {
    if (entry.jobId !== null) jobOf(entry.jobId).asked.push(entry)
    if (entry.status === 202) {
      const { job_id, created_at }: { job_id: string; created_at: string } = JSON.parse(entry.body)
      const job = jobOf(job_id)
      job.accepted.push(entry)
      job.owner ??= entry.user
      job.acceptedAtMs = Math.min(job.acceptedAtMs, entry.atMs)
      job.createdAtMs = Date.parse(created_at)
    } else if (entry.status === 200 && entry.operation === 'list') {
      const { items }: { items: readonly JobItem[] } = JSON.parse(entry.body)
      for (const item of items) jobOf(item.job_id).items.push({ entry, item })
    } else if (entry.status === 200) {
      const job: Job = JSON.parse(entry.body)
      jobOf(job.job_id).reads.push({ entry, job })
    }
  }
  for (const stream of streams) jobOf(stream.opened.jobId).streams.push(stream)
  for (const job of jobs.values()) {
    const seen = job.items[0]?.item ?? job.reads[0]?.job
    if (seen === undefined) continue
    job.owner ??= submissionOf(seen.query)?.split('-')[0] ?? null
    job.createdAtMs = Date.parse(seen.created_at)
  }

  const firstSent = new Map<string, number>()
  for (const { submission, sentAtMs } of exchanges)
    if (submission !== null)
      firstSent.set(submission, Math.min(sentAtMs, firstSent.get(submission) ?? sentAtMs))

  /** The first request for a job may have made it, although only a later one was answered. */
  const firstAskedFor = ({ accepted }: JobHistory): number =>
    firstSent.get(accepted[0]?.submission ?? '') ?? 0

  /** A job may end at an earlier time than it was created at, when the clock steps back in between. */
  function earliestAfterJumps(fromMs: number, toMs: number): number {
    const times = faults
      .filter(({ sinceMs, atMs: jumpedAtMs }) => sinceMs <= toMs && jumpedAtMs >= fromMs)
      .map(({ sinceMs, clockOffsetMs }) =>
        clockOffsetMs === null ? Number.POSITIVE_INFINITY : sinceMs + clockOffsetMs,
      )
    return Math.min(...times)
  }

  function mayBeGone(job: JobHistory, atMs: number): boolean {
    const isErased = job.asked.some(
      ({ operation, status, user, sentAtMs }) =>
        operation === 'delete' && user === job.owner && sentAtMs <= atMs && ![401, 404, 409].includes(status),
    )
    const expires = job.reads.find(({ job: { expires_at } }) => expires_at !== null)?.job.expires_at
    const expiresAtMs = expires
      ? Date.parse(expires)
      : Math.min(job.createdAtMs, earliestAfterJumps(firstAskedFor(job), atMs)) + terms.retentionMs
    return isErased || latestClock(atMs) >= expiresAtMs
  }

  return {
    terms,
    entries,
    exchanges,
    streams,
    jobs,
    faults,
    revocations: entries.filter((entry) => entry.kind === 'revocation'),
    processEnds: entries.filter((entry) => entry.kind === 'process-end'),
    latestClock,
    mayBeGone,
  }
}

/** Every query that the clients send ends with the name of its submission, which begins with the user. */
export function submissionOf(query: string): string | null {
  return /\bref ([a-z]+-[\w-]+)$/.exec(query)?.[1] ?? null
}

/** Whether a submission is one of those that a user makes after the last fault, to see whether the queue moves. */
export const isProbe = (submission: string | null): boolean => /^[a-z]+-probe-\d+$/.test(submission ?? '')

function streamsOf(entries: readonly Entry[]): readonly StreamSeen[] {
  const streams = new Map<number, Growing<StreamSeen>>()
  for (const entry of entries) {
    if (entry.kind === 'stream')
      streams.set(entry.stream, { opened: entry, frames: [], malformed: [], closed: null })
    else if (entry.kind === 'frame') {
      const stream = streams.get(entry.stream)
      const frame = frameOf(entry)
      if (frame === null) stream?.malformed.push(entry)
      else stream?.frames.push(frame)
    } else if (entry.kind === 'closed') {
      const stream = streams.get(entry.stream)
      if (stream !== undefined) stream.closed = entry
    }
  }
  return [...streams.values()]
}

function frameOf(entry: Frame): FrameSeen | null {
  const [, type, id, data] = FRAME.exec(entry.text) ?? []
  if (type === undefined || id === undefined || data === undefined) return null
  try {
    return { entry, id: Number(id), type, payload: JSON.parse(data) }
  } catch {
    return null
  }
}

function clockOf(faults: readonly Fault[]): (atMs: number) => number {
  const jumps = faults.flatMap(({ atMs, sinceMs, clockOffsetMs }) =>
    clockOffsetMs === null ? [] : [{ atMs, sinceMs, clockOffsetMs }],
  )
  return (atMs) => {
    let offsetMs = 0
    let latestMs = 0
    for (const jump of jumps.filter(({ sinceMs }) => sinceMs <= atMs)) {
      latestMs = Math.max(latestMs, jump.atMs + CLOCK_LAG_MS + offsetMs)
      offsetMs = jump.clockOffsetMs
    }
    return Math.max(latestMs, atMs + CLOCK_LAG_MS + offsetMs)
  }
}

import { type History, isProbe, type JobHistory } from '../history.ts'
import type { Entry, Exchange, StreamOpened } from '../recording.ts'
import type { Finding } from './invariant.ts'

/** Every 202 has a job: its owner finds it from then on, until it is deleted or its retention is over. */
export function checkAcceptedJobExists(history: History): readonly Finding[] {
  const findings: Finding[] = []
  for (const job of acceptedJobs(history)) {
    const asked = ownersQuestions(job)
    for (const entry of asked.filter(({ status }) => status === 404)) {
      if (history.mayBeGone(job, entry.atMs)) continue
      findings.push({
        jobId: job.id,
        detail: 'was accepted, but its owner was told that there is no such job',
        entries: [...job.accepted.slice(0, 1), entry],
      })
    }
    const isFound = asked.some(({ status }) => status === 200)
    const lastLine = history.entries.at(-1)
    if (isFound || lastLine === undefined || history.mayBeGone(job, lastLine.atMs)) continue
    findings.push({
      jobId: job.id,
      detail: 'was accepted, and nobody ever found it',
      entries: job.accepted.slice(0, 1),
    })
  }
  return findings
}

/** Once a deletion was confirmed, nobody sees the job again. */
export function checkDeletedStaysDeleted({ jobs }: History): readonly Finding[] {
  const findings: Finding[] = []
  for (const job of jobs.values()) {
    const deletion = job.asked.find(({ operation, status }) => operation === 'delete' && status === 204)
    if (deletion === undefined) continue
    const sightings = [
      ...job.reads.map(({ entry }) => entry),
      ...job.items.map(({ entry }) => entry),
      ...job.streams.map(({ opened }) => opened).filter(({ status }) => status === 200),
    ]
    for (const entry of sightings.filter(({ sentAtMs }) => sentAtMs > deletion.atMs)) {
      findings.push({ jobId: job.id, detail: 'was deleted and is seen again', entries: [deletion, entry] })
    }
  }
  return findings
}

/** Every accepted job ends by its deadline, which no fault but a store that cannot be written to puts off. */
export function checkEndsWithinDeadline(history: History): readonly Finding[] {
  const findings: Finding[] = []
  const end = history.entries.at(-1)
  if (end === undefined) return []
  for (const job of acceptedJobs(history)) {
    const lateMs = (askedAtMs: number): number =>
      askedAtMs - job.acceptedAtMs - allowedMs(history, job.acceptedAtMs, askedAtMs)
    const late = job.reads.find(({ entry, job: { status } }) => !isEnd(status) && lateMs(entry.sentAtMs) > 0)
    if (late !== undefined) {
      findings.push({
        jobId: job.id,
        detail: `is ${late.job.status} ${Math.round(lateMs(late.entry.sentAtMs))} ms after it had to be over`,
        entries: [...job.accepted.slice(0, 1), late.entry],
      })
    }
    const isSeenEnded =
      job.reads.some(({ job: { status } }) => isEnd(status)) ||
      job.streams.some(({ frames }) => frames.some(({ type }) => type !== 'stage'))
    if (isSeenEnded || history.mayBeGone(job, end.atMs)) continue
    findings.push({
      jobId: job.id,
      detail: 'was accepted, and nobody saw it end',
      entries: [...job.accepted.slice(0, 1), ...job.reads.slice(-1).map(({ entry }) => entry)],
    })
  }
  return findings
}

/**
 * After the last fault a job waits or somebody works on it. One that neither is true of ends by its deadline alone, while all
 * probes, which its user submitted later, are done before it. Which came first decides, not how long anything took.
 */
export function checkNoJobHeldByNobody(history: History): readonly Finding[] {
  const accepted = acceptedJobs(history)
  const probes = accepted.filter(isProbeJob).map((job) => ({ job, done: firstSightOfCompletion(job) }))
  const findings: Finding[] = []
  for (const job of accepted) {
    const own = probes.filter((probe) => probe.job.owner === job.owner)
    const done = own.flatMap((probe) => (probe.done === null ? [] : [probe.done]))
    const entries = [...job.accepted.slice(0, 1), ...done]
    if (isProbeJob(job)) {
      if (done.length > 0 || isSeenToEndByItself(job)) continue
      findings.push({ jobId: job.id, detail: 'is a probe, and no probe of its user was completed', entries })
      continue
    }
    const isOlder = own.every((probe) =>
      probe.job.accepted.every(({ sentAtMs }) => sentAtMs > job.acceptedAtMs),
    )
    // With a step back of the clock, the lease of a worker that is dead lasts longer.
    if (done.length === 0 || !isOlder || hasClockSteppedBack(history, job.acceptedAtMs)) continue
    const doneAtMs = Math.max(...done.map(({ atMs }) => atMs))
    const held = job.reads.find(
      ({ entry, job: { status } }) => entry.sentAtMs > doneAtMs && status === 'processing',
    )
    if (held === undefined || isSeenToEndByItself(job)) continue
    const detail = `was processing when ${done.length} younger jobs of its user were completed, and no worker ended it`
    findings.push({ jobId: job.id, detail, entries: [...entries, held.entry] })
  }
  return findings
}

const isProbeJob = ({ accepted }: JobHistory): boolean => isProbe(accepted[0]?.submission ?? null)

/** Whether the service's clock has stepped back since then. */
function hasClockSteppedBack({ faults }: History, sinceMs: number): boolean {
  let offsetMs = 0
  return faults.some(({ atMs, clockOffsetMs }) => {
    if (clockOffsetMs === null) return false
    const isBack = clockOffsetMs < offsetMs
    offsetMs = clockOffsetMs
    return isBack && atMs > sinceMs
  })
}

/** What first showed that a job was completed; null if nothing did. */
function firstSightOfCompletion({ reads, streams }: JobHistory): Entry | null {
  const frames = streams.flatMap((stream) => stream.frames)
  return firstOf([
    ...reads.filter(({ job: { status } }) => status === 'completed').map(({ entry }) => entry),
    ...frames.filter(({ type }) => type === 'completed').map(({ entry }) => entry),
  ])
}

/** Whether anybody saw an end of the job other than by its deadline, or it was erased, which only an ended job can be. */
function isSeenToEndByItself(job: JobHistory): boolean {
  const isErased = job.asked.some(({ operation, status }) => operation === 'delete' && status === 204)
  const isRead = job.reads.some(({ job: { status, error } }) => isEnd(status) && error?.code !== DEADLINE)
  const frames = job.streams.flatMap((stream) => stream.frames)
  return (
    isErased ||
    isRead ||
    frames.some(({ type, entry }) => type !== 'stage' && !entry.text.includes(`"code":"${DEADLINE}"`))
  )
}

const firstOf = (entries: readonly Entry[]): Entry | null =>
  entries.toSorted((a, b) => a.atMs - b.atMs)[0] ?? null

const DEADLINE = 'deadline_exceeded'

/** The deadline by the clients' clock: longer by every step back of the service's clock, and while nothing could be written. */
function allowedMs({ terms, faults }: History, fromMs: number, toMs: number): number {
  let allowed = terms.deadlineMs + terms.graceMs
  let offsetMs = 0
  for (const { sinceMs, atMs, haltsStore, clockOffsetMs } of faults) {
    const isMeanwhile = atMs > fromMs && sinceMs < toMs
    if (isMeanwhile && haltsStore) allowed += Math.min(atMs, toMs) - Math.max(sinceMs, fromMs)
    if (clockOffsetMs === null) continue
    if (isMeanwhile) allowed += Math.max(0, offsetMs - clockOffsetMs)
    offsetMs = clockOffsetMs
  }
  return allowed
}

export const isEnd = (status: string): boolean => status === 'completed' || status === 'failed'

export function acceptedJobs({ jobs }: History): readonly JobHistory[] {
  return [...jobs.values()].filter(({ accepted }) => accepted.length > 0)
}

/** What its owner asked about the job after it was accepted. */
function ownersQuestions(job: JobHistory): readonly (Exchange | StreamOpened)[] {
  return [...job.asked, ...job.streams.map(({ opened }) => opened)].filter(
    (entry) =>
      entry.user === job.owner &&
      entry.sentAtMs > job.acceptedAtMs &&
      !(entry.kind === 'exchange' && entry.operation === 'delete'),
  )
}

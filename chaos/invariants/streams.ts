import { PRICING_STAGES } from '@assay/contract'
import type { FrameSeen, History, StreamSeen } from '../history.ts'
import type { Finding } from './invariant.ts'
import { isEnd } from './jobs-exist.ts'

/** Every connection begins right after the id that it named, and every follow reads 1, 2, 3, ... over all its connections. */
export function checkIdsWithoutGap({ streams }: History): readonly Finding[] {
  const findings: Finding[] = []
  const follows = new Map<string, FrameSeen[]>()
  for (const stream of streams) {
    const { after, follow, jobId } = stream.opened
    findings.push(...breaksIn(stream.frames, after, jobId, stream))
    follows.set(follow, [...(follows.get(follow) ?? []), ...stream.frames])
  }
  for (const stream of firstStreams(streams)) {
    const { after, follow, jobId } = stream.opened
    findings.push(...breaksIn(follows.get(follow) ?? [], after, jobId, stream))
  }
  return findings
}

function breaksIn(
  frames: readonly FrameSeen[],
  after: number,
  jobId: string,
  { opened }: StreamSeen,
): readonly Finding[] {
  const wrong = frames.findIndex(({ id }, i) => id !== after + 1 + i)
  const frame = frames[wrong]
  if (frame === undefined) return []
  const previous = frames[wrong - 1]
  return [
    {
      jobId,
      detail: `event ${frame.id} came where ${after + 1 + wrong} was due (${opened.follow})`,
      entries: [opened, ...(previous === undefined ? [] : [previous.entry]), frame.entry],
    },
  ]
}

function firstStreams(streams: readonly StreamSeen[]): readonly StreamSeen[] {
  const first = new Map<string, StreamSeen>()
  for (const stream of streams) if (!first.has(stream.opened.follow)) first.set(stream.opened.follow, stream)
  return [...first.values()]
}

/**
 * Within one attempt a job goes through its stages in their order, and no event says the same again. `retrying` begins a new
 * attempt.
 */
export function checkStagesOnceAnAttempt({ jobs }: History): readonly Finding[] {
  return [...jobs.values()].flatMap((job) => {
    const frames = new Map(job.streams.flatMap((stream) => stream.frames.map((frame) => [frame.id, frame])))
    let previous: FrameSeen | null = null
    let said = new Map<string, FrameSeen>()
    for (const frame of [...frames.values()].toSorted((a, b) => a.id - b.id)) {
      const { stage, message, progress } = frame.payload
      if (stage === 'retrying') {
        previous = null
        said = new Map()
      }
      if (frame.type !== 'stage' || stage === 'retrying') continue
      const text = JSON.stringify([stage, message, progress])
      const before = said.get(text) ?? (previous && rankOf(frame) < rankOf(previous) ? previous : undefined)
      if (before !== undefined) {
        const detail = `event ${frame.id} (${stage}) comes again after event ${before.id} in the same attempt`
        return [{ jobId: job.id, detail, entries: [before.entry, frame.entry] }]
      }
      said.set(text, frame)
      previous = frame
    }
    return []
  })
}

const RANKS: readonly unknown[] = PRICING_STAGES
const rankOf = ({ payload }: FrameSeen): number => RANKS.indexOf(payload.stage)

/** A job has one last event and nothing after it; a stream of an ended job that the service closes has brought it. */
export function checkOneLastEvent(history: History): readonly Finding[] {
  const findings: Finding[] = []
  for (const job of history.jobs.values()) {
    const frames = job.streams.flatMap((stream) => stream.frames)
    const last = frames.find(({ type }) => type !== 'stage')
    const extra = last && frames.find(({ id, type }) => id > last.id || (type !== 'stage' && id !== last.id))
    if (last !== undefined && extra !== undefined) {
      findings.push({
        jobId: job.id,
        detail: `has event ${extra.id} (${extra.type}) beside its last event ${last.id} (${last.type})`,
        entries: [last.entry, extra.entry],
      })
    }
    const ended = job.reads.find(({ job: { status } }) => isEnd(status))
    if (ended === undefined) continue
    for (const stream of job.streams) {
      if (!hadToBringTheEnd(history, stream, ended.entry.atMs)) continue
      if ((stream.frames.at(-1)?.id ?? stream.opened.after) >= ended.job.last_event_id) continue
      if (stream.closed === null || history.mayBeGone(job, stream.closed.atMs)) continue
      findings.push({
        jobId: job.id,
        detail: `had ended, but a stream of it was closed by the service before its last event (${stream.opened.follow})`,
        entries: [ended.entry, stream.opened, stream.closed],
      })
    }
  }
  return findings
}

/** Opened after the end was known, and closed in good order by a node that was not told to stop. */
function hadToBringTheEnd({ faults }: History, { opened, closed }: StreamSeen, endedAtMs: number): boolean {
  if (opened.status !== 200 || closed?.how !== 'ended' || opened.sentAtMs < endedAtMs) return false
  return !faults.some(
    ({ fault, sinceMs, atMs }) => fault === 'restart-node' && atMs > opened.sentAtMs && sinceMs < closed.atMs,
  )
}

import type { History, JobHistory } from '../history.ts'
import type { Entry } from '../recording.ts'
import type { Finding } from './invariant.ts'
import { isEnd } from './jobs-exist.ts'

/** Whatever was seen stays: an event's bytes, the body behind an ETag, and everything about a job that has ended. */
export function checkSeenNeverChanges({ jobs }: History): readonly Finding[] {
  return [...jobs.values()].flatMap((job) => {
    const seen = new Map<string, { readonly text: string; readonly entry: Entry }>()
    const findings: Finding[] = []
    const compare = (what: string, text: string, entry: Entry): void => {
      const known = seen.get(what)
      if (known === undefined) seen.set(what, { text, entry })
      else if (known.text !== text)
        findings.push({ jobId: job.id, detail: `${what} has changed`, entries: [known.entry, entry] })
    }
    for (const { frames } of job.streams)
      for (const { id, entry } of frames) compare(`event ${id}`, entry.text, entry)
    for (const { entry, job: read } of job.reads) {
      if (entry.etag !== null) compare(`the body of ETag ${entry.etag}`, entry.body, entry)
      if (isEnd(read.status)) compare('the status of an ended job', entry.body, entry)
    }
    for (const { entry, item } of job.items)
      if (isEnd(item.status)) compare('the list item of an ended job', JSON.stringify(item), entry)
    return findings
  })
}

interface Sighting {
  /** When the question left; for an event, which answers none, never. */
  readonly askedAtMs: number
  readonly seenAtMs: number
  readonly rank: number
  readonly lastEventId: number
  readonly entry: Entry
}

const RANKS: Readonly<Record<string, number>> = { pending: 0, processing: 1, completed: 2, failed: 2 }

/** Who asks after something was seen, on whichever node, sees at least that much. */
export function checkStatusNeverGoesBack({ jobs }: History): readonly Finding[] {
  return [...jobs.values()].flatMap((job) => {
    const sightings = sightingsOf(job)
    const bySeen = sightings.toSorted((a, b) => a.seenAtMs - b.seenAtMs)
    const byAsked = sightings.toSorted((a, b) => a.askedAtMs - b.askedAtMs)
    const findings: Finding[] = []
    let next = 0
    let furthest: Sighting | null = null
    for (const sighting of byAsked) {
      for (let seen = bySeen[next]; seen && seen.seenAtMs < sighting.askedAtMs; seen = bySeen[++next]) {
        if (furthest === null || seen.lastEventId > furthest.lastEventId || seen.rank > furthest.rank)
          furthest = seen
      }
      if (furthest === null || sighting.askedAtMs === Number.POSITIVE_INFINITY) continue
      if (sighting.rank >= furthest.rank && sighting.lastEventId >= furthest.lastEventId) continue
      findings.push({
        jobId: job.id,
        detail: `went back from event ${furthest.lastEventId} to ${sighting.lastEventId}, or to an earlier status`,
        entries: [furthest.entry, sighting.entry],
      })
    }
    return findings
  })
}

function sightingsOf(job: JobHistory): readonly Sighting[] {
  const answers = [
    ...job.reads.map(({ entry, job: read }) => ({ entry, read })),
    ...job.items.map(({ entry, item }) => ({ entry, read: item })),
  ].map(({ entry, read }) => ({
    askedAtMs: entry.sentAtMs,
    seenAtMs: entry.atMs,
    rank: RANKS[read.status] ?? 0,
    lastEventId: read.last_event_id,
    entry,
  }))
  const events = job.streams.flatMap(({ frames }) =>
    frames.map(({ id, type, entry }) => ({
      askedAtMs: Number.POSITIVE_INFINITY,
      seenAtMs: entry.atMs,
      rank: type === 'stage' ? 1 : 2,
      lastEventId: id,
      entry,
    })),
  )
  return [...answers, ...events]
}

/** A status body and the event that it names tell the same. */
export function checkStatusAndStreamAgree({ jobs }: History): readonly Finding[] {
  const findings: Finding[] = []
  for (const job of jobs.values()) {
    const frames = new Map(job.streams.flatMap((stream) => stream.frames).map((frame) => [frame.id, frame]))
    const last = frames.values().find(({ type }) => type !== 'stage')
    for (const { entry, job: read } of job.reads) {
      const frame = isEnd(read.status) ? last : frames.get(read.last_event_id)
      if (frame === undefined) continue
      const { payload } = frame
      const pairs: readonly (readonly [string, unknown, unknown])[] = isEnd(read.status)
        ? [
            ['status', read.status, frame.type],
            ['last_event_id', read.last_event_id, frame.id],
            ['result', read.result, payload.result ?? null],
            ['error', read.error, payload.error ?? null],
            ['completed_at', read.completed_at, payload.timestamp],
          ]
        : [
            ['stage', read.stage, payload.stage],
            ['progress', read.progress, payload.progress],
          ]
      const different = pairs.find(
        ([, inStatus, inEvent]) => JSON.stringify(inStatus) !== JSON.stringify(inEvent),
      )
      if (different === undefined) continue
      findings.push({
        jobId: job.id,
        detail: `${different[0]} is not the same in the status and in event ${frame.id}`,
        entries: [entry, frame.entry],
      })
    }
  }
  return findings
}

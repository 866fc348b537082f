import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobStatus } from '@assay/contract'
import type { JobRow } from '../job-row.ts'
import { createdAtOf, firstSeqOf } from './job-seq.ts'
import { searchExpression } from './search-terms.ts'
import type { Session } from './session.ts'

/** What is read before others have their turn: each about 1 ms. */
const STRETCH_TEXTS = 1_000
const CANDIDATES_MAX = 500
/** A state with fewer jobs than this is read whole. */
const RARE_JOBS = 1_000

interface Search {
  readonly range: {
    readonly user_id: number
    readonly from_ms: number
    readonly before_ms: number
    readonly before_id: string
    readonly now: number
  }
  readonly contains: string
  readonly status: JobStatus | null
  readonly limit: number
}

type FoundRow = JobRow & { readonly seq: number }

interface Range {
  readonly from_seq: number
  readonly before_seq: number
}

/** Candidates from one stretch of time, and where it ends; null when nothing is left after it. */
interface Stretch {
  readonly seqs: readonly number[]
  readonly endSeq: number | null
}

/**
 * Finds jobs by a text that they contain, newest first. Candidates come from wherever they come quickest; the text itself
 * decides. Whatever has to be read, the event loop is never held for longer than a stretch takes.
 */
export function createSearch({ prepareOwn }: Session): (search: Search) => Promise<readonly JobRow[]> {
  const inIndex = prepareOwn<{ seq: number }>('candidates-in-index')
  const inBacklog = prepareOwn<{ seq: number }>('candidates-in-backlog')
  const inState = prepareOwn<{ seq: number }>('candidates-in-state')
  const inStretch = prepareOwn<{ seq: number }>('candidates-in-stretch')
  const endOfStretch = prepareOwn<{ seq: number }>('end-of-stretch')
  const verifyCandidates = prepareOwn<FoundRow>('verify-candidates')

  const verify = ({ range, contains, status }: Search, seqs: readonly number[]): readonly FoundRow[] =>
    seqs.length === 0 ? [] : verifyCandidates.all({ ...range, contains, status, seqs: JSON.stringify(seqs) })

  /** All jobs in a rare state; null when it is not rare. */
  function inRareState({ range, status }: Search): readonly number[] | null {
    if (status === null) return null
    const { now, ...within } = range
    const seqs = seqsOf(inState.all({ ...within, status, limit: RARE_JOBS }))
    return seqs.length < RARE_JOBS ? seqs : null
  }

  /**
   * Candidates from the trigram index, and from the texts that are not in it yet. These are read first: a text that moves
   * from one to the other meanwhile is found twice, not missed.
   */
  function fromIndex({ range: { user_id }, contains, limit }: Search, match: string, within: Range) {
    const waiting = seqsOf(inBacklog.all({ ...within, user_id, contains })).toSorted((a, b) => b - a)
    const count = Math.min(2 * limit, CANDIDATES_MAX)
    return (before_seq: number): Stretch => {
      const indexed = seqsOf(inIndex.all({ ...within, before_seq, match, limit: count }))
      const fresh = waiting.filter((seq) => seq < before_seq).slice(0, count)
      // The stretch ends where the first of the two has more to say than it was asked for.
      const ends = [indexed, fresh].flatMap((seqs) => (seqs.length < count ? [] : seqs.slice(-1)))
      const endSeq = ends.length === 0 ? null : Math.max(...ends)
      return { seqs: [...indexed, ...fresh].filter((seq) => endSeq === null || seq >= endSeq), endSeq }
    }
  }

  /** Candidates from the texts themselves, for a search too short for a trigram. Most of them match nearly everything. */
  function fromTexts({ range: { user_id }, contains, limit }: Search, within: Range) {
    let count = limit
    return (before_seq: number): Stretch => {
      const stretch = { ...within, user_id, before_seq }
      count = Math.min(2 * count, STRETCH_TEXTS)
      const endSeq = endOfStretch.get({ ...stretch, count })?.seq ?? null
      const from_seq = endSeq ?? within.from_seq
      return { seqs: seqsOf(inStretch.all({ ...stretch, from_seq, contains })), endSeq }
    }
  }

  return async (search) => {
    const { range, limit } = search
    const rare = inRareState(search)
    if (rare !== null) return verify(search, rare).slice(0, limit)

    const within = { from_seq: firstSeqOf(range.from_ms), before_seq: firstSeqOf(range.before_ms + 1) }
    const match = searchExpression(range.user_id, search.contains)
    const next = match === null ? fromTexts(search, within) : fromIndex(search, match, within)
    const found = new Map<number, FoundRow>()
    for (let beforeSeq = within.before_seq; ; ) {
      const { seqs, endSeq } = next(beforeSeq)
      for (const row of verify(search, seqs)) found.set(row.seq, row)
      // Candidates come by their time, but not by their ids within a millisecond: the page is complete when it has enough
      // jobs from milliseconds later than the one in which the stretch ended.
      if (endSeq === null || countSince(found.values(), createdAtOf(endSeq) + 1) >= limit) break
      beforeSeq = endSeq
      await nextTurn()
    }
    return [...found.values()].sort(newestFirst).slice(0, limit)
  }
}

const seqsOf = (rows: readonly { readonly seq: number }[]): readonly number[] => rows.map(({ seq }) => seq)

function countSince(rows: Iterable<FoundRow>, sinceMs: number): number {
  let count = 0
  for (const row of rows) if (row.created_at_ms >= sinceMs) count++
  return count
}

function newestFirst(a: FoundRow, b: FoundRow): number {
  if (a.created_at_ms !== b.created_at_ms) return b.created_at_ms - a.created_at_ms
  return a.id < b.id ? 1 : -1
}

import type { JobStatus } from '@assay/contract'
import type { ListPosition } from '@assay/domain/jobs/job-pages'
import { createdAtOf, firstSeqOf, type Sql } from './queries.ts'
import { ownerMark } from './search-index.ts'
import type { JobColumns } from './statements.ts'

/** Texts that are read before a search looks whether it is still wanted: about 1 ms. */
const SLICE_TEXTS = 250
/** A state with fewer jobs than this is read whole. */
const RARE_JOBS = 1_000
/** Comes before every id of a job: a position with it is behind all jobs that are younger than its time. */
const FIRST_ID = `job_${'0'.repeat(26)}`

/** What one page may cost. A search that has used it up ends its page, and goes on with the next one. */
export interface SearchLimits {
  readonly textsMax: number
  readonly bytesMax: number
  readonly timeMs: number
}

export const SEARCH_LIMITS: SearchLimits = { textsMax: 20_000, bytesMax: 32 * 1024 * 1024, timeMs: 100 }

export interface Search {
  readonly range: {
    readonly user_id: number
    readonly from_ms: number
    readonly before_ms: number
    readonly before_id: string
    readonly now: number
  }
  readonly filters: {
    readonly contains: string | null
    readonly status: JobStatus | null
    readonly label: string | null
    /** Codes with commas between them. */
    readonly places: string | null
    readonly total_min: number | null
    readonly total_max: number | null
  }
  readonly limit: number
}

export interface FoundPage {
  readonly rows: readonly JobColumns[]
  readonly next: ListPosition | null
}

interface Range {
  readonly from_seq: number
  readonly before_seq: number
}

/** Candidates from one stretch of time, and where it ends; null when nothing is left after it. */
interface Stretch {
  readonly seqs: readonly number[]
  readonly endSeq: number | null
}

type Source = (beforeSeq: number) => Stretch

/** Runs a search slice by slice: whoever runs it decides after each slice whether it goes on. */
type RunSearch = (search: Search) => Generator<void, FoundPage>

/**
 * Finds jobs by a text that they contain and by other filters, newest first. Candidates come from wherever they come quickest;
 * the jobs themselves decide.
 */
export function createSearch(sql: Sql, limits: SearchLimits): RunSearch {
  const sliceTexts = Math.min(SLICE_TEXTS, limits.textsMax)

  /** All jobs in a rare state; null when it is not rare. */
  function fromRareState({ range, filters: { status } }: Search): Source | null {
    if (status === null) return null
    const { now, ...within } = range
    const seqs = seqsOf(sql['candidates-in-state'].all({ ...within, status, limit: RARE_JOBS })).toSorted(
      (a, b) => b - a,
    )
    if (seqs.length === RARE_JOBS) return null
    return (beforeSeq) => stretchOf(seqs.filter((seq) => seq < beforeSeq).slice(0, sliceTexts))
  }

  /**
   * Candidates from the trigram index, and from the texts that are not in it yet or too long for it. These are read first: a text
   * that moves from one to the other meanwhile is found twice, not missed.
   */
  function fromIndex({ range: { user_id }, limit }: Search, match: string, within: Range): Source {
    let count = Math.min(limit, sliceTexts)
    return (before_seq) => {
      count = Math.min(2 * count, sliceTexts)
      const part = { ...within, before_seq, limit: count }
      const stretches = [
        sql['candidates-in-backlog'].all({ ...part, user_id }),
        sql['candidates-in-long-texts'].all({ ...part, user_id }),
        sql['candidates-in-index'].all({ ...part, match }),
      ].map((rows) => stretchOf(seqsOf(rows), count))
      // The stretch ends where the first of them has more than it was asked for.
      const ends = stretches.map(({ endSeq }) => endSeq).filter((seq) => seq !== null)
      const endSeq = ends.length === 0 ? null : Math.max(...ends)
      const seqs = new Set(stretches.flatMap((stretch) => stretch.seqs))
      return { seqs: [...seqs].filter((seq) => endSeq === null || seq >= endSeq), endSeq }
    }
  }

  /** All jobs with one label. */
  function fromLabel({ range: { user_id } }: Search, label: string, within: Range): Source {
    return (before_seq) =>
      stretchOf(
        seqsOf(sql['candidates-in-label'].all({ ...within, user_id, label, before_seq, limit: sliceTexts })),
      )
  }

  /** All texts of the user, for a search that is too short for a trigram or for none. Most of them match nearly everything. */
  function fromTexts({ range: { user_id }, limit }: Search, within: Range): Source {
    let count = Math.min(limit, sliceTexts)
    return (before_seq) => {
      count = Math.min(2 * count, sliceTexts)
      return stretchOf(
        seqsOf(sql['candidates-in-stretch'].all({ ...within, user_id, before_seq, limit: count })),
        count,
      )
    }
  }

  const stretchOf = (seqs: readonly number[], count = sliceTexts): Stretch => ({
    seqs,
    endSeq: seqs.length < count ? null : (seqs.at(-1) ?? null),
  })

  function sourceOf(search: Search, within: Range): Source {
    const { label, contains } = search.filters
    if (label !== null) return fromLabel(search, label, within)
    const match = contains === null ? null : searchExpression(search.range.user_id, contains)
    return (
      fromRareState(search) ?? (match === null ? fromTexts(search, within) : fromIndex(search, match, within))
    )
  }

  return function* runSearch(search) {
    const { range, filters, limit } = search
    const within = { from_seq: firstSeqOf(range.from_ms), before_seq: firstSeqOf(range.before_ms + 1) }
    const next = sourceOf(search, within)
    const endMs = performance.now() + limits.timeMs
    const found = new Map<number, JobColumns>()
    let texts = 0
    let bytes = 0
    for (let beforeSeq = within.before_seq; ; ) {
      const { seqs, endSeq } = next(beforeSeq)
      const candidates = JSON.stringify(seqs)
      for (const row of sql['verify-candidates'].all({ ...range, ...filters, seqs: candidates })) {
        found.set(row.seq, row)
      }
      if (endSeq === null) return pageOf(found.values(), limit)
      // Candidates come by their time, but not by their ids within a millisecond: what is known for certain is what is
      // younger than the millisecond in which the stretch ended.
      const certainMs = createdAtOf(endSeq) + 1
      const certain = [...found.values()].filter((row) => row.created_at_ms >= certainMs)
      if (certain.length > limit) return pageOf(certain, limit)
      texts += seqs.length
      bytes += sql['measure-candidates'].get({ seqs: candidates })?.bytes ?? 0
      const isSpent = texts >= limits.textsMax || bytes >= limits.bytesMax || performance.now() >= endMs
      const position = { createdAtMs: certainMs, id: FIRST_ID }
      if (isSpent && isBehind(position, range)) return { ...pageOf(certain, limit), next: position }
      beforeSeq = endSeq
      yield
    }
  }
}

const seqsOf = (rows: readonly { readonly seq: number }[]): readonly number[] => rows.map(({ seq }) => seq)

function pageOf(found: Iterable<JobColumns>, limit: number): FoundPage {
  const rows = [...found].sort(newestFirst)
  const last = rows[limit - 1]
  const next = rows.length > limit && last !== undefined ? positionOf(last) : null
  return { rows: rows.slice(0, limit), next }
}

const positionOf = ({ created_at_ms, id }: JobColumns): ListPosition => ({ createdAtMs: created_at_ms, id })

/** A page that ends where it began would be asked for again and again. */
const isBehind = ({ createdAtMs, id }: ListPosition, { before_ms, before_id }: Search['range']): boolean =>
  createdAtMs < before_ms || (createdAtMs === before_ms && id < before_id)

function newestFirst(a: JobColumns, b: JobColumns): number {
  if (a.created_at_ms !== b.created_at_ms) return b.created_at_ms - a.created_at_ms
  return a.id < b.id ? 1 : -1
}

/** More trigrams than this cost more time than the candidates that they rule out: the text itself decides in the end. */
const TRIGRAMS_MAX = 5
const BRIDGE = /^\S\s\S$/u

/** The full-text expression for a text of one owner; null when the text is too short to have a trigram. */
function searchExpression(userId: number, contains: string): string | null {
  const characters = [...contains]
  if (characters.length < 3) return null
  const trigrams = new Set<string>()
  for (let i = 0; i + 3 <= characters.length; i++) trigrams.add(characters.slice(i, i + 3).join(''))
  return [ownerMark(userId), ...choose([...trigrams])].map(quote).join(' AND ')
}

/**
 * Picks first those that bridge two words, because they tell which words stand side by side, then evenly over the rest:
 * neighbours overlap, and say nearly the same.
 */
function choose(trigrams: readonly string[]): readonly string[] {
  if (trigrams.length <= TRIGRAMS_MAX) return trigrams
  const bridges = trigrams.filter((trigram) => BRIDGE.test(trigram)).slice(0, TRIGRAMS_MAX)
  const others = trigrams.filter((trigram) => !BRIDGE.test(trigram))
  const count = TRIGRAMS_MAX - bridges.length
  const step = (others.length - 1) / Math.max(1, count - 1)
  return [...bridges, ...Array.from({ length: count }, (_, i) => others[Math.round(i * step)] ?? '')].filter(
    Boolean,
  )
}

const quote = (token: string): string => `"${token.replaceAll('"', '""')}"`

import type { PaidRow } from '@assay/books'
import type { Assay, Outcome, QuoteLine } from '@assay/client'

/** Jobs that are looked at for one row. */
const JOBS_MAX = 10
const SEARCH_CHARACTERS_MAX = 200
const PAGE_MAX = 200
/** Words that two texts of the same thing share, out of the shorter of them. */
const SAME_MIN = 0.6

/** What was reported before, so no row takes the place of another, and none is reported twice. */
export interface KnownOutcomes {
  has(jobId: string, line: number | string): boolean
  /** The report of the same purchase: same thing, price, day and source. */
  findSame(row: PaidRow, unitPrice: string | undefined): Outcome | null
  add(outcome: Outcome): void
}

/** Reports that are read before an import. */
const KNOWN_MAX = 10_000

export async function readKnownOutcomes(assay: Assay): Promise<KnownOutcomes> {
  const lines = new Set<string>()
  const bySource = new Map<string, Outcome[]>()
  const known: KnownOutcomes = {
    has: (jobId, line) => lines.has(`${jobId} ${line}`),
    findSame(row, unitPrice) {
      if (row.source === null && row.date === null) return null
      const same = bySource.get(`${row.source} ${row.date}`) ?? []
      const wanted = plain(row.description)
      return same.find((one) => one.unitPrice === unitPrice && plain(one.text).includes(wanted)) ?? null
    },
    add(outcome) {
      lines.add(`${outcome.jobId} ${outcome.line}`)
      const key = `${outcome.source} ${outcome.date}`
      const same = bySource.get(key) ?? []
      same.push(outcome)
      bySource.set(key, same)
    },
  }
  let count = 0
  for await (const outcome of assay.outcomes.list({ limit: PAGE_MAX })) {
    known.add(outcome)
    count++
    if (count >= KNOWN_MAX) break
  }
  return known
}

/** The newest line of a completed job that asked for the same thing and has no report yet; null for none. */
export async function findAskedLine(
  assay: Assay,
  description: string,
  known: KnownOutcomes,
): Promise<{ readonly jobId: string; readonly line: number } | null> {
  const wanted = plain(description)
  if (wanted === '') return null
  const filter = {
    q: description.slice(0, SEARCH_CHARACTERS_MAX),
    status: 'completed' as const,
    limit: JOBS_MAX,
  }
  const { items } = await assay.jobs.list(filter).page()
  for (const { jobId } of items) {
    const { result } = await assay.jobs.get(jobId)
    const line = result?.lines.find(
      ({ status, text, line: number }) =>
        status === 'priced' && plain(text).includes(wanted) && !known.has(jobId, number),
    )
    if (line !== undefined) return { jobId, line: line.line }
  }
  return null
}

/** Whether a line is about what a description names: it was taken for an item that shares most of its words. */
export function isSameThing({ item, ignored, confidence }: QuoteLine, description: string): boolean {
  if (item === null) return false
  if ((confidence?.match ?? 0) >= 0.9 && ignored.length === 0) return true
  const [asked, told] = [new Set(plain(description).split(' ')), new Set(plain(item).split(' '))]
  const shared = [...asked].filter((word) => told.has(word)).length
  return shared >= SAME_MIN * Math.min(asked.size, told.size)
}

const plain = (text: string): string =>
  (text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [])
    .map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))
    .join(' ')

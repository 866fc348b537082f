import type { Quote, QuoteLine } from '@assay/contract'
import { itemKeyOf, type PaidOutcome } from '@assay/engine/outcomes'
import { JobError, type JobWithResult } from '../jobs/job.ts'
import type { OutcomeRecord, PriceRange, ToldLine } from './outcome-store.ts'

/** The line number of an outcome for the whole job. */
export const WHOLE_JOB = 0
/** The category of such outcomes. */
export const TOTAL_CATEGORY = 'total'
const TEXT_CHARACTERS_MAX = 400

/** What a job said about a line, or about the whole. */
export function toldLineOf(job: JobWithResult, line: number): ToldLine {
  if (job.resultJson === null) {
    throw new JobError(
      'job_not_completed',
      `The job is ${job.status}. What was paid is compared with what a completed job said.`,
    )
  }
  // The border to the store: only the engine writes results.
  const quote: StoredQuote = JSON.parse(job.resultJson)
  if (line === WHOLE_JOB) return wholeOf(job, quote)
  const told = quote.lines.find((one) => one.line === line)
  if (told === undefined) {
    throw new JobError(
      'line_not_found',
      `The job has ${quote.lines.length === 1 ? 'one line' : `${quote.lines.length} lines`}, and \`total\`.`,
    )
  }
  return lineOf(quote, told)
}

/** A stored result. One that an older version stored lacks the newer fields. */
interface StoredQuote extends Omit<Quote, 'lines' | 'calibration'> {
  readonly lines: readonly StoredLine[]
  readonly calibration: Pick<Partial<NonNullable<Quote['calibration']>>, 'adapted'> | null
}

type Told = Pick<QuoteLine, 'line' | 'text' | 'item' | 'method' | 'unit_price' | 'total' | 'quantity'>
type StoredLine = Told & Partial<Pick<QuoteLine, 'category' | 'book' | 'geography'>>

function lineOf(quote: StoredQuote, line: StoredLine): ToldLine {
  const { unit_price: price, total } = line
  const moved = quote.calibration?.adapted?.lines.find((one) => one.line === line.line) ?? null
  const told = price && { low: price.low, estimate: price.estimate, high: price.high }
  return {
    text: shortened(line.text),
    item: line.item,
    method: line.method,
    book: line.book ?? quote.book.id,
    category: line.category ?? '',
    place: line.geography ?? quote.geography.used,
    currency: quote.currency,
    per: price?.per ?? null,
    quantity: price === null ? null : (line.quantity?.value ?? null),
    told,
    own: moved === null ? told : moved.own,
    isBudget: total !== null && total.low !== null && total.low === total.high,
  }
}

function wholeOf(job: JobWithResult, quote: StoredQuote): ToldLine {
  const { low, estimate, high, complete } = quote.total
  const told: PriceRange | null = estimate === null || !complete ? null : { low, estimate, high }
  return {
    text: shortened(job.query),
    item: null,
    method: null,
    book: quote.book.id,
    category: TOTAL_CATEGORY,
    place: quote.geography.used,
    currency: quote.currency,
    per: null,
    quantity: null,
    told,
    own: told,
    isBudget: false,
  }
}

const shortened = (text: string): string =>
  text.length <= TEXT_CHARACTERS_MAX ? text : `${text.slice(0, TEXT_CHARACTERS_MAX - 1).toWellFormed()}…`

/** An outcome as the engine learns from it; null where there is no quote to compare it with. */
export function toPaidOutcome({ facts }: OutcomeRecord): PaidOutcome | null {
  const { line, paid } = facts
  const { told, own } = line
  if (paid.comparable === null || told === null || own === null) return null
  if (told.low === null || told.high === null || own.low === null || own.high === null) return null
  const base = Number(own.estimate)
  const off = (price: string): number => Math.log(Number(price) / base)
  const numbers = {
    error: Math.log(paid.comparable / base),
    low: Math.min(0, off(own.low)),
    high: Math.max(0, off(own.high)),
    told: { shift: off(told.estimate), low: off(told.low), high: off(told.high) },
  }
  const { shift, low, high } = numbers.told
  if (![numbers.error, numbers.low, numbers.high, shift, low, high].every(Number.isFinite)) return null
  return {
    category: line.category,
    item: itemKeyOf(line),
    place: line.place,
    ...numbers,
    shown: {
      text: line.item ?? line.text,
      price: paid.unitPrice !== null && paid.per === line.per ? paid.unitPrice : shownPrice(paid.comparable),
      unit: line.per ?? '',
      place: line.place,
      date: paid.date,
      source: paid.source,
    },
  }
}

/** With as many digits as prices have: cents, and four digits that count below one. */
export function shownPrice(price: number): string {
  if (price >= 1) return price.toFixed(2)
  const digits = Math.min(12, 3 - Math.floor(Math.log10(price)))
  return price.toFixed(Math.max(2, digits)).replace(/(\.\d\d\d*?)0+$/, '$1')
}

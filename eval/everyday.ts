import { readFileSync } from 'node:fs'
import { bookOpen } from '../packages/book-open/src/index.ts'
import type { Quote, QuoteLine } from '../packages/contract/src/index.ts'
import { entryAt, present } from '../packages/engine/src/in-range.ts'
import { type Book, openBook, price } from '../packages/engine/src/index.ts'
import { findUnit } from '../packages/engine/src/units/index.ts'

/**
 * Everyday queries with the answer that a careful person would accept, written from the sources: item, amount, place
 * and series of the figure that must stand behind it, and that figure. `node eval/everyday.ts` prints what is not right.
 */
export interface ExpectedLine {
  readonly unpriced?: true
  readonly reason?: string
  readonly item?: string
  readonly amount?: number
  readonly unit?: string
  readonly source?: string
  readonly at?: string
  readonly figure?: { readonly price: number; readonly per: string; readonly date: string }
  readonly currency?: string
  /** Why the line is not priced for the very place; null: it is, perhaps carried there from another country. */
  readonly fallback?: string | null
}

export interface EverydayQuery {
  readonly query: string
  readonly geography: string | null
  readonly lines: readonly ExpectedLine[]
}

/** `unpriced`: no price although there is one, which is a loss; `wrong`: a price that is not the right one. */
export type Verdict = 'right' | 'unpriced' | 'wrong'

export interface EverydayResult {
  readonly query: EverydayQuery
  readonly verdict: Verdict
  readonly faults: readonly string[]
}

export function readEveryday(): readonly EverydayQuery[] {
  return JSON.parse(readFileSync(new URL('everyday.json', import.meta.url), 'utf8')) as EverydayQuery[]
}

export function quoteOf(book: Book, text: string, geography: string | null): Quote {
  const pricing = price(book, { text, geography })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}

export function runEveryday(book: Book, queries: readonly EverydayQuery[]): readonly EverydayResult[] {
  return queries.map((query) => {
    const quote = quoteOf(book, query.query, query.geography)
    if (quote.lines.length !== query.lines.length) {
      const texts = quote.lines.map((line) => line.text).join(' | ')
      const priced = quote.lines.some((line) => line.status === 'priced')
      const faults = [`${quote.lines.length} lines for ${query.lines.length}: ${texts}`]
      return { query, verdict: priced ? 'wrong' : 'unpriced', faults }
    }
    const judged = query.lines.map((expected, at) => judge(quote, entryAt(quote.lines, at), expected))
    const worst = present(
      (['wrong', 'unpriced', 'right'] as const).find((verdict) =>
        judged.some((one) => one.verdict === verdict),
      ),
    )
    return { query, verdict: worst, faults: judged.flatMap((one) => one.faults) }
  })
}

function judge(
  quote: Quote,
  line: QuoteLine,
  expected: ExpectedLine,
): { verdict: Verdict; faults: readonly string[] } {
  if (expected.unpriced) {
    if (line.status === 'priced')
      return { verdict: 'wrong', faults: [`priced as ${line.item} at ${line.total?.estimate}`] }
    const reasonFits = expected.reason === undefined || line.reason?.code === expected.reason
    return {
      verdict: reasonFits ? 'right' : 'wrong',
      faults: reasonFits ? [] : [`reason ${line.reason?.code}`],
    }
  }
  if (line.status !== 'priced')
    return { verdict: 'unpriced', faults: [`${line.reason?.code}: ${line.reason?.message}`] }
  const faults = [...faultsOf(quote, line, expected)]
  return { verdict: faults.length === 0 ? 'right' : 'wrong', faults }
}

function* faultsOf(quote: Quote, line: QuoteLine, expected: ExpectedLine): Generator<string> {
  if (line.item !== expected.item) yield `item "${line.item}" is not "${expected.item}"`
  const figure = line.comparables[0]
  if (!figure?.source?.startsWith(present(expected.source)))
    yield `source "${figure?.source}" is not "${expected.source}"`
  if (figure?.geography !== expected.at) yield `figure of ${figure?.geography} is not of ${expected.at}`
  const wanted = present(expected.amount) * factorOf(present(expected.unit))
  // A loaf or six bananas are told as such; then the total alone shows whether their weight is right.
  const told = toldUnit(line)
  if (findUnit(told)?.dimension === findUnit(present(expected.unit))?.dimension) {
    const amount = Number(line.quantity?.value) * hoursOf(told, line) * factorOf(told)
    if (!(Math.abs(amount / wanted - 1) < 0.02))
      yield `amount ${line.quantity?.value} ${line.quantity?.unit} is not ${expected.amount} ${expected.unit}`
  }
  if (expected.currency !== undefined && quote.currency !== expected.currency)
    yield `currency ${quote.currency} is not ${expected.currency}`
  if (expected.fallback !== undefined) {
    if (quote.geography.fallback !== expected.fallback)
      yield `fallback ${quote.geography.fallback} is not ${expected.fallback}`
    return
  }
  const written = present(/^([\d.]+)? ?(.+)$/.exec(present(expected.figure).per))
  // A cup of flour is priced by the pound: its weight is the engine's to know.
  if (findUnit(entryAt(written, 2))?.dimension !== findUnit(present(expected.unit))?.dimension) return
  const perUnit = present(expected.figure).price / (Number(written[1] ?? 1) * factorOf(entryAt(written, 2)))
  const ratio = Number(line.total?.estimate) / (perUnit * wanted)
  if (!(ratio > 0.6 && ratio < 1.8))
    yield `total ${line.total?.estimate} is ${ratio.toFixed(2)} times the published figure`
}

/** "12 oz" of soda is told in ounces and means fluid ones; the line's own item decides. */
function toldUnit(line: QuoteLine): string {
  const unit = line.quantity?.unit ?? 'each'
  return unit === 'oz' && /Soft drinks|Beer|Wine|juice/.test(line.item ?? '') ? 'fl oz' : unit
}

/** A month of somebody's work is 173 hours, not 730 of the clock. */
function hoursOf(unit: string, line: QuoteLine): number {
  const hours: Readonly<Record<string, number>> = { day: 8, week: 40, month: 2080 / 12, year: 2080 }
  return /\(wage\)$|by the hour$/.test(line.item ?? '') && hours[unit] !== undefined
    ? hours[unit] / factorOf(unit)
    : 1
}

function factorOf(unit: string): number {
  const factor = findUnit(unit)?.factor
  if (factor === undefined || factor === null) throw new Error(`The unit "${unit}" has no factor`)
  return factor
}

if (import.meta.main) {
  const results = runEveryday(openBook(bookOpen().bytes), readEveryday())
  for (const { query, verdict, faults } of results)
    if (verdict !== 'right')
      console.log(`${verdict.padEnd(8)} ${query.geography ?? ''} "${query.query}": ${faults.join('; ')}`)
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  console.log(
    `${results.length} queries: ${count('right')} right, ${count('unpriced')} unpriced, ${count('wrong')} wrong`,
  )
}

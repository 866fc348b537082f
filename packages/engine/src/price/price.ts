import type { PricingStage, Quote, QuoteAdapted, QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { PriceRequest, Pricing, Progress } from '../engine.ts'
import { EngineError } from '../engine-error.ts'
import { entryAt } from '../in-range.ts'
import { pastSaid, takeDay, unreadDay } from '../parse/day-asked.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { type Span, withWordsAround } from '../read/words-around.ts'
import { asWritten, placeOf } from '../spelling/as-written.ts'
import type { Mend } from '../spelling/mend.ts'
import { mendsOf, mendText } from '../spelling/mend-text.ts'
import { forgetQuery } from '../text/query-memory.ts'
import type { Estimate, Evidence } from './estimate.ts'
import { withoutHeadings } from './list-heading.ts'
import { locateLines } from './locate-lines.ts'
import type { matchLine } from './match.ts'
import { packOfMany } from './pack-of-many.ts'
import { parseKeepingNames } from './parse-keeping-names.ts'
import { type Place, placeAsked } from './place.ts'
import {
  amountOfLine,
  evidenceOfLine,
  type LineRequest,
  type LineResult,
  pricedLine,
  unpricedLine,
} from './price-line.ts'
import { matchOn, YEARS_BACK } from './price-on-day.ts'
import { readLines } from './read-lines.ts'
import { totalOf } from './total.ts'

export const COVERAGE_LEVEL_DEFAULT = 0.9
export const COVERAGE_LEVEL_MIN = 0.5
export const COVERAGE_LEVEL_MAX = 0.99
/** More lines than this are left unpriced with a warning, so one request cannot hold a worker for long. */
export const LINES_MAX = 400

export type ParseQuery = (text: string) => readonly ParsedLine[]

/** Prices a free text. Yields progress for every line of every stage, so a caller can stop between any two.
 * `answerMin` is how likely a match must be right; evaluation asks for every one. */
export function* price(
  book: Book,
  written: PriceRequest,
  parse: ParseQuery = parseQuery,
  answerMin: number = ANSWER_MIN,
): Pricing {
  forgetQuery()
  const { text: undated, asked: day } = takeDay(written.text)
  const mends = mendsOf(book, undated)
  const asked = placeAsked(book, written.geography, undated)
  const mended = mendText(undated, mends)
  const request = {
    ...written,
    text: withoutHeadings({ book, asked, answerMin, parse }, mended),
    asOf: day?.date ?? book.header.asOf,
  }
  const level = request.coverageLevel ?? COVERAGE_LEVEL_DEFAULT
  if (!(level >= COVERAGE_LEVEL_MIN && level <= COVERAGE_LEVEL_MAX)) {
    throw new EngineError(
      'coverage_level',
      `A coverage level lies between ${COVERAGE_LEVEL_MIN} and ${COVERAGE_LEVEL_MAX}.`,
    )
  }
  const say = progressOf()
  const all = parseKeepingNames(book, request.text, parse)
  const readings = readLines(book, request.text, all.slice(0, LINES_MAX), asked, answerMin)
  const parsed = readings.map(({ line }) => line)
  yield say('parsing', `Found ${parsed.length} ${parsed.length === 1 ? 'item' : 'items'}`, 1)

  const layer = request.outcomes?.get(book.id) ?? null
  const warnings: string[] = []
  if (all.length > LINES_MAX) warnings.push(`Only the first ${LINES_MAX} of ${all.length} lines were priced.`)
  const unread = day === null ? unreadDay(written.text) : null
  if (unread !== null)
    warnings.push(`"${unread}" is no day that was understood; the prices are of ${request.asOf}.`)
  const requests = locateLines(book, request, asked, parsed, level, day?.day ?? null).map(
    (line, i) => line && { ...line, ignored: readings[i]?.ignored ?? [], layer },
  )
  const share = (i: number): number => (i + 1) / Math.max(1, parsed.length)

  const matches: ReturnType<typeof matchLine>[] = []
  for (const [i, line] of parsed.entries()) {
    const read = entryAt(readings, i).match
    const place = requests[i]?.place
    const match = place === undefined ? read : matchOn(book, read, place, day?.day ?? null)
    matches.push(match)
    const found =
      'code' in match
        ? `Found nothing for '${line.item || line.text}'`
        : `Matched '${line.item}' to ${book.items.name(match.item)}`
    yield say('matching', found, share(i))
  }
  if (parsed.length === 0) yield say('matching', 'Nothing to match', 1)

  const amounts: (ReturnType<typeof amountOfLine> | null)[] = []
  const evidences: (Evidence | null)[] = []
  for (const [i, line] of requests.entries()) {
    const match = entryAt(matches, i)
    const amount = 'code' in match || line === null ? null : amountOfLine(book, line, match)
    const evidence =
      'code' in match || line === null || amount === null ? null : evidenceOfLine(book, line, match, amount)
    amounts.push(amount)
    evidences.push(evidence)
    const name = nameOf(entryAt(parsed, i))
    const message = evidence
      ? `Estimated '${name}' from ${countPrices(evidence.comparables.length)}`
      : `No estimate for '${name}'`
    yield say('estimating', message, share(i))
  }
  if (parsed.length === 0) yield say('estimating', 'Nothing to estimate', 1)

  const estimates: (Estimate | null)[] = []
  for (const [i, line] of requests.entries()) {
    const estimate = entryAt(evidences, i)?.adjust() ?? null
    estimates.push(estimate)
    yield say('adjusting', adjustedMessage(nameOf(entryAt(parsed, i)), line, estimate), share(i))
  }
  if (parsed.length === 0) yield say('adjusting', 'Nothing to adjust', 1)

  const results: LineResult[] = []
  for (const [i, line] of parsed.entries()) {
    const result = finish(book, {
      parsed: line,
      request: entryAt(requests, i),
      match: entryAt(matches, i),
      amount: entryAt(amounts, i),
      estimate: entryAt(estimates, i),
      number: i + 1,
      level,
    })
    results.push(result)
    yield say('calibrating', calibratedMessage(nameOf(line), result, level), share(i))
  }
  if (parsed.length === 0) yield say('calibrating', 'Nothing to calibrate', 1)

  const year = Number(request.asOf.slice(0, 4))
  const past = day === null && unread === null ? pastSaid(undated, year - YEARS_BACK, year) : null
  if (past !== null && results.some(({ priced }) => priced !== null))
    warnings.push(
      `The prices are of ${request.asOf}. For prices of then, write "as of" and a month or year in place of "${past}".`,
    )
  const meant = quoteOf(book, request, asked, requests, results, level, warnings)
  const told = request.text === written.text ? meant : asWritten(meant, written.text, mends)
  const quote = withWordsAround(told, undated, countedOutside(parsed, mends))
  yield totalStep(quote)
  return quote
}

/** What did its work outside the lines: places of them all, and what was read as other words. */
function countedOutside(lines: readonly ParsedLine[], mends: readonly Mend[]): readonly Span[] {
  const places = lines.flatMap(({ place }) => (place === null ? [] : [place.span]))
  return [
    ...places.map(([start, end]): Span => [placeOf(mends, start, 'start'), placeOf(mends, end, 'end')]),
    ...mends.filter(({ word }) => word.trim() !== '').map(({ start, end }): Span => [start, end]),
  ]
}

function calibratedMessage(name: string, { line }: LineResult, level: number): string {
  if (line.status === 'unpriced') return `No price of '${name}' to calibrate`
  return line.interval === 'calibrated'
    ? `Set the range of '${name}' to ${Math.round(level * 100)} % coverage`
    : `'${name}' has a price and no range`
}

/** The last step: what the quote comes to. */
export function totalStep({ total, currency }: Quote): Progress {
  const message = total.estimate === null ? 'Nothing could be priced' : `Total: ${total.estimate} ${currency}`
  return { stage: 'totaling', message, progress: 1 }
}

const nameOf = ({ item, text }: ParsedLine): string => item || text

function adjustedMessage(name: string, line: LineRequest | null, estimate: Estimate | null): string {
  if (!line) return `The book does not cover the place of '${name}'`
  if (!estimate) return `Nothing to adjust for '${name}'`
  if (estimate.adjustments.length === 0) return `'${name}' needs no adjustment`
  const factors = estimate.adjustments.map(({ kind, factor, source }) => `${kind} × ${factor} (${source})`)
  return `Adjusted '${name}': ${factors.join('; ')}`
}

const countPrices = (count: number): string => (count === 1 ? '1 price' : `${count} prices`)

/** Where each stage begins and ends on the way from 0 to 1. */
export const STAGE_SHARES: Readonly<Record<PricingStage, readonly [number, number]>> = {
  parsing: [0, 0.1],
  matching: [0.1, 0.4],
  estimating: [0.4, 0.6],
  adjusting: [0.6, 0.75],
  calibrating: [0.75, 0.95],
  totaling: [0.95, 1],
}

/** Three digits are more than anybody can see. */
export const roundProgress = (progress: number): number => Math.round(progress * 1000) / 1000

function progressOf() {
  return (stage: PricingStage, message: string, share: number): Progress => {
    const [from, to] = STAGE_SHARES[stage]
    return { stage, message, progress: roundProgress(from + (to - from) * share) }
  }
}

/** What each stage found out about a line. */
export interface Stages {
  readonly parsed: ParsedLine
  readonly request: LineRequest | null
  readonly match: ReturnType<typeof matchLine>
  readonly amount: ReturnType<typeof amountOfLine> | null
  readonly estimate: Estimate | null
  readonly number: number
  readonly level: number
}

/** The line as it goes out: priced when every stage had an answer, else with the first reason why not. */
export function finish(book: Book, stages: Stages): LineResult {
  const { match, amount, estimate, parsed } = stages
  const nowhere: Place = { id: -1, code: '', name: '', fallback: null, country: null }
  const request: LineRequest = stages.request ?? {
    number: stages.number,
    parsed,
    place: nowhere,
    level: stages.level,
    warnings: [],
    day: null,
    size: null,
    ignored: [],
  }
  if ('code' in match) return unpricedLine(book, request, match.code, match.message, match.nearest)
  if (stages.request === null || estimate === null) {
    return unpricedLine(
      book,
      request,
      'geography_not_covered',
      'The book has no price for this place.',
      match.neighbours,
    )
  }
  if (amount === null || 'code' in amount) {
    const reason = amount ?? { code: 'not_understood' as const, message: 'The quantity was not understood.' }
    return unpricedLine(book, request, reason.code, reason.message, match.neighbours)
  }
  const unknown = packOfMany(book, match.item, parsed, amount, estimate, request.place)
  if (unknown !== null) return unpricedLine(book, request, 'unit_not_convertible', unknown, match.neighbours)
  return pricedLine(book, request, match, amount, estimate)
}

function adaptedOf(results: readonly LineResult[], outcomes: number): QuoteAdapted | null {
  const lines = results.flatMap(({ adapted }) => adapted ?? [])
  return lines.length === 0 ? null : { outcomes, lines }
}

/** Whether the price of a line was carried over from another country. */
function isCarried({ line }: LineResult): boolean {
  return line.adjustments.some(({ kind }) => kind === 'country')
}

/** What the quote says of a line without a price. */
export const notInTotal = ({ line, text }: Pick<QuoteLine, 'line' | 'text'>): string =>
  `Line ${line} ("${text}") is not in the total.`

function quoteOf(
  book: Book,
  request: PriceRequest & { readonly asOf: string },
  asked: Place | null,
  requests: readonly (LineRequest | null)[],
  results: readonly LineResult[],
  level: number,
  warnings: readonly string[],
): Quote {
  const { header } = book
  const unpriced = results.filter((result) => result.priced === null)
  const places = new Map(requests.flatMap((line) => (line ? [[line.place.code, line.place] as const] : [])))
  const used = places.size === 1 ? entryAt([...places.values()], 0) : asked
  const { calibration } = header
  const currency = used?.country?.currency ?? header.currency
  return {
    currency,
    as_of: request.asOf,
    coverage_level: level,
    geography: {
      requested: request.geography,
      used: used?.code ?? header.defaultGeography,
      fallback: used?.fallback ?? (results.some(isCarried) ? 'price_level' : null),
    },
    lines: results.map((result) => result.line),
    total: totalOf(
      book,
      results.flatMap((result) => (result.priced ? [result.priced] : [])),
      unpriced.length,
      level,
      currency,
    ),
    book: { id: header.id, rows: header.rows, book_id: null, version: null },
    calibration: calibration && {
      id: calibration.id,
      n: calibration.n,
      sources: calibration.sources,
      fold_unit: calibration.foldUnit,
      measured_coverage: calibration.measuredCoverage,
      adapted: adaptedOf(results, request.outcomes?.get(book.id)?.n ?? 0),
    },
    warnings: [...warnings, ...unpriced.map((result) => notInTotal(result.line))],
  }
}

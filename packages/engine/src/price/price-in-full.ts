import type { Quote } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { PriceRequest, Pricing, Progress } from '../engine.ts'
import { EngineError } from '../engine-error.ts'
import { entryAt } from '../in-range.ts'
import { pastSaid, takeDay, unreadDay, wholeYear } from '../parse/day-asked.ts'
import type { ParsedLine } from '../parse/line.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { type Span, withWordsAround } from '../read/words-around.ts'
import { asWritten, placeOf } from '../spelling/as-written.ts'
import { type Mend, mendText } from '../spelling/mend.ts'
import { mendsOf } from '../spelling/mend-text.ts'
import { forgetQuery } from '../text/query-memory.ts'
import { withoutBareHomes } from './bare-home.ts'
import { besideRent } from './beside-rent.ts'
import type { Estimate, Evidence } from './estimate.ts'
import { withoutHeadings } from './list-heading.ts'
import { locateLines } from './locate-lines.ts'
import type { Match, matchLine } from './match.ts'
import { withoutModelNumber } from './model-number.ts'
import { withOccasion } from './of-occasion.ts'
import { packOfMany } from './pack-of-many.ts'
import { amountTaken, paidBeside, paidForMetered, withoutPaid } from './paid-beside.ts'
import { parseKeepingNames } from './parse-keeping-names.ts'
import { underPeriod } from './period-above.ts'
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
import { progressOf, totalStep } from './progress.ts'
import { quoteOf } from './quote-of.ts'
import { readLines } from './read-lines.ts'

export const COVERAGE_LEVEL_DEFAULT = 0.9
export const COVERAGE_LEVEL_MIN = 0.5
export const COVERAGE_LEVEL_MAX = 0.99
/** More lines than this are left unpriced with a warning, so one request cannot hold a worker for long. */
export const LINES_MAX = 400

/** Prices a text by the reading of the whole. */
export function* priceInFull(book: Book, written: PriceRequest, answerMin: number): Pricing {
  return (yield* priceLines(book, written, answerMin)).quote
}

/** A quote, and what each of its lines came from. */
export interface PricedText {
  readonly quote: Quote
  readonly lines: readonly { readonly stages: Stages; readonly result: LineResult }[]
}

/** The same with the lines as the stages left them. */
export function* priceLines(
  book: Book,
  written: PriceRequest,
  answerMin: number = ANSWER_MIN,
): Generator<Progress, PricedText, void> {
  forgetQuery()
  const { text: undated, asked: day } = takeDay(written.text)
  const mends = mendsOf(book, undated)
  const asked = placeAsked(book, written.geography, undated)
  const mended = mendText(undated, mends)
  const unpaid = withoutPaid(book, mended)
  const request = {
    ...written,
    text: withoutHeadings({ book, asked, answerMin }, unpaid.text),
    asOf: day?.date ?? book.header.asOf,
  }
  const level = request.coverageLevel ?? COVERAGE_LEVEL_DEFAULT
  if (!(level >= COVERAGE_LEVEL_MIN && level <= COVERAGE_LEVEL_MAX)) {
    throw new EngineError(
      'coverage_level',
      `A coverage level lies between ${COVERAGE_LEVEL_MIN} and ${COVERAGE_LEVEL_MAX}.`,
    )
  }
  const all = parseKeepingNames(book, request.text)
  const matched = readLines(book, request.text, all.slice(0, LINES_MAX), asked, answerMin)
  // What stands before a colon is only in the text as it was written.
  const listed = withoutBareHomes(book, mended, matched)
  const lasting = underPeriod(book, mended, withOccasion(book, mended, listed, asked), asked)
  const readings = besideRent(book, lasting, asked)
  const parsed = readings.map(({ line }) => line)
  yield progressOf('parsing', `Found ${parsed.length} ${parsed.length === 1 ? 'item' : 'items'}`, 1)

  const layer = request.outcomes?.get(book.id) ?? null
  const warnings: string[] = []
  if (all.length > LINES_MAX) warnings.push(`Only the first ${LINES_MAX} of ${all.length} lines were priced.`)
  const unread = day === null ? unreadDay(written.text) : null
  if (unread !== null)
    warnings.push(`"${unread}" is no day that was understood; the prices are of ${request.asOf}.`)
  const requests: (LineRequest | null)[] = locateLines(
    book,
    request,
    asked,
    parsed,
    level,
    day?.day ?? null,
  ).map(
    (line, i) =>
      line && {
        ...line,
        ignored: readings[i]?.ignored ?? [],
        layer,
        paid: paidBeside(mended, line.parsed) ?? amountTaken(unpaid, line.parsed),
      },
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
    yield progressOf('matching', found, share(i))
  }
  if (parsed.length === 0) yield progressOf('matching', 'Nothing to match', 1)

  const amounts: (ReturnType<typeof amountOfLine> | null)[] = []
  const evidences: (Evidence | null)[] = []
  for (const [i, line] of requests.entries()) {
    const match = entryAt(matches, i)
    const found = 'code' in match || line === null ? null : countedOf(book, line, match)
    if (found !== null) requests[i] = found.request
    const evidence = found?.evidence ?? null
    amounts.push(found?.amount ?? null)
    evidences.push(evidence)
    const name = nameOf(entryAt(parsed, i))
    const message = evidence
      ? `Estimated '${name}' from ${countPrices(evidence.comparables.length)}`
      : `No estimate for '${name}'`
    yield progressOf('estimating', message, share(i))
  }
  if (parsed.length === 0) yield progressOf('estimating', 'Nothing to estimate', 1)

  const estimates: (Estimate | null)[] = []
  for (const [i, line] of requests.entries()) {
    const estimate = entryAt(evidences, i)?.adjust() ?? null
    estimates.push(estimate)
    yield progressOf('adjusting', adjustedMessage(nameOf(entryAt(parsed, i)), line, estimate), share(i))
  }
  if (parsed.length === 0) yield progressOf('adjusting', 'Nothing to adjust', 1)

  const results: LineResult[] = []
  const lines: PricedText['lines'][number][] = []
  for (const [i, line] of parsed.entries()) {
    const stages: Stages = {
      parsed: line,
      request: entryAt(requests, i),
      match: entryAt(matches, i),
      amount: entryAt(amounts, i),
      estimate: entryAt(estimates, i),
      number: i + 1,
      level,
    }
    const result = finish(book, stages)
    results.push(result)
    lines.push({ stages, result })
    yield progressOf('calibrating', calibratedMessage(nameOf(line), result, level), share(i))
  }
  if (parsed.length === 0) yield progressOf('calibrating', 'Nothing to calibrate', 1)

  const year = Number(request.asOf.slice(0, 4))
  const past = day === null && unread === null ? pastSaid(undated, PAST_FROM, year) : null
  if (past !== null && results.some(({ priced }) => priced !== null))
    warnings.push(`The prices are of ${request.asOf}. ${ofThen(past, year - YEARS_BACK)}`)
  const places = new Map(requests.flatMap((line) => (line ? [[line.place.code, line.place] as const] : [])))
  const place = places.size === 1 ? entryAt([...places.values()], 0) : asked
  const meant = quoteOf(book, request, place, results, level, warnings)
  const told = request.text === written.text ? meant : asWritten(meant, written.text, mends)
  const quote = withWordsAround(told, undated, countedOutside(parsed, mends))
  yield totalStep(quote)
  return { quote, lines }
}

/** The first year that somebody may ask about. */
const PAST_FROM = 1900

/** How prices of a past time are asked for, where they can be known. */
const ofThen = (past: string, first: number): string =>
  Number(wholeYear(/(?:19|20)\d\d|['’‘]\d\d/.exec(past)?.[0])) < first
    ? `Those of "${past}" are not known.`
    : `For prices of then, write "as of" and a month or year in place of "${past}".`

/** The amount of a line and what the book says of it. A number that is only what the thing is called counts nothing. */
function countedOf(book: Book, line: LineRequest, match: Match) {
  const amount = amountOfLine(book, line, match)
  const evidence = evidenceOfLine(book, line, match, amount)
  const named = 'code' in amount ? null : withoutModelNumber(book, line, amount, () => evidence.adjust())
  return named === null
    ? { request: line, amount, evidence }
    : { request: named, amount: amountOfLine(book, named, match), evidence }
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

const nameOf = ({ item, text }: ParsedLine): string => item || text

function adjustedMessage(name: string, line: LineRequest | null, estimate: Estimate | null): string {
  if (!line) return `The book does not cover the place of '${name}'`
  if (!estimate) return `Nothing to adjust for '${name}'`
  if (estimate.adjustments.length === 0) return `'${name}' needs no adjustment`
  const factors = estimate.adjustments.map(({ kind, factor, source }) => `${kind} × ${factor} (${source})`)
  return `Adjusted '${name}': ${factors.join('; ')}`
}

const countPrices = (count: number): string => (count === 1 ? '1 price' : `${count} prices`)

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
  const metered = paidForMetered(book, match.item, request)
  if (metered !== null) return unpricedLine(book, request, 'unit_not_convertible', metered, match.neighbours)
  const unknown = packOfMany(book, match.item, parsed, amount, estimate, request.place)
  if (unknown !== null) return unpricedLine(book, request, 'unit_not_convertible', unknown, match.neighbours)
  return pricedLine(book, request, match, amount, estimate)
}

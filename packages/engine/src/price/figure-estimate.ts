import type { QuoteAdjustment, QuoteComparable } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { bookMemory } from '../book/book-memory.ts'
import type { Figure } from '../book/figure-table.ts'
import { lineage } from '../book/geography-table.ts'
import type { ItemProfile } from '../book/header.ts'
import { profileOf } from '../book/profile-of.ts'
import { DAYS_PER_MONTH, dateOfDay, dayOf, readRowDate, showDate } from '../book/row-date.ts'
import { convert, dimensionOf } from '../units/index.ts'
import { comparableOf, type Estimate, type Evidence, inMoneyOfBook } from './estimate.ts'
import type { Match, NamedMatch } from './match.ts'
import { showNumber } from './money.ts'
import type { Place } from './place.ts'
import { inSeason, monthAsked } from './season.ts'
import { indexRatio, indexRatioTo, parityRatio, type Ratio } from './tables.ts'

/** A general price index says more than the old figure only when the figure is older than this. */
const INDEX_FROM_MONTHS = 12
/** The index of what is not moved in time: a fee or list price that holds until another is set. */
const NEVER_MOVED = 'none'
/** Beyond this a slope says nothing any more. */
const SIZE_RATIO_MAX = 10

/** The figure of an item for the closest place that has one. */
export function figureEvidence(
  book: Book,
  { item, similarity, named }: Match,
  place: Place,
  day: number | null,
  text: string,
): Evidence {
  const figure = closestFigure(book, item, place)
  const comparables = [shownFigure(book, item, place, figure, similarity)]
  return {
    comparables,
    adjust: () => {
      const estimate = inSeason(book, place, monthAsked(text, day), estimateOf(book, item, place, day))
      return { ...withSize(book, named, estimate), comparables }
    },
  }
}

/** A figure as evidence: one of the country itself in its own money, one from home in that of the book. */
function shownFigure(
  book: Book,
  item: number,
  place: Place,
  figure: Figure,
  similarity: number,
): QuoteComparable {
  const { country } = place
  if (country === null || !isOfCountry(book, figure, place))
    return inMoneyOfBook(book, place, comparableOf(book, item, figure, similarity, 1))
  const local = { ...figure, y: figure.y + Math.log(country.exchangeRate) }
  return comparableOf(book, item, local, similarity, 1)
}

/** What one canonical unit of an item costs in a place, on a day; null: on that of the book. */
export function estimateOf(
  book: Book,
  item: number,
  place: Place,
  day: number | null,
): Omit<Estimate, 'comparables'> {
  // A country is told in its own money or in that of the book.
  const key = `${item} ${place.id} ${place.code} ${place.name} ${place.country?.exchangeRate} ${day}`
  return estimates(book, key, () => adjustFigure(book, item, place, day))
}

const estimates = bookMemory<Omit<Estimate, 'comparables'>>(4_000)

/** A measure that describes the thing moves its price where the book knows by how much: "a 2019 Camry, 60,000 miles". */
function withSize(
  book: Book,
  named: NamedMatch | null,
  estimate: Omit<Estimate, 'comparables'>,
): Omit<Estimate, 'comparables'> {
  const { size } = profileOf(book, estimate.item)
  if (size === null || named === null) return estimate
  for (const { value, unit } of named.sizes) {
    // Everybody says "64 oz" for a bottle and means fluid ounces.
    const isFluid = unit.id === 'oz' && dimensionOf(size.unit) === 'volume'
    const measured = convert(value, isFluid ? 'fl oz' : unit.id, size.unit)
    if (measured === null || !(measured > 0)) continue
    const ratio = Math.min(SIZE_RATIO_MAX, Math.max(1 / SIZE_RATIO_MAX, measured / size.typical))
    const factor = ratio ** size.slope
    const source = `${measured} ${size.unit} against ${size.typical}, which is typical`
    return {
      ...estimate,
      y: estimate.y + Math.log(factor),
      adjustments: [...estimate.adjustments, { kind: 'quantity', factor: showNumber(factor), source }],
    }
  }
  return estimate
}

/** Moves a figure to the place and time asked for. */
function adjustFigure(
  book: Book,
  item: number,
  place: Place,
  day: number | null,
): Omit<Estimate, 'comparables'> {
  const figure = closestFigure(book, item, place)
  const profile = profileOf(book, item)
  const adjustments: QuoteAdjustment[] = []
  const warnings: string[] = []
  let y = figure.y
  const isOwn = place.country !== null && isOfCountry(book, figure, place)
  const level = isOwn ? 1 : levelAbroad(profile, place)
  /** At home, or what the world market quotes: its price strays abroad as it does at home. */
  const isAlike = !isOwn && level === 1
  const moved = figure.geography >= 0 && place.id >= 0 && figure.geography !== place.id
  if (moved && place.country === null) {
    const ratio = parityRatio(book, profile.component, figure.geography, place.id)
    const from = book.geographies.name(figure.geography)
    if (ratio) {
      y += Math.log(ratio.factor)
      adjustments.push({
        kind: 'geography',
        factor: showNumber(ratio.factor),
        source: `${ratio.source}, ${from} to ${place.name}`,
      })
    } else
      warnings.push(
        `The figure is for ${from}; the book has none for ${place.name} and no price parity between them.`,
      )
  }
  const time = (day === null ? null : toDay(book, profile, figure, day)) ?? toBookDay(book, profile, figure)
  y += time.lnFactor
  adjustments.push(...time.adjustments)
  warnings.push(...time.warnings)
  if (place.country) {
    const { exchangeRate, name, source } = place.country
    const factor = level * exchangeRate
    y += Math.log(factor)
    if (!isOwn || exchangeRate !== 1)
      adjustments.push({ kind: isOwn ? 'currency' : 'country', factor: showNumber(factor), source })
    if (!isOwn)
      warnings.push(
        isAlike
          ? `Carried from ${book.header.defaultGeography} to ${name} by the exchange rate.`
          : `Carried from ${book.header.defaultGeography} to ${name} by its price level; single prices can differ much more.`,
      )
  }
  return {
    item,
    y,
    difficulty: 1,
    cells: cellsOf(profile, isMoved(book, item, figure, place), isAlike ? 'home' : isOwn ? 'own' : 'foreign'),
    // The error of a move is of averages. One purchase strays abroad as much as at home.
    ...(!isOwn && !isAlike && { atLeast: cellsOf(profile, false, 'home') }),
    otherwise: null,
    staleMonths: time.staleMonths,
    adjustments,
    warnings,
  }
}

/** How dear a thing is in another country, in one money; 1 at home. */
function levelAbroad({ component }: ItemProfile, { country }: Place): number {
  return country === null ? 1 : (country.levels[component ?? 'all'] ?? country.priceLevel)
}

/** What the time since its own date does to a figure. */
interface TimeMove {
  readonly lnFactor: number
  /** How old it is for the range, after what an index took care of. */
  readonly staleMonths: number
  readonly adjustments: readonly QuoteAdjustment[]
  readonly warnings: readonly string[]
}

const unmoved = (staleMonths: number, ...warnings: readonly string[]): TimeMove => ({
  lnFactor: 0,
  staleMonths,
  adjustments: [],
  warnings,
})

const movedBy = ({ factor, source }: Ratio, staleMonths: number): TimeMove => ({
  lnFactor: Math.log(factor),
  staleMonths,
  adjustments: [{ kind: 'time', factor: showNumber(factor), source }],
  warnings: [],
})

function toBookDay(book: Book, profile: ItemProfile, figure: Figure): TimeMove {
  const asOfDay = dayOf(readRowDate(book.header.asOf))
  const months = figure.date === 0 ? 0 : Math.max(0, (asOfDay - dayOf(figure.date)) / DAYS_PER_MONTH)
  if (profile.index === NEVER_MOVED) return unmoved(0)
  if (months < INDEX_FROM_MONTHS) return unmoved(months)
  const ratio = indexRatio(book, profile.index, figure.date)
  // The index carries the common movement; what is left to stale is about what a year leaves.
  return ratio
    ? movedBy(ratio, INDEX_FROM_MONTHS)
    : unmoved(months, `The figure is from ${showDate(figure.date)} and the book has no index to move it by.`)
}

/** To a day that was asked for, which may lie before the figure, or after everything that the book knows. Null: nobody knows. */
function toDay(book: Book, profile: ItemProfile, figure: Figure, day: number): TimeMove | null {
  const asOf = readRowDate(book.header.asOf)
  const then = dateOfDay(day)
  if (isSameMonth(then, asOf) || then > asOf)
    return later(toBookDay(book, profile, figure), (day - dayOf(asOf)) / DAYS_PER_MONTH, profile, figure)
  const date = figure.date === 0 ? asOf : figure.date
  const months = (day - dayOf(date)) / DAYS_PER_MONTH
  // A figure of a year is of all its days.
  const isOfYear = date % 10_000 === 0 && Math.floor(then / 10_000) === date / 10_000
  if (isSameMonth(then, date) || isOfYear) return unmoved(0)
  const isNear = Math.abs(months) < 1
  if (profile.index === NEVER_MOVED) {
    if (isNear) return unmoved(0)
    return months < 0 ? null : unmoved(months, setBefore(date))
  }
  const ratio = indexRatioTo(book, profile.index, date, then)
  // An index is of a kind of things. How far one thing strays from it grows with the time: docs/moves.md.
  return ratio === null ? (isNear ? unmoved(1) : null) : movedBy(ratio, Math.abs(months))
}

const isSameMonth = (a: number, b: number): boolean => Math.floor(a / 100) === Math.floor(b / 100)

/** What the book says of its own day is the newest that is known of those behind it. */
function later(now: TimeMove, months: number, profile: ItemProfile, { date }: Figure): TimeMove {
  if (months < 1) return now
  const warnings = profile.index === NEVER_MOVED && date !== 0 ? [setBefore(date)] : []
  return { ...now, staleMonths: now.staleMonths + months, warnings: [...now.warnings, ...warnings] }
}

const setBefore = (date: number): string =>
  `It was set in ${showDate(date)} or before. Until the day asked for it may be set anew.`

/** Why nobody can say what an item cost on a day; null when somebody can. */
export function refusalOn(book: Book, item: number, place: Place, day: number): string | null {
  const profile = profileOf(book, item)
  const figure = closestFigure(book, item, place)
  if (toDay(book, profile, figure, day) !== null) return null
  return `The book has the price of ${showDate(figure.date) ?? book.header.asOf}, and does not know what it was on ${showDate(dateOfDay(day))}.`
}

/** Prices that places have of their own, by the index that moves them. */
const LOCAL: ReadonlySet<string | null> = new Set([NEVER_MOVED, 'rent'])
const NATION_OR_STATE = /^[A-Z]{2}(-[A-Z]{2})?$/

/**
 * Whether a figure is of another place than the one asked for. A fee is one office's, and a rent is of one place: the figure of
 * a nation or state that holds places with figures of their own is only the middle of theirs. A fee without such holds in all parts.
 */
function isMoved(book: Book, item: number, figure: Figure, place: Place): boolean {
  const isElsewhere = figure.geography >= 0 && place.id >= 0 && figure.geography !== place.id
  const profile = profileOf(book, item)
  if (!LOCAL.has(profile.index) || figure.geography < 0 || place.id < 0) return isElsewhere
  if (!lies(book, place.id, figure.geography)) return true
  if (!NATION_OR_STATE.test(book.geographies.code(figure.geography))) return isElsewhere
  return holdsOthers(book, item, figure.geography)
}

/** By item and place: as many entries as nations and states have figures of local prices. */
const holding = new WeakMap<Book, Map<string, boolean>>()

/** Whether places within a nation or state have figures of their own. A rent has a hundred thousand, so it is looked up once. */
function holdsOthers(book: Book, item: number, outer: number): boolean {
  const known = holding.get(book) ?? new Map<string, boolean>()
  holding.set(book, known)
  const key = `${item} ${outer}`
  const found =
    known.get(key) ??
    book.figures
      .of(item)
      .some(({ geography }) => geography >= 0 && geography !== outer && lies(book, geography, outer))
  known.set(key, found)
  return found
}

function lies(book: Book, inner: number, outer: number): boolean {
  for (const id of lineage(book.geographies, inner)) if (id === outer) return true
  return false
}

/**
 * Calibration cells for a figure of the very place, for one moved within the country, and for one of another country. The
 * cells of published averages were measured at home, so a country's own figure has a cell by itself where one was measured.
 */
function cellsOf(
  profile: ItemProfile,
  isMovedFigure: boolean,
  figure: 'home' | 'own' | 'foreign',
): readonly string[] {
  if (figure === 'foreign') return [`move: ${profile.component ?? 'all'}`, 'move: all']
  const cell = isMovedFigure ? profile.calibrationMoved : profile.calibrationDirect
  const usual = cell === null ? [] : [cell]
  if (figure === 'home') return usual
  const average = profile.target === 'published_average' ? ['country: own figure'] : []
  return [...usual.map((name) => `country: ${name}`), ...average, ...usual]
}

function isOfCountry({ geographies }: Book, { geography }: Figure, { country }: Place): boolean {
  return geography >= 0 && geographies.code(geography).slice(0, 2).toUpperCase() === country?.code
}

/** Whether the book has a figure of the country itself, so none is carried there. */
export function hasOwnFigure(book: Book, item: number, place: Place): boolean {
  return place.country !== null && isOfCountry(book, closestFigure(book, item, place), place)
}

/** In the place itself, else in the next wider one that has a figure; else the newest of all, when none lies on the way. */
function closestFigure(book: Book, item: number, place: Place): Figure {
  for (const id of lineage(book.geographies, place.id)) {
    const figure = book.figures.find(item, id)
    if (figure) return figure
  }
  const home = place.country === null ? -1 : book.geographies.find(book.header.defaultGeography)
  return book.figures.find(item, home) ?? book.figures.find(item, -1) ?? book.figures.newest(item)
}

import type { QuoteAdjustment, QuoteComparable } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { lineage } from '../book/geography-table.ts'
import { DAYS_PER_YEAR, dayOf, NO_DAY, readRowDate } from '../book/row-date.ts'
import { cellNames, scaleOf } from '../calibrate/calibrate.ts'
import { type Hardness, neighbourHardness } from '../calibrate/difficulty.ts'
import { ownSpread, pooledVariance } from '../calibrate/score-rows.ts'
import { entryAt, f64At, u8At } from '../in-range.ts'
import { WHOLE } from '../index/bm25.ts'
import { blendOf, circleShares } from '../model/blend.ts'
import type { BookModel } from '../model/book-model.ts'
import { quantityFeature } from '../model/fit-book.ts'
import { neighbourWeights, POWERS, summarise } from '../model/neighbours.ts'
import { seenEstimate } from '../model/seen-item.ts'
import { withinComparables } from './comparable-width.ts'
import { comparableOf, type Estimate, type Evidence } from './estimate.ts'
import { hasMeasuredRanges, isListPrice, isPlainList } from './list-price.ts'
import type { Match } from './match.ts'
import { showNumber } from './money.ts'
import type { Place } from './place.ts'

const COMPARABLES_MAX = 5
const FACTOR_SHOWN_MIN = 0.0005

export interface Wanted {
  readonly place: Place
  /** ln of how many units of the item, NaN when the line does not say. */
  readonly lnQuantity: number
  /** The day asked for; null: the book's. */
  readonly day: number | null
}

/** The price of a text from the items that are like it and, where the book has it, from its own rows. */
export function modelEvidence(book: Book, model: BookModel, match: Match, wanted: Wanted): Evidence {
  const { header, stats } = model
  const group = entryAt(book.header.groups, u8At(book.items.group, match.item))
  const seen = match.method !== 'blend'
  const ownLnQuantity = seen ? f64At(stats.lnQuantity, match.item) : wanted.lnQuantity
  const ridge = model.ridge({
    words: match.words,
    marks: [`unit:${group}`],
    extra: quantityFeature(ownLnQuantity, header.effects),
  })
  const neighbours = summarise(match.neighbours, stats, model.residual)
  const similarity = match.neighbours.coverages.reduce((best, coverage) => Math.max(best, coverage), 0)
  const blend = blendOf(header.blend, neighbours, ridge, similarity, ownLnQuantity)
  const asOfDay = dayOf(readRowDate(book.header.asOf))
  const day = wanted.day ?? asOfDay
  const ahead = (day - asOfDay) / DAYS_PER_YEAR
  const common = {
    ...neighbourHardness(neighbours, ridge),
    similarity,
    words: match.words.length,
  }
  const drift = header.effects.driftPerYear * ahead
  const isStill = Math.abs(ahead * 12) >= 1 && Math.abs(drift) < FACTOR_SHOWN_MIN
  const warnings = isStill
    ? [`The book does not know how its prices moved; they are of ${book.header.asOf}.`]
    : []
  if (!seen) {
    const hardness: Hardness = {
      ...common,
      ownSpread: 0,
      n: 0,
      ownGap: 0,
      years: 0,
      quantityGap: gapOf(wanted.lnQuantity, neighbours?.lnQuantity ?? Number.NaN),
    }
    const evidence = withinComparables(book, {
      item: match.item,
      y: hasMeasuredRanges(book) ? blend : withinNamed(book, model, match, blend),
      ...scaled(book, false, group, hardness),
      ...(isPlainList(book, model) && { cells: [] }),
      otherwise: null,
      comparables: neighbourComparables(book, model, match, 1),
    })
    return { ...evidence, adjust: () => moved(evidence, { drift, slope: 0, warnings }) }
  }
  const places = wanted.place.id < 0 ? [] : lineage(book.geographies, wanted.place.id)
  const isListed = isListPrice(book, model, match.item)
  const shrinkage = isListed ? { ...header.shrinkage, itemK: 0 } : header.shrinkage
  const own = seenEstimate(stats, match.item, places, blend, shrinkage)
  const apart = wanted.lnQuantity - own.lnQuantity
  const slope = Number.isNaN(apart) ? 0 : own.slope * apart
  const hardness: Hardness = {
    ...common,
    ownSpread: ownSpread(f64At(stats.n, match.item), f64At(stats.squares, match.item), pooledVariance(stats)),
    n: own.n,
    ownGap: Math.abs(f64At(stats.mean, match.item) - blend),
    years: own.lastDay === NO_DAY ? 0 : Math.max(0, day - own.lastDay) / DAYS_PER_YEAR,
    quantityGap: gapOf(wanted.lnQuantity, own.lnQuantity),
  }
  const share = f64At(stats.n, match.item) / (f64At(stats.n, match.item) + shrinkage.itemK)
  const figure = places.map((id) => book.figures.find(match.item, id)).find((found) => found !== null)
  const evidence = withinComparables(book, {
    item: match.item,
    y: own.y,
    ...scaled(book, true, group, hardness),
    ...(isListed && { cells: [] }),
    otherwise: null,
    comparables: [
      comparableOf(book, match.item, figure ?? book.figures.newest(match.item), 1, share),
      ...(isListed ? [] : neighbourComparables(book, model, match, 1 - share)),
    ],
  })
  return { ...evidence, adjust: () => moved(evidence, { drift, slope, warnings }) }
}

/**
 * A list that is too short to measure what its words say has little else than its prices. There a line costs no less and no more than the
 * items that have most of its words and are sold alike.
 */
function withinNamed(book: Book, { stats }: BookModel, { item, neighbours }: Match, blend: number): number {
  const { docs, coverages, count } = neighbours
  const most = coverages.subarray(0, count).reduce((best, coverage) => Math.max(best, coverage), 0)
  const isAlike = (one: number): boolean => book.items.label(one) === book.items.label(item)
  const own = Array.from(docs.subarray(0, count))
    .filter((one, k) => most > 0 && f64At(coverages, k) >= most * WHOLE && isAlike(one))
    .map((one) => f64At(stats.mean, one))
  return own.length === 0 ? blend : Math.min(Math.max(blend, Math.min(...own)), Math.max(...own))
}

type Told = Pick<Estimate, 'item' | 'y' | 'difficulty' | 'cells' | 'otherwise' | 'comparables'>

/** Moves what the rows say to the quantity and the day asked for. */
function moved(
  evidence: Told,
  {
    slope,
    drift,
    warnings,
  }: { readonly slope: number; readonly drift: number; readonly warnings: readonly string[] },
): Estimate {
  const adjustments: QuoteAdjustment[] = []
  const adjust = (kind: string, log: number, source: string): number => {
    if (Math.abs(log) >= FACTOR_SHOWN_MIN)
      adjustments.push({ kind, factor: showNumber(Math.exp(log)), source })
    return log
  }
  const y =
    evidence.y +
    adjust('quantity', slope, 'quantity slope of the item, learned from the book') +
    adjust('time', drift, 'drift of the book itself')
  return { ...evidence, y, staleMonths: 0, adjustments, warnings }
}

const gapOf = (wanted: number, known: number): number =>
  Number.isNaN(wanted) || Number.isNaN(known) ? 0 : Math.abs(wanted - known)

function scaled(book: Book, seen: boolean, group: string, hardness: Hardness) {
  const difficulty = book.header.calibration?.difficulty
  return {
    difficulty: difficulty ? scaleOf(difficulty, { seen, hardness }) : 1,
    cells: cellNames(seen, group),
  }
}

/** Neighbours with their part in the estimate: over all circles, by what the blend makes of each. */
function neighbourComparables(book: Book, model: BookModel, match: Match, share: number): QuoteComparable[] {
  const { neighbours } = match
  const similarity = neighbours.coverages.reduce((best, coverage) => Math.max(best, coverage), 0)
  const shares = circleShares(model.header.blend, similarity)
  const whole = Math.max(
    1,
    shares.reduce((sum, value) => sum + value, 0),
  )
  const weights = new Float64Array(neighbours.count)
  for (const [p, power] of POWERS.entries()) {
    const own = neighbourWeights(neighbours, model.stats.n, power)
    for (let k = 0; k < weights.length; k++)
      weights[k] = f64At(weights, k) + (f64At(own, k) * entryAt(shares, p)) / whole
  }
  return Array.from(
    neighbours.docs.subarray(0, COMPARABLES_MAX),
    (item, k) =>
      comparableOf(
        book,
        item,
        book.figures.newest(item),
        f64At(neighbours.coverages, k),
        f64At(weights, k) * share,
      ),
    // What has no word in common is not evidence.
  ).filter(({ similarity: likeness }) => likeness > 0)
}

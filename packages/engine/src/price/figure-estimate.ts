import type { QuoteAdjustment } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { Figure } from '../book/figure-table.ts'
import { lineage } from '../book/geography-table.ts'
import { DAYS_PER_MONTH, dayOf, readRowDate, showDate } from '../book/row-date.ts'
import { entryAt, u16At } from '../in-range.ts'
import { comparableOf, type Estimate, type Evidence } from './estimate.ts'
import { showNumber } from './money.ts'
import type { Place } from './place.ts'
import { indexRatio, parityRatio } from './tables.ts'

/** A general price index says more than the old figure only when the figure is older than this. */
const INDEX_FROM_MONTHS = 12

/** The figure of an item for the closest place that has one. */
export function figureEvidence(book: Book, item: number, place: Place, similarity: number): Evidence {
  const figure = closestFigure(book, item, place)
  const comparables = [comparableOf(book, item, figure, similarity, 1)]
  return { comparables, adjust: () => ({ ...adjustFigure(book, item, place, figure), comparables }) }
}

/** Moves a figure to the place and time asked for. */
function adjustFigure(book: Book, item: number, place: Place, figure: Figure): Omit<Estimate, 'comparables'> {
  const profile = entryAt(book.header.profiles, u16At(book.items.profile, item))
  const adjustments: QuoteAdjustment[] = []
  const warnings: string[] = []
  let y = figure.y
  const moved = figure.geography >= 0 && place.id >= 0 && figure.geography !== place.id
  if (moved) {
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
  const months =
    figure.date === 0 ? 0 : (dayOf(readRowDate(book.header.asOf)) - dayOf(figure.date)) / DAYS_PER_MONTH
  let staleMonths = Math.max(0, months)
  if (months >= INDEX_FROM_MONTHS) {
    const ratio = indexRatio(book, profile.index, figure.date)
    if (ratio) {
      y += Math.log(ratio.factor)
      adjustments.push({ kind: 'time', factor: showNumber(ratio.factor), source: ratio.source })
      // The index carries the common movement; what is left to stale is about what a year leaves.
      staleMonths = Math.min(staleMonths, INDEX_FROM_MONTHS)
    } else
      warnings.push(`The figure is from ${showDate(figure.date)} and the book has no index to move it by.`)
  }
  if (place.country) {
    const factor = place.country.priceLevel * place.country.exchangeRate
    y += Math.log(factor)
    adjustments.push({ kind: 'currency', factor: showNumber(factor), source: place.country.source })
    warnings.push(
      `Carried from ${book.header.defaultGeography} to ${place.country.name} by its general price level; single prices can differ much more.`,
    )
  }
  const cell = moved ? profile.calibrationMoved : profile.calibrationDirect
  return {
    item,
    y,
    difficulty: 1,
    cells: place.country || cell === null ? [] : [cell],
    staleMonths,
    adjustments,
    warnings,
  }
}

/** In the place itself, else in the next wider one that has a figure; else the newest of all, when none lies on the way. */
function closestFigure(book: Book, item: number, place: Place): Figure {
  for (const id of lineage(book.geographies, place.id)) {
    const figure = book.figures.find(item, id)
    if (figure) return figure
  }
  return book.figures.find(item, -1) ?? book.figures.newest(item)
}

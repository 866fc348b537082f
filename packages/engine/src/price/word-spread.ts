import type { Book } from '../book/book.ts'
import type { Offsets } from '../calibrate/quantiles.ts'
import { entryAt, u8At } from '../in-range.ts'
import type { ParsedLine } from '../parse/line.ts'
import { withoutCovered } from '../read/covered-words.ts'
import type { SetAside } from '../read/set-aside.ts'
import { words } from '../text/words.ts'
import type { Match } from './match.ts'
import spread from './word-spread.json' with { type: 'json' }

/** How far words that the book does not tell apart move a price, in logs, at the shares `misses` beyond each side. */
interface SpreadTable {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

const MISSES: readonly number[] = spread.misses
const BRANDS: SpreadTable = spread.tables.brand
const QUALITIES: { readonly goods: SpreadTable; readonly work: SpreadTable } = {
  goods: spread.tables.quality,
  work: spread.tables.workQuality,
}

/** The brands and qualities of a line that its price does not know, and what they may do to it. */
export interface WordSpread {
  /** Null when there is nothing to say. */
  readonly warning: (level: number) => string | null
  /** The range of a price when the words are taken into account; it is never narrower. */
  readonly widen: (offsets: Offsets, level: number) => Offsets
}

const NO_SPREAD: WordSpread = { warning: () => null, widen: (offsets) => offsets }

export function wordSpreadOf(book: Book, match: Match, aside: readonly SetAside[]): WordSpread {
  if (!aside.some(({ why }) => why === 'quality' || why === 'brand')) return NO_SPREAD
  const name = words(`${book.items.name(match.item)} ${book.items.description(match.item)}`)
  // "Large" says nothing new about eggs that are called large.
  const has = (why: SetAside['why']): boolean =>
    aside.some((one) => one.why === why && !words(one.text).every((word) => name.includes(word)))
  const isWork = entryAt(book.header.groups, u8At(book.items.group, match.item)) === 'time'
  const tables = [
    ...(has('quality') ? [isWork ? QUALITIES.work : QUALITIES.goods] : []),
    ...(has('brand') ? [BRANDS] : []),
  ]
  return tables.length === 0 ? NO_SPREAD : spreadOf(tables)
}

/** What the words do is independent of the error of the price without them, so the two add as squares on each side. */
export function spreadOf(tables: readonly SpreadTable[]): WordSpread {
  const add = (offsets: Offsets, level: number): Offsets => ({
    low: -Math.hypot(offsets.low, ...tables.map(({ low }) => valueAt(low, level))),
    high: Math.hypot(offsets.high, ...tables.map(({ high }) => valueAt(high, level))),
  })
  return {
    widen: add,
    warning: (level) => {
      const { low, high } = add({ low: 0, high: 0 }, level)
      const share = Math.round(level * 100)
      return `The range is wider for these words: ${share} % of prices with such words are ${percent(low)} to ${percent(high)} of the price without them.`
    },
  }
}

const percent = (log: number): string => `${Math.round(100 * Math.exp(log))} %`

/** The value at half of what a level misses, between the two nearest that were measured. */
function valueAt(values: readonly number[], level: number): number {
  const miss = (1 - level) / 2
  const above = MISSES.findIndex((one) => one >= miss)
  if (above <= 0) return entryAt(values, above === 0 ? 0 : MISSES.length - 1)
  const [from, to] = [entryAt(MISSES, above - 1), entryAt(MISSES, above)]
  const share = (miss - from) / (to - from)
  const start = entryAt(values, above - 1)
  // In this form rounding never lets a higher level fall below a lower one.
  return start + share * (entryAt(values, above) - start)
}

/**
 * What did not count in a line, with the brands that the search for an item left out. A book with a model has learned its
 * spread from rows of all brands, so its range covers them already.
 */
export function asideOf(
  book: Book,
  parsed: ParsedLine,
  match: Match,
  ignored: readonly SetAside[],
): readonly SetAside[] {
  const said = withoutCovered(book, match.item, ignored)
  if (book.model !== null || match.named !== null) return said
  const left = words(parsed.item).filter((word) => book.brands.has(word) && !match.words.includes(word))
  return [...said, ...left.map((text) => ({ text, why: 'brand' as const }))]
}

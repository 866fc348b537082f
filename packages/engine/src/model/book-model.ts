import {
  checkAscending,
  checkBelowOrNone,
  checkRanges,
  checkReal,
  checkRealOrNaN,
  checkSingle,
  checkWhole,
} from '../book/check-numbers.ts'
import { damagedBook } from '../book/damaged-book.ts'
import type { ModelHeader } from '../book/header.ts'
import { LOG_QUANTITY_MAX } from '../book/price-bounds.ts'
import { NO_DAY } from '../book/row-date.ts'
import type { SectionReader } from '../book/sections.ts'
import { f32At, u32At } from '../in-range.ts'
import {
  BUCKETS,
  DENSE,
  type FeatureReader,
  type FeatureSpace,
  type FeatureText,
  featureReader,
  writeRow,
} from './features.ts'
import type { ItemStats } from './item-stats.ts'

/** The text model of an opened book, read in place. */
export interface BookModel {
  readonly header: ModelHeader
  readonly stats: ItemStats
  /** What the ridge misses at each item. */
  readonly residual: Float32Array
  /** What the ridge says about a text. */
  ridge(text: FeatureText): number
}

const FEATURES_MAX = 4_098
/** Weights and sums of squares beyond this are damage, not learning. */
const LEARNED_MAX = 1e9

export function openModel(
  header: ModelHeader,
  sections: SectionReader,
  counts: { readonly items: number; readonly geographies: number },
): BookModel {
  const space = readSpace(header, sections)
  const weights = learned(sections, 'ridge.weights', space.columns)
  const column = new Uint32Array(FEATURES_MAX)
  const value = new Float32Array(FEATURES_MAX)
  let reader: FeatureReader | null = null
  return {
    header,
    stats: readStats(sections, counts),
    residual: learned(sections, 'ridge.residual', counts.items),
    ridge(text) {
      reader ??= featureReader(header.magnitudeTokens)
      const length = writeRow(space, reader, text, column, value)
      let sum = header.centre
      for (let i = 0; i < length; i++) sum += f32At(value, i) * f32At(weights, u32At(column, i))
      return sum
    },
  }
}

function learned(sections: SectionReader, name: string, length: number): Float32Array {
  const array = sections.f32(name, length)
  sections.verify(() => checkSingle(array, -LEARNED_MAX, LEARNED_MAX, name))
  return array
}

function readSpace(header: ModelHeader, sections: SectionReader): FeatureSpace {
  const idf = sections.f32('ridge.idf')
  sections.verify(() => checkSingle(idf, Number.MIN_VALUE, LEARNED_MAX, 'ridge.idf'))
  const columns = sections.f32('ridge.weights').length
  if (idf.length + DENSE > columns) throw damagedBook('ridge.weights is shorter than ridge.idf')
  const columnOf = sections.i32('ridge.columnOf', BUCKETS)
  sections.verify(() => checkBelowOrNone(columnOf, columns, 'ridge.columnOf'))
  return { shared: idf.length, columns, columnOf, idf, idfLone: header.idfLone }
}

function readStats(
  sections: SectionReader,
  counts: { readonly items: number; readonly geographies: number },
): ItemStats {
  const start = sections.u32('model.place.start', counts.items + 1)
  const place = sections.i32('model.place.place')
  sections.verify(() => checkRanges(start, place.length, 'model.place.start'))
  sections.verify(() => checkBelowOrNone(place, counts.geographies, 'model.place.place'))
  sections.verify(() => checkAscending(place, start, 'model.place.place'))
  const read = rowStats(sections, 'model', counts.items)
  const squares = sections.f64('model.squares', counts.items)
  sections.verify(() => checkReal(squares, 0, LEARNED_MAX, 'model.squares'))
  const slope = sections.f64('model.slope', counts.items)
  sections.verify(() => checkReal(slope, -LEARNED_MAX, LEARNED_MAX, 'model.slope'))
  return {
    ...read,
    squares,
    slope,
    places: { start, place, ...rowStats(sections, 'model.place', place.length) },
  }
}

/** What is known of each item, or of each item in each geography. */
function rowStats(
  sections: SectionReader,
  name: string,
  length: number,
): Pick<ItemStats, 'n' | 'mean' | 'lnQuantity' | 'lastDay'> {
  const n = sections.f64(`${name}.n`, length)
  sections.verify(() => checkReal(n, 0, LEARNED_MAX, `${name}.n`))
  const mean = sections.f64(`${name}.mean`, length)
  sections.verify(() => checkReal(mean, -LEARNED_MAX, LEARNED_MAX, `${name}.mean`))
  const lnQuantity = sections.f64(`${name}.lnQuantity`, length)
  sections.verify(() => checkRealOrNaN(lnQuantity, -LOG_QUANTITY_MAX, LOG_QUANTITY_MAX, `${name}.lnQuantity`))
  const lastDay = sections.i32(`${name}.lastDay`, length)
  sections.verify(() => checkWhole(lastDay, NO_DAY, -NO_DAY, `${name}.lastDay`))
  return { n, mean, lnQuantity, lastDay }
}

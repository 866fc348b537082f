import type { ModelHeader } from '../book/header.ts'
import {
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

export function openModel(header: ModelHeader, section: (name: string) => unknown): BookModel {
  const array = <T>(name: string): T => section(name) as T
  const space: FeatureSpace = {
    shared: array<Float32Array>('ridge.idf').length,
    columns: array<Float32Array>('ridge.weights').length,
    columnOf: array('ridge.columnOf'),
    idf: array('ridge.idf'),
    idfLone: header.idfLone,
  }
  const weights = array<Float32Array>('ridge.weights')
  const column = new Uint32Array(FEATURES_MAX)
  const value = new Float32Array(FEATURES_MAX)
  let reader: FeatureReader | null = null
  return {
    header,
    stats: {
      n: array('model.n'),
      mean: array('model.mean'),
      squares: array('model.squares'),
      lnQuantity: array('model.lnQuantity'),
      slope: array('model.slope'),
      lastDay: array('model.lastDay'),
      places: {
        start: array('model.place.start'),
        place: array('model.place.place'),
        n: array('model.place.n'),
        mean: array('model.place.mean'),
        lnQuantity: array('model.place.lnQuantity'),
        lastDay: array('model.place.lastDay'),
      },
    },
    residual: array('ridge.residual'),
    ridge(text) {
      reader ??= featureReader(header.magnitudeTokens)
      const length = writeRow(space, reader, text, column, value)
      let sum = header.centre
      for (let i = 0; i < length; i++) sum += value[i]! * weights[column[i]!]!
      return sum
    },
  }
}

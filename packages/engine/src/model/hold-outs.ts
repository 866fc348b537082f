import type { Collapsed } from '../book/collapse-rows.ts'
import { hashText, mix } from '../book/string-table.ts'
import { type Folds, NEVER } from '../calibrate/folds.ts'
import { f64At, i32At, u8At, u32At } from '../in-range.ts'

/** Held-out rows to score, and the distinct (item, fold) pairs among them: a pair is predicted once. */
export interface HoldOuts {
  readonly rows: Uint32Array
  /** Pair of each scored row. */
  readonly pairOf: Uint32Array
  readonly pairItem: Uint32Array
  readonly pairFold: Uint8Array
  /** Mean ln price and mean ln quantity (NaN if none) of the scored rows of a pair, and their weight. */
  readonly pairY: Float64Array
  readonly pairLnQuantity: Float64Array
  readonly pairWeight: Float64Array
}

/** More rows than this would make a calibration no truer, only slower. */
const SCORED_MAX = 60_000

export function chooseHoldOuts(rows: Collapsed, folds: Folds, seed: number): HoldOuts {
  const scored = sample(rows, folds, seed)
  const pairs = new Map<number, number>()
  const pairOf = Uint32Array.from(scored, (row) => {
    const key = u32At(rows.item, row) * 256 + u8At(folds.foldOf, row)
    let pair = pairs.get(key)
    if (pair === undefined) {
      pair = pairs.size
      pairs.set(key, pair)
    }
    return pair
  })
  const keys = [...pairs.keys()]
  const pairY = new Float64Array(keys.length)
  const pairLnQuantity = new Float64Array(keys.length)
  const quantityWeight = new Float64Array(keys.length)
  const pairWeight = new Float64Array(keys.length)
  scored.forEach((row, i) => {
    const pair = u32At(pairOf, i)
    const w = f64At(folds.weight, row)
    pairWeight[pair] = f64At(pairWeight, pair) + w
    pairY[pair] = f64At(pairY, pair) + w * f64At(rows.y, row)
    if (!Number.isNaN(f64At(rows.lnQuantity, row))) {
      pairLnQuantity[pair] = f64At(pairLnQuantity, pair) + w * f64At(rows.lnQuantity, row)
      quantityWeight[pair] = f64At(quantityWeight, pair) + w
    }
  })
  for (let pair = 0; pair < keys.length; pair++) {
    pairY[pair] = f64At(pairY, pair) / f64At(pairWeight, pair)
    pairLnQuantity[pair] = f64At(pairLnQuantity, pair) / f64At(quantityWeight, pair)
  }
  return {
    rows: scored,
    pairOf,
    pairItem: Uint32Array.from(keys, (key) => Math.floor(key / 256)),
    pairFold: Uint8Array.from(keys, (key) => key % 256),
    pairY,
    pairLnQuantity,
    pairWeight,
  }
}

/** All rows when they are few; else whole sources, or single rows, in the order of their hash. */
function sample(rows: Collapsed, folds: Folds, seed: number): Uint32Array {
  const usable = Uint32Array.from({ length: rows.rowCount }, (_, row) => row).filter(
    (row) => folds.foldOf[row] !== NEVER && f64At(folds.weight, row) > 0,
  )
  if (usable.length <= SCORED_MAX) return usable
  const share = SCORED_MAX / usable.length
  const kept = (hash: number): boolean => hash < share * 2 ** 32
  if (folds.unit === 'source') {
    const keep = rows.sources.map((source) => kept(hashText(`sample:${seed}:${source}`)))
    return usable.filter((row) => keep[i32At(rows.source, row)])
  }
  // The order of the rows never changes, so the position names them.
  return usable.filter((row) => kept(mix(row + seed)))
}

import { mix } from '../book/string-table.ts'
import { entryAt, f64At } from '../in-range.ts'
import { buildFeatures, type FeatureText } from './features.ts'
import type { ItemStats } from './item-stats.ts'
import { fitRidge, predictRow } from './ridge.ts'

const ITEMS_MAX = 6_000
const ITEMS_MIN = 200

/** Whether the magnitudes of numbers predict prices better, tried on a fifth of at most 6,000 items. */
export function* chooseMagnitudes(
  texts: readonly FeatureText[],
  stats: ItemStats,
  seed: number,
): Generator<void, boolean, void> {
  if (texts.length < ITEMS_MIN) return false
  const share = Math.min(1, ITEMS_MAX / texts.length)
  const chosen = [...texts.keys()].filter((item) => mix(item ^ mix(seed)) < share * 2 ** 32)
  const some = chosen.map((item) => entryAt(texts, item))
  const held = chosen.map((item) => mix(item + 7 * seed + 1) % 5 === 0)
  const mean = chosen.reduce((sum, item) => sum + f64At(stats.mean, item), 0) / chosen.length
  const target = Float64Array.from(chosen, (item) => f64At(stats.mean, item) - mean)
  const weight = Float64Array.from(held, (out) => (out ? 0 : 1))
  const errors: number[] = []
  for (const magnitudes of [false, true]) {
    const { matrix } = buildFeatures(some, magnitudes)
    const fit = yield* fitRidge(matrix, target, weight, [1])
    let error = 0
    for (let i = 0; i < chosen.length; i++) {
      if (held[i]) error += (f64At(target, i) - predictRow(matrix, i, entryAt(fit, 0), true)) ** 2
    }
    errors.push(error)
  }
  return entryAt(errors, 1) < entryAt(errors, 0)
}

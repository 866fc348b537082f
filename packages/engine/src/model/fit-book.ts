import type { Collapsed } from '../book/collapse-rows.ts'
import type { CalibrationHeader, ModelHeader } from '../book/header.ts'
import type { Sections } from '../book/sections.ts'
import { calibrate, cellNames } from '../calibrate/calibrate.ts'
import { calibrateBaskets } from '../calibrate/calibrate-baskets.ts'
import { type Folds, makeFolds } from '../calibrate/folds.ts'
import { GRID_STEPS, offsetsAt } from '../calibrate/quantiles.ts'
import { scoreRows } from '../calibrate/score-rows.ts'
import { entryAt, f64At, i32At, u32At } from '../in-range.ts'
import type { Bm25Index } from '../index/bm25.ts'
import { matchThresholds } from './abstain.ts'
import { chooseMemory, type Memory } from './choose-memory.ts'
import { type Effects, withinItemEffects } from './effects.ts'
import {
  buildFeatures,
  type FeatureMatrix,
  type FeatureSpace,
  type FeatureText,
  spreadWeights,
} from './features.ts'
import { chooseHoldOuts } from './hold-outs.ts'
import { collectStats, type ItemStats } from './item-stats.ts'
import { chooseMagnitudes } from './magnitudes.ts'
import { fitRidge, predictRow } from './ridge.ts'
import { fitTextModel, ridgeWeight } from './text-model.ts'

export interface FitInput {
  readonly rows: Collapsed
  readonly index: Bm25Index
  readonly terms: readonly (readonly string[])[]
  /** Words of each item as written, for the ridge. */
  readonly words: readonly (readonly string[])[]
  readonly group: Uint8Array
  readonly seed: number
  readonly bySource: boolean
  readonly asOfDay: number
  /** Ids of a row geography and all that contain it, narrowest first. */
  readonly lineageOf: (geography: number) => readonly number[]
}

export interface FittedBook {
  readonly model: ModelHeader
  /** Null when the rows are too few to measure anything. */
  readonly calibration: Omit<CalibrationHeader, 'id'> | null
  readonly sections: Sections
  readonly grids: Float64Array
}

export interface FitProgress {
  readonly stage: 'fitting' | 'calibrating'
  readonly message: string
  readonly share: number
}

/** Fits the text model, measures it on hold-outs, and fits it again on everything. */
export function* fitBook(input: FitInput): Generator<FitProgress, FittedBook, void> {
  const { rows, index, terms, group } = input
  const folds = makeFolds(rows, input.seed, input.bySource, input.asOfDay)
  const say = (message: string, share: number): FitProgress => ({ stage: 'fitting', message, share })
  yield say(`Holding out by ${folds.unit}`, 0)
  let memory: Memory | null = null
  for (const choosing = chooseMemory(rows, folds, input.lineageOf); memory === null; ) {
    const step = choosing.next()
    if (step.done) memory = step.value
    else yield say('Learning how prices move', 0.02)
  }
  const effectsOfFold = Array.from({ length: folds.count }, (_, fold) =>
    foldEffects(rows, folds, fold, memory),
  )
  const stats = (learns: (row: number) => boolean, referenceDay: number, effects: Effects): ItemStats =>
    collectStats(rows, learns, {
      referenceDay,
      halfLifeMonths: memory.halfLifeMonths,
      quantitySlope: effects.quantitySlope,
      driftPerYear: effects.driftPerYear,
      lineageOf: input.lineageOf,
      byPlace: memory.placeK !== null,
    })
  const statsOfFold: ItemStats[] = []
  for (let fold = 0; fold < folds.count; fold++) {
    statsOfFold.push(
      stats(
        (row) => folds.learns(row, fold),
        entryAt(folds.referenceDay, fold),
        entryAt(effectsOfFold, fold),
      ),
    )
    yield say('Collecting items', 0.03 + (0.02 * fold) / folds.count)
  }
  const statsOfAll = stats(() => true, input.asOfDay, memory)
  const quantity = quantityScale(statsOfAll)
  const texts = featureTexts(input, statsOfAll, quantity)
  yield say('Reading words and letters', 0.06)
  const magnitudeTokens = yield* forward(chooseMagnitudes(texts, statsOfAll, input.seed), () =>
    say('Reading numbers', 0.1),
  )
  const { space, matrix } = buildFeatures(texts, magnitudeTokens)
  const holdOuts = chooseHoldOuts(rows, folds, input.seed)
  const { model, predictions } = yield* forward(
    fitTextModel({ rows, folds, holdOuts, statsOfFold, index, terms, group, matrix }),
    (share) => say('Learning what words cost', 0.12 + 0.66 * share),
  )
  yield { stage: 'calibrating', message: 'Telling held-out prices', share: 0.8 }
  const { itemK, scored } = scoreRows({
    rows,
    folds,
    holdOuts,
    statsOfFold,
    statsOfAll,
    predictions,
    words: input.words,
    lineageOf: input.lineageOf,
    placeK: memory.placeK,
    quantitySlope: memory.quantitySlope,
    driftOfFold: effectsOfFold.map((effects) => effects.driftPerYear),
  })
  yield { stage: 'calibrating', message: 'Measuring the errors', share: 0.83 }
  const calibrated = calibrate(rows, folds, scored)
  const sigma = sigmaReader(calibrated)
  const baskets =
    folds.unit === 'source'
      ? calibrateBaskets(
          rows,
          scored,
          (i) =>
            f64At(calibrated.scale, i) *
            sigma(
              entryAt(scored, i).seen,
              entryAt(rows.items, u32At(rows.item, entryAt(scored, i).row)).group,
            ),
          input.seed,
        )
      : { sizes: [], grids: new Float64Array(0) }
  yield { stage: 'calibrating', message: 'Finding what the book does not know', share: 0.86 }
  const thresholds = matchThresholds(
    index,
    group,
    rows,
    input.seed,
    folds.unit === 'source'
      ? [...predictions.evidence].filter((_, pair) => predictions.seen[pair] === 0)
      : [],
  )
  const fitted = yield* forward(fitFinal(matrix, statsOfAll, model.alpha), (share) =>
    say('Fitting the whole book', 0.88 + 0.1 * share),
  )
  const unit =
    folds.unit === 'source' ? new Set(scored.map((entry) => i32At(rows.source, entry.row))).size : 0
  return {
    model: {
      centre: fitted.centre,
      ridgeAlpha: model.alpha,
      magnitudeTokens,
      idfLone: space.idfLone,
      blend: model.blend,
      shrinkage: { itemK, placeK: memory.placeK, halfLifeMonths: memory.halfLifeMonths },
      effects: { quantitySlope: memory.quantitySlope, driftPerYear: memory.driftPerYear, ...quantity },
      ...thresholds,
    },
    calibration:
      scored.length === 0
        ? null
        : {
            n: scored.length,
            sources: unit,
            foldUnit: folds.unit,
            measuredCoverage: calibrated.measuredCoverage,
            coverageByFifth: calibrated.coverageByFifth,
            cells: calibrated.cells,
            difficulty: calibrated.difficulty,
            basketSizes: baskets.sizes,
          },
    grids: calibrated.grids,
    sections: {
      ...modelSections(statsOfAll, space, {
        residual: fitted.residual,
        weights: spreadWeights(space, texts, magnitudeTokens, fitted.ridge),
      }),
      'basket.grids': baskets.grids,
    },
  }
}

/** Runs a part, turning what it yields into progress. */
function* forward<Y, R>(
  part: Generator<Y, R, void>,
  tell: (value: Y) => FitProgress,
): Generator<FitProgress, R, void> {
  for (;;) {
    const step = part.next()
    if (step.done) return step.value
    yield tell(step.value)
  }
}

function foldEffects(rows: Collapsed, folds: Folds, fold: number, memory: Memory): Effects {
  if (memory.quantitySlope === 0 && memory.driftPerYear === 0) return memory
  const own = withinItemEffects(rows, (row) => folds.learns(row, fold))
  return {
    quantitySlope: memory.quantitySlope === 0 ? 0 : own.quantitySlope,
    driftPerYear: memory.driftPerYear === 0 ? 0 : own.driftPerYear,
  }
}

/** Mean and spread of ln quantity over items: the scale of the ridge's dense feature. */
function quantityScale(stats: ItemStats): {
  readonly lnQuantityMean: number
  readonly lnQuantitySpread: number
} {
  const known = stats.lnQuantity.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return { lnQuantityMean: 0, lnQuantitySpread: 0 }
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length
  return { lnQuantityMean: mean, lnQuantitySpread: Math.sqrt(variance) }
}

export function quantityFeature(
  lnQuantity: number,
  scale: { readonly lnQuantityMean: number; readonly lnQuantitySpread: number },
): number {
  if (Number.isNaN(lnQuantity) || scale.lnQuantitySpread === 0) return 0
  return Math.max(-4, Math.min(4, (lnQuantity - scale.lnQuantityMean) / scale.lnQuantitySpread))
}

function featureTexts(
  input: FitInput,
  stats: ItemStats,
  quantity: { readonly lnQuantityMean: number; readonly lnQuantitySpread: number },
): readonly FeatureText[] {
  return input.rows.items.map((item, i) => ({
    words: entryAt(input.words, i),
    marks: [`unit:${item.group}`],
    extra: quantityFeature(f64At(stats.lnQuantity, i), quantity),
  }))
}

function* fitFinal(matrix: FeatureMatrix, stats: ItemStats, alpha: number) {
  let sum = 0
  let total = 0
  const weights = Float64Array.from(stats.n, ridgeWeight)
  for (let item = 0; item < matrix.rows; item++) {
    sum += f64At(weights, item) * f64At(stats.mean, item)
    total += f64At(weights, item)
  }
  const centre = sum / total
  const fitting = fitRidge(
    matrix,
    stats.mean.map((y) => y - centre),
    weights,
    [alpha],
  )
  let steps = 0
  for (;;) {
    const step = fitting.next()
    if (step.done) {
      const ridge = entryAt(step.value, 0)
      const residual = Float32Array.from(
        { length: matrix.rows },
        (_, item) => f64At(stats.mean, item) - centre - predictRow(matrix, item, ridge, false),
      )
      return { centre, ridge, residual }
    }
    yield Math.min(1, steps++ / 30)
  }
}

/** The scale of a line's error in a basket: the width of its 80 % interval as if it were normal. */
function sigmaReader(calibrated: ReturnType<typeof calibrate>): (seen: boolean, group: string) => number {
  const known = new Map<string, number>()
  return (seen, group) => {
    const names = cellNames(seen, group)
    const key = entryAt(names, 0)
    let sigma = known.get(key)
    if (sigma === undefined) {
      sigma = 1
      for (const name of names) {
        const at = calibrated.cells.findIndex((cell) => cell.name === name)
        if (at < 0) continue
        const grid = calibrated.grids.subarray(at * (GRID_STEPS + 1), (at + 1) * (GRID_STEPS + 1))
        const offsets = offsetsAt(grid, entryAt(calibrated.cells, at).nEffective, 0.8)
        if (!offsets) continue
        sigma = (offsets.high - offsets.low) / 2.563
        break
      }
      known.set(key, sigma)
    }
    return sigma
  }
}

function modelSections(
  stats: ItemStats,
  space: FeatureSpace,
  fitted: { readonly weights: Float32Array; readonly residual: Float32Array },
): Sections {
  return {
    'model.n': stats.n,
    'model.mean': stats.mean,
    'model.squares': stats.squares,
    'model.lnQuantity': stats.lnQuantity,
    'model.slope': stats.slope,
    'model.lastDay': stats.lastDay,
    'model.place.start': stats.places.start,
    'model.place.place': stats.places.place,
    'model.place.n': stats.places.n,
    'model.place.mean': stats.places.mean,
    'model.place.lnQuantity': stats.places.lnQuantity,
    'model.place.lastDay': stats.places.lastDay,
    'ridge.columnOf': space.columnOf,
    'ridge.idf': space.idf,
    'ridge.weights': fitted.weights,
    'ridge.residual': fitted.residual,
  }
}

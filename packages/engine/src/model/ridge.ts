import { entryAt, f32At, f64At, u32At } from '../in-range.ts'
import type { FeatureMatrix } from './features.ts'

/** Weights of the columns for each alpha. */
export type RidgeFit = readonly Float64Array[]

const STEPS_MAX = 30
const TOLERANCE = 1e-4

/**
 * Ridge regression for several penalties at once. Conjugate gradients on shifted systems span the same space, so one pass
 * over the matrix a step serves all penalties (multi-shift CG). Rows with weight 0 are left out. Yields after each step.
 */
export function* fitRidge(
  matrix: FeatureMatrix,
  target: Float64Array,
  weight: Float64Array,
  alphas: readonly number[],
): Generator<void, RidgeFit, void> {
  const { columns } = matrix
  const base = entryAt(alphas, 0)
  const shifts = alphas.map((alpha) => alpha - base)
  const residual = new Float64Array(columns)
  multiplyTransposed(matrix, target, weight, residual)
  const solutions = alphas.map(() => new Float64Array(columns))
  const directions = alphas.map(() => residual.slice())
  const zeta = alphas.map(() => 1)
  const zetaBefore = alphas.map(() => 1)
  const product = new Float64Array(matrix.rows)
  const image = new Float64Array(columns)
  let square = dot(residual, residual)
  const goal = square * TOLERANCE ** 2
  let alphaBefore = 1
  let betaBefore = 0
  for (let step = 0; step < STEPS_MAX && square > goal && square > 0; step++) {
    yield
    const direction = entryAt(directions, 0)
    multiply(matrix, direction, weight, product)
    multiplyTransposed(matrix, product, weight, image)
    for (let c = 0; c < columns; c++) image[c] = f64At(image, c) + base * f64At(direction, c)
    const alpha = square / dot(direction, image)
    for (let c = 0; c < columns; c++) residual[c] = f64At(residual, c) - alpha * f64At(image, c)
    const squareNext = dot(residual, residual)
    const beta = squareNext / square
    for (let k = 0; k < alphas.length; k++) {
      const own = entryAt(directions, k)
      const solution = entryAt(solutions, k)
      const now = entryAt(zeta, k)
      const next =
        k === 0
          ? 1
          : (now * entryAt(zetaBefore, k) * alphaBefore) /
            (alphaBefore * entryAt(zetaBefore, k) * (1 + alpha * entryAt(shifts, k)) +
              alpha * betaBefore * (entryAt(zetaBefore, k) - now))
      const ratio = k === 0 ? 1 : next / now
      const alphaOwn = alpha * ratio
      const betaOwn = beta * ratio * ratio
      for (let c = 0; c < columns; c++) {
        solution[c] = f64At(solution, c) + alphaOwn * f64At(own, c)
        own[c] = next * f64At(residual, c) + betaOwn * f64At(own, c)
      }
      zetaBefore[k] = now
      zeta[k] = next
    }
    alphaBefore = alpha
    betaBefore = beta
    square = squareNext
  }
  return solutions
}

/** x . v for one row, as it looks when it is learned from or when it is held out. */
export function predictRow(
  matrix: FeatureMatrix,
  row: number,
  weights: Float64Array,
  heldOut: boolean,
): number {
  const value = heldOut ? matrix.valueHeldOut : matrix.value
  let sum = 0
  for (let at = u32At(matrix.start, row); at < u32At(matrix.start, row + 1); at++) {
    sum += f32At(value, at) * f64At(weights, u32At(matrix.column, at))
  }
  return sum
}

function multiply(matrix: FeatureMatrix, v: Float64Array, weight: Float64Array, into: Float64Array): void {
  const { start, column, value } = matrix
  for (let row = 0; row < matrix.rows; row++) {
    if (weight[row] === 0) continue
    let sum = 0
    for (let at = u32At(start, row), end = u32At(start, row + 1); at < end; at++)
      sum += f32At(value, at) * f64At(v, u32At(column, at))
    into[row] = sum
  }
}

function multiplyTransposed(
  matrix: FeatureMatrix,
  v: Float64Array,
  weight: Float64Array,
  into: Float64Array,
): void {
  const { start, column, value } = matrix
  into.fill(0)
  for (let row = 0; row < matrix.rows; row++) {
    const factor = f64At(weight, row) * f64At(v, row)
    if (factor === 0) continue
    for (let at = u32At(start, row), end = u32At(start, row + 1); at < end; at++) {
      const id = u32At(column, at)
      into[id] = f64At(into, id) + f32At(value, at) * factor
    }
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += f64At(a, i) * f64At(b, i)
  return sum
}

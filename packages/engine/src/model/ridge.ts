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
  const base = alphas[0]!
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
    const direction = directions[0]!
    multiply(matrix, direction, weight, product)
    multiplyTransposed(matrix, product, weight, image)
    for (let c = 0; c < columns; c++) image[c]! += base * direction[c]!
    const alpha = square / dot(direction, image)
    for (let c = 0; c < columns; c++) residual[c]! -= alpha * image[c]!
    const squareNext = dot(residual, residual)
    const beta = squareNext / square
    for (let k = 0; k < alphas.length; k++) {
      const own = directions[k]!
      const solution = solutions[k]!
      const now = zeta[k]!
      const next =
        k === 0
          ? 1
          : (now * zetaBefore[k]! * alphaBefore) /
            (alphaBefore * zetaBefore[k]! * (1 + alpha * shifts[k]!) +
              alpha * betaBefore * (zetaBefore[k]! - now))
      const ratio = k === 0 ? 1 : next / now
      const alphaOwn = alpha * ratio
      const betaOwn = beta * ratio * ratio
      for (let c = 0; c < columns; c++) {
        solution[c]! += alphaOwn * own[c]!
        own[c] = next * residual[c]! + betaOwn * own[c]!
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
  for (let at = matrix.start[row]!; at < matrix.start[row + 1]!; at++) {
    sum += value[at]! * weights[matrix.column[at]!]!
  }
  return sum
}

function multiply(matrix: FeatureMatrix, v: Float64Array, weight: Float64Array, into: Float64Array): void {
  const { start, column, value } = matrix
  for (let row = 0; row < matrix.rows; row++) {
    if (weight[row] === 0) continue
    let sum = 0
    for (let at = start[row]!, end = start[row + 1]!; at < end; at++) sum += value[at]! * v[column[at]!]!
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
    const factor = weight[row]! * v[row]!
    if (factor === 0) continue
    for (let at = start[row]!, end = start[row + 1]!; at < end; at++)
      into[column[at]!]! += value[at]! * factor
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** One observation: what was known, and whether it was right. */
export interface LabelledRow {
  readonly features: readonly number[]
  readonly isRight: boolean
}

/** Pulls every weight but the first toward zero, as much as this many observations would. */
const PENALTY = 1
const STEPS = 30

/** Logistic regression by Newton's method. */
export function fitLogistic(rows: readonly LabelledRow[]): readonly number[] {
  const size = rows[0]?.features.length ?? 0
  let weights = new Array<number>(size).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -PENALTY * weight))
    const curvature: number[][] = weights.map((_, i) =>
      weights.map((__, j) => (i !== j ? 0 : i === 0 ? 1e-9 : PENALTY)),
    )
    for (const { features, isRight } of rows) {
      const p = probabilityOf(weights, features)
      for (const [i, x] of features.entries()) {
        if (x === 0) continue
        gradient[i] = (gradient[i] ?? 0) + x * ((isRight ? 1 : 0) - p)
        const row = curvature[i] ?? []
        for (const [j, y] of features.entries()) row[j] = (row[j] ?? 0) + x * y * p * (1 - p)
      }
    }
    const change = solve(curvature, gradient)
    weights = weights.map((weight, i) => weight + (change[i] ?? 0))
  }
  return weights
}

export function probabilityOf(weights: readonly number[], features: readonly number[]): number {
  const score = features.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
  return 1 / (1 + Math.exp(-score))
}

/** Solves a symmetric positive system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const size = right.length
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (let pivot = 0; pivot < size; pivot++) {
    const own = rows[pivot] ?? []
    for (let below = pivot + 1; below < size; below++) {
      const row = rows[below] ?? []
      const factor = (row[pivot] ?? 0) / (own[pivot] ?? 1)
      for (let i = pivot; i <= size; i++) row[i] = (row[i] ?? 0) - factor * (own[i] ?? 0)
    }
  }
  const result = new Array<number>(size).fill(0)
  for (let i = size - 1; i >= 0; i--) {
    const row = rows[i] ?? []
    let rest = row[size] ?? 0
    for (let j = i + 1; j < size; j++) rest -= (row[j] ?? 0) * (result[j] ?? 0)
    result[i] = rest / (row[i] ?? 1)
  }
  return result
}

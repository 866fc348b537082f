import { f64At, numberAt } from '../in-range.ts'
/**
 * Weighted least squares with a small ridge, by normal equations and Gaussian elimination: the systems here have a handful
 * of unknowns. `features` holds `width` numbers a row.
 */
export function leastSquares(
  features: ArrayLike<number>,
  width: number,
  target: ArrayLike<number>,
  weight: ArrayLike<number>,
  ridge = 1e-6,
): Float64Array {
  const system = new Float64Array(width * (width + 1))
  const stride = width + 1
  for (let r = 0; r < target.length; r++) {
    const w = numberAt(weight, r)
    if (w === 0) continue
    for (let i = 0; i < width; i++) {
      const xi = numberAt(features, r * width + i) * w
      for (let j = 0; j < width; j++)
        system[i * stride + j] = f64At(system, i * stride + j) + xi * numberAt(features, r * width + j)
      system[i * stride + width] = f64At(system, i * stride + width) + xi * numberAt(target, r)
    }
  }
  for (let i = 0; i < width; i++)
    system[i * stride + i] = f64At(system, i * stride + i) + ridge * (f64At(system, i * stride + i) + 1e-9)
  for (let pivot = 0; pivot < width; pivot++) {
    let best = pivot
    for (let i = pivot + 1; i < width; i++) {
      if (Math.abs(f64At(system, i * stride + pivot)) > Math.abs(f64At(system, best * stride + pivot)))
        best = i
    }
    for (let j = 0; j <= width; j++) {
      const kept = f64At(system, pivot * stride + j)
      system[pivot * stride + j] = f64At(system, best * stride + j)
      system[best * stride + j] = kept
    }
    const head = f64At(system, pivot * stride + pivot)
    if (head === 0) continue
    for (let i = 0; i < width; i++) {
      if (i === pivot) continue
      const factor = f64At(system, i * stride + pivot) / head
      if (factor === 0) continue
      for (let j = pivot; j <= width; j++)
        system[i * stride + j] = f64At(system, i * stride + j) - factor * f64At(system, pivot * stride + j)
    }
  }
  return Float64Array.from({ length: width }, (_, i) => {
    const head = f64At(system, i * stride + i)
    return head === 0 ? 0 : f64At(system, i * stride + width) / head
  })
}

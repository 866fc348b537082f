/** A line in ln: y grows by a power of x. */
export interface Line {
  at(x: number): number
}

/** Fits a line in ln, and measures how far a point lies from the line of the others. */
export function fitLine(
  points: readonly { readonly x: number; readonly y: number }[],
): Line & { readonly error: number } {
  const line = fit(points)
  const misses = points.map((point, at) =>
    Math.log(point.y / fit(points.filter((_, i) => i !== at)).at(point.x)),
  )
  return { ...line, error: Math.sqrt(misses.reduce((sum, miss) => sum + miss * miss, 0) / misses.length) }
}

function fit(points: readonly { readonly x: number; readonly y: number }[]): Line {
  const xs = points.map(({ x }) => Math.log(x))
  const ys = points.map(({ y }) => Math.log(y))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(xs)
  const level = mean(ys)
  const slope =
    mean(xs.map((x, at) => (x - middle) * ((ys[at] ?? level) - level))) /
    mean(xs.map((x) => (x - middle) ** 2))
  return { at: (x) => Math.exp(level + slope * (Math.log(x) - middle)) }
}

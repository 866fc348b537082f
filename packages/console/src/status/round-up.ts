/** To 1, 2 or 5 times a power of ten, so the axis of a chart does not jump with every point. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1
  const decade = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => factor * decade >= value) ?? 10
  return step * decade
}

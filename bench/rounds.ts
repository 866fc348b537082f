/**
 * Contenders take turns within one run, so a noisy neighbour hits all of them alike. What is told is the median of the
 * rounds' ratios and their spread: absolute figures mean nothing on another machine.
 */
export interface Contender<T> {
  readonly name: string
  readonly run: () => Promise<T>
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export interface RoundsResult {
  readonly name: string
  readonly figures: readonly number[]
  readonly median: number
  /** Against the first contender. */
  readonly ratio: Spread
}

/** What every contender showed in each round; the first round warms everything up and is not counted. */
export async function alternate<T>(
  contenders: readonly Contender<T>[],
  rounds: number,
): Promise<readonly (readonly T[])[]> {
  const shown = contenders.map((): T[] => [])
  for (let round = -1; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const result = await contender.run()
      if (round >= 0) shown[index]?.push(result)
    }
  }
  return shown
}

/** The same for contenders that show one figure. */
export async function takeTurns(
  contenders: readonly Contender<number>[],
  rounds: number,
): Promise<readonly RoundsResult[]> {
  const figures = await alternate(contenders, rounds)
  const [base = []] = figures
  return contenders.map(({ name }, index) => {
    const own = figures[index] ?? []
    return { name, figures: own, median: median(own), ratio: ratiosOf(own, base) }
  })
}

/** Round by round: the median of the ratios, and the smallest and largest of them. */
export function ratiosOf(own: readonly number[], base: readonly number[]): Spread {
  return spreadOf(own.map((figure, round) => figure / (base[round] ?? Number.NaN)))
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/** Of an even number of values, the middle between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}

/** The smallest value that at least this share of all values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

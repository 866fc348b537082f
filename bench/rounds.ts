/**
 * Contenders take turns within one run, so that a noisy neighbour hits all of them alike. What is told is the median of the
 * rounds' ratios and their spread: absolute figures mean nothing on another machine.
 */
export interface Contender {
  readonly name: string
  /** One round; returns how many a second it did, or any figure of which more is better. */
  readonly run: () => Promise<number>
}

export interface RoundsResult {
  readonly name: string
  readonly median: number
  /** Against the first contender: the median of the ratios of each round, and the smallest and largest of them. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number }
}

export async function takeTurns(
  contenders: readonly Contender[],
  rounds: number,
): Promise<readonly RoundsResult[]> {
  const figures = contenders.map((): number[] => [])
  // The first round warms everything up and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const figure = await contender.run()
      if (round >= 0) figures[index]?.push(figure)
    }
  }
  const [base = []] = figures
  return contenders.map(({ name }, index) => {
    const own = figures[index] ?? []
    const ratios = own.map((figure, round) => figure / (base[round] ?? Number.NaN))
    return {
      name,
      median: median(own),
      ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    }
  })
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

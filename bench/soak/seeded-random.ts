/** Chance that can be repeated: the same seed makes the same choices. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

/** Mulberry32: small, quick, and good enough to mix a load. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const below = (limit: number): number => Math.floor(next() * limit)

  return {
    next,
    below,
    pick: (from) => {
      if (from.length === 0) throw new Error('There is nothing to pick from.')
      return from[below(from.length)]!
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights)
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        rest -= weight
        if (rest < 0) return name as keyof typeof weights
      }
      return entries.at(-1)?.[0] as keyof typeof weights
    },
  }
}

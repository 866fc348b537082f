import { randomNumbers } from '../../test/tools/random-numbers.ts'

/** Choices that can be repeated: the same seed makes the same ones. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
  /** Another line of choices, so that what runs at the same time does not take from the same one. */
  fork(): Random
}

export function seededRandom(seed: number): Random {
  const next = randomNumbers(seed)
  const below = (limit: number): number => Math.floor(next() * limit)

  return {
    next,
    below,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('There is nothing to pick from.')
      return from[below(from.length)] as T
    },
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const names = Object.keys(weights) as Name[]
      let rest = next() * names.reduce((sum, name) => sum + weights[name], 0)
      const chosen = names.find((name) => {
        rest -= weights[name]
        return rest < 0
      })
      return chosen ?? this.pick(names)
    },
    fork: () => seededRandom(below(2 ** 32)),
  }
}

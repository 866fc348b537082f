import { randomNumbers } from '../test/tools/random-numbers.ts'

/** Chance that a seed repeats. Every part draws from a branch of its own, so that one does not disturb another. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** Whole, both ends included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  shuffle<T>(items: readonly T[]): readonly T[]
  branch(name: string): Random
}

export function createRandom(seed: string): Random {
  const next = randomNumbers(hashOf(seed))
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('There is nothing to pick from.')
      return choices[integer(0, choices.length - 1)] as T
    },
    shuffle<T>(items: readonly T[]): readonly T[] {
      const shuffled = [...items]
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = integer(0, i)
        const taken = shuffled[i] as T
        shuffled[i] = shuffled[j] as T
        shuffled[j] = taken
      }
      return shuffled
    },
    branch: (name) => createRandom(`${seed}/${name}`),
  }
}

/** FNV-1a: spreads similar names over all numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/** Choices that a seed repeats on every machine. Parts that run side by side draw from their own branches. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
  /** Whole, both ends included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  /** True once in `times`. */
  once(times: number): boolean
  pick<T>(choices: readonly T[]): T
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
  shuffle<T>(items: readonly T[]): readonly T[]
  bytes(count: number): Buffer
  branch(name: string | number): Random
}

/** sfc32: numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1]
  function next(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) next()
  return next
}

export function createRandom(seed: number | string): Random {
  const next = randomNumbers(typeof seed === 'number' ? seed : hashOf(Buffer.from(seed)))
  // Dividing by a power of two is exact, and so is the way back to the whole number.
  const word = (): number => next() * 2 ** 32
  const below = (limit: number): number => (limit <= 1 ? 0 : word() % limit)

  function pick<T>(choices: readonly T[]): T {
    const at = below(choices.length)
    for (const choice of choices.slice(at, at + 1)) return choice
    throw new Error('There is nothing to pick from.')
  }

  function weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names: Name[] = []
    let sum = 0
    for (const name in weights) {
      names.push(name)
      sum += weights[name]
    }
    let rest = next() * sum
    const chosen = names.find((name) => {
      rest -= weights[name]
      return rest < 0
    })
    return chosen ?? pick(names)
  }

  return {
    next,
    below,
    pick,
    weighted,
    integer: (min, max) => min + below(max - min + 1),
    chance: (probability) => next() < probability,
    once: (times) => below(times) === 0,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => word() & 0xff)),
    shuffle<T>(items: readonly T[]): readonly T[] {
      const left = [...items]
      return items.flatMap(() => left.splice(below(left.length), 1))
    },
    branch: (name) => createRandom(`${seed}/${name}`),
  }
}

/** FNV-1a with a last mix: similar names and inputs are spread over all numbers. */
export function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

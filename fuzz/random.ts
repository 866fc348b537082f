import { entryAt } from '../packages/engine/src/in-range.ts'
/** Chance that a seed decides: the same seed gives the same cases on every machine. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number
  pick<T>(list: readonly T[]): T
  /** True once in `times`. */
  once(times: number): boolean
  bytes(count: number): Buffer
}

/** sfc32: small, fast, and good far beyond what picking mutations asks for. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1]
  function next(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) next()

  function int(below: number): number {
    return below <= 1 ? 0 : next() % below
  }
  return {
    int,
    pick: (list) => entryAt(list, int(list.length)),
    once: (times) => int(times) === 0,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => next() & 0xff)),
  }
}

/** FNV-1a: what is chosen for a case is chosen by its bytes, so that the bytes alone repeat it. */
export function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

import type fc from 'fast-check'

/** Something that takes input from strangers, and what must hold whatever they send. */
export interface Target {
  /** Valid inputs, to begin with. */
  readonly corpus: readonly Buffer[]
  /** Pieces that mean something to it. */
  readonly dictionary: readonly string[]
  /** Inputs with the shape that it expects, made by fast-check. */
  readonly structured: fc.Arbitrary<Buffer>
  readonly inputBytesMax: number
  /** Cases that run at the same time. Above one, times are the target's own business. */
  readonly casesAtOnce: number
  /** The most time that an input of so many bytes may take: a line, so nothing worse than linear passes. */
  readonly timeMsMax: (bytes: number) => number
  /**
   * Runs one case and says in a few words what came of it; a word that was not said before makes the input worth changing
   * further. Throws when a promise is broken. It depends on the bytes alone, so they repeat a find.
   */
  check(input: Buffer): string | Promise<string>
  /** Checks what holds over many cases, such as memory and logs. Called now and then, and at the end. */
  checkHealth?(): Promise<void>
  close?(): Promise<void>
}

/** A promise that an input broke. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise'
}

export function promise(holds: boolean, broken: string): asserts holds {
  if (!holds) throw new BrokenPromise(broken)
}

import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { present } from '../packages/engine/src/in-range.ts'
import { createRandom } from '../test/tools/random-numbers.ts'
import { minimise } from './minimise.ts'
import { mutate } from './mutate.ts'
import type { Target } from './target.ts'

export interface FuzzOptions {
  readonly seed: number
  readonly cases: number
  /** Ends earlier as soon as this is true; what breaks after it counts for nothing. */
  readonly isOver?: () => boolean
  /** Told before every case, so one that never ends is known. */
  readonly onCase?: (input: Buffer, casesDone: number) => void
}

export interface Find {
  /** Null when no single input breaks the promise. */
  readonly input: Buffer | null
  readonly error: string
}

export interface Summary {
  readonly cases: number
  readonly outcomes: ReadonlyMap<string, number>
  readonly slowestMs: number
  readonly slowest: Buffer
  readonly find: Find | null
}

/** Interesting inputs that are kept beside the corpus, and how long they may be: short ones make more cases a second. */
const KEPT_MAX = 4_000
const KEPT_BYTES_MAX = 1_024
const SAMPLE_CASES = 256
const HEALTH_EVERY_CASES = 5_000
const TURN_EVERY_CASES = 64
/** A slow case is run again this often, and its best time counts: the machine may have been busy. */
const SLOW_RUNS = 4

/**
 * Feeds a target with cases until one breaks a promise: by turns made by fast-check and by changing the bytes of inputs that
 * are known. An input with a new outcome is kept and changed further, so the cases find their way inwards.
 */
export async function fuzzTarget(target: Target, options: FuzzOptions): Promise<Summary> {
  const outcomes = new Map<string, number>()
  let [slowestMs, slowest]: [number, Buffer] = [0, Buffer.alloc(0)]
  let casesDone = 0
  const kept: Buffer[] = []
  const nextInput = createInputs(target, options.seed, kept)
  const summary = (find: Find | null): Summary => ({ cases: casesDone, outcomes, slowestMs, slowest, find })

  async function run(input: Buffer): Promise<Find | null> {
    options.onCase?.(input, casesDone)
    const time = stopwatch(target)
    try {
      const checking = target.check(input)
      const outcome = typeof checking === 'string' ? checking : await checking
      let tookMs = time()
      if (target.casesAtOnce === 1 && tookMs > target.timeMsMax(input.length)) {
        tookMs = await bestTimeMs(target, input)
        if (tookMs > target.timeMsMax(input.length))
          return await findOf(target, input, tooSlow(target, input, tookMs))
      }
      if (tookMs > slowestMs) [slowestMs, slowest] = [tookMs, input]
      const times = outcomes.get(outcome) ?? 0
      outcomes.set(outcome, times + 1)
      if (times === 0 && kept.length < KEPT_MAX && input.length <= KEPT_BYTES_MAX) kept.push(input)
      return null
    } catch (error) {
      return await findOf(target, input, error)
    } finally {
      casesDone++
    }
  }

  const isOver = options.isOver ?? (() => false)
  const finds: Find[] = []
  let casesBegun = 0
  let healthAtCases = HEALTH_EVERY_CASES

  async function runNext(): Promise<void> {
    while (finds.length === 0 && casesBegun < options.cases && !isOver()) {
      casesBegun++
      keep(await run(nextInput()))
      if (casesDone >= healthAtCases) {
        healthAtCases += HEALTH_EVERY_CASES
        keep(await healthFault(target))
      }
      if (casesDone % TURN_EVERY_CASES === 0) await setImmediate()
    }
  }
  function keep(find: Find | null): void {
    if (find !== null && !isOver()) finds.push(find)
  }

  await Promise.all(Array.from({ length: target.casesAtOnce }, runNext))
  if (finds.length === 0 && !isOver()) keep(await healthFault(target))
  return summary(finds[0] ?? null)
}

function createInputs(target: Target, seed: number, kept: readonly Buffer[]): () => Buffer {
  const random = createRandom(seed)
  const dictionary = target.dictionary.map((word) => Buffer.from(word))
  const known = (): Buffer =>
    kept.length > 0 && !random.once(3) ? random.pick(kept) : random.pick(target.corpus)
  const parts = { random, dictionary, inputBytesMax: target.inputBytesMax, other: known }
  const first = [...target.corpus].reverse()
  let samples: Buffer[] = []
  let batch = 0
  return () => {
    const given = first.pop()
    if (given !== undefined) return given
    if (random.once(2)) return mutate(known(), parts)
    if (samples.length === 0) {
      samples = fc.sample(target.structured, { seed: seed + batch++, numRuns: SAMPLE_CASES })
    }
    const sample = present(samples.pop()).subarray(0, target.inputBytesMax)
    // A shape with a flaw gets further than noise does.
    return random.once(3) ? mutate(sample, parts) : sample
  }
}

/** Processor time of this thread, which a busy machine does not lengthen; by the clock where many cases share the thread. */
function stopwatch({ casesAtOnce }: Target): () => number {
  if (casesAtOnce > 1) {
    const startedMs = performance.now()
    return () => performance.now() - startedMs
  }
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
}

async function bestTimeMs(target: Target, input: Buffer): Promise<number> {
  let bestMs = Number.POSITIVE_INFINITY
  for (let run = 0; run < SLOW_RUNS && bestMs > target.timeMsMax(input.length); run++) {
    const time = stopwatch(target)
    await target.check(input)
    bestMs = Math.min(bestMs, time())
  }
  return bestMs
}

function tooSlow(target: Target, { length }: Buffer, tookMs: number): Error {
  return new Error(
    `${length} bytes took ${tookMs.toFixed(0)} ms; ${target.timeMsMax(length).toFixed(0)} ms are allowed`,
  )
}

async function findOf(target: Target, input: Buffer, error: unknown): Promise<Find> {
  let last = error
  const smallest = await minimise(input, async (candidate) => {
    try {
      await target.check(candidate)
      const tookMs = target.casesAtOnce === 1 ? await slowTimeMs(target, candidate) : 0
      if (tookMs <= target.timeMsMax(candidate.length)) return false
      last = tooSlow(target, candidate, tookMs)
    } catch (again) {
      last = again
    }
    return true
  })
  return { input: smallest, error: describe(last) }
}

async function slowTimeMs(target: Target, input: Buffer): Promise<number> {
  const time = stopwatch(target)
  await target.check(input)
  const tookMs = time()
  return tookMs > target.timeMsMax(input.length) ? await bestTimeMs(target, input) : tookMs
}

async function healthFault(target: Target): Promise<Find | null> {
  try {
    await target.checkHealth?.()
    return null
  } catch (error) {
    return { input: null, error: describe(error) }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

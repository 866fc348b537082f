import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { LONG } from './pricing.ts'
import { fixed } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'

/**
 * `node bench/compare-reading.ts BEFORE AFTER [--rounds 60]`: two checkouts read the longest texts that a query may have, in turns and in one process, before any book
 * is asked. Tells the processor time of a text with the median of the rounds' ratios and their spread, and half and 99 of 100 of all texts by the clock.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '60' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const engines = positionals.map((folder) => join(resolve(folder), 'packages', 'engine', 'src'))
const missing = engines.filter((engine) => !existsSync(engine))
if (engines.length !== 2 || missing.length > 0 || !(rounds >= 1)) {
  process.stderr.write(`Usage: node bench/compare-reading.ts BEFORE AFTER\n${missing.join('\n')}\n`)
  process.exit(2)
}

type Reader = typeof import('../packages/engine/src/parse/index.ts')
type Memory = typeof import('../packages/engine/src/text/query-memory.ts')

/** Each text once: what all of them took of the processor, and each of them by the clock. */
interface Reading {
  readonly cpuMs: number
  readonly timesMs: readonly number[]
}

/** Compiled and optimised before anything counts. */
const WARM_UP = 10

const contenders = await Promise.all(
  engines.map(async (engine) => {
    const moduleOf = (path: string): Promise<unknown> => import(pathToFileURL(join(engine, path)).href)
    // Another checkout of this project.
    const { parseQuery } = (await moduleOf('parse/index.ts')) as Reader
    const { forgetQuery } = (await moduleOf('text/query-memory.ts')) as Memory
    const read = (): Reading => {
      const timesMs: number[] = []
      const before = process.threadCpuUsage()
      for (const text of LONG) {
        forgetQuery()
        const startedMs = performance.now()
        parseQuery(text)
        timesMs.push(performance.now() - startedMs)
      }
      const { user, system } = process.threadCpuUsage(before)
      return { cpuMs: (user + system) / 1_000 / LONG.length, timesMs }
    }
    for (let round = 0; round < WARM_UP; round++) read()
    return { name: engine, run: async (): Promise<Reading> => read() }
  }),
)

const [before = [], after = []] = await alternate(contenders, rounds)
const cpuOf = (some: readonly Reading[]): readonly number[] => some.map(({ cpuMs }) => cpuMs)
const timesOf = (some: readonly Reading[]): readonly number[] => some.flatMap(({ timesMs }) => timesMs)
const { median: ratio, min, max } = ratiosOf(cpuOf(after), cpuOf(before))
const row = (name: string, figureOf: (some: readonly Reading[]) => number, spread: string): string =>
  `| ${name} | ${fixed(figureOf(before))} | ${fixed(figureOf(after))} | ${spread} |\n`
process.stdout.write(
  '| reading 4,000 characters, ms | before | after | after/before |\n|---|---|---|---|\n' +
    row('processor time', (some) => median(cpuOf(some)), `${fixed(ratio)} (${fixed(min)} to ${fixed(max)})`) +
    row('p50 by the clock', (some) => quantile(timesOf(some), 0.5), '') +
    row('p99 by the clock', (some) => quantile(timesOf(some), 0.99), ''),
)

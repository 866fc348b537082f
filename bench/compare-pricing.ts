import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadBook } from '../packages/books/src/load-book.ts'
import { TEXTS } from './pricing.ts'
import { fixed, per } from './report.ts'
import { takeTurns } from './rounds.ts'

/**
 * `node bench/compare-pricing.ts BEFORE AFTER [--rounds 60]`: the engines of two checkouts price the same texts with the same book, in turns and in one process. Tells for each kind
 * of text the processor time of a query, and the median of the rounds' ratios with their spread: after against before.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '60' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const engines = positionals.map((folder) => join(resolve(folder), 'packages', 'engine', 'src', 'index.ts'))
const missing = engines.filter((engine) => !existsSync(engine))
if (engines.length !== 2 || missing.length > 0 || !(rounds >= 1)) {
  process.stderr.write(`Usage: node bench/compare-pricing.ts BEFORE AFTER\n${missing.join('\n')}\n`)
  process.exit(2)
}

/** Short rounds in turns tell more on a busy machine than a few long ones. */
const ROUND_SHARE = 10

type Engine = typeof import('../packages/engine/src/index.ts')

const { bytes } = await loadBook(null)
const pricers = await Promise.all(
  engines.map(async (path) => {
    // Another checkout of this project.
    const { openBook, price } = (await import(pathToFileURL(path).href)) as Engine
    const book = openBook(bytes)
    return (text: string): void => {
      for (const _ of price(book, { text, geography: 'US-TX' }));
    }
  }),
)

process.stdout.write('| processor time a query, us | before | after | after/before |\n|---|---|---|---|\n')
for (const { name, texts, times } of TEXTS) {
  const often = Math.ceil(times / ROUND_SHARE)
  const contenders = pricers.map((price, i) => ({
    name: i === 0 ? 'before' : 'after',
    run: async (): Promise<number> => {
      const before = process.threadCpuUsage()
      for (let i = 0; i < often; i++) for (const text of texts) price(text)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / often / texts.length
    },
  }))
  const [before, after] = await takeTurns(contenders, rounds)
  if (before === undefined || after === undefined) throw new Error('A checkout is missing.')
  const { median, min, max } = after.ratio
  const spread = `${fixed(median)} (${fixed(min)} to ${fixed(max)})`
  process.stdout.write(`| ${name} | ${per(before.median)} | ${per(after.median)} | ${spread} |\n`)
}

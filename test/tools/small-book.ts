import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBook } from '@assay/engine'

/** What the queries of the tests ask for. */
const GOODS: readonly (readonly [name: string, unit: string, price: number])[] = [
  ['eggs', 'dozen', 2.19],
  ['whole milk', 'gal', 4.31],
  ['butter', 'lb', 4.5],
  ['ground beef', 'lb', 5.4],
  ['flour', 'lb', 0.56],
  ['sugar', 'lb', 0.99],
  ['coffee', 'lb', 8.4],
  ['bananas', 'lb', 0.66],
  ['potatoes', 'lb', 0.85],
  ['rice', 'lb', 1.05],
  ['bread', 'loaf', 1.9],
  ['gasoline', 'gal', 3.3],
  ['electrician', 'hour', 30.1],
]

let path: string | null = null

/**
 * The file of a price book of a dozen goods, for `ASSAY_BOOK`. A service opens it at once, where the default book takes each thread half a
 * second of processor time. For tests of what becomes of jobs, whatever their prices are.
 */
export function smallBookFile(): string {
  path ??= writeSmallBook(buildBook)
  return path
}

/** The same book, as the engine of another version builds it. */
export function writeSmallBook(build: typeof buildBook): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-small-book-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const building = build({
    rows: GOODS.map(([description, unit, price]) => ({
      description,
      unit,
      price,
      category: 'groceries',
      geography: 'US',
      date: '2026-06',
      source: 'A shelf',
    })),
    options: {
      id: 'groceries',
      currency: 'USD',
      defaultGeography: 'US',
      asOf: '2026-07-31',
      estimate: 'item',
    },
  })
  let step = building.next()
  while (!step.done) step = building.next()
  const file = join(folder, 'groceries.book')
  writeFileSync(file, new Uint8Array(step.value.bytes))
  return file
}

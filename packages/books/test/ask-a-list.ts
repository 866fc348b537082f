import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QuoteLine } from '@assay/contract'
import { type Book, openBook, price } from '@assay/engine'
import { buildPriceBook } from '../src/build-price-book.ts'
import { type ImportOptions, importPrices } from '../src/import/import-prices.ts'
import type { RowRemark } from '../src/remarks.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-ask-a-list-'))
// A file that waits for a book between its tests has hooks behind all tests run before it goes on.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let lists = 0

/** What the import makes of a list, with its remarks. */
export async function readList(text: string | Uint8Array, options: Pick<ImportOptions, 'columns'> = {}) {
  const path = join(folder, `list-${++lists}.csv`)
  writeFileSync(path, text)
  const remarks: RowRemark[] = []
  const prices = await importPrices(path, { ...options, onRemark: (remark) => remarks.push(remark) })
  return { prices, remarks }
}

/** The book of a list with these rows, the first of which is the header. */
export async function bookOf(rows: readonly string[]): Promise<Book> {
  const { prices } = await readList(rows.join('\n'))
  return openBook((await buildPriceBook(prices, { id: 'list', today: '2026-11-18' })).bytes)
}

export function linesOf(book: Book, text: string): readonly QuoteLine[] {
  const pricing = price(book, { text, geography: null })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value.lines
}

/** What a text is read as, one line of it each: "2 Eimer Kleister 1 kg 21.80". */
export const asked = (book: Book, text: string): readonly string[] =>
  linesOf(book, text).map(({ quantity, item, total }) =>
    [quantity?.value, quantity?.unit, item, total?.estimate].join(' '),
  )

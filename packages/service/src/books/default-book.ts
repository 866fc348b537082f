import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type BookInput, type BookRow, type BuiltBook, buildBook } from '@assay/engine'
import type { LoadedBook } from './load-book.ts'

interface AveragePrices {
  readonly asOf: string
  readonly items: readonly {
    readonly name: string
    readonly unit: string
    readonly figures: readonly {
      readonly geography: string
      readonly price: number
      readonly month: string
      readonly source: string
    }[]
  }[]
}

/** Builds the default book from the figures of `packages/book-us`. */
export async function loadDefaultBook(): Promise<LoadedBook> {
  const built = runToEnd(buildBook(usBook()))
  const bytes = new SharedArrayBuffer(built.bytes.byteLength)
  new Uint8Array(bytes).set(new Uint8Array(built.bytes))
  return { id: built.header.id, rows: built.header.rows, bytes, base: null }
}

function usBook(): BookInput {
  const file = new URL('../data/average-prices.json.br', import.meta.resolve('@assay/book-us'))
  const { asOf, items } = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as AveragePrices
  const rows: BookRow[] = items.flatMap(({ name, unit, figures }) =>
    figures.map(({ geography, price, month, source }) => ({
      description: name,
      price,
      unit,
      geography,
      date: month,
      source,
    })),
  )
  return {
    rows,
    options: {
      id: `us-${asOf}`,
      currency: 'USD',
      defaultGeography: 'US',
      estimate: 'item',
      target: 'published_average',
      foldBySource: false,
    },
  }
}

function runToEnd(building: Generator<unknown, BuiltBook, void>): BuiltBook {
  let step = building.next()
  while (!step.done) step = building.next()
  return step.value
}

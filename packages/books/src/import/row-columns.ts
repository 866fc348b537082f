import type { BookRow } from '@assay/engine'

/** Rows kept as columns: texts once each, numbers in typed arrays. A million rows take some 60 MB beside their texts. */
export interface RowColumns {
  readonly size: number
  add(row: BookRow, line: number): void
  rows(): Iterable<BookRow>
  /** Line of the file that row `index` came from. */
  lineOf(index: number): number
}

const TEXTS = ['description', 'unit', 'currency', 'geography', 'date', 'source', 'category', 'brand'] as const
const FIRST_CAPACITY = 4_096

export function createRowColumns(): RowColumns {
  let capacity = FIRST_CAPACITY
  let size = 0
  const pool = createTextPool()
  const texts = TEXTS.map(() => new Uint32Array(capacity))
  let price = new Float64Array(capacity)
  let quantity = new Float64Array(capacity)
  let lines = new Uint32Array(capacity)

  function grow(): void {
    capacity *= 2
    for (const [at, column] of texts.entries()) texts[at] = extended(column, new Uint32Array(capacity))
    price = extended(price, new Float64Array(capacity))
    quantity = extended(quantity, new Float64Array(capacity))
    lines = extended(lines, new Uint32Array(capacity))
  }

  return {
    get size() {
      return size
    },
    add(row, line) {
      if (size === capacity) grow()
      for (const [at, name] of TEXTS.entries()) texts[at]![size] = pool.idOf(row[name])
      price[size] = row.price
      quantity[size] = row.quantity ?? Number.NaN
      lines[size] = line
      size++
    },
    *rows() {
      for (let at = 0; at < size; at++) {
        const text = (column: number): string | undefined => pool.at(texts[column]![at]!)
        yield {
          description: text(0)!,
          price: price[at]!,
          unit: text(1),
          currency: text(2),
          geography: text(3),
          date: text(4),
          source: text(5),
          category: text(6),
          brand: text(7),
          quantity: Number.isNaN(quantity[at]) ? undefined : quantity[at],
        }
      }
    },
    lineOf: (index) => lines[index]!,
  }
}

/** Number 0 is the missing text. */
function createTextPool() {
  const ids = new Map<string, number>()
  const all: (string | undefined)[] = [undefined]
  return {
    at: (id: number): string | undefined => all[id],
    idOf(text: string | undefined): number {
      if (text === undefined) return 0
      const known = ids.get(text)
      if (known !== undefined) return known
      // A slice keeps the whole chunk that it was cut from alive; a copy does not.
      const copy = Buffer.from(text, 'utf8').toString('utf8')
      ids.set(copy, all.length)
      all.push(copy)
      return all.length - 1
    },
  }
}

function extended<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}

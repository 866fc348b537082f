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
/** What containers hold, as one text that many rows share. */
const CONTENTS = 'contents' as const
type TextColumn = (typeof TEXTS)[number] | typeof CONTENTS
const FIRST_CAPACITY = 4_096

export function createRowColumns(): RowColumns {
  let capacity = FIRST_CAPACITY
  let size = 0
  const pool = createTextPool()
  const texts = new Map<TextColumn, Uint32Array>(
    [...TEXTS, CONTENTS].map((name) => [name, new Uint32Array(capacity)]),
  )
  let price = new Float64Array(capacity)
  let quantity = new Float64Array(capacity)
  let lines = new Uint32Array(capacity)

  function grow(): void {
    capacity *= 2
    for (const [name, column] of texts) texts.set(name, extended(column, new Uint32Array(capacity)))
    price = extended(price, new Float64Array(capacity))
    quantity = extended(quantity, new Float64Array(capacity))
    lines = extended(lines, new Uint32Array(capacity))
  }

  function rowAt(at: number): BookRow {
    const text = (name: TextColumn): string | undefined => pool.at(texts.get(name)?.[at] ?? 0)
    const ordered = quantity[at] ?? Number.NaN
    return {
      description: text('description') ?? '',
      price: price[at] ?? Number.NaN,
      unit: text('unit'),
      currency: text('currency'),
      geography: text('geography'),
      date: text('date'),
      source: text('source'),
      category: text('category'),
      brand: text('brand'),
      contents: unpackContents(text(CONTENTS)),
      quantity: Number.isNaN(ordered) ? undefined : ordered,
    }
  }

  return {
    get size() {
      return size
    },
    add(row, line) {
      if (size === capacity) grow()
      for (const [name, column] of texts)
        column[size] = pool.idOf(name === CONTENTS ? packContents(row.contents) : row[name])
      price[size] = row.price
      quantity[size] = row.quantity ?? Number.NaN
      lines[size] = line
      size++
    },
    *rows() {
      for (let at = 0; at < size; at++) yield rowAt(at)
    },
    lineOf: (index) => lines[index] ?? 0,
  }
}

function packContents(contents: BookRow['contents']): string | undefined {
  return (
    contents &&
    Object.entries(contents)
      .map(([name, held]) => `${name}=${held}`)
      .join('|')
  )
}

function unpackContents(text: string | undefined): BookRow['contents'] {
  if (text === undefined) return undefined
  return Object.fromEntries(
    text.split('|').map((part) => {
      const [name = '', held = ''] = part.split('=')
      return [name, Number(held)]
    }),
  )
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

/**
 * Tells rows that repeat an earlier one in every field. It remembers 52 bits of a hash for each: among a million rows a
 * false alarm has a chance of one in ten thousand, and costs a count in a report.
 */
export function createRowSeen(): { add(row: BookRow): boolean } {
  const seen = new Set<number>()
  return {
    add(row) {
      const text = `${row.description}\u0001${row.price}\u0001${row.unit ?? ''}\u0001${row.currency ?? ''}\u0001${row.geography ?? ''}\u0001${row.date ?? ''}\u0001${row.source ?? ''}\u0001${row.quantity ?? ''}\u0001${row.category ?? ''}\u0001${row.brand ?? ''}\u0001${packContents(row.contents) ?? ''}`
      const before = seen.size
      seen.add(hash52(text))
      return seen.size === before
    },
  }
}

export function hash52(text: string): number {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
  }
  a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) ^ (a >>> 12)
  b = Math.imul(b ^ (b >>> 13), 0x297a2d39) ^ (b >>> 16)
  return (a >>> 0) * 0x10_0000 + ((b >>> 0) & 0xf_ffff)
}

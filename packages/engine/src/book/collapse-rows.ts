import { entryAt, i32At, present, u32At } from '../in-range.ts'
import { itemKey } from '../text/words.ts'
import type { BookInput, BookRow } from './book-input.ts'
import { FACTOR_MAX, FACTOR_MIN, LOG_PRICE_MAX, LOG_QUANTITY_MAX } from './price-bounds.ts'
import { dayOf, NO_DAY, readRowDate } from './row-date.ts'
import { readRowUnit } from './row-unit.ts'

/** Why a row was left out. */
export type RefusedReason = 'no_description' | 'long_description' | 'bad_price' | 'other_currency'

export interface RefusedRow {
  /** Position among the rows given, from 0. */
  readonly index: number
  readonly reason: RefusedReason
}

/** Rows as columns, items as columns; both in an order that does not depend on the order they came in. */
export interface Collapsed {
  readonly currency: string
  readonly items: readonly CollapsedItem[]
  readonly geographies: readonly string[]
  readonly sources: readonly string[]
  /** The page of each source; '' where the rows named none. */
  readonly addresses: readonly string[]
  readonly rowCount: number
  /** Rows of item i are `rowStart[i]` to `rowStart[i + 1]`. */
  readonly rowStart: Uint32Array
  readonly item: Uint32Array
  /** ln(price per canonical unit). */
  readonly y: Float64Array
  /** ln(quantity), NaN where none was given. */
  readonly lnQuantity: Float64Array
  /** Index into `geographies`, -1 where none was given. */
  readonly geography: Int32Array
  /** Index into `sources`, -1 where none was given. */
  readonly source: Int32Array
  /** yyyymmdd, 0 where none was given. */
  readonly date: Int32Array
  /** The same in days since 1970, NO_DAY where none was given. */
  readonly day: Int32Array
  readonly seen: number
  readonly refused: readonly RefusedRow[]
  readonly refusedCount: number
}

export interface CollapsedItem {
  readonly key: string
  readonly description: string
  /** Words of the unit column that name no unit. */
  readonly qualifier: string
  readonly group: string
  /** The unit that prices of this item are given in, and how many canonical units it is. */
  readonly label: string
  readonly factor: number
  readonly category: string
  /** What containers of it hold, as its rows say; null where none does. */
  readonly contents: Readonly<Record<string, number>> | null
}

/** Refused rows kept by position; beyond this they are only counted. */
const REFUSED_KEPT_MAX = 10_000
const ROWS_PER_STEP = 5_000
const DESCRIPTION_CHARACTERS_MAX = 2_000

/** Yields how many rows were read. */
export function* collapseRows(input: BookInput): Generator<number, Collapsed, void> {
  const builder = columnBuilder()
  const refused: RefusedRow[] = []
  let seen = 0
  let refusedCount = 0
  const refuse = (index: number, reason: RefusedReason): void => {
    refusedCount++
    if (refused.length < REFUSED_KEPT_MAX) refused.push({ index, reason })
  }
  for (const row of input.rows) {
    const reason = refusal(row) ?? builder.add(row, seen)
    if (reason !== null) refuse(seen, reason)
    seen++
    if (seen % ROWS_PER_STEP === 0) yield seen
  }
  const currency = input.options.currency?.toUpperCase() ?? builder.commonCurrency() ?? 'USD'
  for (const index of builder.otherCurrency(currency)) refuse(index, 'other_currency')
  refused.sort((a, b) => a.index - b.index)
  return { currency, ...builder.finish(currency), seen, refused, refusedCount }
}

function refusal(row: BookRow): RefusedReason | null {
  if (!/[\p{L}\p{N}]/u.test(row.description)) return 'no_description'
  if (row.description.length > DESCRIPTION_CHARACTERS_MAX) return 'long_description'
  return row.price > 0 && Number.isFinite(row.price) ? null : 'bad_price'
}

function columnBuilder() {
  const units = new Map<string, ReturnType<typeof readRowUnit>>()
  const itemIds = new Map<string, number>()
  const textKeys = new Map<string, string>()
  const items: CollapsedItem[] = []
  const geographies = names()
  const sources = names()
  const currencies = names()
  const column = (): number[] => []
  const columns = {
    item: column(),
    y: column(),
    lnQuantity: column(),
    geography: column(),
    source: column(),
    date: column(),
    currency: column(),
    index: column(),
  }
  return {
    /** Takes a row, or says why not. */
    add(row: BookRow, index: number): RefusedReason | null {
      const unitText = row.unit ?? ''
      let unit = units.get(unitText)
      if (!unit) {
        unit = readRowUnit(row.unit)
        units.set(unitText, unit)
      }
      const y = Math.log(row.price / unit.factor)
      const isFactor = unit.factor >= FACTOR_MIN && unit.factor <= FACTOR_MAX
      if (!isFactor || !(Math.abs(y) <= LOG_PRICE_MAX)) return 'bad_price'
      const text = unit.qualifier === '' ? row.description : `${row.description} ${unit.qualifier}`
      let textKey = textKeys.get(text)
      if (textKey === undefined) {
        textKey = itemKey(text)
        textKeys.set(text, textKey)
      }
      // A bag and a box of the same thing are two items. So are an hour and a week of it, an ounce and a pound: they have a rate each.
      const key = `${textKey}\u0001${unit.group}\u0001${unit.label}`
      let id = itemIds.get(key)
      const item: CollapsedItem = {
        key: textKey,
        description: row.description.trim().replace(/\s+/g, ' '),
        qualifier: unit.qualifier,
        group: unit.group,
        label: unit.label,
        factor: unit.factor,
        category: row.category ?? '',
        contents: row.contents ?? null,
      }
      if (id === undefined) {
        id = items.length
        itemIds.set(key, id)
        items.push(item)
      } else {
        const known = entryAt(items, id)
        const contents = joinContents(known.contents, item.contents)
        if (before(item, known)) items[id] = { ...item, contents }
        else if (contents !== known.contents) items[id] = { ...known, contents }
      }
      columns.item.push(id)
      columns.y.push(y)
      const quantity = row.quantity ?? unit.quantity
      const lnQuantity = quantity !== null && quantity > 0 ? Math.log(quantity) : Number.NaN
      columns.lnQuantity.push(Math.abs(lnQuantity) <= LOG_QUANTITY_MAX ? lnQuantity : Number.NaN)
      columns.geography.push(geographies.id(row.geography))
      columns.source.push(sources.id(row.source && withAddress(row.source, row.address)))
      columns.date.push(readRowDate(row.date))
      columns.currency.push(currencies.id(row.currency?.toUpperCase()))
      columns.index.push(index)
      return null
    },
    /** The currency of most rows that name one; the first by name when two have as many. */
    commonCurrency(): string | null {
      const count = currencies.all.map(() => 0)
      for (const id of columns.currency) if (id >= 0) count[id] = entryAt(count, id) + 1
      const order = [...currencies.all.keys()].sort(
        (a, b) =>
          entryAt(count, b) - entryAt(count, a) ||
          byText(entryAt(currencies.all, a), entryAt(currencies.all, b)),
      )
      return currencies.all[order[0] ?? -1] ?? null
    },
    /** Positions of the rows in any other currency. */
    otherCurrency(currency: string): readonly number[] {
      const wanted = currencies.all.indexOf(currency)
      return columns.index.filter(
        (_, row) => entryAt(columns.currency, row) >= 0 && columns.currency[row] !== wanted,
      )
    },
    finish(currency: string) {
      const wanted = currencies.all.indexOf(currency)
      const mixed = columns.currency.some((id) => id >= 0 && id !== wanted)
      if (!mixed) return sortColumns(items, geographies.all, sources.all, columns)
      const kept = [...columns.item.keys()].filter(
        (r) => columns.currency[r] === -1 || columns.currency[r] === wanted,
      )
      const used = [...new Set(kept.map((r) => entryAt(columns.item, r)))]
      const renumbered = new Map(used.map((id, at) => [id, at]))
      return sortColumns(
        used.map((id) => entryAt(items, id)),
        geographies.all,
        sources.all,
        {
          item: kept.map((r) => present(renumbered.get(entryAt(columns.item, r)))),
          y: kept.map((r) => entryAt(columns.y, r)),
          lnQuantity: kept.map((r) => entryAt(columns.lnQuantity, r)),
          geography: kept.map((r) => entryAt(columns.geography, r)),
          source: kept.map((r) => entryAt(columns.source, r)),
          date: kept.map((r) => entryAt(columns.date, r)),
        },
      )
    },
  }
}

/** What the rows of one item say about its containers. Of two cases the smaller one stands for a case, whatever the order of the rows. */
function joinContents(a: CollapsedItem['contents'], b: CollapsedItem['contents']): CollapsedItem['contents'] {
  if (a === null || b === null) return a ?? b
  const joined: Record<string, number> = { ...a }
  for (const [name, held] of Object.entries(b)) joined[name] = Math.min(held, joined[name] ?? held)
  return Object.fromEntries(Object.entries(joined).sort(([x], [y]) => byText(x, y)))
}

/** Which of several spellings of an item stands for it must not depend on which came first. */
function before(a: CollapsedItem, b: CollapsedItem): boolean {
  if (a.factor !== b.factor) return a.factor < b.factor
  if (a.label !== b.label) return a.label < b.label
  if (a.description !== b.description) return a.description < b.description
  return a.category < b.category
}

function names() {
  const ids = new Map<string, number>()
  const all: string[] = []
  return {
    all,
    id(text: string | undefined): number {
      if (text === undefined || text === '') return -1
      let id = ids.get(text)
      if (id === undefined) {
        id = all.length
        ids.set(text, id)
        all.push(text)
      }
      return id
    },
  }
}

interface Columns {
  readonly item: number[]
  readonly y: number[]
  readonly lnQuantity: number[]
  readonly geography: number[]
  readonly source: number[]
  readonly date: number[]
}

/** Rank of each value when sorted, so old ids map to sorted ones. */
function ranks<T>(
  values: readonly T[],
  compare: (a: T, b: T) => number,
): { order: Uint32Array; rank: Uint32Array } {
  const order = Uint32Array.from(values.keys()).sort((a, b) =>
    compare(entryAt(values, a), entryAt(values, b)),
  )
  const rank = new Uint32Array(values.length)
  for (let i = 0; i < order.length; i++) rank[u32At(order, i)] = i
  return { order, rank }
}

/** Rows share few dates, and reckoning a day is dear. */
function dayReader(): (date: number) => number {
  const known = new Map<number, number>([[0, NO_DAY]])
  return (date) => {
    let day = known.get(date)
    if (day === undefined) {
      day = dayOf(date)
      known.set(date, day)
    }
    return day
  }
}

/** Two pages of one publisher are two sources. */
const withAddress = (source: string, address: string | undefined): string =>
  address === undefined || address === '' ? source : `${source}\u0001${address}`

const splitAddress = (text: string): readonly string[] => text.split('\u0001', 2)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function sortColumns(
  items: readonly CollapsedItem[],
  geographies: readonly string[],
  sources: readonly string[],
  columns: Columns,
) {
  const rowCount = columns.item.length
  const itemOrder = ranks(
    items,
    (a, b) => byText(a.key, b.key) || byText(a.group, b.group) || byText(a.label, b.label),
  )
  const geoOrder = ranks(geographies, byText)
  const sourceOrder = ranks(sources, byText)
  const item = Uint32Array.from(columns.item, (id) => u32At(itemOrder.rank, id))
  const geography = Int32Array.from(columns.geography, (id) => (id < 0 ? -1 : u32At(geoOrder.rank, id)))
  const source = Int32Array.from(columns.source, (id) => (id < 0 ? -1 : u32At(sourceOrder.rank, id)))
  const { y, lnQuantity, date } = columns
  const quantityOf = (r: number): number =>
    Number.isNaN(entryAt(lnQuantity, r)) ? -1e9 : entryAt(lnQuantity, r)
  const order = Uint32Array.from({ length: rowCount }, (_, i) => i).sort(
    (a, b) =>
      u32At(item, a) - u32At(item, b) ||
      i32At(source, a) - i32At(source, b) ||
      i32At(geography, a) - i32At(geography, b) ||
      entryAt(date, a) - entryAt(date, b) ||
      entryAt(y, a) - entryAt(y, b) ||
      quantityOf(a) - quantityOf(b),
  )
  const daysOf = dayReader()
  const rowStart = new Uint32Array(items.length + 1)
  for (const id of item) rowStart[id + 1] = u32At(rowStart, id + 1) + 1
  for (let i = 0; i < items.length; i++) rowStart[i + 1] = u32At(rowStart, i + 1) + u32At(rowStart, i)
  return {
    items: Array.from(itemOrder.order, (id) => entryAt(items, id)),
    geographies: Array.from(geoOrder.order, (id) => entryAt(geographies, id)),
    sources: Array.from(sourceOrder.order, (id) => entryAt(splitAddress(entryAt(sources, id)), 0)),
    addresses: Array.from(sourceOrder.order, (id) => splitAddress(entryAt(sources, id))[1] ?? ''),
    rowCount,
    rowStart,
    item: Uint32Array.from(order, (r) => u32At(item, r)),
    y: Float64Array.from(order, (r) => entryAt(y, r)),
    lnQuantity: Float64Array.from(order, (r) => entryAt(lnQuantity, r)),
    geography: Int32Array.from(order, (r) => i32At(geography, r)),
    source: Int32Array.from(order, (r) => i32At(source, r)),
    date: Int32Array.from(order, (r) => entryAt(date, r)),
    day: Int32Array.from(order, (r) => daysOf(entryAt(date, r))),
  }
}

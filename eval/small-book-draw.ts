import { SOURCES_MIN } from '../packages/engine/src/calibrate/folds.ts'
import { entryAt } from '../packages/engine/src/in-range.ts'
import { itemKey, words } from '../packages/engine/src/text/words.ts'
import type { BenchRow } from './bench-sets.ts'

/** Some rows of a set as a small book, and others of the same items to ask for. */
export interface SmallDraw {
  readonly book: readonly BenchRow[]
  readonly asked: readonly BenchRow[]
}

const ROWS_EACH_MAX = 10
const ITEMS_MIN = 5
const ASKED_SHARE = 0.2

/** An item as the engine has it: how many were bought is not part of it. */
const keyOf = ({ text, unit }: BenchRow): string => `${itemKey(text)}|${unit.replace(/^qty=.*/, '')}`

/** The rows of each item. */
export function groupByItem(rows: readonly BenchRow[]): readonly (readonly BenchRow[])[] {
  const byItem = new Map<string, BenchRow[]>()
  const listed = new Set<string>()
  for (const row of rows) {
    // The same listing twice is not a second price.
    const listing = [itemKey(row.text), row.price, row.unit, row.geo, row.date].join('|')
    if (listed.has(listing)) continue
    listed.add(listing)
    const key = keyOf(row)
    const list = byItem.get(key)
    if (list) list.push(row)
    else byItem.set(key, [row])
  }
  return [...byItem.values()]
}

/** Draws items with at least two rows, so each can be asked for by a row that the book has not seen. */
export function drawSmallBook(
  items: readonly (readonly BenchRow[])[],
  size: number,
  random: () => number,
  sourceOf: (row: BenchRow) => string | undefined,
): SmallDraw {
  const each = Math.min(ROWS_EACH_MAX, Math.floor(size / ITEMS_MIN))
  const wanted = Math.round(size / (1 - ASKED_SHARE))
  const drawn: BenchRow[] = []
  for (const list of shuffled(
    items.filter(({ length }) => length >= 2),
    random,
  )) {
    drawn.push(...shuffled(list, random).slice(0, each))
    if (drawn.length >= wanted) break
  }
  const mixed = shuffled(drawn, random)
  const bySource = split([...Map.groupBy(mixed, sourceOf).values()].flat(), size)
  return (
    askedOfOthers(bySource, sourceOf) ?? askedOfOthers(split(mixed, size), sourceOf) ?? split(mixed, size)
  )
}

/** Where the engine holds out whole sources, it speaks of prices of another source, so only those are asked; else null. */
function askedOfOthers(draw: SmallDraw, sourceOf: (row: BenchRow) => string | undefined): SmallDraw | null {
  const sources = new Set(draw.book.map(sourceOf))
  if (sources.has(undefined) || sources.size < SOURCES_MIN) return null
  return { ...draw, asked: draw.asked.filter((row) => !sources.has(sourceOf(row))) }
}

function split(rows: readonly BenchRow[], size: number): SmallDraw {
  const book = rows.slice(0, size)
  const known = new Set(book.map(keyOf))
  return { book, asked: rows.slice(size).filter((row) => known.has(keyOf(row))) }
}

/** A name with a word left out or replaced by a word of another item; null where that is not possible. */
export function changedName(
  text: string,
  kind: 'left_out' | 'replaced',
  others: readonly string[],
  random: () => number,
): string | null {
  const all = words(text)
  const naming = all.flatMap((word, at) => (/^\p{L}{3,}$/u.test(word) ? [at] : []))
  if (naming.length < 2) return null
  const at = entryAt(naming, Math.floor(random() * naming.length))
  const other = kind === 'left_out' ? [] : [entryAt(others, Math.floor(random() * others.length))]
  const changed = [...all.slice(0, at), ...other, ...all.slice(at + 1)]
  return changed.join(' ') === all.join(' ') ? null : changed.join(' ')
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = entryAt(copy, i)
    copy[i] = entryAt(copy, j)
    copy[j] = kept
  }
  return copy
}

/** Numbers from 0 to 1 (mulberry32), the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

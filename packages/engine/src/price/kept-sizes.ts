import type { Book } from '../book/book.ts'
import { u32At } from '../in-range.ts'
import { foldCase, stem, words } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import type { Part } from './kept-names.ts'
import { stemsInList } from './own-words.ts'

/** "3", "1/2", "2-1/2", "5/4". */
const NUMBER = /\d+(?:\.\d+)?(?:-\d+\/\d+|\/\d+)?["”″]?/.source
/** "3/8 x 4", "8x2-1/2", "5/4x6x12", of four numbers at most, and a fraction alone. */
const SIZE = new RegExp(
  `(?<![\\d./-])(?:${NUMBER}(?:\\s*[x×]\\s*${NUMBER}){1,3}|\\d+-\\d+\\/\\d+["”″]?|\\d+\\/\\d+["”″]?)(?![\\d/])`,
  'gi',
)
/** What stands between two things of a text. */
const BETWEEN = /[,;\n]|\band\b/i
const SIZES_MAX = 20
/** The words that tell what a size belongs to stand near it. */
const AROUND_CHARACTERS = 80
const ITEMS_LOOKED_AT = 50

/** The sizes of a text that stand in names of items: "3/8 x 4" in "100 hex bolts 3/8 x 4". `names` are left out. */
export function sizesIn(book: Book, text: string, names: readonly Part[]): readonly Part[] {
  return [...text.matchAll(SIZE)].slice(0, SIZES_MAX).flatMap((found) => {
    const part = sizeInNames(book, text, found[0], found.index)
    const isInName = part !== null && names.some(({ from, to }) => part.from < to && part.to > from)
    return part === null || isInName ? [] : [part]
  })
}

/** The longest part of a size that stands in the name of an item which the words around it are about. */
function sizeInNames(book: Book, text: string, size: string, at: number): Part | null {
  const behind = text.slice(at + size.length)
  const before = text.slice(0, at)
  const near = before.slice(-AROUND_CHARACTERS).split(BETWEEN).at(-1) ?? ''
  const around = `${near} ${behind.slice(0, AROUND_CHARACTERS).split(BETWEEN)[0] ?? ''}`
  const written = words(around).filter((word) => /\p{L}{2}/u.test(word))
  const named = new Set(stemsInList(book, written))
  // "1/2 lb": a fraction of a unit is an amount, unless the unit is that of sizes.
  const next = /^\s*([a-z]+)/i.exec(behind)?.[1] ?? ''
  if (!/[x×]/i.test(size) && findUnit(next) !== null && !/^in(?:ch(?:es)?)?$/i.test(next)) return null
  const query = book.index.query([...words(`${around} ${size}`).map(stem), ...named])
  const hits = book.index.search(query, ITEMS_LOOKED_AT, () => true)
  const names: string[] = []
  for (let rank = 0; rank < hits.count; rank++) {
    const description = book.items.description(u32At(hits.docs, rank))
    if (words(description).some((word) => named.has(stem(word)))) names.push(sizeKey(description))
  }
  const part = partsOf(size).find(({ from, to }) => {
    const key = sizeKey(size.slice(from, to))
    return names.some((name) => holds(name, key))
  })
  return part === undefined ? null : { from: at + part.from, to: at + part.to }
}

/** The size and what it is made of, the longest first: "12 x 8x3" may be twelve of 8x3. One whole number is not a size. */
function partsOf(size: string): readonly Part[] {
  const numbers = [...size.matchAll(new RegExp(NUMBER, 'g'))]
  const parts = numbers.flatMap((first, i) =>
    numbers.slice(i).map((last) => ({ from: first.index, to: last.index + last[0].length })),
  )
  return parts
    .filter(({ from, to }) => /[x×/]/i.test(size.slice(from, to)))
    .sort((a, b) => b.to - b.from - (a.to - a.from))
}

/** A size without blanks and marks of inches. */
const sizeKey = (text: string): string =>
  foldCase(text)
    .replace(/["”″]/g, '')
    .replaceAll('×', 'x')
    .replace(/\s*x\s*(?=\d)/g, 'x')

/** Whether a name has the size, and no longer one around it. */
function holds(name: string, key: string): boolean {
  for (let at = name.indexOf(key); at >= 0; at = name.indexOf(key, at + 1)) {
    const [before, behind] = [name.slice(0, at), name.slice(at + key.length)]
    if (!/[\d./-]$|\dx$/.test(before) && !/^(?:[\d/]|x\d|-\d)/.test(behind)) return true
  }
  return false
}

import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { foldCase } from '../text/words.ts'
import { namesIn } from './kept-names.ts'
import { sizesIn } from './kept-sizes.ts'

/**
 * Parses a text without the names of items that it has, and without sizes that stand in such names: in "100 hex bolts 3/8 x 4" the size
 * is part of the name, and nobody wants 400. Only a book with names of its own can know that, so this is for price lists.
 */
export function parseKeepingNames(
  book: Book,
  text: string,
  parse: (text: string) => readonly ParsedLine[],
): readonly ParsedLine[] {
  if (book.model === null) return parse(text)
  const names = namesIn(book, text, parse)
  const kept = new Map<string, string>()
  const folded = foldCase(text)
  let masked = text
  for (const [i, { from, to }] of [...names, ...sizesIn(book, text, names)].entries()) {
    const mask = maskOf(to - from, i)
    if (mask === null || folded.includes(mask)) continue
    masked = `${masked.slice(0, from)}${mask}${masked.slice(to)}`
    kept.set(mask, text.slice(from, to))
  }
  if (kept.size === 0) return parse(text)
  const restored = (words: string): string => words.replace(MASK, (mask) => kept.get(mask) ?? mask)
  return parse(masked).map((line) => ({
    ...line,
    text: restored(line.text),
    item: restored(line.item),
  }))
}

const MASK = /q[a-z][a-z]z*/g
const LETTERS = 26

/** A word that no book has, as long as what it stands for, so places in the text stay where they are; null for what is too short for one. */
function maskOf(length: number, number: number): string | null {
  const letter = (code: number): string => String.fromCharCode(97 + code)
  if (length < 3) return null
  return `q${letter(Math.floor(number / LETTERS))}${letter(number % LETTERS)}${'z'.repeat(length - 3)}`
}

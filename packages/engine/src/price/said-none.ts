import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { nameKey } from '../text/words.ts'
import { wholeItem } from './own-things.ts'
import type { Place } from './place.ts'

/** "-3 apples", "no eggs": why nothing of it is wanted. Null where something is. */
export function saidNone(book: Book, text: string, line: ParsedLine, asked: Place | null): string | null {
  if (isBelowZero(text, line))
    return `"-${line.text.replace(/^[-−]/, '')}" is less than nothing, and has no price.`
  const [, thing] = /^no ([a-zß-öø-žșțạ-ỹ][^,;:\d]{2,40})$/i.exec(line.text.trim()) ?? []
  if (thing === undefined || book.names.find(nameKey(line.text)) >= 0) return null
  return wholeItem(book, parsePhrase(thing), asked) === null
    ? null
    : `"${line.text}" says what is not wanted.`
}

/** The first thing of a text of one row. In a list of rows it is a bullet, and behind a word a dash. */
function isBelowZero(text: string, { text: written, span }: ParsedLine): boolean {
  if (!/^[-−]?\d/.test(written) || text.trim().includes('\n')) return false
  const isFirst = /^\s*[-−]?$/.test(text.slice(0, span[0]))
  return isFirst && /^\s*[-−]\d/.test(text) && !/[,;] ?[-−]\d/.test(text)
}

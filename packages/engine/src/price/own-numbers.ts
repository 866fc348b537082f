import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { nameTerms } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { withoutSizesOf } from './kept-measures.ts'

type Range = readonly [low: number, high: number]

/** "4-7", "2001 to 3500 sq ft"; not the "5-30" of what is one number of a make. */
const FROM_TO = /(?<![a-zß-öø-žșțạ-ỹ\d.-])(\d{1,6})\s*(?:-|–|to|bis|a)\s*(\d{1,6})(?![\d.]|-\d)/gi
const UP_TO = /\b(?:up to|under|max(?:imum)?|bis|hasta)\s+(\d{1,6})(?![\d/.])/giu

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d+(?:\.\d+)*$/.test(word)

/** The numbers that a row is for: "Khaki pants, boys 8-20". */
export function rangesOf(book: Book, item: number): readonly Range[] {
  const name = book.items.description(item)
  const between = [...name.matchAll(FROM_TO)].map(([, low, high]): Range => [Number(low), Number(high)])
  const below = [...name.matchAll(UP_TO)].map(([, high]): Range => [0, Number(high)])
  return [...between, ...below].filter(([low, high]) => low < high)
}

const isWithin = (number: number, ranges: readonly Range[]): boolean =>
  ranges.some(([low, high]) => number >= low && number <= high)

/** The words of a text; a fraction is one number. */
const numbered = (text: string): readonly string[] => nameTerms(text.replace(/(?<=\d)\/(?=\d)/g, '.'))

/** When it is to be, and where. */
const WHEN =
  /\b(?:(?:on|by|before|after|since|until|am|ab|bis|el)\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)|\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|(?:19|20)\d\d(?=\s*$))/gi

/**
 * A number of a line that neither says how much is wanted nor is of its row: what is asked for may be as many of it, or another size. Null where
 * there is none.
 */
export function numberLeft(book: Book, line: ParsedLine, item: number): string | null {
  if (line.quantity !== null || line.pack !== null) return null
  const own = numbered(`${book.items.description(item)} ${book.items.label(item)}`)
  const ranges = rangesOf(book, item)
  const text = withoutSizesOf(book, line.text, item)
    .replace(line.place?.text ?? WHEN, ' ')
    .replace(WHEN, ' ')
  const isOne = (number: string): boolean =>
    number === '1' || own.includes(number) || isWithin(Number(number), ranges)
  return numbered(text).find((word) => isNumber(word) && !isOne(word)) ?? null
}

/** How many numbers of a line a row has in its name. */
export function sameNumbers(book: Book, { item: text }: ParsedLine, item: number): number {
  const own = nameTerms(book.items.description(item))
  const ranges = rangesOf(book, item)
  return nameTerms(text).filter(
    (word) => isNumber(word) && (own.includes(word) || isWithin(Number(word), ranges)),
  ).length
}

/**
 * A number of a line in the place of another one of a row: the 11 of "chapter 11" for "Chapter 7", the 5 of "5 bedrooms" for "2 bedroom". What may
 * be how many are wanted only counts where the number tells several rows apart. Null where there is none.
 */
export function otherNumber(
  book: Book,
  line: ParsedLine,
  item: number,
  rows: readonly number[],
): string | null {
  const said = numbered(line.text)
  const own = numbered(book.items.description(item))
  const ranges = rangesOf(book, item)
  const isCount = line.unit === null || line.unit === book.items.label(item)
  const count = line.quantity === null || !isCount ? null : String(line.quantity.value)
  for (const [at, number] of said.entries()) {
    if (!isNumber(number) || own.includes(number) || isWithin(Number(number), ranges)) continue
    // "Buffet 60 guests", "banner 3x8": the number is of what is behind it.
    const behind = said[at + 1]
    const before = behind !== undefined && (behind === 'x' || isAmountWord(behind)) ? undefined : said[at - 1]
    // The 48 of "poster 36x48" is never how many.
    const isSide = before === 'x' || behind === 'x'
    const others = slotsOf(own, before, behind).filter((other) => isSide || !said.includes(other))
    if (others.length === 0) continue
    const isChoice =
      rows.length > 1 &&
      rows.every((row) => slotsOf(numbered(book.items.description(row)), before, behind).length > 0)
    if (number !== count || isChoice || isSide) return number
  }
  return null
}

/** What says how much is wanted, or for whom: an amount of a line may still be among its words. */
export const isAmountWord = (word: string): boolean =>
  /^\d/.test(word) || findUnit(word) !== null || PEOPLE.test(word)

const PEOPLE =
  /^(?:people|person|ppl|guest|head|adult|kid|child|children|attendee|student|user|seat|player|employee|gast|person(?:a|en)|invitado)$/

/** The numbers of a name that stand where a number of a text does: behind the same word, or before it. */
function slotsOf(
  name: readonly string[],
  before: string | undefined,
  behind: string | undefined,
): readonly string[] {
  return name.filter(
    (word, at) =>
      isNumber(word) &&
      ((before !== undefined && !isNumber(before) && name[at - 1] === before) ||
        (behind !== undefined && !isNumber(behind) && name[at + 1] === behind)),
  )
}

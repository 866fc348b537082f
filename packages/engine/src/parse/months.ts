import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

/** From January to December. */
export const MONTH_NAMES: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')
const SHORT = MONTH_NAMES.map((name) => name.slice(0, 3).toLowerCase())
/** A month by its name or its short form, as a part of a pattern. */
export const MONTH_WORD = `(?:${MONTH_NAMES.join('|').toLowerCase()}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`
const MONTH = `(${MONTH_WORD})\\.?`
const RANGE = new RegExp(
  `^(?:from )?${MONTH} ?(?:thru|through|to|until|till|-|–) ?${MONTH}(?: ?\\(?(\\d{1,2}) ?(?:months?|mos?\\.?)\\)?)?$`,
  'i',
)

/** 1 to 12, by how its name begins; 0 for no month. */
export const monthNumber = (name: string): number => SHORT.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** "Sept thru Dec (4 months)": both ends count, unless the number is written. Null for any other text. */
export function monthsBetween(text: string): number | null {
  const [, from, to, written] = RANGE.exec(text.trim()) ?? []
  if (from === undefined || to === undefined) return null
  if (written !== undefined) return Number(written)
  return ((monthNumber(to) - monthNumber(from) + 12) % 12) + 1
}

const INSIDE = new RegExp(`\\b${MONTH} ?(?:thru|through|to|until|till|-|–) ?${MONTH}(?![a-z])`, 'i')

const LISTED = new RegExp(`\\b${MONTH_WORD}(?:(?:,| and| &| \\+|(?= )) ?(?:and )?${MONTH_WORD}\\b)+`, 'i')
const ALONE = new RegExp(`^\\W*(?:and )?${MONTH_WORD}\\W*$`, 'i')

/** How many months a text speaks of somewhere: "studio june-aug boston", "july and august". */
export function monthsIn(text: string): number | null {
  const found = INSIDE.exec(text)?.[0]
  if (found !== undefined) return monthsBetween(found)
  const listed = LISTED.exec(text)?.[0]
  return listed?.match(new RegExp(MONTH_WORD, 'gi'))?.length ?? null
}

export const isMonthAlone = (text: string): boolean => ALONE.test(text)

/** "December 24", "March 3 to 5": a day of a month. "December 2 nights" counts nights. */
export function isDayOfMonth(tokens: readonly Token[], at: number): boolean {
  const [number, before, after] = [tokens[at], tokens[at - 1]?.lower ?? '', tokens[at + 1]]
  if (number?.kind !== 'number' || number.value > 31 || readUnit(tokens, at + 1) !== null) return false
  if (/^(?:to|thru|through|[-–])$/.test(before)) return at > 2 && isDayOfMonth(tokens, at - 2)
  return WHOLE.test(before) && (after?.kind !== 'word' || /^(?:to|thru|through|and)$/.test(after.lower))
}

const WHOLE = new RegExp(`^${MONTH_WORD}$`)

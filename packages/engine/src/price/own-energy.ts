import type { Book } from '../book/book.ts'
import { entryAt, u8At } from '../in-range.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { dimensionOf } from '../units/index.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** The end of a line that is an amount of electricity or gas by its unit alone. */
const METERED =
  /^(.*[a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ].*?)\s*(?:,|\+|&|\band\b|\bplus\b)\s*(\d[\d,.]* ?(?:kwh|therms?|ccf|mcf))$/i
const LENGTH_MAX = 200

/** What is paid by what a meter counts. */
const METER = /\belectric(?:ity)?\b|natural gas|utilit|charging/i

/** "1br in Tucson and 600 kwh": kilowatt hours are of no home, so they are a line of their own. Null when the line is one thing. */
export function divideEnergy(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
): readonly ParsedLine[] | null {
  if (book.header.estimate !== 'item' || line.text.length > LENGTH_MAX) return null
  const [, first, second] =
    (/(?:kwh|therms?|ccf|mcf)$/i.test(line.text) ? METERED.exec(line.text) : null) ?? []
  if (first === undefined || second === undefined) return null
  const one = parsePhrase(first)
  const last = parsePhrase(second)
  const { match } = readOne(book, one, asked)
  if ('code' in match) return null
  if (isMetered(book, match.item) && !isOwnEnergy(book, readOne(book, one, asked), last, asked)) return null
  const [start] = line.span
  const at = start + line.text.length - second.length
  const head: ParsedLine = {
    ...one,
    span: [start + one.span[0], start + one.span[1]],
    place: one.place ?? line.place,
  }
  return [
    ...(divideEnergy(book, head, asked) ?? [head]),
    { ...last, span: [at, at + second.length], place: line.place },
  ]
}

/** Whether an amount of energy stands behind a thing that has none: "electrician 3 hours, 40 therms" are two things. */
export function isOwnEnergy(
  book: Book,
  { line: before, match }: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): boolean {
  if ('code' in match || book.header.estimate !== 'item' || line.unit === null) return false
  if (dimensionOf(line.unit) !== 'energy') return false
  if (!isMetered(book, match.item)) return true
  // "700 kwh + 45 therms"
  const own = readOne(book, line, asked)
  const isOther = !('code' in own.match) && own.match.item !== match.item
  return isOther && before.unit !== null && dimensionOf(before.unit) === 'energy'
}

function isMetered(book: Book, item: number): boolean {
  return (
    entryAt(book.header.groups, u8At(book.items.group, item)) === 'energy' ||
    METER.test(book.items.name(item))
  )
}

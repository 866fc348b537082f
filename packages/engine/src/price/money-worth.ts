import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isFuelForMoney } from '../read/implied-item.ts'
import { isMeasured } from './goods.ts'
import { gapBetween, joinText } from './join-text.ts'
import type { Place } from './place.ts'
import { readOne } from './read-one.ts'

/** Whole dollars: cents are those of a price. */
const WHOLE_DOLLARS = /^\$ ?\d{1,4}(?:\.00)?$/

/**
 * "Gas, $60", "$60, gas": money apart from the only thing that is asked for is how much of it is wanted. In a list it was paid for what stands
 * beside it, and behind anything but fuel it may be a price.
 */
export function joinBudget(
  book: Book,
  text: string,
  lines: readonly ParsedLine[],
  asked: Place | null,
): readonly ParsedLine[] {
  const spent = joinFuel(text, lines)
  const [first, last, ...more] = spent
  if (first === undefined || last === undefined || more.length > 0) return spent
  if (!/^\s*[,–—-]\s*$/.test(gapBetween(text, first, last))) return spent
  const joined = joinText(text, first, last)
  if (isFuelForMoney(joined.text)) return [joined]
  if (!WHOLE_DOLLARS.test(first.text) || last.quantity !== null || last.pack !== null) return spent
  const { match } = readOne(book, last, asked)
  if ('code' in match || !isMeasured(book, match.item)) return spent
  const { quantity, unit, item } = parsePhrase(`${first.text} of ${last.text}`)
  const worth = { ...joined, quantity, unit, item }
  // Of what is read by its name the money may describe it.
  return readOne(book, worth, asked).line.unit === unit ? [worth] : spent
}

/** "Gas, $60 and milk": the only money of a text, right behind the fuel. Behind each thing of a list it was paid. */
function joinFuel(text: string, lines: readonly ParsedLine[]): readonly ParsedLine[] {
  const at = lines.findIndex((line) => line.text.startsWith('$'))
  const [fuel, money] = [lines[at - 1], lines[at]]
  if (fuel === undefined || money === undefined || text.indexOf('$') !== text.lastIndexOf('$')) return lines
  if (!/^\s*[,–—-]\s*$/.test(gapBetween(text, fuel, money))) return lines
  const joined = joinText(text, fuel, money)
  return isFuelForMoney(joined.text) ? lines.toSpliced(at - 1, 2, joined) : lines
}

/** "$60 gas": money before what is sold by measure is how much of it is wanted. A "$50 gift card" is a card. */
export function withWorth(book: Book, line: ParsedLine, asked: Place | null): ParsedLine {
  if (!line.text.includes('$')) return line
  const [, thingBefore, worth] =
    /^(.*[a-zß-öø-žșțạ-ỹ]),? (\$ ?\d+(?:\.\d+)?)(?: ?['’]?s?)? worth$/i.exec(line.text) ?? []
  if (thingBefore !== undefined && line.quantity === null) {
    const { quantity, unit, item } = parsePhrase(`${worth} worth of ${thingBefore}`)
    return { ...line, quantity, unit, item, text: line.text }
  }
  const [, first, last, rest = ''] =
    /^(?:(?:gimme|give me|get me|put|just|i want|need|i need) )?(?:(\$ ?\d+(?:\.\d+)?)|(\d+) ?\$) ([a-zß-öø-žșțạ-ỹ].*)$/i.exec(
      line.text,
    ) ?? []
  const money = first ?? (last === undefined ? '' : `$${last}`)
  if (money === '' || line.quantity !== null || /^(?:of|worth|in|for|per|an?|each|or|to)\b/i.test(rest))
    return line
  const thing = parsePhrase(rest)
  if (thing.quantity !== null || thing.pack !== null) return line
  const { match } = readOne(book, thing, asked)
  if ('code' in match || !isMeasured(book, match.item)) return line
  const { quantity, unit, item } = parsePhrase(`${money} of ${rest}`)
  return { ...line, quantity, unit, item }
}

import type { Book } from '../book/book.ts'
import { isOccasionSaid } from '../parse/occasion.ts'
import { WEEKDAY_WORDS } from '../parse/schedule-parts.ts'
import { tokenize } from '../parse/token.ts'
import { groupOf, isByPeriod, isFood, isGoods, isMeasured, isRent, isStaple } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'
import { refused } from './read-one.ts'

/**
 * "We are catering a wedding. need 50 lbs chicken, 30 lbs beans", a shop's name above its receipt: what stands before a list of goods, in a
 * sentence or a row of its own and with no amount, says what the list is for.
 */
export function withoutOccasions(
  book: Book,
  text: string,
  lines: readonly MatchedLine[],
): readonly MatchedLine[] {
  const isListed = ({ line, match }: MatchedLine): boolean =>
    !('code' in match) && isStaple(book, match.item) && (line.quantity !== null || line.pack !== null)
  const first = lines.findIndex(isListed)
  if (lines.some((one, at) => isWhere(book, text, lines[at - 1], one)))
    return withoutOccasions(
      book,
      text,
      lines.map((one, at) =>
        isWhere(book, text, lines[at - 1], one)
          ? refused(one.line, `"${one.line.text}" says where or by whom the goods before it are used.`)
          : one,
      ),
    )
  if (lines.filter(isListed).length < 2) return lines
  const last = lines.at(-1)
  if (last !== undefined && isOccasionOfAll(book, text, lines.at(-2), last))
    return withoutOccasions(book, text, lines.slice(0, -1))
  if (last !== undefined && isMadeForThem(text, lines.at(-2), last))
    return [
      ...withoutOccasions(book, text, lines.slice(0, -1)),
      refused(last.line, `"${last.line.text}" says what the rest is for.`),
    ]
  if (first < 1) return lines
  const isReceipt = /^\s*(?:sub ?total|total|tax)\b/im.test(text)
  return lines.map((one, at) => {
    const { line, match } = one
    if (at >= first || 'code' in match || line.quantity !== null) return one
    const gap = text.slice(line.span[1], lines[at + 1]?.line.span[0])
    const isNeed = /^(?:so |and |we |i )*(?:need|want|gotta get|buying)\b/i.test(
      lines[at + 1]?.line.text ?? '',
    )
    // "Making lasagna tomorrow, need 2 lb ground beef, ...": the dish is made of the rest.
    if (isStaple(book, match.item) && !(isNeed && MAKES.test(line.text))) return one
    const isApart = /^\s*[.!:]/.test(gap) || isNeed || (isReceipt && /\n/.test(gap))
    return isApart ? refused(line, `"${line.text}" says what the rest is for.`) : one
  })
}

const WORK = /^(?:service|job|wash|visit|repair|inspection|cleaning)$/
const MAKES =
  /\b(?:making|make|cooking|cook|baking|bake|grilling|smoking)\b(?! (?:chocolate|soda|powder|potatoe?s?|oil|spray|wine)\b)/i

/** "..., meal prep sunday": what is done with the list, and when. */
const DAY_OF_FEAST =
  /^\W*(?:[a-z]+ ){0,3}(?:prep|party|night|nite|potluck|cookout|bbq|dinner|lunch|brunch|picnic|tailgate|reunion|fundraiser)(?: (?:on |this |next )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|wed|thurs?|fri|sat|sun|weekend|week|tomorrow|tonight))?\W*$/i

/** "2 lb ground beef, 12 tortillas. Taco night": a sentence behind a list that counts nothing. "Babysitter Saturday night" is wanted. */
function isOccasionOfAll(
  book: Book,
  text: string,
  before: MatchedLine | undefined,
  { line, match, ignored }: MatchedLine,
): boolean {
  if (before === undefined || line.quantity !== null || line.pack !== null) return false
  const gap = text.slice(before.line.span[1], line.span[0])
  if ('code' in match && /^\s*[,–—-]+\s*$/.test(gap) && DAY_OF_FEAST.test(line.text)) return true
  if (!/^[\s\p{Extended_Pictographic}]*[.!?…\n]/u.test(gap)) return false
  const tokens = tokenize(line.text)
  if (!isOccasionSaid(tokens, 0, tokens.length)) return false
  const words = tokens.filter(({ kind }) => kind === 'word')
  const last = words.at(-1)
  // "Clown saturday" may be wanted.
  if ('code' in match) return words.length > 2 || !WEEKDAY_WORDS.includes(last?.lower ?? '')
  // The thing is a dish, and the occasion is no word of it.
  return isFood(book, match.item) && ignored.some((word) => word.text === last?.text)
}

/** "..., sandwiches for the shelter": what the goods before it become, and for whom. */
function isMadeForThem(text: string, before: MatchedLine | undefined, { line, match }: MatchedLine): boolean {
  if (before === undefined || 'code' in match || line.quantity !== null || line.pack !== null) return false
  const gap = text.slice(before.line.span[1], line.span[0])
  return (
    /^\s*[,.–—-]\s*$/.test(gap) &&
    /^[a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+)? for (?:the|our|my|a|an|all|everyone)\b/i.test(line.text)
  )
}

/** "Propane, 100 gal, food truck", "1 potato each for 12, bakers": no goods, no amount, behind goods that have theirs. */
function isWhere(
  book: Book,
  text: string,
  before: MatchedLine | undefined,
  { line, match, ignored }: MatchedLine,
): boolean {
  if (before === undefined || 'code' in before.match || 'code' in match) return false
  const isCounted = before.line.quantity !== null || before.line.pack !== null
  if (!isCounted || line.quantity !== null || line.pack !== null || /^(?:an?|one|the)\b/i.test(line.text))
    return false
  // "20 gal gas, oil change": work is wanted by itself.
  if (WORK.test(book.items.label(match.item))) return false
  const category = book.items.category(match.item)
  // "2 gal milk, stamps", "eggs 12, propane": bought on the way, and no place.
  if (/^(?:energy|postage|utilities)$/.test(category)) return false
  // "12 eggs, rent of an apartment": who writes a rent wants it paid.
  if (isRent(book, match.item) && /\brent(?:s|al|ing)?\b/i.test(line.text)) return false
  // "10 gal gas, home insurance": what is paid for by the month or year, by all of its words. "200 diapers, daycare" may be where.
  const isCalled = line.item.includes(' ') && ignored.length === 0
  if (isCalled && isByPeriod(book, match.item) && category !== 'eating-out') return false
  const isOther = !isGoods(book, match.item) || /eating/.test(category)
  if (
    !isOther ||
    !(isMeasured(book, before.match.item) || isStaple(book, before.match.item)) ||
    groupOf(book, match.item) === 'energy'
  )
    return false
  return /^\s*,\s*$/.test(text.slice(before.line.span[1], line.span[0]))
}

import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { isFood } from './goods.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { ifLikely, readOne } from './read-one.ts'

/** What stands before "for", and what it is for. Numbers there say for how many or how long. */
const FOR = /^(.*[a-zß-öø-žșțạ-ỹ].*?) for ((?:the|my|our|a|an|some) )?([a-zß-öø-žșțạ-ỹ][^\d]*)$/i
/** A longer line is not one thing for a purpose. */
const LENGTH_MAX = 300
/** Who or what is to eat it makes it another thing: food for dogs, formula for a baby. */
const EATEN_BY =
  /^(?:dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|bab(?:y|ies)|infants?|toddlers?|birds?|horses?|chickens?|fish|rabbits?|each|every|sale|rent|free|delivery)\b/i

/** "Cabbage 10 lbs for coleslaw": food with an amount is what is bought; what it is for is no other thing. */
export function forPurpose(
  book: Book,
  line: ParsedLine,
  one: MatchedLine,
  asked: Place | null,
): MatchedLine | null {
  const isShort = line.text.length <= LENGTH_MAX && / for /i.test(line.text)
  const [, before = '', , purpose = ''] = (isShort ? FOR.exec(line.text) : null) ?? []
  if (before === '' || EATEN_BY.test(purpose)) return null
  const bought = readOne(book, { ...parsePhrase(before), place: line.place }, asked)
  if ('code' in bought.match || !isFood(book, bought.match.item) || bought.line.quantity === null) return null
  if (!('code' in ifLikely(book, one, asked, ANSWER_MIN).match) && !('code' in one.match)) {
    if (one.match.item === bought.match.item) return null
    const other = readOne(book, parsePhrase(purpose), asked)
    if ('code' in other.match || other.match.item !== one.match.item) return null
  }
  const words = line.text.slice(before.length).match(/\p{L}+/gu) ?? []
  const ignored = words.map((text) => ({ text, why: 'circumstance' as const }))
  return {
    ...bought,
    line: { ...bought.line, text: line.text, span: line.span },
    ignored: [...bought.ignored, ...ignored],
    match: { ...bought.match, warnings: [...bought.match.warnings, `Not counted: "${words.join(' ')}".`] },
  }
}

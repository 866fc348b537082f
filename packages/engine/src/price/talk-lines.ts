import type { ParsedLine } from '../parse/line.ts'
import { tokenize } from '../parse/token.ts'
import { isEnglish, roleOf } from '../read/word-roles.ts'
import { wordSet } from '../text/word-set.ts'
import { isPictured } from '../text/words.ts'
import type { MatchedLine } from './read-and-match.ts'
import { isRemark } from './remark-lines.ts'

/** Said of a price, of a plan or of oneself, and of no goods. */
const REMARKS = wordSet(`
  abt right wrong normal sound sounds fair correct legit reasonable crazy insane nuts steep high low good bad great much mad true sure curious idea
  thinking applying considering deciding comparing checking asking afraid hoping guessing sense makes seem seems feel feels
  rough honest ingredient ingredients parents people folks usually normally
  hiya howdy heya yall y'all babe hon mate xoxo cheers
  cuz bc because rn atm plz imo idk lmk ugh yikes geez anyone's nobody theirs mine ours yours confused lost stumped new here again yet still
`)
/** Somebody who speaks so wants something. */
const REQUESTS = wordSet(`
  need needs want wants get getting hire hiring buy buying order ordering someone somebody anyone anybody something anything help fix find finding looking
  search searching grab fetch bring send add more another rent renting build building replace replacing install installing paint painting repair repairing
`)
/** For how long or how many the price is asked: where that was not understood, it stays a line. */
const AMOUNTS = wordSet(
  'monthly annual annually yearly weekly daily hourly year month week overnight double each every apiece couple half once twice',
)
const SUBJECTS = wordSet('i we she he they it this that')
const KIN = wordSet(
  'daughter son kid kids child children wife husband hubby mom mother dad father sister brother aunt uncle grandma grandpa friend boss neighbor cousin niece nephew boyfriend girlfriend family parents',
)
const IS = wordSet("is are am was were isn't aren't will has have had just")
const MERGED = wordSet("i'm im we're she's he's they're it's its that's thats")
/** A longer sentence says more than anybody can be sure of. */
const WORDS_MAX = 9

/** The lines without those that only talk, as far as another one has a price. */
export function withoutTalkLines(text: string, lines: readonly MatchedLine[]): readonly MatchedLine[] {
  if (!lines.some(({ match }) => !('code' in match))) return lines
  const plain = lines.filter((one, at) => !isTalkLine(one, at > 0) && !(at > 0 && isLaborAlone(one)))
  const signed = signedAt(text, plain)
  return signed > 0 ? plain.slice(0, signed) : plain
}

const LETTER =
  /\b(?:thanks|thank you|thx|ty|regards|cheers|best|blessings|god bless|please|pls|hi|hello|hey|dear|good (?:morning|afternoon|evening))\b/i
const NAME =
  /^\W*(?:\p{Lu}\p{Ll}{1,14}|\p{Lu}\.)(?: (?:\p{Lu}\p{Ll}{1,14}|\p{Lu}\.?)){0,2}(?: \([^()]{2,20}\))?\W*$/u

/** Which line begins who wrote a letter, in a row of its own or behind a dash; from there on nothing has a price. -1 without one. */
function signedAt(text: string, lines: readonly MatchedLine[]): number {
  if (!LETTER.test(text)) return -1
  const last = lines.findLastIndex(({ match, line }) => !('code' in match) || line.quantity !== null)
  return lines.findIndex(({ line }, at) => {
    const gap = text.slice(lines[at - 1]?.line.span[1] ?? 0, line.span[0])
    const isApart = /\n|[-–—~]\s*$/.test(gap)
    return (
      at > last &&
      isApart &&
      NAME.test(line.text) &&
      !line.text.split(' ').some((word) => isEnglish(word.toLowerCase()))
    )
  })
}

/** "Carpenter, 8 hrs. labor only": which part of the price is meant, and nobody's hour. */
const isLaborAlone = ({ line }: MatchedLine): boolean =>
  line.quantity === null && /^\W*(?:(?:just|only) labou?r|labou?r only)\W*$/i.test(line.text)

/** "Is that right?", "thinking abt applying", "my daughter is moving": nothing is counted, nothing was found, and nothing is asked for. */
function isTalkLine({ line, match }: MatchedLine, isBehind: boolean): boolean {
  if (!('code' in match) || line.quantity !== null || line.pack !== null || line.place !== null) return false
  const tokens = tokenize(line.text).filter(({ kind }) => kind !== 'sign')
  if (tokens.length === 0 || tokens.some(({ kind }) => kind !== 'word')) return false
  const words = tokens.map(({ lower }) => lower)
  if (isRemark(words)) return true
  if (tokens.length > WORDS_MAX) return false
  if (words.some((word) => REQUESTS.has(word) || AMOUNTS.has(word) || isPictured(word))) return false
  return words.every(isTalk) || isStatement(words) || (isBehind && isPurpose(words))
}

/** "For the kids", "for our food pantry". */
const isPurpose = ([first, second = '', ...rest]: readonly string[]): boolean =>
  first === 'for' &&
  /^(?:the|my|our|a|an|this|next|his|her|their)$/.test(second) &&
  rest.length > 0 &&
  rest.length < 5

const isTalk = (word: string): boolean =>
  REMARKS.has(word) ||
  MERGED.has(word) ||
  SUBJECTS.has(word) ||
  KIN.has(word) ||
  /^(?:talk|purpose)$/.test(roleOf(word))

/** "She is moving. 2 bedroom apartment": whether a line is a sentence about people. No name goes over its end. */
export function isSaidOfPeople(text: string, before: ParsedLine, line: ParsedLine): boolean {
  // "We are moving. 2 bedroom apartment, 50 miles" asks for the move.
  if (before.quantity !== null || before.pack !== null || /\b(?:miles?|movers?)\b/i.test(text)) return false
  if (!/^\s*[.!?\n]/.test(text.slice(before.span[1], line.span[0]))) return false
  const words = tokenize(before.text).map(({ lower }) => lower)
  return words.length <= WORDS_MAX && isStatement(words) && !words.some((word) => REQUESTS.has(word))
}

/** "My daughter is moving", "we are relocating", "she's starting college": of people, and not of what they buy. */
function isStatement(words: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = words
  if (/^(?:i'm|im|we're|she's|he's|they're)$/.test(first)) return words.length > 1
  if (/^(?:i|we|she|he|they)$/.test(first)) return IS.has(second) && words.length > 2
  return /^(?:my|our|his|her|their|the)$/.test(first) && KIN.has(second) && IS.has(third)
}

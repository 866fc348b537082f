import type { Book } from '../book/book.ts'
import { readAmount } from '../parse/amount.ts'
import { isOfModel, isTimes } from '../parse/cardinal.ts'
import { toQuantity } from '../parse/lead-shape.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { isDayOfMonth } from '../parse/months.ts'
import { readLine } from '../parse/phrase.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { WEEKDAY_WORDS } from '../parse/schedule-parts.ts'
import { skipOfThem } from '../parse/tail.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { amountsIn, isSpec, ROOMS } from './amount-mask.ts'
import { isBoughtFor } from './bought-for.ts'
import { isCompound } from './compound-words.ts'
import { findPhrases, type KnownPhrase } from './find-phrases.ts'
import { isPartOfName } from './longer-name.ts'
import { isNoRequest } from './no-request.ts'
import { placeBeginningAt, placeEndingAt } from './place-behind.ts'
import { isInName } from './place-in-name.ts'
import { isEnglish, isOfCreature, isOtherThing, isPostposed, roleIn, type WordRole } from './word-roles.ts'
import { isWorker, isWorkplace } from './worker.ts'

/** A word of the text that does not count, and why. */
export interface SetAside {
  readonly text: string
  readonly why: 'talk' | 'circumstance' | 'quality' | 'brand'
}

export interface Reading {
  readonly line: ParsedLine
  readonly ignored: readonly SetAside[]
  /** Words that may make it another thing. */
  readonly doubts: Doubts
}

/** How many words before and behind the item may make it another thing, and how many no dictionary has. */
export interface Doubts {
  readonly nounsBefore: number
  readonly nounsBehind: number
  readonly strangers: number
}

export const NO_DOUBTS: Doubts = { nounsBefore: 0, nounsBehind: 0, strangers: 0 }
/** A line with more of them is about something else. */
const DOUBTS_MAX = 2

/** A longer line is not a request for one thing. */
const TOKENS_MAX = 80

/**
 * Reads a line whose words are not all an item's: "can you tell me what 3 lbs of ground beef would cost", "2 dozen brown
 * organic eggs for the week". The longest phrase that the book knows is the item, as long as every other word is talk, a
 * quality, a brand or a circumstance. Another noun beside it makes it another thing ("egg timer"): then there is no reading,
 * unless the caller asks for a guess and weighs its doubts.
 */
export function setAside(book: Book, line: ParsedLine, mayGuess = false): Reading | null {
  const tokens = plainTokens(tokenize(line.text).filter((token) => token.kind !== 'break'))
  if (tokens.length > TOKENS_MAX) return null
  const isAmount = amountsIn(tokens)
  const roles = tokens.map((_, at) => (isAmount[at] === 1 ? null : roleOfToken(book, tokens, at)))
  const phrases = findPhrases(book, tokens, isAmount).toSorted(
    (a, b) => b.length - a.length || Number(a.isCorrected) - Number(b.isCorrected) || b.to - a.to,
  )
  let guess: { readonly phrase: KnownPhrase; readonly found: Found } | null = null
  for (const phrase of phrases) {
    // "Dinner for two, no wine": what is ruled out is not wanted.
    if (/^(?:no|without)$/.test(tokens[phrase.from - 1]?.lower ?? '')) continue
    if (
      isNoRequest(withoutPhrase(line.text, tokens, phrase), line.text) ||
      isBoughtFor(book, tokens, phrase.from)
    )
      continue
    if (isPartOfName(book, tokens, phrase)) continue
    const found = asideOf(book, tokens, roles, isAmount, phrase, agreeingWith(book, phrases, phrase))
    if (found === null) continue
    if (doubtsIn(found) === 0) return readingOf(line, tokens, phrase, found)
    if (guess === null || doubtsIn(found) < doubtsIn(guess.found)) guess = { phrase, found }
  }
  if (!mayGuess || guess === null || doubtsIn(guess.found) > DOUBTS_MAX) return null
  return readingOf(line, tokens, guess.phrase, guess.found)
}

/** The text around a phrase, where words that no request has may stand: "sour" is one of "sour cream". */
function withoutPhrase(text: string, tokens: readonly Token[], { from, to, length }: KnownPhrase): string {
  if (length < 2) return text
  return `${text.slice(0, tokens[from]?.start ?? 0)} thing ${text.slice(tokens[to - 1]?.end ?? text.length)}`
}

const doubtsIn = ({ doubts }: Found): number => doubts.nounsBefore + doubts.nounsBehind + doubts.strangers

/** Tokens of other phrases for the same kind of thing: the "rent" of "rent of a 1 bedroom apartment". */
function agreeingWith(book: Book, phrases: readonly KnownPhrase[], phrase: KnownPhrase): ReadonlySet<number> {
  const tokens = new Set<number>()
  const item = phrase.item
  for (const other of phrases) {
    const isBeside = other.to <= phrase.from || other.from >= phrase.to
    const isSameKind =
      book.items.category(other.item) === book.items.category(item) &&
      book.items.label(other.item) === book.items.label(item) &&
      book.items.profile[other.item] === book.items.profile[item]
    // "Fromage cheddar": the other phrase is the same thing.
    const isSame = other.item === item && other.length > 0
    if (isBeside && (isSame || (isSameKind && book.items.label(item) === 'month')))
      for (let at = other.from; at < other.to; at++) tokens.add(at)
  }
  return tokens
}

function roleOfToken(book: Book, tokens: readonly Token[], at: number): WordRole | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  // "Night shift", "friday night": when.
  const isWhen =
    /^shifts?$/.test(tokens[at + 1]?.lower ?? '') || WEEKDAY_WORDS.includes(tokens[at - 1]?.lower ?? '')
  if (WHEN.test(token.lower)) return 'talk'
  // "Old Milwaukee" is a beer, and "boston red sox" says which hat.
  if (isInName(book, tokens, at, at + 1)) return 'brand'
  if (isCompound(tokens, at) && !isOtherThing(token.lower)) return 'quality'
  return isWhen && SHIFTS.test(token.lower) ? 'talk' : roleIn(token.lower, tokens[at + 1]?.lower, book.brands)
}

/** "Security guard nights". */
const WHEN = /^(?:nights|evenings|mornings|afternoons|weekends|overnights|weekdays|weeknights)$/

const SHIFTS =
  /^(?:nights?|day|evenings?|mornings?|afternoons?|graveyard|swing|overnight|late|early|double|split)$/

/** What every token that does not count was taken for. */
type Asides = Map<number, SetAside['why'] | 'place'>

interface Found {
  readonly aside: Asides
  readonly doubts: { -readonly [kind in keyof Doubts]: number }
}

/** What is left aside when `phrase` is the item, by token; null when another word forbids it. */
function asideOf(
  book: Book,
  tokens: readonly Token[],
  roles: readonly (WordRole | null)[],
  isAmount: Uint8Array,
  phrase: KnownPhrase,
  agreeing: ReadonlySet<number>,
): Found | null {
  const found: Found = { aside: new Map(), doubts: { ...NO_DOUBTS } }
  const said = { tokens, roles, isAmount, phrase, agreeing }
  return readBefore(book, said, found) && readBehind(book, said, found) ? found : null
}

interface Said {
  readonly tokens: readonly Token[]
  readonly roles: readonly (WordRole | null)[]
  readonly isAmount: Uint8Array
  readonly phrase: KnownPhrase
  readonly agreeing: ReadonlySet<number>
}

/** Whoever asks for a price says before it why: "im moving to boston, what is a one bedroom". */
const ASKS = /^(?:what|whats|what's|how|need|want|looking|price|cost|quote|expect|pay)$/

/** Before the item only talk, qualities and brands may stand, until an amount: whatever comes before that is context. */
function readBefore(book: Book, said: Said, { aside, doubts }: Found): boolean {
  const { tokens, roles, isAmount, phrase, agreeing } = said
  let isContext = false
  let isHeading = false
  for (let at = phrase.from - 1; at >= 0; at--) {
    const token = tokens[at]
    if (token === undefined) continue
    // "tacos for 6: 3 lb ground beef": what stands before a colon is a heading.
    if (isHeading || token.text === ':') {
      isHeading = true
      aside.set(at, 'circumstance')
      continue
    }
    if (isAmount[at] === 1) {
      isContext = true
      continue
    }
    if (token.kind === 'sign' || isTimes(token)) continue
    const why = agreeing.has(at) ? 'talk' : whyAside(roles[at])
    const isCreature = isOfCreature(token.lower, tokens[at + 1]?.lower ?? '')
    const from = why === null && !isCreature ? placeEndingAt(book, tokens, at) : null
    if (why !== null) aside.set(at, why)
    else if (isContext && (from === null || phrase.length === 1)) aside.set(at, 'circumstance')
    else {
      if (from === null) {
        // "Lembas bread": one word is easily part of another thing.
        const isAt = isWorkplace(book, tokens, at, phrase)
        if (isOtherThing(token.lower) || (phrase.length === 1 && !isAt)) return false
        if (!isAt) doubts.nounsBefore += 1
        aside.set(at, isEnglish(token.lower) ? 'quality' : 'brand')
        continue
      }
      for (let i = from; i <= at; i++) aside.set(i, 'place')
      at = from
    }
    if (ASKS.test(token.lower)) isContext = true
  }
  return true
}

/** What comes with a thing, or does not: "no doorman", "incl overtime". */
const COMES = /^(?:no|without|incl|including|excl|excluding|inc)$/

/** Behind the item the same may stand, and anything once a word of purpose or circumstance has begun. */
function readBehind(book: Book, said: Said, { aside, doubts }: Found): boolean {
  const { tokens, roles, isAmount, phrase, agreeing } = said
  let isCircumstance = false
  let hasPause = false
  let isBracketed = false
  for (let at = phrase.to; at < tokens.length; at++) {
    const token = tokens[at]
    if (/^[()[\]]$/.test(token?.text ?? '')) isBracketed = /^[([]$/.test(token?.text ?? '')
    // "frozen pizzas x3 (red baron)": what stands in brackets describes.
    if (isBracketed && token?.kind === 'word' && isAmount[at] !== 1 && !isOtherThing(token.lower)) {
      aside.set(at, whyAside(roles[at]) ?? 'circumstance')
      continue
    }
    if (token === undefined || isAmount[at] === 1 || token.kind === 'sign' || isTimes(token)) {
      hasPause = true
      continue
    }
    if (isSpec(tokens, at)) {
      if (isOtherSpec(tokens, at, book.items.name(phrase.item))) return false
      aside.set(at, 'quality')
      aside.set(at + 1, 'quality')
      at += 1
      continue
    }
    if (isPerUnit(tokens, at) || agreeing.has(at)) {
      aside.set(at, 'talk')
      continue
    }
    const role = roles[at]
    // "Farm hands picking strawberries": what somebody who is paid by the hour does there.
    const isDoing = /\p{L}{3}ing$/u.test(token.lower) && isWorker(book, phrase.item)
    if (role === 'purpose' || COMES.test(token.lower) || isDoing) isCircumstance = true
    // A home stands somewhere: "2 bed philly".
    const mayBePlace =
      role === 'other' ||
      (role === 'quality' && (/^\p{Lu}/u.test(token.text) || book.items.label(phrase.item) === 'month'))
    const to = mayBePlace ? placeBeginningAt(book, tokens, at) : null
    if (to !== null) {
      for (let i = at; i < to; i++) aside.set(i, 'place')
      at = to - 1
      continue
    }
    const plain = whyAside(role)
    const why = isCircumstance && plain !== 'talk' ? 'circumstance' : plain
    // "chicken little": a word behind the item describes it only if it is one of those that are said there.
    const isHead =
      why === null || (why === 'quality' && !hasPause && phrase.length === 1 && !isPostposed(token.lower))
    if (!isHead) {
      aside.set(at, why)
      continue
    }
    // "Egg timer", "salmon colored shirt", "hot dog combo": the noun right behind is the thing.
    if (isOtherThing(token.lower) || !hasPause) return false
    doubts[isEnglish(token.lower) ? 'nounsBehind' : 'strangers'] += 1
    aside.set(at, isEnglish(token.lower) ? 'quality' : 'brand')
  }
  return true
}

/** The one bedroom of a line is none of a "2-bedroom home". */
function isOtherSpec(tokens: readonly Token[], at: number, title: string): boolean {
  const rooms = /^(\d+)-bedroom/.exec(title)?.[1]
  const isRooms = /^(?:bed|bd|br|bdrm)/.test(tokens[at + 1]?.lower ?? '')
  const token = tokens[at]
  const written = token?.kind === 'number' ? token.value : ROOMS[token?.lower ?? '']
  return rooms !== undefined && isRooms && written !== Number(rooms)
}

/** The "lb" of "/lb" and of "per lb". */
function isPerUnit(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const isPerson = /^(?:person|head|guest|people|ppl)$/.test(tokens[at]?.lower ?? '')
  return (before?.text === '/' || before?.lower === 'per') && (isPerson || readUnit(tokens, at) !== null)
}

function whyAside(role: WordRole | null | undefined): SetAside['why'] | null {
  if (role === 'quality' || role === 'brand') return role
  return role === 'talk' || role === 'purpose' ? 'talk' : null
}

/** The line read again from what is left, in its place within the query. */
function readingOf(
  line: ParsedLine,
  tokens: readonly Token[],
  phrase: KnownPhrase,
  { aside, doubts }: Found,
): Reading {
  const kept = withoutEmptyBrackets(
    tokens.filter((token, at) =>
      aside.has(at) ? isGlue(tokens, at, token, phrase) : !isOfAside(tokens, at, aside),
    ),
  )
  const again = readLine(line.text, kept, 0, kept.length)
  const read = isTooMany(again) ? { ...again, quantity: null } : again
  const { quantity, unit, pack } =
    read.quantity === null ? (lastAmount(kept) ?? perUnit(tokens) ?? read) : read
  const item = line.text.slice(tokens[phrase.from]?.start, tokens[phrase.to - 1]?.end)
  return {
    line: { ...line, quantity, unit, pack, item, place: line.place ?? placeOf(line, tokens, aside) },
    doubts,
    ignored: [...aside]
      .sort(([a], [b]) => a - b)
      .flatMap(([at, why]) =>
        why === 'place' || tokens[at]?.kind !== 'word' ? [] : [{ text: tokens[at]?.text ?? '', why }],
      ),
  }
}

/** Brackets of which nothing is left. */
function withoutEmptyBrackets(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ text }, at) => {
    const isOpen = text === '(' && tokens[at + 1]?.text === ')'
    return !isOpen && !(text === ')' && tokens[at - 1]?.text === '(')
  })
}

/** "a 1br in Philly, 1800": a bare number that large is money, a year or a code, and counts nothing. */
function isTooMany({ quantity, unit, pack }: ParsedLine): boolean {
  return quantity !== null && quantity.value > COUNT_MAX && unit === null && pack === null
}

/** "lean ground beef 93% 2 lb": the last amount with a unit is what is wanted. */
function lastAmount(tokens: readonly Token[]): Pick<ParsedLine, 'quantity' | 'unit' | 'pack'> | null {
  for (let at = tokens.length - 1; at >= 0; at--) {
    const amount = readAmount(tokens, at)
    if (amount?.unit && /^(?:mass|volume|count|time|energy)$/.test(amount.unit.dimension))
      return { quantity: toQuantity(amount), unit: amount.unit.id, pack: null }
  }
  const last = tokens.at(-1)
  // "CILANTRO BUNCH 12 $9.00": money counts nothing.
  if (last?.kind === 'number' && /^[$€£]$/.test(tokens.at(-2)?.text ?? ''))
    return lastAmount(tokens.slice(0, -2))
  const isCount = last?.kind === 'number' && Number.isInteger(last.value) && last.value <= COUNT_MAX
  return isCount ? { quantity: exactly(last.value), unit: null, pack: null } : null
}

/** The number of an "F-150" and the day of "December 24" go with what is left aside. */
const isOfAside = (tokens: readonly Token[], at: number, aside: Asides): boolean =>
  (aside.has(at - 2) && isOfModel(tokens, at)) || (aside.has(at - 1) && isDayOfMonth(tokens, at))

/** "for a year", "rent a month". */
function isOneTime(tokens: readonly Token[], at: number): boolean {
  const isOne = /^(?:an?|one|each|every)$/.test(tokens[at]?.lower ?? '')
  return isOne && readUnit(tokens, at + 1)?.unit.dimension === 'time'
}

/** "price per pound of salmon", "ground beef /lb": one of that unit. */
function perUnit(tokens: readonly Token[]): Pick<ParsedLine, 'quantity' | 'unit' | 'pack'> | null {
  const at = tokens.findIndex((_, index) => isPerUnit(tokens, index))
  const one = tokens.findIndex((_, index) => isOneTime(tokens, index))
  const unit = at >= 0 ? readUnit(tokens, at) : one >= 0 ? readUnit(tokens, one + 1) : null
  return unit && { quantity: exactly(1), unit: unit.unit.id, pack: null }
}

/** "avocados 4": a number at the end of a known thing counts it. A larger one is a year, a model or a code. */
const COUNT_MAX = 200

function placeOf(line: ParsedLine, tokens: readonly Token[], aside: Asides): ParsedLine['place'] {
  const at = [...aside].flatMap(([index, why]) => (why === 'place' ? [index] : [])).sort((a, b) => a - b)
  const first = tokens[at[0] ?? -1]
  const last = tokens[at.at(-1) ?? -1]
  if (first === undefined || last === undefined) return null
  const [offset] = line.span
  return { text: line.text.slice(first.start, last.end), span: [offset + first.start, offset + last.end] }
}

/** The "of" of "3 lbs of brown eggs" and the article of "a jar" belong to the amount. */
function isGlue(tokens: readonly Token[], at: number, { lower }: Token, phrase: KnownPhrase): boolean {
  // "for 2 weeks", "2 of them"
  if (at >= phrase.from)
    return (
      (lower === 'for' && tokens[at + 1]?.kind === 'number') ||
      isOfThem(tokens, at) ||
      isOfThem(tokens, at - 1)
    )
  return lower === 'of' || lower === 'a' || lower === 'an'
}

function isOfThem(tokens: readonly Token[], at: number): boolean {
  return at > 0 && skipOfThem(tokens, at) > at && tokens[at - 1]?.kind === 'number'
}

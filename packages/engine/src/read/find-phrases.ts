import type { Book } from '../book/book.ts'
import { SPEC_NOUNS } from '../parse/describing-words.ts'
import type { Token } from '../parse/token.ts'
import { isTimeBehindSlash } from '../parse/unit-reader.ts'
import { nearestTerm, splitJoined } from '../price/spelling.ts'
import { stem, words } from '../text/words.ts'
import { isEnglish, roleOf } from './word-roles.ts'

/** Tokens [from, to) are a phrase that the book knows. */
export interface KnownPhrase {
  readonly from: number
  readonly to: number
  /** How many words of it say what it is. */
  readonly length: number
  /** A word was read as another that differs by one letter. */
  readonly isCorrected: boolean
  /** The likeliest of the items that it means. */
  readonly item: number
}

const PHRASE_WORDS_MAX = 6
/** A correction looks through all words of the book, so a line may have only so many. */
const CORRECTIONS_MAX = 6

/** Every stretch of a line that is an item's whole name or one of its synonyms. */
export function findPhrases(
  book: Book,
  tokens: readonly Token[],
  isAmount: Uint8Array,
): readonly KnownPhrase[] {
  const stems = stemsOf(book, tokens, isAmount)
  const written = stems.map(
    (stem) => stem && { text: stem.written, written: stem.written, isCorrected: false },
  )
  const found = phrasesOf(book, tokens, written)
  if (!stems.some((stem) => stem?.isCorrected === true)) return found
  return [...found, ...phrasesOf(book, tokens, stems).filter(({ isCorrected }) => isCorrected)]
}

function phrasesOf(
  book: Book,
  tokens: readonly Token[],
  stems: readonly (Stem | null)[],
): readonly KnownPhrase[] {
  const found: KnownPhrase[] = []
  for (let from = 0; from < tokens.length; from++) {
    // The "A" of "58A" begins nothing.
    if (
      tokens[from]?.kind === 'word' &&
      tokens[from]?.spaced === false &&
      tokens[from - 1]?.kind === 'number'
    )
      continue
    if (isTimeBehindSlash(tokens, from)) continue
    let key = ''
    let length = 0
    let isCorrected = false
    for (let to = from; to < tokens.length && length < PHRASE_WORDS_MAX; to++) {
      const word = stems[to]
      if (word === undefined || word === null) {
        if (length > 0 && isJoint(tokens[to])) continue
        break
      }
      key = length === 0 ? word.text : `${key} ${word.text}`
      length += 1
      isCorrected ||= word.isCorrected
      // "Green" is a colour, and none of the "greens".
      const item = length === 1 && COLOURS.test(tokens[to]?.lower ?? '') ? null : itemOf(book, key)
      if (item !== null) found.push({ from, to: to + 1, length, isCorrected, item })
    }
  }
  return found
}

const COLOURS = /^(?:green|brown|white|red|yellow|black)$/

interface Stem {
  readonly text: string
  /** Without a correction. */
  readonly written: string
  readonly isCorrected: boolean
}

const plainStem = (text: string): Stem => ({ text, written: text, isCorrected: false })

const DIGITS: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3', four: '4', five: '5' }

/** Null for what no phrase goes over: marks, and amounts but for the number of "2 bedroom" and "2% milk". */
function stemsOf(book: Book, tokens: readonly Token[], isAmount: Uint8Array): readonly (Stem | null)[] {
  let corrections = 0
  return tokens.map((token, at) => {
    if (token.kind === 'sign' || token.kind === 'break') return null
    // The 2 of "2% milk" and "2 bedroom" may belong to a name, the 1 of "1 gallon" never does.
    // What goods come in may be part of their name: "60 juice boxes".
    const isHolder =
      token.kind === 'word' && at > 0 && isAmount[at - 1] !== 1 && tokens[at + 1]?.lower !== 'of'
    if (isAmount[at] === 1 && !isHolder && (token.kind !== 'number' || isAmount[at + 1] === 1)) return null
    const [only, ...more] = words(token.text)
    if (only === undefined) return null
    if (more.length > 0) return plainStem([only, ...more].map(stem).join(' '))
    const isRooms = SPEC_NOUNS.has(tokens[at + 1]?.lower ?? '')
    const text = (isRooms ? DIGITS[only] : undefined) ?? stem(only)
    const mayBeSlip =
      corrections < CORRECTIONS_MAX && roleOf(token.lower) === 'other' && !isEnglish(token.lower)
    const joined =
      roleOf(token.lower) === 'other' && itemOf(book, text) === null
        ? splitJoined(token.lower, (pair) => itemOf(book, pair) !== null)
        : null
    const near = joined ?? (mayBeSlip ? nearestTerm(book, text) : null)
    if (near === null) return plainStem(text)
    corrections += 1
    return { text: near, written: text, isCorrected: true }
  })
}

/** "2%", "bone-in", "half & half". */
function isJoint(token: Token | undefined): boolean {
  return token !== undefined && /^[-%&/]$/.test(token.text)
}

/** The likeliest item that is called by these stems; null when none is. */
export function itemOf(book: Book, key: string): number | null {
  const synonym = book.synonyms.find(key)
  return synonym < 0 ? (book.items.findByKey(key)?.[0] ?? null) : book.meanings.firstItemOf(synonym)
}

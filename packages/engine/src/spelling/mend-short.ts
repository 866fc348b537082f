import type { Book } from '../book/book.ts'
import { SPEC_NOUNS } from '../parse/describing-words.ts'
import { isStateCode } from '../parse/place-names.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { roleOf } from '../read/word-roles.ts'
import { hasLetters, stem } from '../text/words.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'

/** A text has at most so many shortened words that are looked for. */
const SHORT_WORDS_MAX = 24
const LENGTH_MAX = 6
/** In capitals a short word may be short for another although English has it: "TOM SCE". */
const CAPITALS = /^[A-Z]{2,4}$/

/** "SUGAR GRAN", "ONION YEL JBO", "CHK BRST": tokens that are short for a word which stands beside its neighbour in names. */
export function mendShort(
  book: Book,
  tokens: readonly Token[],
  isStrange: (token: Token) => boolean,
): ReadonlyMap<number, string> {
  const mended = new Map<number, string>()
  const pairs = new Map<string, readonly [string, string] | null>()
  // The last word of a name that is written out.
  let whole = -1
  for (let at = 0; at < tokens.length; at++) {
    // "alum. foil": a stop behind a short word.
    const stop = tokens[at + 1]
    const next = stop?.text === '.' && !stop.spaced ? at + 2 : at + 1
    const [token, after] = [tokens[at], tokens[next]]
    if (token?.kind !== 'word' || after?.kind !== 'word') continue
    const [isShort, isShortAfter] = [
      !mended.has(at) && at !== whole && mayBeShort(book, tokens, at, isStrange),
      mayBeShort(book, tokens, next, isStrange),
    ]
    if (!isShort && !isShortAfter) continue
    const lexicon = lexiconOf(book)
    const word = mended.get(at) ?? token.lower
    if (lexicon.beside(stem(word)).has(stem(after.lower))) continue
    // "USED CAR" is a name as it stands.
    if (book.names.find(`${stem(word)} ${stem(after.lower)}`) >= 0) {
      whole = next
      continue
    }
    const key = `${word} ${after.lower} ${isShort} ${isShortAfter}`
    const known = pairs.get(key)
    const pair = known === undefined ? pairFor(lexicon, word, isShort, after.lower, isShortAfter) : known
    pairs.set(key, pair)
    if (pairs.size > SHORT_WORDS_MAX) break
    if (pair === null) continue
    if (isShort && pair[0] !== stem(word)) mended.set(at, pair[0])
    if (isShortAfter && pair[1] !== stem(after.lower)) mended.set(next, pair[1])
  }
  return mended
}

function mayBeShort(
  book: Book,
  tokens: readonly Token[],
  at: number,
  isStrange: (token: Token) => boolean,
): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  const { text, lower } = token
  // "RN salary": a short word that is a name by itself is short for nothing else.
  if (lower.length <= 3 && book.synonyms.find(lower) >= 0) return false
  if (!/^[a-z]{2,}$/.test(lower) || lower.length > LENGTH_MAX) return false
  if (tokens[at - 1]?.kind === 'number' && readUnit(tokens, at) !== null) return false
  // "EGGS LG AA": how large, and how good.
  if (/^(?:aa|aaa|xl|xxl|lg|sm|xs)$/.test(lower)) return false
  if (CAPITALS.test(text))
    return /^(?:other|quality)$/.test(roleOf(lower)) && !SPEC_NOUNS.has(lower) && !isStateCode(text)
  return lower.length > 2 && isStrange(token)
}

/** The two words that most names have side by side; what is not short is the word itself. */
function pairFor(
  lexicon: Lexicon,
  first: string,
  isFirstShort: boolean,
  second: string,
  isSecondShort: boolean,
): readonly [string, string] | null {
  let best: readonly [string, string] | null = null
  let most = 0
  const firsts = isFirstShort
    ? lexicon.beginningWith(first[0] ?? '').filter((word) => isShortFor(first, word))
    : [stem(first)]
  for (const one of firsts)
    for (const [other, uses] of lexicon.beside(one)) {
      if (uses <= most || !(isSecondShort ? isShortFor(second, other) : other === stem(second))) continue
      best = [one, other]
      most = uses
    }
  return best
}

/** The beginning of a word, or its first letter and some of its letters in order: consonants, or up to the last one. */
function isShortFor(short: string, word: string): boolean {
  if (word.length <= 3 || word.length <= short.length) return word === short || word === stem(short)
  if (short.length > 2 && word.startsWith(short)) return true
  if (short[0] !== word[0] || (/[aeiou]/.test(short.slice(1)) && short.at(-1) !== word.at(-1))) return false
  return hasLetters(word, short)
}

import type { Book } from '../book/book.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { isTale } from '../read/no-price.ts'
import { isSmall, stem } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { composeMends } from './compose-mends.ts'
import { framesOf } from './frames.ts'
import { isPlainWord, type Lexicon, lexiconOf, mayMend } from './lexicon.ts'
import {
  isMeasured,
  isMeasuredBehind,
  isPaidByTime,
  isSameThing,
  isSoldByMeasure,
  isThing,
  isTimedBehind,
} from './measured-thing.ts'
import { type Mend, mendText, withoutOverlaps } from './mend.ts'
import { mendCounts } from './mend-counts.ts'
import { mendForeign } from './mend-foreign.ts'
import { mendPacks } from './mend-packs.ts'
import { mendPay } from './mend-pay.ts'
import { mendPhrases } from './mend-phrases.ts'
import { mendQuarters } from './mend-quarters.ts'
import { mendOccasion, mendShared } from './mend-shared.ts'
import { mendShifts } from './mend-shifts.ts'
import { mendShort } from './mend-short.ts'
import { mendAnd, mendSplit } from './mend-split.ts'
import { mendTimes } from './mend-times.ts'
import { mendTurned } from './mend-turned.ts'
import { mendTwice } from './mend-twice.ts'
import { mendVessels } from './mend-vessels.ts'
import { outsideNames } from './outside-names.ts'
import { linesOf, rowsOf } from './rows.ts'
import { slipCost } from './slip-cost.ts'

/** A text with more strange words than this is no slip of the pen: each is held against many others. */
const STRANGE_MAX = 24
const LENGTH_MAX = 24
/** Two words that cost this much the same are told apart by how often they are used. */
const NEARLY = 0.3
const MUCH_MORE_USED = 4
/** What a known word beside it takes off the cost: "paper towls". */
const PAIR = 0.5
/** One letter of a thing that is sold by the measure before it may be any other, also in a short word: "2 lb bazon". */
const SOLD_COST_MAX = 1.3
/** A word that is used so much more often may be meant although it differs by more: "cheete" may be cheese. */
const FAR_MORE_USED = 10
const FAR = 0.65

/** What is said around the things of a text, the words that no book, no dictionary and no map knows, and what they were meant as. */
export function mendsOf(book: Book, text: string): readonly Mend[] {
  if (!mayMend(book)) return []
  const frames = outsideNames(book, tokenize(text), framesOf(text))
  return composeMends(text, frames, wordMendsOf(book, mendText(text, frames)))
}

/** The same of a text without its frames. */
function wordMendsOf(book: Book, text: string): readonly Mend[] {
  const tokens = tokenize(text)
  const seen = new Map<string, boolean>()
  const isStrange = ({ lower }: Token): boolean => {
    const known = seen.get(lower)
    if (known !== undefined) return known
    const isOne = !isPlainWord(book, lower) && !isTale(lower) && !lexiconOf(book).isKnown(lower)
    seen.set(lower, isOne)
    return isOne
  }
  const mended = new Map([...mendForeign(tokens), ...mendShort(book, tokens, isStrange)])
  let strange = 0
  for (const [at, token] of tokens.entries()) {
    if (!isWord(token) || mended.has(at) || !isStrange(token)) continue
    const lexicon = lexiconOf(book)
    strange += 1
    if (strange > STRANGE_MAX) break
    const beside = [stemBeside(tokens, mended, at, -1), stemBeside(tokens, mended, at, 1)]
    const meant = slipOf(book, lexicon, tokens, at, beside)
    if (meant !== null) mended.set(at, meant)
  }
  const spelled = mended.size === 0 ? tokens : tokens.map((token, at) => spelledAs(token, mended.get(at)))
  const phrases = withoutOverlaps([
    ...mendPay(book, text),
    ...mendShifts(book, text),
    ...mendPhrases(text, (mends) => outsideNames(book, tokens, mends, true)),
    ...mendTimes(book, spelled),
    ...mendPacks(book, spelled),
    ...mendVessels(book, spelled),
    ...mendQuarters(book, spelled),
    ...rowsOf(spelled).flatMap(([from, to]) => {
      const row = spelled.slice(from, to)
      return [
        ...outsideNames(book, tokens, mendTurned(book, row)),
        ...mendCounts(book, row),
        ...mendTwice(book, row),
        ...outsideNames(book, tokens, mendShared(book, row)),
      ]
    }),
    ...linesOf(spelled).flatMap((line) => outsideNames(book, tokens, mendOccasion(book, line))),
  ])
  const words = withoutOverlaps([
    ...mendSplit(book, spelled),
    ...mendAnd(book, spelled),
    ...[...mended].map(([at, word]) => mendOf(tokens, at, word)),
  ]).filter(({ start, end }) => phrases.every((phrase) => phrase.end <= start || phrase.start >= end))
  return [...phrases, ...words].sort((a, b) => a.start - b.start)
}

const spelledAs = (token: Token, word: string | undefined): Token =>
  word === undefined ? token : { ...token, text: word, lower: word.toLowerCase() }

const isWord = ({ kind, lower }: Token): boolean =>
  kind === 'word' && lower.length <= LENGTH_MAX && /^[a-z]{3,}$/.test(lower)

function mendOf(tokens: readonly Token[], at: number, meant: string): Mend {
  const { start = 0, end: last = 0, text = '' } = tokens[at] ?? {}
  const stop = tokens[at + 1]
  // The stop of a short word goes with it; one at the end of a line may end the sentence.
  const isStopped = stop?.text === '.' && !stop.spaced && tokens[at + 2]?.kind === 'word'
  const end = isStopped ? stop.end : last
  return { start, end, word: text === text.toUpperCase() ? meant.toUpperCase() : meant }
}

const pluralOf = (word: string): string =>
  /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /(?:ch|sh|s|x|z)$/.test(word)
      ? `${word}es`
      : `${word}s`

/** The next word on one side, on the same line, as one for singular and plural. */
function stemBeside(
  tokens: readonly Token[],
  mended: ReadonlyMap<number, string>,
  at: number,
  step: 1 | -1,
): string {
  for (let next = at + step; ; next += step) {
    const token = tokens[next]
    if (token === undefined || token.kind !== 'word') return ''
    if (!isSmall(token.lower)) return mended.get(next) ?? stem(token.lower)
  }
}

/** What a slip of so many letters may cost. */
function costMax(length: number): number {
  if (length <= 3) return 0.5
  if (length === 4) return 0.8
  return length <= 6 ? 1 : length <= 8 ? 1.4 : 2
}

/** The word that somebody mistyped, in the number that he wrote it in. */
function slipOf(
  book: Book,
  lexicon: Lexicon,
  tokens: readonly Token[],
  at: number,
  beside: readonly string[],
): string | null {
  const { text = '', lower = '' } = tokens[at] ?? {}
  // The last letter of "chees" is one of cheese, and no plural.
  const written = [...new Set([lower, stem(lower)])]
  const measured = isMeasured(tokens, at)
    ? 'before'
    : isMeasuredBehind(tokens, at)
      ? 'behind'
      : isTimedBehind(tokens, at)
        ? 'timed'
        : 'not'
  const meant = meantBy(book, lexicon, written, beside, measured)
  if (meant === null) return null
  // "Denise", "Leeds": a short word with a capital is a name, unless it goes with its neighbour.
  const isName = /^\p{Lu}\p{Ll}+$/u.test(text) && text.length < NAME_LENGTH_MIN
  const isPair = beside.some((one) => lexicon.beside(one).has(meant))
  if (isName && !isPair) return null
  // So few letters are a slip only for a thing: "egs".
  const isUsed = book.synonyms.find(meant) >= 0 && lexicon.uses(meant) >= THING_USES_MIN
  const isUnit = isCounted(tokens, at) && findUnit(meant) !== null
  if (lower.length <= SHORT_WORD_MAX && !isPair && !isUsed && !isUnit) return null
  return stem(lower) === lower || /s$/.test(meant) ? meant : pluralOf(meant)
}

/** A number stands right before it: "2 pund", "a dozin". */
const isCounted = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'number' || tokens[at - 1]?.lower === 'a'

const NAME_LENGTH_MIN = 7
const SHORT_WORD_MAX = 4
const THING_USES_MIN = 10

/** The word that differs least; null when there is none, or two that are as likely. */
function meantBy(
  book: Book,
  lexicon: Lexicon,
  written: readonly string[],
  beside: readonly string[],
  measured: 'before' | 'behind' | 'timed' | 'not',
): string | null {
  const isSold = (word: string): boolean =>
    measured === 'timed' ? isPaidByTime(book, word) : measured !== 'not' && isSoldByMeasure(book, word)
  const isPair = (word: string): boolean => beside.some((one) => lexicon.beside(one).has(word))
  const limit = costMax(written.at(-1)?.length ?? 0)
  const costs = new Map<string, number>()
  for (const one of written)
    for (const { word, cost } of candidatesOf(lexicon, one, limit + PAIR))
      costs.set(word, Math.min(cost, costs.get(word) ?? cost))
  const near = [...costs].map(([word, cost]) => ({
    word,
    cost: cost - (isPair(word) ? PAIR : 0),
    uses: lexicon.uses(word),
  }))
  const likely = near.filter(
    ({ word, cost }) => cost <= limit || (measured === 'before' && cost <= SOLD_COST_MAX && isSold(word)),
  )
  // "2 lb bazon": where a pound of one of them can be had, it is none of the others.
  const sold = likely.filter(({ word }) => isSold(word))
  // "Carots" alone: a carat is only a part of names.
  const things = beside.some((word) => word !== '') ? [] : likely.filter(({ word }) => isThing(book, word))
  const found = sold.length > 0 ? sold : things.length > 0 ? things : likely
  found.sort((a, b) => a.cost - b.cost || b.uses - a.uses)
  const [best] = found
  if (best === undefined) return null
  const rivals = found.filter(({ cost }) => cost < best.cost + NEARLY).sort((a, b) => b.uses - a.uses)
  const [first = best] = rivals
  const second = rivals.find(({ word }) => !isSameThing(book, word, first.word))
  if (second !== undefined && first.uses < MUCH_MORE_USED * second.uses) return null
  const isDoubtful = found.some(
    ({ word, cost, uses }) =>
      cost < best.cost + FAR && uses > FAR_MORE_USED * first.uses && !isSameThing(book, word, first.word),
  )
  return isDoubtful ? null : first.word
}

interface Candidate {
  readonly word: string
  readonly cost: number
}

/** What strange words may have been meant as: the same ones come again. */
const candidates = new WeakMap<Lexicon, Map<string, readonly Candidate[]>>()
const CANDIDATES_MAX = 2_000

function candidatesOf(lexicon: Lexicon, written: string, costMost: number): readonly Candidate[] {
  const known = candidates.get(lexicon) ?? new Map<string, readonly Candidate[]>()
  candidates.set(lexicon, known)
  const before = known.get(written)
  if (before !== undefined) return before
  const found = lexicon
    .near(written)
    .map((word) => ({ word, cost: slipCost(written, word) }))
    .filter(({ cost }) => cost <= costMost)
  if (known.size >= CANDIDATES_MAX) known.clear()
  known.set(written, found)
  return found
}

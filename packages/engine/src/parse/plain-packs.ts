import { KIND_WORDS } from './describing-words.ts'
import { readNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^(?:[,;+&]|and)$/.test(token.lower)

const isCount = (token: Token | undefined): token is Token =>
  token?.kind === 'number' && Number.isInteger(token.value) && token.value > 0

export const isPackWord = (token: Token | undefined): boolean => /^(?:pack|pk)s?$/.test(token?.lower ?? '')

const times = (at: Token): Token => ({
  ...at,
  kind: 'word',
  text: 'x',
  lower: 'x',
  value: Number.NaN,
  end: at.start,
  spaced: true,
})

/** How many drinks or batteries people call by that number. "Size 4 120 pack" has no four of them. */
export const USUAL_PACKS: ReadonlySet<number> = new Set([
  4, 6, 8, 10, 12, 15, 18, 20, 24, 30, 32, 35, 36, 40, 48,
])
/** More than so many packs are a code. */
const PACKS_MAX = 50

/** "coke 12pk qty 4": so many of the pack before it. */
function quantityOfPack(tokens: readonly Token[]): readonly Token[] {
  const isQuantity = (at: number): boolean =>
    /^(?:qty|quantity)$/.test(tokens[at]?.lower ?? '') &&
    isCount(tokens[at + 1]) &&
    isEnd(tokens[at + 2]) &&
    tokens[at - 2]?.kind === 'number' &&
    readUnit(tokens, at - 1) !== null
  if (!tokens.some((_, at) => isQuantity(at))) return tokens
  return tokens.map((token, at) => (isQuantity(at) ? { ...token, text: 'x', lower: 'x' } : token))
}

/** "la croix 3 12pks": behind the thing, so many packs of so many. */
function packsBehind(tokens: readonly Token[]): readonly Token[] {
  const isPacks = (at: number): boolean => {
    const [before, packs, size] = [tokens[at - 1], tokens[at], tokens[at + 1]]
    return (
      before?.kind === 'word' &&
      !KIND_WORDS.has(before.lower) &&
      isCount(packs) &&
      packs.spaced &&
      packs.value <= PACKS_MAX &&
      isCount(size) &&
      size.spaced &&
      USUAL_PACKS.has(size.value) &&
      isPackWord(tokens[at + 2]) &&
      isEnd(tokens[at + 3])
    )
  }
  const at = tokens.findIndex((_, index) => isPacks(index))
  const [packs, size, word] = tokens.slice(at, at + 3)
  if (at < 0 || packs === undefined || size === undefined || word === undefined) return tokens
  const { start, end } = packs
  return [
    ...tokens.slice(0, at),
    { ...size, start, end, spaced: true },
    { ...word, text: 'pk', lower: 'pk', start: end, end },
    times({ ...packs, start: size.start }),
    { ...packs, start: size.start, end: word.end },
    ...packsBehind(tokens.slice(at + 3)),
  ]
}

/** "redbull 24 case": the pack of so many. "24 cases" are as many cases. */
function casesOfSize(tokens: readonly Token[]): readonly Token[] {
  const isCase = (at: number): boolean => {
    const size = tokens[at - 1]
    const isSize = isCount(size) && size.value >= CASE_MIN && USUAL_PACKS.has(size.value)
    return isSize && tokens[at]?.lower === 'case'
  }
  if (!tokens.some((_, at) => isCase(at))) return tokens
  return tokens.map((token, at) => (isCase(at) ? { ...token, text: 'pack', lower: 'pack' } : token))
}

/** Of fewer, "case" may be a slip for "cases". */
const CASE_MIN = 12

/** "impossible burger 12oz three": how many, as a word, behind the size that ends the name. */
function wordBehindSize(tokens: readonly Token[]): readonly Token[] {
  const isBehind = (at: number): boolean => {
    const token = tokens[at]
    if (token?.kind !== 'word' || !isEnd(tokens[at + 1]) || tokens[at - 2]?.kind !== 'number') return false
    const count = readNumber(tokens, at)
    const unit = readUnit(tokens, at - 1)
    const isSize = unit?.next === at && /^(?:mass|volume)$/.test(unit.unit.dimension)
    return (
      isSize && count !== null && count.next === at + 1 && count.value > 1 && tokens[at - 3] !== undefined
    )
  }
  if (!tokens.some((_, at) => isBehind(at))) return tokens
  return tokens.flatMap((token, at) => (isBehind(at) ? [times(token), token] : [token]))
}

/** "$30 worth toilet paper". */
function worthOf(tokens: readonly Token[]): readonly Token[] {
  const isWorth = (at: number): boolean =>
    tokens[at]?.lower === 'worth' &&
    isCount(tokens[at - 1]) &&
    /^[$€£]$/.test(tokens[at - 2]?.text ?? '') &&
    tokens[at + 1]?.kind === 'word' &&
    tokens[at + 1]?.lower !== 'of'
  if (!tokens.some((_, at) => isWorth(at))) return tokens
  return tokens.flatMap((token, at) =>
    isWorth(at) ? [token, { ...token, text: 'of', lower: 'of', start: token.end }] : [token],
  )
}

const NUMBER_WORDS = 'two three four five six seven eight nine ten eleven twelve'

/** Packs, and how many of them, written as the grammar reads them. */
export const PACK_RULES: readonly TokenRule[] = [
  { apply: quantityOfPack, words: 'qty quantity' },
  { apply: casesOfSize, words: 'case' },
  { apply: packsBehind, words: 'pack packs pk pks' },
  { apply: wordBehindSize, words: NUMBER_WORDS },
  { apply: worthOf, words: 'worth' },
]

import { timesBefore } from './cardinal.ts'
import { readNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^(?:[,;+&]|and)$/.test(token.lower)

const isCount = (token: Token | undefined): token is Token =>
  token?.kind === 'number' && Number.isInteger(token.value) && token.value > 0

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
  return tokens.flatMap((token, at) => (isBehind(at) ? [timesBefore(token), token] : [token]))
}

/** "Seltzer 12 oz, 5 12-packs": behind the size of one stand so many packs of so many. */
function packsBehindSize(tokens: readonly Token[]): readonly Token[] {
  const packAt = (at: number): number => (tokens[at + 2]?.text === '-' ? at + 3 : at + 2)
  const isPacks = (at: number): boolean => {
    if (!isCount(tokens[at]) || !isCount(tokens[at + 1])) return false
    const pack = packAt(at)
    if (!/^(?:packs?|pks?)$/.test(tokens[pack]?.lower ?? '') || !isEnd(tokens[pack + 1])) return false
    const size = /^[,x×]$/.test(tokens[at - 1]?.lower ?? '') ? at - 2 : at - 1
    const unit = tokens[size - 1]?.kind === 'number' ? readUnit(tokens, size) : null
    return unit !== null && /^(?:mass|volume)$/.test(unit.unit.dimension)
  }
  if (!tokens.some((_, at) => isPacks(at))) return tokens
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [count, held, pack] = [tokens[at], tokens[at + 1], tokens[packAt(at)]]
    if (count === undefined) continue
    plain.push(count)
    if (held === undefined || pack === undefined || !isPacks(at)) continue
    const word = (text: string): Token => ({
      ...pack,
      text,
      lower: text,
      start: count.end,
      end: count.end,
      spaced: true,
    })
    plain.push(word('packs'), word('of'), { ...held, spaced: true, end: pack.end })
    at = packAt(at)
  }
  return plain
}

/** "$30 worth toilet paper". More money tells what something is worth. */
const isSpent = (token: Token | undefined): boolean => isCount(token) && token.value <= SPENT_MAX
const SPENT_MAX = 2_000

function worthOf(tokens: readonly Token[]): readonly Token[] {
  const isWorth = (at: number): boolean =>
    tokens[at]?.lower === 'worth' &&
    isSpent(tokens[at - 1]) &&
    /^[$€£]$/.test(tokens[at - 2]?.text ?? '') &&
    tokens[at + 1]?.kind === 'word' &&
    !/^(?:of|it|the|that|this|to|more|less|\p{L}+ing)$/u.test(tokens[at + 1]?.lower ?? '')
  if (!tokens.some((_, at) => isWorth(at))) return tokens
  return tokens.flatMap((token, at) =>
    isWorth(at) ? [token, { ...token, text: 'of', lower: 'of', start: token.end }] : [token],
  )
}

const NUMBER_WORDS = 'two three four five six seven eight nine ten eleven twelve'

/** Packs, and how many of them, written as the grammar reads them. */
export const PACK_RULES: readonly TokenRule[] = [
  { apply: quantityOfPack, words: 'qty quantity' },
  { apply: wordBehindSize, words: NUMBER_WORDS },
  { apply: packsBehindSize, words: 'pack packs pk pks' },
  { apply: worthOf, words: 'worth' },
]

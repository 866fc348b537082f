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
  { apply: worthOf, words: 'worth' },
]

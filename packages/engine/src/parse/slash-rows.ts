import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const PRICE = /^\d{1,4}\.\d\d$/

/** "milk 3.89 / eggs 4.10": behind a price, a slash between blanks ends a row of a receipt. "2.49 / lb" says what the price is of. */
function endRows(tokens: readonly Token[]): readonly Token[] {
  const isPrice = (at: number): boolean => tokens[at]?.kind === 'number' && PRICE.test(tokens[at]?.text ?? '')
  const isRowEnd = tokens.map(
    ({ text, spaced }, at) =>
      text === '/' &&
      spaced &&
      isPrice(at - 1) &&
      tokens[at + 1]?.kind === 'word' &&
      tokens[at + 1]?.spaced === true &&
      tokens[at + 1]?.lower !== 'each' &&
      readUnit(tokens, at + 1) === null,
  )
  const isReceipt = isRowEnd.includes(true) && tokens.filter((_, at) => isPrice(at)).length > 1
  return isReceipt
    ? tokens.map((token, at) => (isRowEnd[at] === true ? { ...token, text: ',', lower: ',' } : token))
    : tokens
}

export const SLASH_RULE: TokenRule = { apply: endRows, words: '/' }

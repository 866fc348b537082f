import { queryMemory } from '../text/query-memory.ts'
import { ORDER_RULE } from './letter-rows.ts'
import { NUMBERING_RULE } from './list-numbers.ts'
import { PLAIN_RULES } from './plain-rules.ts'
import { SPEECH_RULE } from './plain-speech.ts'
import { TAG_RULE } from './price-tags.ts'
import { ARTICLE_RULE, PRICE_COLUMN_RULE } from './receipt-rows.ts'
import { RETRACTED_RULE } from './retracted.ts'
import { SENTENCE_RULE } from './sentence-rows.ts'
import { SLASH_RULE } from './slash-rows.ts'
import { TABLE_RULE } from './table-rows.ts'
import { TILL_RULE } from './till-rows.ts'
import type { Token } from './token.ts'
import { createRuleSets, type TokenRule } from './token-rules.ts'

export const LETTER_RULES: readonly TokenRule[] = [
  ORDER_RULE,
  SPEECH_RULE,
  RETRACTED_RULE,
  SENTENCE_RULE,
  NUMBERING_RULE,
]
export const RECEIPT_RULES: readonly TokenRule[] = [
  SLASH_RULE,
  TABLE_RULE,
  ARTICLE_RULE,
  TILL_RULE,
  PRICE_COLUMN_RULE,
  TAG_RULE,
]

const sets = createRuleSets({ letter: LETTER_RULES, receipt: RECEIPT_RULES, plain: PLAIN_RULES })

/** A letter, or what somebody said, as the rows of a list. */
export const rowsOfLetter = sets.letter

/** A table, a receipt or an order as it was pasted, without what names no goods. */
export const withoutReceipt = sets.receipt

/** Tokens as the grammar wants them: halves joined, pauses as commas, "times four" as "x four". */
export function plainTokens(tokens: readonly Token[]): readonly Token[] {
  let plain = plainOf.get(tokens)
  if (plain === undefined) {
    plain = sets.plain(tokens)
    plainOf.set(tokens, plain)
  }
  return plain
}

const plainOf = queryMemory<readonly Token[], readonly Token[]>()

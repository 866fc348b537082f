import type { Token } from './token.ts'

/** A rule that writes tokens as the grammar reads them, and what a text has in it that the rule may change. */
export interface TokenRule {
  readonly apply: (tokens: readonly Token[]) => readonly Token[]
  /** Words in lower case and signs, with blanks between them. A text without any of them stays as it is. */
  readonly words: string
  /** The same for what no list of words can tell. */
  readonly marks?: (token: Token) => boolean
}

type Rewrite = (tokens: readonly Token[]) => readonly Token[]

/** One bit a rule. */
const LOT = 31

/**
 * Applies rules in their order. Few texts have anything for most of the rules, so each token is looked up once, and a rule that cannot
 * apply is not tried.
 */
export function createTokenRules(rules: readonly TokenRule[]): Rewrite {
  const lots: Rewrite[] = []
  for (let from = 0; from < rules.length; from += LOT) lots.push(createLot(rules.slice(from, from + LOT)))
  return (tokens) => lots.reduce((plain, lot) => lot(plain), tokens)
}

function createLot(rules: readonly TokenRule[]): Rewrite {
  const byWord = new Map<string, number>()
  const byMark: { readonly bit: number; readonly marks: (token: Token) => boolean }[] = []
  for (const [at, { words, marks }] of rules.entries()) {
    const bit = 1 << at
    for (const word of words.split(' ')) byWord.set(word, (byWord.get(word) ?? 0) | bit)
    if (marks !== undefined) byMark.push({ bit, marks })
  }
  const mayApply = (tokens: readonly Token[]): number => {
    let bits = 0
    for (const token of tokens) {
      bits |= byWord.get(token.lower) ?? 0
      for (const { bit, marks } of byMark) if ((bits & bit) === 0 && marks(token)) bits |= bit
    }
    return bits
  }
  return (tokens) => {
    let plain = tokens
    let bits = mayApply(plain)
    for (let at = 0; at < rules.length && bits !== 0; at++) {
      if ((bits & (1 << at)) === 0) continue
      const next = rules[at]?.apply(plain) ?? plain
      if (next === plain) continue
      // What a rule wrote may be what a later one waits for.
      bits = mayApply(next)
      plain = next
    }
    return plain
  }
}

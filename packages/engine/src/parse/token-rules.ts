import { entryAt } from '../in-range.ts'
import type { Token } from './token.ts'

/** A rule that writes tokens as the grammar reads them, and what a text has in it that the rule may change. */
export interface TokenRule {
  readonly apply: (tokens: readonly Token[]) => readonly Token[]
  /** Words in lower case and signs, with blanks between them. A text without any of them stays as it is. */
  readonly words: string
  /** The same for what no list of words can tell. */
  readonly marks?: (token: Token) => boolean
  /** It looks at several rows together. Other rules see a row and the breaks around it. */
  readonly isWide?: true
}

type Rewrite = (tokens: readonly Token[]) => readonly Token[]

/** One bit a rule. */
const LOT = 31

/**
 * Applies rules in their order. Few rows have anything for most of the rules, so each token is looked up once, and a rule that cannot
 * apply is not tried.
 */
export function createTokenRules(rules: readonly TokenRule[]): Rewrite {
  const lots: Rewrite[] = []
  let from = 0
  for (let at = 1; at <= rules.length; at++) {
    const isSame = rules[at]?.isWide === rules[from]?.isWide
    if (at < rules.length && isSame && at - from < LOT) continue
    const lot = createLot(rules.slice(from, at))
    lots.push(rules[from]?.isWide === true ? lot : (tokens) => byRows(tokens, lot))
    from = at
  }
  return (tokens) => lots.reduce((plain, lot) => lot(plain), tokens)
}

/** A long text has something for every rule, and each of its rows for few. */
export function byRows(tokens: readonly Token[], rewrite: Rewrite): readonly Token[] {
  if (!tokens.some(({ kind }) => kind === 'break')) return rewrite(tokens)
  const plain: Token[] = []
  let isSame = true
  let start = 0
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== 'break' && at < tokens.length - 1) continue
    const before = start === 0 ? 0 : 1
    const row = tokens.slice(start - before, at + 1)
    const written = rewrite(row)
    isSame &&= written === row
    for (let next = before; next < written.length; next++) plain.push(entryAt(written, next))
    start = at + 1
  }
  return isSame ? tokens : plain
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

import { entryAt, u32At } from '../in-range.ts'
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

/** Rules one after the other that all look at rows, or all at the whole text. Each has one bit. */
interface Lot {
  readonly rules: readonly TokenRule[]
  readonly isWide: boolean
}
const LOT = 31

/** For each row and lot the rules that may change something: row by row, a number for each lot. */
type Waiting = Uint32Array

/**
 * Applies rules in their order. Few rows have anything for most of the rules, so each token is looked up once for all of them, and a rule
 * that cannot apply is not tried.
 */
export function createTokenRules(rules: readonly TokenRule[]): Rewrite {
  const lots = lotsOf(rules)
  const waitingIn = createLookUp(lots)

  /** A lot of rules in their order. What one of them wrote may be what a later one waits for. */
  function write(tokens: readonly Token[], lot: number, bits: number): readonly Token[] {
    const some = entryAt(lots, lot).rules
    let plain = tokens
    let waiting = bits
    for (let at = 0; at < some.length && waiting !== 0; at++) {
      if ((waiting & (1 << at)) === 0) continue
      const next = entryAt(some, at).apply(plain)
      if (next === plain) continue
      plain = next
      waiting = inAnyRow(waitingIn(plain), lot)
    }
    return plain
  }

  function inAnyRow(waiting: Waiting, lot: number): number {
    let bits = 0
    for (let at = lot; at < waiting.length; at += lots.length) bits |= u32At(waiting, at)
    return bits
  }

  return (tokens) => {
    let plain = tokens
    let waiting = waitingIn(plain)
    for (const [lot, { isWide }] of lots.entries()) {
      const bits = inAnyRow(waiting, lot)
      if (bits === 0) continue
      const ofRow = (row: number): number => u32At(waiting, row * lots.length + lot)
      const next = isWide
        ? write(plain, lot, bits)
        : byRows(plain, (tokensOfRow, row) => write(tokensOfRow, lot, ofRow(row)), ofRow)
      if (next === plain) continue
      plain = next
      waiting = waitingIn(plain)
    }
    return plain
  }
}

function lotsOf(rules: readonly TokenRule[]): readonly Lot[] {
  const lots: Lot[] = []
  let from = 0
  for (let at = 1; at <= rules.length; at++) {
    const isSame = rules[at]?.isWide === rules[from]?.isWide
    if (at < rules.length && isSame && at - from < LOT) continue
    lots.push({ rules: rules.slice(from, at), isWide: rules[from]?.isWide === true })
    from = at
  }
  return lots
}

/** A rule that waits for what no list of words can tell. */
interface Mark {
  readonly lot: number
  readonly bit: number
  readonly marks: (token: Token) => boolean
}

function createLookUp(lots: readonly Lot[]): (tokens: readonly Token[]) => Waiting {
  const byWord = new Map<string, Uint32Array>()
  const byMark: Mark[] = []
  for (const [lot, { rules }] of lots.entries())
    for (const [at, { words, marks }] of rules.entries()) {
      const bit = 1 << at
      for (const word of words.split(' ')) {
        const bits = byWord.get(word) ?? new Uint32Array(lots.length)
        bits[lot] = u32At(bits, lot) | bit
        byWord.set(word, bits)
      }
      if (marks !== undefined) byMark.push({ lot, bit, marks })
    }

  function add(waiting: Waiting, row: number, token: Token): void {
    const from = row * lots.length
    const bits = byWord.get(token.lower)
    if (bits !== undefined)
      for (let lot = 0; lot < bits.length; lot++)
        waiting[from + lot] = u32At(waiting, from + lot) | u32At(bits, lot)
    for (const { lot, bit, marks } of byMark) {
      const known = u32At(waiting, from + lot)
      if ((known & bit) === 0 && marks(token)) waiting[from + lot] = known | bit
    }
  }

  return (tokens) => {
    let rows = 1
    for (const { kind } of tokens) if (kind === 'break') rows += 1
    const waiting = new Uint32Array(rows * lots.length)
    let row = 0
    for (const token of tokens) {
      add(waiting, row, token)
      if (token.kind !== 'break') continue
      row += 1
      // The rules of a row see the breaks on both sides of it.
      add(waiting, row, token)
    }
    return waiting
  }
}

/** A long text has something for every rule, and each of its rows for few: those that nothing waits for are not cut out. */
export function byRows(
  tokens: readonly Token[],
  rewrite: (tokens: readonly Token[], row: number) => readonly Token[],
  waitingIn: (row: number) => number = () => 1,
): readonly Token[] {
  let plain: Token[] | null = null
  let start = 0
  let row = 0
  for (let at = 0; at < tokens.length; at++) {
    if (entryAt(tokens, at).kind !== 'break' && at < tokens.length - 1) continue
    const before = start === 0 ? 0 : 1
    const own = waitingIn(row) === 0 ? null : partOf(tokens, start - before, at + 1)
    const written = own === null ? null : rewrite(own, row)
    if (written !== null && written !== own) {
      plain ??= tokens.slice(0, start)
      for (let next = before; next < written.length; next++) plain.push(entryAt(written, next))
    } else if (plain !== null) for (let next = start; next <= at; next++) plain.push(entryAt(tokens, next))
    start = at + 1
    row += 1
  }
  return plain ?? tokens
}

const partOf = (tokens: readonly Token[], from: number, to: number): readonly Token[] =>
  from === 0 && to === tokens.length ? tokens : tokens.slice(from, to)

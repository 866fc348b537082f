import { entryAt, numberAt, u32At } from '../in-range.ts'
import { keysOf, recordOf } from '../record-of.ts'
import { queryMemory } from '../text/query-memory.ts'
import type { Token } from './token.ts'

/** A rule that writes tokens as the grammar reads them, and what a text has in it that the rule may change. */
export interface TokenRule {
  readonly apply: (tokens: readonly Token[]) => readonly Token[]
  /** Words in lower case and signs, with blanks between them. A text without any of them stays as it is. */
  readonly words: string
  /** The same for what no list of words can tell. Plain tokens are not asked about: `isPlainToken`. */
  readonly marks?: (token: Token) => boolean
  /** The same for plain words. */
  readonly marksPlain?: (token: Token) => boolean
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
type Waiting = number[]

/** Tokens that a rule changed, and what waits for them now. */
interface Written {
  readonly tokens: readonly Token[]
  readonly waiting: Waiting
}

/**
 * Applies rules in their order. Few rows have anything for most of the rules, so each token is looked up once for all of them, and a rule
 * that cannot apply is not tried. Rows that stay as they are need no second look.
 */
export const createTokenRules = (rules: readonly TokenRule[]): Rewrite => createRuleSets({ rules }).rules

/** The same for several sets of rules: tokens that one of them leaves as they are were looked up for the others too. */
export function createRuleSets<Name extends string>(
  sets: Readonly<Record<Name, readonly TokenRule[]>>,
): Readonly<Record<Name, Rewrite>> {
  const lots = Object.values<readonly TokenRule[]>(sets).flatMap(lotsOf)
  const lookUp = createLookUp(lots)
  const kept = queryMemory<readonly Token[], Waiting | null>()

  function waitingIn(tokens: readonly Token[]): Waiting {
    const known = kept.get(tokens)
    if (known) return known
    const waiting = lookUp(tokens)
    kept.set(tokens, waiting)
    return waiting
  }

  /** A lot of rules in their order; null when nothing changes. What one of them wrote may be what a later one waits for. */
  function write(tokens: readonly Token[], lot: number, bits: number): Written | null {
    const some = entryAt(lots, lot).rules
    let written: Written | null = null
    let waiting = bits
    for (let at = 0; at < some.length && waiting !== 0; at++) {
      if ((waiting & (1 << at)) === 0) continue
      const plain: readonly Token[] = written?.tokens ?? tokens
      const next = entryAt(some, at).apply(plain)
      if (next === plain) continue
      written = { tokens: next, waiting: lookUp(next) }
      waiting = inAnyRow(written.waiting, lot)
    }
    return written
  }

  /** The same row by row. It writes over what waits for a row that changed: `apply` forgets what waited before. */
  function writeRows(tokens: readonly Token[], lot: number, waiting: Waiting): Written | null {
    const ofRow = (row: number): number => numberAt(waiting, row * lots.length + lot)
    const rows = waiting.length / lots.length
    let isOtherRow = false
    const rewrite = (own: readonly Token[], row: number): readonly Token[] => {
      const changed = write(own, lot, ofRow(row))
      if (changed === null) return own
      isOtherRow ||= !setRow(waiting, row, changed, row < rows - 1)
      return changed.tokens
    }
    const next = byRows(tokens, rewrite, ofRow)
    if (next === tokens) return null
    return { tokens: next, waiting: isOtherRow ? lookUp(next) : waiting }
  }

  /** What waits for a row now. The breaks around it belong to its neighbours; without them, or with others in it, the rows are not the same any more. */
  function setRow(all: Waiting, row: number, { tokens, waiting }: Written, hasBehind: boolean): boolean {
    const hasBefore = row > 0
    if ((hasBefore && !isBreak(tokens[0])) || (hasBehind && !isBreak(tokens.at(-1)))) return false
    const rows = 1 + (hasBefore ? 1 : 0) + (hasBehind ? 1 : 0)
    if (waiting.length !== rows * lots.length) return false
    const from = hasBefore ? lots.length : 0
    for (let lot = 0; lot < lots.length; lot++) all[row * lots.length + lot] = numberAt(waiting, from + lot)
    return true
  }

  function inAnyRow(waiting: Waiting, lot: number): number {
    let bits = 0
    for (let at = lot; at < waiting.length; at += lots.length) bits |= numberAt(waiting, at)
    return bits
  }

  function apply(tokens: readonly Token[], from: number, to: number): readonly Token[] {
    let plain: Written = { tokens, waiting: waitingIn(tokens) }
    for (let lot = from; lot < to; lot++) {
      const bits = inAnyRow(plain.waiting, lot)
      if (bits === 0) continue
      const { isWide } = entryAt(lots, lot)
      const written = isWide ? write(plain.tokens, lot, bits) : writeRows(plain.tokens, lot, plain.waiting)
      plain = written ?? plain
    }
    if (plain.tokens !== tokens) {
      kept.set(tokens, null)
      kept.set(plain.tokens, plain.waiting)
    }
    return plain.tokens
  }

  let last = 0
  const rewriteOf = (rules: readonly TokenRule[]): Rewrite => {
    const from = last
    const to = from + lotsOf(rules).length
    last = to
    return (tokens) => apply(tokens, from, to)
  }
  return recordOf(keysOf(sets).map((name) => [name, rewriteOf(sets[name])]))
}

const isBreak = (token: Token | undefined): boolean => token?.kind === 'break'

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

/** Most tokens: a word of small letters with a blank before it, or a number of one or two digits. */
export function isPlainToken({ kind, text, spaced }: Token): boolean {
  const [first, last] = kind === 'word' ? [SMALL_A, SMALL_Z] : [ZERO, NINE]
  if (kind === 'word' ? !spaced : kind !== 'number' || text.length > 2) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < first || code > last) return false
  }
  return true
}

const [SMALL_A, SMALL_Z, ZERO, NINE] = [97, 122, 48, 57]

/** A rule that waits for what no list of words can tell. */
interface Mark {
  readonly lot: number
  readonly bit: number
  readonly marks: (token: Token) => boolean
}

function createLookUp(lots: readonly Lot[]): (tokens: readonly Token[]) => Waiting {
  const byWord = new Map<string, Uint32Array>()
  const byMark: Mark[] = []
  const byPlainMark: Mark[] = []
  for (const [lot, { rules }] of lots.entries())
    for (const [at, { words, marks, marksPlain }] of rules.entries()) {
      const bit = 1 << at
      for (const word of words.split(' ')) {
        const bits = byWord.get(word) ?? new Uint32Array(lots.length)
        bits[lot] = u32At(bits, lot) | bit
        byWord.set(word, bits)
      }
      if (marks !== undefined) byMark.push({ lot, bit, marks })
      if (marksPlain !== undefined) byPlainMark.push({ lot, bit, marks: marksPlain })
    }

  /** What waits for one token, in the row whose numbers begin at `from`. No rule waits for a break. */
  function add(waiting: number[], from: number, token: Token): void {
    const bits = byWord.get(token.lower)
    if (bits !== undefined)
      for (let lot = 0; lot < bits.length; lot++)
        waiting[from + lot] = numberAt(waiting, from + lot) | u32At(bits, lot)
    const marksOf = isPlainToken(token) ? byPlainMark : byMark
    for (let at = 0; at < marksOf.length; at++) {
      const { lot, bit, marks } = entryAt(marksOf, at)
      const known = numberAt(waiting, from + lot)
      if ((known & bit) === 0 && marks(token)) waiting[from + lot] = known | bit
    }
  }

  return (tokens) => {
    let rows = 1
    for (let at = 0; at < tokens.length; at++) if (isBreak(tokens[at])) rows += 1
    const waiting = new Array<number>(rows * lots.length).fill(0)
    let from = 0
    for (let at = 0; at < tokens.length; at++) {
      const token = entryAt(tokens, at)
      if (isBreak(token)) from += lots.length
      else add(waiting, from, token)
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

export const partOf = (tokens: readonly Token[], from: number, to: number): readonly Token[] =>
  from === 0 && to === tokens.length ? tokens : tokens.slice(from, to)

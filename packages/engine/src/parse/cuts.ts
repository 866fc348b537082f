import { entryAt } from '../in-range.ts'
import { readAmount } from './amount.ts'
import { isHalfAndHalf } from './halves.ts'
import { skipLeadingNoise } from './noise.ts'
import { mayStartNumber } from './number.ts'
import { WEEKDAY_WORDS } from './schedule-parts.ts'
import type { Token } from './token.ts'
import { rowAt } from './token-rows.ts'
import { readUnit } from './unit-reader.ts'

/** A place where one line may end and another begin: tokens [at, next) are the separator. */
export interface Cut {
  readonly kind: 'hard' | 'comma' | 'and' | 'stop'
  readonly at: number
  readonly next: number
}

const HARD: ReadonlySet<string> = new Set(';|•·▪▫◦‣⁃●○■□☐☑✓✔➢➤；。')
const PAIRS: ReadonlySet<string> = new Set(['n', 'vs', 'versus'])
const STOPS: ReadonlySet<string> = new Set('.?!')
/** The words that may join two lines. */
const JOINTS: ReadonlySet<string> = new Set([...PAIRS, 'and', 'plus', 'as'])
/** Words after which a full stop belongs to an abbreviation. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'no nr st dr mr mrs ms vs approx ca inc ltd co dept fig vol ea pkg qty est max min incl excl mo yr wk apt e g i'.split(
    ' ',
  ),
)

/** Every separator that is not inside brackets, a number ("two and a half") or an amount ("5 feet and 2 inches"). */
export function findCuts(tokens: readonly Token[]): readonly Cut[] {
  const shielded = shield(tokens)
  const cuts: Cut[] = []
  let numbered = 1
  for (let i = 0; i < tokens.length; i += 1) {
    if (isListNumber(tokens, i, numbered)) {
      if (i > 0 && shielded[i] === 0) cuts.push({ kind: 'hard', at: i, next: i })
      numbered += 1
      i += 1
      continue
    }
    const isOpen = shielded[i] === 0 || isNamedStop(tokens, cuts.at(-1)?.next ?? 0, i, shielded)
    const cut = isOpen ? cutAt(tokens, i, cuts.at(-1)?.next ?? 0) : null
    if (!cut) continue
    cuts.push(cut)
    i = cut.next - 1
  }
  return cuts
}

/** Reads at most this far back for the name of a thing. */
const NAME_WITHIN = 12

/**
 * "MILK 1 GAL. WHEAT BREAD 2 LOAVES.": the stop of a unit ends the line when the thing was named before its amount. In "2 oz. cheese"
 * the thing is still to come.
 */
function isNamedStop(
  tokens: readonly Token[],
  from: number,
  at: number,
  shielded: Uint8Array | null,
): boolean {
  const after = tokens[at + 1]
  if (tokens[at]?.text !== '.' || tokens[at]?.spaced || after?.kind !== 'word' || !after.spaced) return false
  if (shielded !== null && shielded[at + 1] === 1) return false
  // "the little 3 oz. cans"
  if (readUnit(tokens, at + 1)?.unit.dimension === 'container') return false
  const begin = skipLeadingNoise(tokens, Math.max(from, at - NAME_WITHIN), at)
  const first = tokens[begin]
  return (
    first?.kind === 'word' &&
    /^\p{L}{3,}/u.test(first.text) &&
    (readAmount(tokens, begin) === null || isHalfAndHalf(tokens, begin)) &&
    readUnit(tokens, begin) === null
  )
}

/** Words and numbers that begin with a letter or a digit are no separators by how they are written. */
function isPlainText({ text }: Token): boolean {
  const code = text.charCodeAt(0)
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

function cutAt(tokens: readonly Token[], at: number, from: number): Cut | null {
  const token = entryAt(tokens, at)
  if (token.kind === 'break') return { kind: 'hard', at, next: at + 1 }
  return isPlainText(token) && !JOINTS.has(token.lower) ? null : readCut(tokens, at, from, token)
}

function readCut(tokens: readonly Token[], at: number, from: number, token: Token): Cut | null {
  const after = tokens[at + 1]
  const cut = (kind: Cut['kind'], count = 1): Cut => ({ kind, at, next: at + count })
  if (HARD.has(token.text)) return cut('hard')
  if (token.text === ',' || token.text === '，' || token.text === '、') return cut('comma')
  if (isHalfAndHalf(tokens, at - 1)) return null
  // The "plus" of "PlayStation Plus" joins nothing.
  if (token.lower === 'and' || (token.lower === 'plus' && after !== undefined)) return cut('and')
  // "eggs n bacon", "butter vs margarine"
  if (PAIRS.has(token.lower) && tokens[at - 1]?.kind === 'word' && after?.spaced) return cut('and')
  if ((token.text === '&' || token.text === '+') && token.spaced && after?.spaced) return cut('and')
  // "2 lbs chicken+1 dozen eggs"
  if (token.text === '+' && tokens[at - 1]?.kind === 'word' && after?.kind === 'number') return cut('and')
  // "1 lb coffee / 5 lb sugar": a slash between blanks ends an item when a number follows.
  const isSlash = token.text === '/' && token.spaced && tokens[at - 1]?.kind === 'word'
  const isTimed = isSlash && readAmount(tokens, at + 1)?.unit?.dimension === 'time'
  if (isSlash && after?.spaced && after.kind === 'number' && !isTimed) return cut('and')
  // "cook 40 hours/ server 30 hours"; "w/ fries" has none.
  const isPointed = token.text === '/' && !token.spaced && after?.spaced === true && after.kind === 'word'
  if (isPointed && tokens[at - 1]?.kind === 'word' && (tokens[at - 1]?.text.length ?? 0) > 1)
    return cut('and')
  if (token.lower === 'as' && after?.lower === 'well' && tokens[at + 2]?.lower === 'as') return cut('and', 3)
  if (STOPS.has(token.text) && after?.spaced === true && !isAbbreviated(tokens, at, from)) return cut('stop')
  return null
}

function isAbbreviated(tokens: readonly Token[], at: number, from: number): boolean {
  const before = tokens[at - 1]
  if (tokens[at]?.text !== '.' || !before || tokens[at]?.spaced) return false
  if (before.kind === 'word' && (before.text.length === 1 || ABBREVIATIONS.has(before.lower))) return true
  const isUnit =
    before.kind === 'word' && tokens[at - 2]?.kind === 'number' && readUnit(tokens, at - 1) !== null
  return isUnit && !isNamedStop(tokens, from, at, null)
}

/** "1. eggs 2. milk 3. bread": the next number in order, with its mark. */
function isListNumber(tokens: readonly Token[], at: number, expected: number): boolean {
  const token = tokens[at]
  const mark = tokens[at + 1]
  const isNext =
    (token?.kind === 'number' && token.value === expected) ||
    token?.text === String.fromCharCode(96 + expected)
  if (!token || !isNext || !token.spaced || !mark || mark.spaced) return false
  return (mark.text === '.' || mark.text === ')') && tokens[at + 2]?.spaced === true
}

/** "fri & sat, 6 hours each" is one timetable. */
const STARTS: ReadonlySet<string> = new Set([...WEEKDAY_WORDS, 'between'])

/** 1 for every token that is inside brackets, or inside an amount and not its first token. */
function shield(tokens: readonly Token[]): Uint8Array {
  const shielded = new Uint8Array(tokens.length)
  const open: number[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const { kind, text } = entryAt(tokens, i)
    if (kind === 'break') open.length = 0
    else if (text === '(' || text === '[') open.push(i)
    else if (text === ')' || text === ']') {
      const from = open.pop()
      if (from !== undefined && open.length === 0) shielded.fill(1, from, i + 1)
    }
  }
  let row = 0
  let rowEnd = 0
  for (let i = 0; i < tokens.length; i += 1) {
    const token = entryAt(tokens, i)
    if (token.kind === 'break') row = i + 1
    if (token.kind === 'break' || !(mayStartNumber(token) || STARTS.has(token.lower))) continue
    if (rowEnd <= i) rowEnd = endOfRow(tokens, i)
    // No amount goes on in the next row.
    const amount = readAmount(rowAt(tokens, row, rowEnd), i - row)
    const next = amount === null ? i : row + amount.next
    if (next <= i + 1) continue
    shielded.fill(1, i + 1, next)
    i = next - 1
  }
  return shielded
}

function endOfRow(tokens: readonly Token[], at: number): number {
  let end = at
  while (end < tokens.length && tokens[end]?.kind !== 'break') end += 1
  return end
}

import { timesBefore } from './cardinal.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

/** Marks between the cells of a row. */
const isMark = (token: Token | undefined): boolean =>
  token !== undefined && (token.text === ',' || token.text === ';' || token.text === '|')

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || isMark(token)

/**
 * "flour,25,lb" and "10 | lb | ground beef": the number and its unit stand in cells of their own, and belong together. Prose never
 * puts a unit alone between two marks.
 */
export function joinCells(all: readonly Token[]): readonly Token[] {
  const tokens = withoutDash(plainCells(all))
  if (!tokens.some((_, at) => isUnitCell(tokens, at))) return tokens
  return tokens.filter((_, at) => {
    // The mark before the unit, and the one between an amount that opens the row and its thing.
    if (isUnitCell(tokens, at)) return false
    const from = isUnitCell(tokens, at - 2) ? at - 2 : -1
    return !(isMark(tokens[at]) && from >= 0 && opensRow(tokens, from - 1))
  })
}

/** "2 - gallons milk": the dash behind a count that opens the row only points at it. */
function withoutDash(tokens: readonly Token[]): readonly Token[] {
  const isDash = (at: number): boolean =>
    tokens[at]?.text === '-' &&
    tokens[at]?.spaced === true &&
    tokens[at + 1]?.kind === 'word' &&
    tokens[at + 1]?.spaced === true &&
    tokens[at - 1]?.kind === 'number' &&
    opensRow(tokens, at - 1) &&
    readUnit(tokens, at + 1) !== null
  return tokens.some((_, at) => isDash(at)) ? tokens.filter((_, at) => !isDash(at)) : tokens
}

/** "rice;20;kg": a semicolon without a blank on either side divides cells, and no lines. */
function plainCells(tokens: readonly Token[]): readonly Token[] {
  const isCell = (at: number): boolean =>
    tokens[at]?.text === ';' && !tokens[at]?.spaced && tokens[at + 1]?.spaced === false
  if (!tokens.some((_, at) => isCell(at))) return tokens
  return tokens.map((token, at) => (isCell(at) ? { ...token, text: ',', lower: ',' } : token))
}

/** The mark at `at` stands between a number and a unit that fills the next cell. */
function isUnitCell(tokens: readonly Token[], at: number): boolean {
  if (!isMark(tokens[at]) || tokens[at - 1]?.kind !== 'number' || tokens[at + 1]?.kind !== 'word')
    return false
  if (!isEnd(tokens[at - 2]) && !opensRow(tokens, at - 1)) return false
  return readUnit(tokens, at + 1)?.next === at + 2 && isEnd(tokens[at + 2])
}

/** The row begins with the token at `at`, perhaps behind a bar. */
function opensRow(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before === undefined || before.kind === 'break' || (before.text === '|' && opensRow(tokens, at - 1))
}

const PICTURE = /^\p{Extended_Pictographic}\uFE0F?$/u

/** "🍌🍌🍌": as many as are drawn. */
export function countPictures(tokens: readonly Token[]): readonly Token[] {
  const isSame = (at: number): boolean =>
    tokens[at]?.text === tokens[at + 1]?.text && PICTURE.test(tokens[at]?.text ?? '')
  if (!tokens.some((_, at) => isSame(at))) return tokens
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    let last = at
    while (isSame(last)) last++
    const [first, picture] = [tokens[at], tokens[last]]
    if (first === undefined || picture === undefined) continue
    // "🍌🍌 3 lbs": where a number is written, the pictures only adorn.
    const isWritten = [plain.at(-1), tokens[last + 1], tokens[last + 2]].some(
      (token) => token?.kind === 'number',
    )
    const value = isWritten ? 1 : last - at + 1
    const text = String(value)
    if (value > 1)
      plain.push({
        ...first,
        kind: 'number',
        text,
        lower: text,
        end: tokens[last - 1]?.end ?? first.end,
        value,
      })
    plain.push(
      last > at ? { ...picture, start: value > 1 ? picture.start : first.start, spaced: true } : picture,
    )
    at = last
  }
  return plain
}

/** More than these are a year or a size: "🍷 2023", "🍷 750". */
const DRAWN_MAX = 200

/** "🥑 4", "🍋 6, 🍅 3": a number behind a picture counts what is drawn. */
export function countBehindPictures(tokens: readonly Token[]): readonly Token[] {
  const isCount = (at: number): boolean => {
    const [picture, count, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
    const isLast = isEnd(after) || PICTURE.test(after?.text ?? '')
    const isNumber = count?.kind === 'number' && Number.isInteger(count.value) && count.value <= DRAWN_MAX
    return isNumber && isLast && tokens[at - 2]?.kind !== 'number' && PICTURE.test(picture?.text ?? '')
  }
  if (!tokens.some((_, at) => isCount(at))) return tokens
  return tokens.flatMap((token, at) => (isCount(at) ? [timesBefore(token), token] : [token]))
}

/** "First + last month", "first, last": two months' rent, and no two things of a list. */
export function joinFirstLast(tokens: readonly Token[]): readonly Token[] {
  const endAt = (at: number): number => {
    if (tokens[at]?.lower !== 'first') return at
    let next = at + 1
    while (next < at + FIRST_LAST_MAX && JOINTS.test(tokens[next]?.lower ?? '')) next++
    return next > at + 1 && tokens[next]?.lower === 'last' ? next + 1 : at
  }
  if (!tokens.some((_, at) => endAt(at) > at)) return tokens
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const next = endAt(at)
    if (token === undefined) continue
    if (next === at) joined.push(token)
    else {
      joined.push({ ...token, text: FIRST_LAST, lower: FIRST_LAST, end: tokens[next - 1]?.end ?? token.end })
      at = next - 1
    }
  }
  return joined
}

/** One word for both months. */
export const FIRST_LAST = 'first-last'
const FIRST_LAST_MAX = 6
const JOINTS = /^(?:and|&|\+|,|plus|months?|month's|rent|')$/

import { readAmount } from '../parse/amount.ts'
import { SPEC_NOUNS } from '../parse/describing-words.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { findUnit } from '../units/index.ts'

/** 1 for every token of an amount, and for the container of "a jar of". */
export function amountsIn(tokens: readonly Token[]): Uint8Array {
  const mask = new Uint8Array(tokens.length)
  for (let at = 0; at < tokens.length; at++) {
    const next = isSpec(tokens, at) ? at : (readAmount(tokens, at)?.next ?? at)
    const one = next > at ? next : readOneUnit(tokens, at)
    if (one > at) {
      mask.fill(1, at, one)
      at = one - 1
    } else if (isContainer(tokens, at, mask)) mask[at] = 1
  }
  return mask
}

/** How people say how many rooms. */
export const ROOMS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 }

/** "2 bath": a number that describes. */
export function isSpec(tokens: readonly Token[], at: number): boolean {
  const isNumber = tokens[at]?.kind === 'number' || ROOMS[tokens[at]?.lower ?? ''] !== undefined
  return isNumber && SPEC_NOUNS.has(tokens[at + 1]?.lower ?? '')
}

/** "a dozen", "a gallon"; says where it ends. */
function readOneUnit(tokens: readonly Token[], at: number): number {
  if (!/^an?$/.test(tokens[at]?.lower ?? '')) return at
  const read = readUnit(tokens, at + 1)
  return read && /^(?:mass|volume|count|container|portion|time)$/.test(read.unit.dimension) ? read.next : at
}

/** Portions that are goods as well: "pork ribs". */
const CUTS = /^(?:ribs|sides|rounds|rings|parts|joints|lengths|balls|drops)$/

function isContainer(tokens: readonly Token[], at: number, mask: Uint8Array): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word') return false
  const dimension = findUnit(token.lower)?.dimension
  if (dimension === undefined) return false
  if (tokens[at + 1]?.lower === 'of') return true
  // "peanut butter 16oz jar", "24 pack soda cans"; but a "beer mug" is not beer.
  const isHolder = dimension === 'container' || dimension === 'portion'
  const isPlural =
    token.lower.endsWith('s') && !CUTS.test(token.lower) && tokens.some(({ kind }) => kind === 'number')
  const isBeforeNumber = at > 0 && tokens[at + 1]?.kind === 'number'
  return isHolder && (mask[at - 1] === 1 || isPlural || isBeforeNumber)
}

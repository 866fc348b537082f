import { convert, type Unit } from '../units/index.ts'
import { isAnd, isHyphen } from './cardinal.ts'
import { readNumber } from './number.ts'
import { type Token, tokenize } from './token.ts'
import { readUnit } from './unit-reader.ts'

export interface FoundQuantity {
  readonly value: number
  readonly unit: Unit
  /** [start, end) in UTF-16 code units. */
  readonly span: readonly [start: number, end: number]
}

// Degrees beside one of these words are not an angle.
const HEAT: ReadonlySet<string> = new Set(['temperature', 'oven', 'heat', 'heated', 'bake'])
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/**
 * Every number with a unit in a text, wherever it stands: the sizes in a description ("Carrot Cake, 6.8 lbs"). Units
 * without a number are not quantities.
 */
export function findQuantities(text: string): readonly FoundQuantity[] {
  const tokens = tokenize(text)
  const warm = tokens.some((token) => HEAT.has(token.lower))
  const found: FoundQuantity[] = []
  let i = 0
  while (i < tokens.length) {
    const read = isInsideName(tokens, i) ? null : readQuantity(tokens, i)
    const first = tokens[i]
    const last = read && tokens[read.next - 1]
    const isHeat = warm && read?.unit.id === 'degree'
    if (read && first && last && !isHeat)
      found.push({ value: read.value, unit: read.unit, span: [first.start, last.end] })
    i = read ? read.next : i + 1
  }
  return found
}

interface QuantityRead {
  readonly value: number
  readonly unit: Unit
  readonly next: number
}

function readQuantity(tokens: readonly Token[], at: number): QuantityRead | null {
  const number = readNumber(tokens, at)
  if (!number) return null
  const joint = tokens[number.next]
  const hyphen = isHyphen(joint) && !joint?.spaced && tokens[number.next + 1]?.spaced === false ? 1 : 0
  const unit = readUnit(tokens, number.next + hyphen)
  if (!unit) return readBracketedUnit(tokens, number.value, number.next)
  // The full stop that may end an abbreviation may as well end the sentence, and is no part of the quantity.
  const next = tokens[unit.next - 1]?.text === '.' ? unit.next - 1 : unit.next
  // "24703 L-202" is a part number.
  if (isHyphen(tokens[next]) && !tokens[next]?.spaced && tokens[next + 1]?.kind === 'number') return null
  return readInches(tokens, { value: number.value, unit: unit.unit, next })
}

/** "20 (kg)". */
function readBracketedUnit(tokens: readonly Token[], value: number, at: number): QuantityRead | null {
  const closing = CLOSING[tokens[at]?.text ?? '']
  const unit = closing === undefined ? null : readUnit(tokens, at + 1)
  return unit && tokens[unit.next]?.text === closing ? { value, unit: unit.unit, next: unit.next + 1 } : null
}

/** "5 ft 2 in" is one length. */
function readInches(tokens: readonly Token[], feet: QuantityRead): QuantityRead {
  const at = isAnd(tokens[feet.next]) ? feet.next + 1 : feet.next
  const number = feet.unit.id === 'ft' ? readNumber(tokens, at) : null
  const unit = number && readUnit(tokens, number.next)
  if (!number || unit?.unit.id !== 'in') return feet
  const next = tokens[unit.next - 1]?.text === '.' ? unit.next - 1 : unit.next
  return { value: feet.value + (convert(number.value, 'in', 'ft') ?? 0), unit: feet.unit, next }
}

/** The digits of "scp-173" or "h2": glued to a word before them, hyphen or not. */
function isInsideName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (!token || token.spaced || !before) return false
  if (before.kind === 'word') return true
  return isHyphen(before) && !before.spaced && tokens[at - 2]?.kind === 'word' && token.kind === 'number'
}

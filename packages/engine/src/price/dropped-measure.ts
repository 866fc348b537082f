import { readAmount } from '../parse/amount.ts'
import type { ParsedLine } from '../parse/line.ts'
import { readNumber } from '../parse/number.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { tokenize } from '../parse/token.ts'

/** A longer text says more than how much. */
const TOKENS_MAX = 60

/** Whether a number stands in a text, in digits or in words. */
export function hasNumber(text: string): boolean {
  const tokens = tokenize(text)
  return tokens.some(({ kind }, at) => kind === 'number' || readNumber(tokens, at) !== null)
}

/** What a line without an amount says about one: that none was written, or that what was written does not count. */
export function unwrittenNote(line: ParsedLine, unit: string): string {
  const area = droppedMeasure(line, 'area')
  if (area !== null) return `"${area}" does not change the price, which is for one ${unit}.`
  return `${hasNumber(line.text) ? 'No written number says how much is wanted' : 'No quantity was written'}; priced for one ${unit}.`
}

/** What holds less than a gallon or ten pounds where nothing else is written. */
const SMALL_LABEL = /^(?:bottle|can|jar|tube|tub)$/
const LARGE_LITRES = 3.7
const LARGE_KG = 4.5

/** "Roundup 2.5 gal" of what is sold by a bottle of unknown size: one of them is far less. Null where no such measure was left over. */
export function droppedBulk(line: ParsedLine, label: string): string | null {
  if (!SMALL_LABEL.test(label)) return null
  return droppedMeasure(line, 'volume', false, LARGE_LITRES) ?? droppedMeasure(line, 'mass', false, LARGE_KG)
}

/**
 * A measure of what the item is sold by, in a line that was read without any amount: "4,200 kWh" of electricity. The price of one unit would be
 * far from what was asked. With `packages` so are boxes, rolls and sheets of what is sold by its area. Null where there is none, and where the measure is part of the item's name.
 */
export function droppedMeasure(
  { text, item, quantity, unit, pack }: ParsedLine,
  group: string,
  packages = false,
  atLeast = 0,
): string | null {
  if (quantity !== null || unit !== null || pack !== null || !/^(?:mass|volume|energy|area)$/.test(group))
    return null
  if (!/\d/.test(text)) return null
  const tokens = plainTokens(tokenize(text))
  if (tokens.length > TOKENS_MAX) return null
  for (let at = 0; at < tokens.length; at++) {
    const amount = readAmount(tokens, at)
    if (amount === null) continue
    const measure = text.slice(tokens[amount.at]?.start, tokens[amount.next - 1]?.end)
    const dimension = amount.unit?.dimension
    const isPackage = dimension === 'container' || amount.unit?.id === 'sheet'
    const isMeant = dimension === group || (packages && group === 'area' && isPackage)
    const isEnough = amount.low * (amount.unit?.factor ?? 1) >= atLeast
    if (isMeant && isEnough && !item.includes(measure)) return measure
    at = amount.next - 1
  }
  return null
}

import type { QuoteLine } from '@assay/client'
import { pluralUnit } from '../format/unit.ts'
import { isMeasure } from './unit-choices.ts'

type Alternative = QuoteLine['alternatives'][number]
type Role = QuoteLine['parts'][number]['role']

/** What a person says about a line. What is not said stays as it was read. */
export interface Correction {
  readonly alternative?: Alternative | undefined
  /** Other words for the thing, as a person typed them. */
  readonly words?: string | undefined
  readonly quantity?: { readonly value: string; readonly unit: string } | undefined
  /** The place as the text should name it; empty: none. */
  readonly place?: string | undefined
}

/** Words that choose among several prices of one thing. Other meanings need none. */
const MEANING_WORDS: Readonly<Record<string, string>> = {
  cash_price: 'cash',
  fee_schedule: 'Medicare',
  negotiated: 'with insurance',
  insurer_paid: 'insurance pays',
  list_charge: 'list charge',
  list_price: 'list price',
  wage: 'wage',
  bid: 'bid',
  asking: 'used',
  official_fee: 'official fee',
  declared_job: 'declared',
}

/** The text of a line as somebody who means the correction would have written it. */
export function correctedLine(line: QuoteLine, { alternative, words, quantity, place }: Correction): string {
  const isMoved = place !== undefined && place !== wordsOf(line, 'place').join(' ')
  const [amount, second] = line.parts.filter(({ role }) => role === 'quantity')
  // The other words of the line may say more than we know, so they stay where only the amount changes.
  const isOther = alternative !== undefined || words !== undefined
  if (!isOther && quantity !== undefined && amount && !second && !isMoved)
    return replaced(line, amount, `${quantity.value} ${unitWords(quantity.unit, quantity.value)}`.trimEnd())
  const [thing, more] = line.parts.filter(({ role }) => role === 'item')
  if (words !== undefined && quantity === undefined && thing && !more && !isMoved)
    return replacedThing(line, thing, words)
  const isAlone = !isOther && quantity === undefined
  if (isAlone && place && wordsOf(line, 'place').length === 0) return `${line.text} in ${place}`
  const item = words ?? (alternative === undefined ? itemWords(line) : alternativeWords(line, alternative))
  const where = place ?? wordsOf(line, 'place').join(' ')
  const much = counted(line, quantity ?? writtenQuantity(line, isOther))
  return [amountWords(much), item, where === '' ? '' : `in ${where}`]
    .filter((words) => words !== '')
    .join(' ')
}

/** The words of a line that were read in one role. */
export function wordsOf(line: QuoteLine, role: Role): readonly string[] {
  return line.parts
    .filter((part) => part.role === role)
    .map(({ start, end }) => line.text.slice(start - line.span[0], end - line.span[0]))
}

function replaced(line: QuoteLine, part: QuoteLine['parts'][number], words: string): string {
  const from = part.start - line.span[0]
  const to = part.end - line.span[0]
  return line.text.slice(0, from) + words + withoutUnit(line, line.text.slice(to))
}

/** "40 hours of an electrician" read as a whole keeps its hours: only the words of the thing change. */
function replacedThing(line: QuoteLine, { end }: QuoteLine['parts'][number], words: string): string {
  const to = end - line.span[0]
  return line.text.slice(0, to - itemWords(line).length) + words + line.text.slice(to)
}

/** The words of a line that say what it is, without how much of it. */
export function itemWords(line: QuoteLine): string {
  const words = wordsOf(line, 'item').join(' ') || (line.item ?? line.text)
  return withoutUnit(line, words).replace(/^\s*of\s+/i, '')
}

/** "40 hours of an electrician": the unit was found as a word of the thing, and stands with the new amount. */
function withoutUnit({ quantity }: QuoteLine, words: string): string {
  const [first = ''] = /^\s*\p{L}+/u.exec(words) ?? []
  const word = first.trim().toLowerCase()
  const unit = quantity?.unit ?? ''
  const isUnit = word !== '' && [unit, pluralUnit(unit, 2)].includes(word)
  return isUnit ? words.slice(first.length) : words
}

/** Another price of the same thing keeps the words that found the thing. */
function alternativeWords(line: QuoteLine, { item: name, meaning }: Alternative): string {
  const item = name === line.item ? itemWords(line) : name
  const word = meaning === null ? undefined : MEANING_WORDS[meaning.kind]
  return word === undefined || item.toLowerCase().includes(word.toLowerCase()) ? item : `${item}, ${word}`
}

/** The amount that was asked for, or none if there was none, unless the other thing is sold by another unit. */
function writtenQuantity(line: QuoteLine, isOther: boolean): Correction['quantity'] {
  const isWritten = wordsOf(line, 'quantity').length > 0
  if (line.quantity === null || (!isWritten && isOther)) return undefined
  return { value: line.quantity.value, unit: line.quantity.unit ?? '' }
}

/** A unit that only the book writes ("3 services of oil change") is left out: the things themselves are counted. */
function counted(line: QuoteLine, quantity: Correction['quantity']): Correction['quantity'] {
  if (quantity === undefined || isMeasure(quantity.unit) || wordsOf(line, 'quantity').length > 0)
    return quantity
  return { ...quantity, unit: '' }
}

function amountWords(quantity: Correction['quantity']): string {
  if (quantity === undefined) return ''
  const unit = unitWords(quantity.unit, quantity.value)
  return unit === '' ? quantity.value : `${quantity.value} ${unit} of`
}

function unitWords(unit: string, value: string): string {
  return unit === 'each' ? '' : pluralUnit(unit, Number(value))
}

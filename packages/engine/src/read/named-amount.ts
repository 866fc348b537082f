import type { ItemProfile } from '../book/header.ts'
import { PIECE } from '../book/row-unit.ts'
import { isTimes } from '../parse/cardinal.ts'
import type { ParsedLine } from '../parse/line.ts'
import { type NumberRead, readNumber } from '../parse/number.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { stem } from '../text/words.ts'
import { convert, type Unit, unitById } from '../units/index.ts'
import type { FoundName } from './find-names.ts'

export type NamedAmount = Pick<ParsedLine, 'quantity' | 'unit' | 'pack'>

/** What the amounts of a line say about a thing: how much of it is wanted, and measures that describe it. */
export interface NamedAmounts {
  readonly amount: NamedAmount
  /** Measures that are no quantity: "a 1000 gallon septic tank". */
  readonly sizes: readonly { readonly value: number; readonly unit: Unit }[]
  /** 1 for every token of an amount. */
  readonly mask: Uint8Array
}

interface Thing {
  /** Dimension of the item's price, or `piece`. */
  readonly group: string
  /** The unit that its price is for. */
  readonly label: string
  readonly profile: ItemProfile
}

/** Tokens [at, next) say `value`, or `low` to `value`, of `unit`. */
interface Written {
  readonly low: number
  readonly value: number
  readonly unit: Unit | null
  /** "12x16": sides in feet unless another unit is written. */
  readonly sides: readonly [number, number] | null
  readonly at: number
  readonly next: number
}

/** A larger bare number is a year, a model or a code, unless it stands right before the thing. */
const COUNT_MAX = 200
const PER_PERSON = /^(?:person|guest|head|ticket|meal|plate|game|admission|pass|seat|dinner|ride|player)$/
const NOTHING: NamedAmount = { quantity: null, unit: null, pack: null }

/** Chooses among the amounts beside a name and between its words. */
export function namedAmounts(
  tokens: readonly Token[],
  { from, to, skipped }: FoundName,
  thing: Thing,
): NamedAmounts {
  const mask = new Uint8Array(tokens.length)
  const all: Written[] = []
  for (let at = 0; at < tokens.length; at++) {
    const isName = (token: number): boolean => token >= from && token < to && !skipped.includes(token)
    if (isName(at)) continue
    let end = at + 1
    while (end < tokens.length && !isName(end)) end++
    const read = readWritten(tokens, at, end, thing.group)
    if (read === null) continue
    mask.fill(1, read.at, read.next)
    all.push(read)
    at = read.next - 1
  }
  const people = PER_PERSON.test(thing.label) ? headcount(tokens, all) : null
  const written = all.filter((one) => one !== people?.written)
  const chosen = choose(tokens, written, from, to, thing)
  const lasting = thing.profile.every === null ? 1 : durationIn(written, thing.profile.every)
  return {
    amount: times(chosen.amount, (people?.count ?? 1) * lasting),
    sizes: written.flatMap((one) =>
      one.unit === null || chosen.used.includes(one) ? [] : [{ value: one.value, unit: one.unit }],
    ),
    mask,
  }
}

function times(amount: NamedAmount, count: number): NamedAmount {
  return count === 1 ? amount : { ...amount, quantity: quantityOf((amount.quantity?.value ?? 1) * count) }
}

/** How many of `unit` the text asks for: "1 TB of storage for a year" is twelve months of it. */
function durationIn(written: readonly Written[], unit: string): number {
  for (const one of written) {
    const duration = one.unit === null ? null : convert(one.value, one.unit.id, unit)
    if (duration !== null) return duration
  }
  return 1
}

function choose(
  tokens: readonly Token[],
  written: readonly Written[],
  from: number,
  to: number,
  thing: Thing,
): { readonly amount: NamedAmount; readonly used: readonly Written[] } {
  const { group, label } = thing
  const count = written.find((one) => isCount(tokens, one, from, to, thing)) ?? null
  const pieces =
    count === null ? 1 : count.value * (count.unit?.dimension === 'count' ? (count.unit.factor ?? 1) : 1)
  const used = count === null ? [] : [count]
  if (group !== PIECE) {
    const area = written.find(({ sides }) => sides !== null && group === 'area')
    if (area?.sides) {
      const [a, b] = area.sides
      return {
        amount: { quantity: quantityOf(a * b * pieces), unit: 'sq ft', pack: null },
        used: [area, ...used],
      }
    }
    const measures = written.filter(
      (one) => one.unit !== null && fitsMeasure(one.unit, thing) && one.sides === null,
    )
    const measure = group === 'time' ? longest(measures) : measures[0]
    if (measure?.unit) {
      const quantity = {
        value: ((measure.low + measure.value) / 2) * pieces,
        low: measure.low * pieces,
        high: measure.value * pieces,
        approximate: false,
      }
      return { amount: { quantity, unit: measure.unit.id, pack: null }, used: [measure, ...used] }
    }
  }
  const holder = written.find(({ unit }) => unit !== null && isHolder(unit, thing))
  if (holder?.unit)
    return {
      amount: { quantity: quantityOf(holder.value), unit: holder.unit.id, pack: null },
      used: [holder],
    }
  if (count === null) return { amount: NOTHING, used }
  if (thing.profile.contents?.each !== undefined)
    return { amount: { quantity: quantityOf(pieces), unit: 'each', pack: null }, used }
  const unit =
    group === PIECE || thing.profile.pieceKg !== null || thing.profile.pieceLitres !== null ? null : label
  return { amount: { quantity: quantityOf(pieces), unit, pack: null }, used }
}

/** "5 days a week for a month" is a month. */
function longest(written: readonly Written[]): Written | undefined {
  const hours = ({ value, unit }: Written): number => value * (unit?.factor ?? 0)
  return written.reduce<Written | undefined>(
    (best, one) => (best && hours(best) >= hours(one) ? best : one),
    undefined,
  )
}

function fitsMeasure(unit: Unit, { group, profile }: Thing): boolean {
  if (unit.dimension === group) return true
  const isFluid = unit.id === 'oz' && group === 'volume'
  return (
    isFluid ||
    (profile.density !== null && /^(?:mass|volume)$/.test(unit.dimension) && /^(?:mass|volume)$/.test(group))
  )
}

function isHolder({ dimension, id }: Unit, { group, label, profile }: Thing): boolean {
  if (id === label || profile.contents?.[id] !== undefined) return true
  return group === PIECE && dimension === 'count'
}

/** "10 double hung windows", "2 x 27 inch monitors", "180 tablets", "pack of 6". */
function isCount(tokens: readonly Token[], one: Written, from: number, to: number, thing: Thing): boolean {
  if (one.sides !== null) return false
  if (one.unit !== null)
    return one.unit.dimension === 'count' && thing.group !== PIECE && !isHolder(one.unit, thing)
  if (thing.profile.contents?.each !== undefined) return true
  const after = tokens[one.next]
  const isLabel = after?.kind === 'word' && isLabelWord(after.lower, thing.label)
  if (isLabel || isTimes(after)) return true
  const before = tokens[one.at - 1]
  if (
    isTimes(before) ||
    (before?.lower === 'of' && /^(?:pack|set|box|case|bundle|lot)s?$/.test(tokens[one.at - 2]?.lower ?? ''))
  )
    return true
  if (one.at >= to) return false
  const isBeside = one.next === from
  return isBeside || (one.value <= COUNT_MAX && after?.kind === 'word')
}

function isLabelWord(lower: string, label: string): boolean {
  return label.split(' ').some((word) => stem(word) === stem(lower))
}

/** "dinner for 4", "bowling for 4, two games each". */
function headcount(
  tokens: readonly Token[],
  written: readonly Written[],
): { readonly count: number; readonly written: Written } | null {
  for (const one of written) {
    if (one.unit !== null || one.sides !== null || tokens[one.at - 1]?.lower !== 'for') continue
    const after = tokens[one.next]
    const isAlone =
      after === undefined ||
      after.kind !== 'word' ||
      /^(?:people|persons|adults|guests|of|with|and|kids|players|friends|at|in)$/.test(after.lower)
    if (isAlone) return { count: one.value, written: one }
  }
  return null
}

function readWritten(tokens: readonly Token[], at: number, end: number, group: string): Written | null {
  const first = tokens[at]
  if (first === undefined || (!first.spaced && tokens[at - 1]?.kind === 'word' && !isTimes(tokens[at - 1])))
    return null
  const one = readOne(tokens, at, end)
  if (one !== null) return one
  const number = readThousands(tokens, at) ?? readNumber(tokens, at)
  if (number === null || number.next > end) return null
  const { value } = number
  const sides = readSides(tokens, at, value, number.next, end, group)
  if (sides !== null) return sides
  const joint = tokens[number.next]
  const isRange =
    (joint?.text === '-' || joint?.text === '–' || joint?.lower === 'to') && number.next + 1 < end
  const far = isRange ? readNumber(tokens, number.next + 1) : null
  if (far !== null && far.value > value && far.next <= end) {
    const unit = readUnit(tokens, far.next)
    return {
      low: value,
      value: far.value,
      unit: unit?.unit ?? null,
      sides: null,
      at,
      next: unit?.next ?? far.next,
    }
  }
  const glued = joint?.text === '-' && !joint.spaced ? 1 : 0
  const unit = number.next + glued < end ? readUnit(tokens, number.next + glued) : null
  return { low: value, value, unit: unit?.unit ?? null, sides: null, at, next: unit?.next ?? number.next }
}

/** "120k miles", "20M tokens". */
function readThousands(tokens: readonly Token[], at: number): NumberRead | null {
  const first = tokens[at]
  const letter = tokens[at + 1]
  if (first?.kind !== 'number' || letter === undefined || letter.spaced) return null
  const scale = letter.lower === 'k' ? 1e3 : letter.text === 'M' ? 1e6 : null
  return scale === null ? null : { value: first.value * scale, next: at + 2 }
}

/** "a month", "per night", "/mo", "monthly". */
function readOne(tokens: readonly Token[], at: number, end: number): Written | null {
  const first = tokens[at]
  if (first === undefined) return null
  const adverb = ADVERBS[first.lower]
  const unit = adverb === undefined ? null : unitById(adverb)
  if (unit !== null) return { low: 1, value: 1, unit, sides: null, at, next: at + 1 }
  const bare = readUnit(tokens, at)
  if (
    bare !== null &&
    bare.next < end &&
    tokens[bare.next]?.lower === 'of' &&
    bare.unit.dimension !== 'currency'
  )
    return { low: 1, value: 1, unit: bare.unit, sides: null, at, next: bare.next }
  const isOne = /^(?:an?|per|each|every|one)$/.test(first.lower) || first.text === '/'
  const word = isOne && at + 1 < end ? readUnit(tokens, at + 1) : null
  if (word === null || word.unit.dimension === 'currency') return null
  return { low: 1, value: 1, unit: word.unit, sides: null, at, next: word.next }
}

const ADVERBS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}

function readSides(
  tokens: readonly Token[],
  at: number,
  a: number,
  next: number,
  end: number,
  group: string,
): Written | null {
  const firstUnit = readUnit(tokens, next)
  const joint = firstUnit?.unit.dimension === 'length' ? firstUnit.next : next
  const isBy = isTimes(tokens[joint]) || tokens[joint]?.lower === 'by'
  const second = isBy && joint + 1 < end ? readNumber(tokens, joint + 1) : null
  if (second === null || second.next > end) return null
  const secondUnit = readUnit(tokens, second.next)
  const unit = secondUnit?.unit.dimension === 'length' ? secondUnit : null
  const length = unit?.unit.id ?? firstUnit?.unit.id ?? 'ft'
  const feet = (value: number): number => convert(value, length, 'ft') ?? value
  // "2 x 27 inch monitors" counts two monitors.
  if (group !== 'area' && unit !== null && firstUnit === null && tokens[joint]?.spaced) return null
  return {
    low: 0,
    value: 0,
    unit: null,
    sides: [feet(a), feet(second.value)],
    at,
    next: unit?.next ?? second.next,
  }
}

const quantityOf = (value: number) => ({ value, low: value, high: value, approximate: false })

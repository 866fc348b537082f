import { PIECE } from '../book/row-unit.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import type { Token } from '../parse/token.ts'
import { convert, type Unit, unitById } from '../units/index.ts'
import {
  COUNT_MAX,
  HOLDS_MANY,
  isAlike,
  isContentsOf,
  isCount,
  isHeldPills,
  isHolder,
  isLabelWord,
  isModelInside,
  isSeat,
  type Thing,
} from './counts-thing.ts'
import type { FoundName } from './find-names.ts'
import { headcount, isPerson } from './head-count.ts'
import {
  heldBy,
  holderInName,
  isOneOf,
  isOnePack,
  isPackaged,
  isPackSize,
  packsOf,
  packsOfPieces,
} from './held-amount.ts'
import { areaBySides, inItsYards, isByRooms, lengthByWidth, SHEETS } from './measured-area.ts'
import { isOfAll } from './of-all.ts'
import { chooseOften, isFrequency, isHoursOf, type Often } from './often.ts'
import { isOfLoose, isOtherAmount } from './other-amount.ts'
import { isContents, isOften, isOuterOfCount, isPackOften, packsAround } from './pack-often.ts'
import { readWritten, type Written } from './written-amounts.ts'

export type NamedAmount = Pick<ParsedLine, 'quantity' | 'unit' | 'pack'>

/** What the amounts of a line say about a thing: how much of it is wanted, and measures that describe it. */
export interface NamedAmounts {
  readonly amount: NamedAmount
  /** Measures that are not quantities: "a 1000 gallon septic tank". */
  readonly sizes: readonly { readonly value: number; readonly unit: Unit }[]
  /** 1 for every token of an amount. */
  readonly mask: Uint8Array
  /** Amounts that say nothing about how much is wanted. */
  readonly unused: readonly Written[]
  /** "1,000 gallons of" a thing that is not sold by volume: it cannot be this thing. */
  readonly isMismatch: boolean
  /** How many bare numbers were written before and behind the name. */
  readonly bare: number
}

/** An amount, and what was written that it is made of. */
interface Chosen {
  readonly amount: NamedAmount
  readonly used: readonly Written[]
}

const NOTHING: NamedAmount = { quantity: null, unit: null, pack: null }

/** Chooses among the amounts beside a name and between its words. */
export function namedAmounts(
  tokens: readonly Token[],
  { from, to, skipped }: FoundName,
  thing: Thing,
): NamedAmounts {
  const mask = new Uint8Array(tokens.length)
  const all: Written[] = []
  const models: Written[] = []
  // "Gym membership for a year at Planet Fitness": the article goes with what is no part of the name.
  const isSkipped = (token: number): boolean =>
    skipped.includes(token) || (skipped.includes(token + 1) && /^an?$/.test(tokens[token]?.lower ?? ''))
  const isName = (token: number): boolean => token >= from && token < to && !isSkipped(token)
  for (let at = 0; at < tokens.length; at++) {
    if (isName(at)) continue
    let end = at + 1
    while (end < tokens.length && !isName(end)) end++
    const read = readWritten(tokens, at, end, thing.group)
    if (read === null) continue
    mask.fill(1, read.at, read.next)
    if (at < from || at >= to || !isModelInside(tokens, read, from, thing.label))
      all.push(inItsYards(read, thing))
    else models.push(read)
    at = read.next - 1
  }
  const people = headcount(tokens, all, thing)
  const again = timesAgain(tokens, all)
  if (again !== null) mask.fill(1, again.next, again.next + 2)
  const written = all.filter((one) => people?.written.includes(one) !== true && one !== again)
  for (const { next } of all) {
    const isOfCount = isSeat(tokens[next]) || isHeldPills(tokens[next], thing.label)
    if (!isName(next) && (isOfCount || (people !== null && isPerson(tokens[next])))) mask[next] = 1
  }
  const often = chooseOften(tokens, written, thing)
  for (const [at, next] of often?.words ?? []) mask.fill(1, at, next)
  const others = written.filter((one) => often?.used.includes(one) !== true)
  const counted = choose(tokens, others, from, to, thing)
  const chosen = often === null ? counted : bothOf(often, counted)
  for (const { next, unit } of chosen.used)
    if (unit === null && !isName(next) && isLabelWord(tokens[next]?.lower ?? '', thing.label)) mask[next] = 1
  const lasting = thing.profile.every === null ? 1 : durationIn(written, thing.profile.every)
  const left = written.filter((one) => !chosen.used.includes(one))
  const held = heldCounts([...written, ...models], chosen.amount, thing)
  for (const { at, next } of held) mask.fill(1, at, next)
  return {
    amount: times(
      chosen.amount.quantity === null
        ? (timeInName(tokens, from, to, thing) ?? measureInName(tokens, from, to, thing) ?? chosen.amount)
        : chosen.amount,
      (people?.count ?? 1) * lasting * (again?.value ?? 1),
    ),
    sizes: [...left.flatMap(({ value, unit }) => (unit === null ? [] : [{ value, unit }])), ...held],
    mask,
    unused: [...left, ...models],
    bare: all.filter(
      (one) =>
        (one.at < from || one.at >= to) && isBare(tokens, one) && held.every(({ at }) => at !== one.at),
    ).length,
    isMismatch:
      isByRooms(tokens, { from, to }, thing, chosen.used) ||
      isOfLoose(tokens, written, thing) ||
      left.some((one) => isOtherAmount(tokens, one, from, thing)),
  }
}

/** Of what differs by how many it holds, a bare number is a measure too: "a bottle of 500", "500 tablets". */
function heldCounts(written: readonly Written[], { quantity }: NamedAmount, { profile }: Thing) {
  const each = profile.size?.unit === 'each' ? unitById('each') : null
  if (each === null) return []
  return written
    .filter(({ value, unit }) => unit === null && value !== quantity?.value && value < DOSES_MIN)
    .map((one) => ({ ...one, unit: each }))
}

/** "Vitamin D 5000": no bottle holds so many, and a dose may be that large. */
const DOSES_MIN = 1000

/** "2 dog walks a day for 2 weeks": so many each time. */
function bothOf({ amount, used, words }: Often, counted: Chosen): Chosen {
  const isCounted = words.length > 0 && counted.amount.quantity !== null && counted.amount.unit === null
  if (!isCounted) return { amount, used }
  return { amount: times(amount, counted.amount.quantity?.value ?? 1), used: [...used, ...counted.used] }
}

/** "12 pk of 12 oz coke, 3 of them": as often as what was said before. */
function timesAgain(tokens: readonly Token[], all: readonly Written[]): Written | null {
  const again = all.at(-1)
  const isThem =
    again?.unit === null &&
    again.sides === null &&
    tokens[again.next]?.lower === 'of' &&
    /^(?:them|those|these)$/.test(tokens[again.next + 1]?.lower ?? '')
  return isThem && tokens[again.next + 2] === undefined ? again : null
}

/** A number alone; "1440p" and "12x16" say more. */
function isBare(tokens: readonly Token[], { unit, sides, next }: Written): boolean {
  return unit === null && sides === null && (tokens[next]?.kind !== 'word' || tokens[next]?.spaced === true)
}

function times(amount: NamedAmount, count: number): NamedAmount {
  return count === 1 ? amount : { ...amount, quantity: exactly((amount.quantity?.value ?? 1) * count) }
}

/** How many of `unit` the text asks for: "1 TB of storage for a year" is twelve months of it. */
function durationIn(written: readonly Written[], unit: string): number {
  for (const one of written) {
    const duration = one.unit === null ? null : convert(one.value, one.unit.id, unit)
    if (duration !== null) return duration
  }
  return 1
}

/** "Rental car for a week": the name holds the time. */
function timeInName(tokens: readonly Token[], from: number, to: number, thing: Thing): NamedAmount | null {
  const last = tokens[to - 1]?.lower ?? ''
  if (thing.group !== 'time' || to - from < 3 || !/^(?:an?|one|per)$/.test(tokens[to - 2]?.lower ?? ''))
    return null
  const unit = last === thing.label ? null : unitById(last)
  return unit?.dimension === 'time' ? { quantity: exactly(1), unit: unit.id, pack: null } : null
}

/** "30 lb bag of dog food" is a name of what is sold by the pound: the amount in it counts all the same. */
function measureInName(
  tokens: readonly Token[],
  from: number,
  to: number,
  { group }: Thing,
): NamedAmount | null {
  if (group !== 'mass' && group !== 'volume') return null
  const { unit, value } = readWritten(tokens, from, to, group) ?? { unit: null, value: 0 }
  return unit?.dimension === group ? { quantity: exactly(value), unit: unit.id, pack: null } : null
}

function choose(
  tokens: readonly Token[],
  written: readonly Written[],
  from: number,
  to: number,
  thing: Thing,
): Chosen {
  const { group, label, profile } = thing
  const budget = written.find((one) => isBudget(tokens, one) || isSpent(tokens, one, from, thing))
  if (budget?.unit)
    return {
      amount: { quantity: exactly(budget.value), unit: budget.unit.id, pack: null },
      used: [budget],
    }
  const inPacks = group === PIECE ? packsOfPieces(tokens, written, from, thing) : null
  if (inPacks !== null) return inPacks
  const count = written.find((one) => isCount(tokens, one, from, to, thing)) ?? null
  const pack = written.find((one) => isPackSize(tokens, one))
  const around = pack === undefined ? null : packsAround(tokens, written, pack, count)
  if (pack !== undefined && around !== null && group === PIECE) {
    const held = isOnePack(tokens, thing, pack.value) ? 1 : pack.value
    return {
      amount: {
        quantity: exactly((around[0]?.value ?? 1) * held),
        // "Wipes, 3 pack" are three canisters, and a "6 pack of socks" six pairs.
        unit: (profile.contents?.each ?? 1) < 1 || label === 'pair' ? label : null,
        pack: null,
      },
      used: [pack, ...around],
    }
  }
  const single =
    count === null ? 1 : count.value * (count.unit?.dimension === 'count' ? (count.unit.factor ?? 1) : 1)
  const inside =
    count !== null && (profile.pieceKg ?? profile.pieceLitres ?? profile.contents?.each ?? null) !== null
      ? written.find((one) => one !== count && (isContents(tokens, one) || isPackOften(tokens, one, count)))
      : undefined
  const outer = count === null ? undefined : written.find((one) => isOuterOfCount(tokens, one, count))
  const pieces = single * (inside?.value ?? 1) * (HOLDS_MANY.test(label) ? 1 : (outer?.value ?? 1))
  const used = [count, inside, outer].flatMap((one) => one ?? [])
  const area = group === 'area' ? areaBySides(written) : undefined
  if (area?.sides) {
    const [a, b] = area.sides
    const sheets = written.find(({ next }) => SHEETS.test(tokens[next - 1]?.lower ?? ''))
    const count = sheets?.value ?? pieces
    return {
      amount: { quantity: exactly(a * b * count), unit: 'sq ft', pack: null },
      used: [area, ...(sheets ? [sheets] : used)],
    }
  }
  // "Fence, 6 ft by 100 ft": how high, and how long.
  const run = group === 'length' ? written.find(({ sides }) => sides !== null) : undefined
  // "Baseboard 1x6, 200 ft" says the length apart.
  if (run?.sides && measureOf(tokens, written, thing) === undefined)
    return {
      amount: { quantity: exactly(Math.max(...run.sides) * pieces), unit: 'ft', pack: null },
      used: [run, ...used],
    }
  const wall = group === 'area' ? lengthByWidth(tokens, written) : null
  if (wall !== null)
    return {
      amount: { quantity: exactly(wall.area), unit: 'sq ft', pack: null },
      used: wall.used,
    }
  const measure = group === PIECE ? undefined : measureOf(tokens, written, thing)
  if (measure?.unit) {
    const isAll =
      count !== null && isOfAll(tokens, { ...count, value: pieces }, measure, group, profile.pieceKg)
    const often = isAll ? 1 : pieces
    const quantity = {
      value: ((measure.low + measure.value) / 2) * often,
      low: measure.low * often,
      high: measure.value * often,
      approximate: false,
    }
    return { amount: { quantity, unit: measure.unit.id, pack: null }, used: [measure, ...used] }
  }
  const held = group === PIECE ? heldBy(tokens, written, thing) : null
  if (held !== null)
    return {
      amount: { quantity: exactly(pieces * Math.max(1, held.pieces)), unit: label, pack: null },
      used: [held.measure, ...used],
    }
  // "4 dozen pens" counts pens, where it is known how many a pack holds.
  const holders = written.filter((one) => one !== count && holds(tokens, one, from, thing))
  // "Bag of cement × 40 bags": the number says how many.
  const holder =
    holders.find(({ unit, value }) => unit?.id === label && value !== 1) ??
    holders.find(({ unit }) => unit?.id === label) ??
    holders[0]
  const isOpen = holder === undefined && count === null
  const boxes = isOpen ? written.find((one) => isAlike(tokens, one, label)) : undefined
  if (boxes !== undefined)
    return { amount: { quantity: exactly(boxes.value), unit: label, pack: null }, used: [boxes] }
  if (holder?.unit)
    return {
      // "2x ROMAINE 24CT CS": two of twenty-four.
      amount: {
        quantity: exactly(
          holder.value * (isContents(tokens, holder) || isOften(tokens, holder, count) ? pieces : 1),
        ),
        unit: holder.unit.id,
        pack: null,
      },
      used: [holder, ...used],
    }
  // "Caulk 4 tubes": of what has its price by the piece, one in a package of its own.
  const packaged =
    count === null ? written.find((one) => isPackaged(tokens, one) && isOneOf(one, label)) : undefined
  if (packaged !== undefined)
    return { amount: { quantity: exactly(packaged.value), unit: null, pack: null }, used: [packaged] }
  // "Pack of 6 T-shirts" and "6 pack of T-shirts" count shirts, "6 packs of T-shirts" packs.
  const isSize = count !== null && count.value > 1 && /^(?:pack|pk)$/.test(tokens[count.next]?.lower ?? '')
  const isInside = isSize || (count !== null && count.at > from)
  const called = isInside ? null : holderInName(tokens, from, to, thing)
  if (called !== null) return { amount: { quantity: exactly(pieces), unit: called, pack: null }, used }
  if (count === null) return { amount: NOTHING, used }
  const packs = packsOf(pieces, thing)
  if (packs !== null) return { amount: packs, used }
  const isPairs =
    label === 'pair' && (!TWO_PIECES.test(thing.title) || /^pairs?$/.test(tokens[count.next]?.lower ?? ''))
  const isPieces = group === PIECE || profile.pieceKg !== null || profile.pieceLitres !== null
  const unit = isPieces && !isPairs ? null : label
  return { amount: { quantity: exactly(pieces), unit, pack: null }, used }
}

/** Of these a pair is two pieces; two jeans and two sunglasses are two pairs. */
const TWO_PIECES =
  /\b(?:gloves|mittens|socks|shoes|boots|sneakers|sandals|slippers|heels|skates|skis|earrings|blades|speakers|crutches|ears|shocks|struts|curtains|pillows|rotors)\b/i

/** "$25 worth of ribeye", "$25 of ribeye": as much as the money buys. A "$25 haircut" is described by it. */
function isBudget(tokens: readonly Token[], { unit, next }: Written): boolean {
  const of = tokens[next]?.lower === 'worth' ? next + 1 : next
  return unit?.dimension === 'currency' && tokens[of]?.lower === 'of'
}

/** "$15 ice": money right before what is sold by the bag is how much of it is wanted. */
function isSpent(
  tokens: readonly Token[],
  { unit, at, next }: Written,
  from: number,
  { label }: Thing,
): boolean {
  return (
    unit?.dimension === 'currency' &&
    at === 0 &&
    next === from &&
    /^(?:bag|bottle|can|lb|gal)$/.test(label) &&
    tokens[from]?.spaced === true
  )
}

/** Whether an amount counts what the thing is sold in; a "two piece suit" is one, and so is a "6000 kit" of memory. */
function holds(tokens: readonly Token[], one: Written, from: number, thing: Thing): boolean {
  const { unit, value, at, next } = one
  if (unit === null || !isHolder(unit, thing) || isContentsOf(tokens[next - 1], thing.label)) return false
  if (ACROSS.test(tokens[next]?.lower ?? '')) return false
  // "Bottle of ibuprofen, 100 count": what the one bottle holds.
  if (isContents(tokens, one) && tokens.some(({ lower }) => lower === 'bottle')) return false
  const isDescribing = tokens[next - 1]?.lower === 'piece' && value > 1
  return !isDescribing && (value <= COUNT_MAX || at < from || isContents(tokens, one))
}

/** "Fence 6 ft tall": not how much of it. */
const ACROSS = /^(?:high|tall|wide|deep|thick|diameter|old)$/

/** The measure that is wanted: the longest of several times or lengths, and never a height or a width. */
function measureOf(tokens: readonly Token[], written: readonly Written[], thing: Thing): Written | undefined {
  const { group, label } = thing
  const fitting = written.filter(
    ({ unit, value, sides, next, isGlued }) =>
      unit !== null &&
      sides === null &&
      fitsMeasure(unit, thing) &&
      !ACROSS.test(tokens[next]?.lower ?? '') &&
      // "Term life insurance 20 years" of what is called "for 20 years", "term life 20 year": how long it runs.
      !(unit.dimension === 'time' && new RegExp(`\\b${value} ${unit.name}s?\\b`).test(thing.title)) &&
      !(unit.id === 'year' && value >= 10 && tokens[next - 1]?.lower === 'year') &&
      !((isGlued || unit.id === 'minute') && /^(?:month|year)$/.test(label)) &&
      // "3 days a week" says how often; "1.2 MWh / month" is how much.
      !(group === 'time' && isFrequency(tokens, next)),
  )
  if (group !== 'time' && group !== 'length') return fitting[0]
  // "Nanny, 15 hours a week": the hours of one week, and no whole week of a nanny.
  const hours = label === 'hour' ? written.find((one) => isHoursOf(tokens, one)) : undefined
  if (hours !== undefined) return hours
  const size = ({ value, unit }: Written): number => value * (unit?.factor ?? 0)
  return fitting.reduce<Written | undefined>(
    (best, one) => (best && size(best) >= size(one) ? best : one),
    undefined,
  )
}

function fitsMeasure(unit: Unit, { group, profile }: Thing): boolean {
  if (unit.dimension === group) return true
  const isFluid = unit.id === 'oz' && group === 'volume'
  const isWeighed = /^(?:mass|volume)$/.test(unit.dimension) && /^(?:mass|volume)$/.test(group)
  return isFluid || (profile.density !== null && isWeighed) || profile.contents?.[unit.id] !== undefined
}

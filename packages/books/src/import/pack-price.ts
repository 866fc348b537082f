import type { BookRow } from '@assay/engine'
import { findUnit } from '@assay/engine/units'
import { containerOf, type PackText, readPack } from './pack-text.ts'
import { plainUnit } from './plain-unit.ts'
import { readUnitText } from './unit-text.ts'

/** What a price is for, when a list has a column of packs beside its units. */
export interface PackPrice {
  readonly price: number
  readonly unit: string | undefined
  /** What one container holds, in pieces, or in the canonical unit of what is measured: `{ case: 6 }`. */
  readonly contents?: Readonly<Record<string, number>>
  /** What could not be made use of; the price is then of what `unit` says. */
  readonly doubt?: string
  /** A unit that is not known: the price is of one of whatever it is. */
  readonly unknownUnit?: string
}

/** Nobody can tell what the price of a row is of. */
interface NoPrice {
  readonly fault: string
}

const PIECES = new Set(['each', 'piece'])
/** What holds several of a thing: never one of the pieces of a case. */
const HOLDERS = new Set(['pack', 'box', 'case', 'carton', 'crate', 'tray', 'pallet'])

/**
 * The price of one where the price is of a pack and the pack says how many it holds. A unit that is not a container
 * (`EA`, `lb`) is what the price is for. The pack then only says how it comes. So is a container that is not the
 * pack's: of bags at a price a BAG, 42 to a pallet, a pallet costs 42 times as much.
 *
 * `packOf` is the container that the header of the price names ("Case price"); null where it names none.
 */
export function packPrice(
  price: number,
  unit: string | undefined,
  packText: string | undefined,
  packOf: string | null,
): PackPrice | NoPrice {
  const own = unit === undefined ? null : ofUnit(price, unit)
  if (own !== null && (packText === undefined || 'fault' in own)) return own
  if (packText === undefined) return { price, unit }
  if (own?.contents !== undefined)
    return holdsAsSaid(own, packText)
      ? own
      : { ...own, doubt: `the pack "${clip(packText)}" is not what the unit says` }
  const packed = ofPack(price, unit, packText, packOf)
  return own?.unknownUnit === undefined ? packed : { ...packed, unknownUnit: own.unknownUnit }
}

/** The price beside a pack. */
function ofPack(price: number, unit: string | undefined, packText: string, packOf: string | null): PackPrice {
  const pack = readPack(packText)
  if (pack === null) {
    const text = readUnitText(packText)
    const holder = 'container' in text ? text.container : null
    const isOfIt = holder !== null && (unit === undefined || containerOf(unit) === holder)
    const read = isOfIt ? ofUnit(price, packText) : null
    return read !== null && !('fault' in read)
      ? read
      : { price, unit, doubt: `the pack "${clip(packText)}" is not understood` }
  }
  // A pack that names a container alone is the unit, where there is none.
  if (pack.kind === 'container') return { price, unit: unit ?? pack.container }
  const sold = unit === undefined ? packOf : containerOf(unit)
  const isPiece = unit !== undefined && PIECES.has(findUnit(unit)?.id ?? '')
  if (pack.kind === 'measure') return ofMeasure(price, unit, pack, sold)
  const container = pack.container ?? sold ?? packOf
  // "12 ct" says what the thing comes in, as "12/cs" does.
  const isWorded =
    container === null && unit === undefined && !pack.isBare && pack.inner === undefined && pack.count > 1
  if (isWorded) return { price: oneOf(price, pack.count), unit: 'each', contents: inAny(pack.count) }
  const isOfPack =
    unit === undefined
      ? pack.container !== null || packOf !== null
      : sold !== null
        ? pack.container === null || pack.container === sold
        : isPiece && packOf !== null
  const contents = container === null ? {} : { contents: { ...inPacks(pack.inner), [container]: pack.count } }
  if (isOfPack) return { price: oneOf(price, pack.count), unit: 'each', ...contents }
  if (unit === undefined)
    return pack.count === 1
      ? { price, unit }
      : {
          price,
          unit,
          doubt: `the pack "${clip(packText)}" does not say whether the price is of the pack or of one`,
        }
  // "12 pk" beside a unit that nobody knows: which of the two the price is of is not said.
  const isUnknown = sold === null && findUnit(unit) === null && pack.count > 1
  if (pack.container === null)
    return isUnknown
      ? {
          price,
          unit,
          doubt: `the pack "${clip(packText)}" does not say whether the price is of the pack or of one`,
        }
      : { price, unit }
  return { price, unit, contents: { [pack.container]: pack.count * canonicalOf(unit) } }
}

/**
 * The price where its own cell says what it is of: "$2.19/lb" of a case of "4/10 lb" is the price of a pound, and a case costs 40 times as
 * much. `unit` is what the list sells by. Where the pack cannot say how much of the price's unit a container holds, there is no price.
 */
export function pricePer(
  price: number,
  per: string,
  unit: string | undefined,
  packText: string | undefined,
  packOf: string | null,
): PackPrice | NoPrice {
  const of = findUnit(per)
  const sold = unit === undefined ? null : containerOf(unit)
  if (of === null || sold === null || sold === containerOf(per)) {
    // A word that is no unit ("/net") says nothing of what the price is of.
    return packPrice(price, of === null ? (unit ?? per) : per, packText, of === null ? packOf : null)
  }
  const pack = packText === undefined ? null : readPack(packText)
  if (pack === null || pack.kind === 'container')
    return packText === undefined || pack !== null
      ? { price, unit: per }
      : { price, unit: per, doubt: `the pack "${clip(packText)}" is not understood` }
  if (pack.kind === 'measure') {
    const measure = findUnit(pack.unit)
    const held = pack.amount * canonicalOf(pack.unit)
    if (measure?.dimension === of.dimension) {
      const one = pack.parts > 1 ? { each: held / pack.parts } : {}
      return { price, unit: per, contents: { [sold]: held, ...one } }
    }
    // "4/10 lb" at a price a piece: the pieces are the four.
    if (PIECES.has(of.id)) return packPrice(price * pack.parts, unit, packText, null)
  } else if (pack.container === null || pack.container === sold) {
    if (of.dimension === 'count') return { price, unit: per, contents: { [sold]: pack.count } }
    // "6/cs" at a price a bottle: the bottles are the six.
    if (of.dimension === 'container' && !HOLDERS.has(of.id))
      return { price, unit: per, contents: { [sold]: pack.count } }
  }
  return {
    fault: `the price is per ${clip(per)}, and the pack "${clip(packText ?? '')}" does not say how much of that a ${clip(unit ?? '')} holds`,
  }
}

/** "42/plt", "case of 12", "24-pack" as a unit: the price is of the pallet, the case or the pack, and says how many one holds. */
function ofUnit(price: number, unit: string): PackPrice | NoPrice {
  if (/^(?:each|case)$/.test(plainUnit(unit) ?? '')) return { price, unit }
  const text = readUnitText(unit)
  if (text.kind === 'count') {
    const held =
      text.container === null ? inAny(text.count) : { ...inPacks(text.inner), [text.container]: text.count }
    return { price: oneOf(price, text.count), unit: 'each', contents: held }
  }
  if (text.kind === 'units') {
    // Of a ream the sheets are counted.
    const held = text.count * (findUnit(text.unit)?.factor ?? 1)
    return { price: oneOf(price, text.count), unit: text.unit, contents: { [text.container]: held } }
  }
  if (text.kind === 'measure') return ofMeasure(price, text.container ?? undefined, text.pack, text.container)
  if (text.kind === 'plain') return { price, unit }
  if (text.kind === 'as') return { price, unit: text.unit }
  return text.hasNumber
    ? { fault: `the unit "${clip(unit)}" is not understood, so nobody can tell what the price is of` }
    : { price, unit, unknownUnit: unit }
}

/** Whether a pack says what the unit beside it has said: "24" beside "24-pack". */
function holdsAsSaid({ contents }: PackPrice, packText: string): boolean {
  const pack = readPack(packText)
  if (pack === null) return false
  const held =
    pack.kind === 'count' ? pack.count : pack.kind === 'measure' ? pack.amount * canonicalOf(pack.unit) : null
  return held === null || Object.values(contents ?? {}).some((one) => Math.abs(one - held) <= 1e-9 * held)
}

/** "6/32 oz" in a case: the price is of 192 oz, and a case holds them. "50 lb" beside `EA` describes the thing. */
function ofMeasure(
  price: number,
  unit: string | undefined,
  { amount, unit: measure, parts }: Extract<PackText, { readonly kind: 'measure' }>,
  sold: string | null,
): PackPrice {
  if (unit !== undefined && sold === null) return { price, unit }
  // "12/750 ml" at a price a bottle: one of the twelve.
  if (parts > 1 && sold !== null && !HOLDERS.has(sold) && unit !== undefined) return { price, unit }
  const held = amount * canonicalOf(measure)
  // Whoever asks for a case of what comes by the tray means the whole too.
  const whole =
    sold === null ? (parts > 1 ? inAny(held) : {}) : { ...(parts > 1 && { case: held }), [sold]: held }
  // Where nothing else says what the price is of, one of the thing holds one part.
  const one = unit === undefined || parts > 1 ? { each: held / parts } : {}
  return { price, unit: `${amount} ${measure}`, contents: { ...whole, ...one } }
}

/** "10/100" in a case: somebody who asks for a box or a pack of it means one of the ten. */
const inPacks = (held: number | undefined): Readonly<Record<string, number>> =>
  held === undefined ? {} : { pack: held, box: held, bag: held, sleeve: held, inner: held }

/** People call what holds several of a thing by these names, whichever it is. */
const inAny = (held: number): Readonly<Record<string, number>> => ({ case: held, pack: held, box: held })

/** How much one of what a pack counts is: a kilogram's part for pounds, and 1 for pieces, also where the price is of a hundred. */
function canonicalOf(unit: string): number {
  const known = findUnit(unit)
  return known?.dimension === 'count' ? 1 : (known?.factor ?? 1)
}

/** A price is written in few digits, so digits that a division leaves behind them are not part of it. */
const oneOf = (price: number, count: number): number => Number((price / count).toPrecision(12))

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** What a row's price is of, with what a container of it holds: "each, 6 in a case". */
export function unitWithPack({ unit, contents }: Pick<BookRow, 'unit' | 'contents'>): string | undefined {
  const names = new Map<number, string[]>()
  for (const [name, count] of Object.entries(contents ?? {}))
    if (name !== 'each') names.set(count, [...(names.get(count) ?? []), name])
  if (names.size === 0) return unit
  const isMeasure = /^\d/.test(unit ?? '')
  const held = [...names].map(([count, packs]) => {
    const pack = `a ${packs.join(' or ')}`
    return isMeasure ? pack : `${Number(count.toPrecision(6))} in ${pack}`
  })
  return [unit ?? 'each', ...held].join(', ')
}

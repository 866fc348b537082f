import { readRowUnit } from '@assay/engine/row-unit'
import { findUnit } from '@assay/engine/units'
import { containerOf, type PackText, readPack } from './pack-text.ts'

type MeasuredPack = Extract<PackText, { readonly kind: 'measure' }>

/** What a cell of a column of units says. */
export type UnitText =
  /** A unit or a measure: "EA", "lb", "50 kg". */
  | { readonly kind: 'plain' }
  /** Another way to write one: "1/2 gal", "500/ream", "$/lb". */
  | { readonly kind: 'as'; readonly unit: string }
  /** "24-pack", "box/100", "12 ct": so many pieces, in a container where one is named. */
  | {
      readonly kind: 'count'
      readonly count: number
      readonly container: string | null
      readonly inner?: number | undefined
    }
  /** "5 boxes/case", "case of 5 reams": so many of a unit in a container. */
  | { readonly kind: 'units'; readonly count: number; readonly unit: string; readonly container: string }
  /** "case of 6 x 500 ml". */
  | { readonly kind: 'measure'; readonly pack: MeasuredPack; readonly container: string | null }
  /** It is none that is known. With a number in it nobody can tell what the price is of. */
  | { readonly kind: 'unknown'; readonly hasNumber: boolean }

const PLAIN: UnitText = { kind: 'plain' }
const N_PACK = /^(\d{1,6}) ?-? ?(?:pk|pkg|pack)\.?$/i
const N_COUNT = /^(\d{1,6}) ?-?(?:ct|count)\.?$/i
/** "pkg 12", "box (100 ct)", "case of 6 x 500 ml". */
const HOLDER_FIRST = /^([a-z]+)\.? ?(of|\/|-|:)? ?(\d.*)$/i
/** "5 reams/case", "6 x 500 ml per case", "50 lb bag". */
const HOLDER_LAST = /^(\d[^/]*(?:\/ ?\d[^/]*)??)(?: ?\/ ?| per | in an? | )([a-z]+)\.?$/i
const FRACTION = /^(\d)\/(\d{1,2}) ?-?([a-z. ]+)$/i
const OF_ITS_OWN = /^(?:([a-z]+) ?(?:of|\/) ?(\d{1,5})|(\d{1,5}) ?(?:\/|per) ?([a-z]+))$/i
/** "lb (avg 3)", "sheet 4x8": the price is of the unit. */
const DESCRIBED =
  /^([a-z. ]+?) ?(?:\((?:min|avg|average|approx|about|max)\b[^)]*\)|\d{1,3} ?['’"]? ?x ?\d{1,3} ?['’"]?)$/i
const SIZE_FIRST = /^\d{1,3} ?['’"]? ?x ?\d{1,3} ?['’"]? ([a-z]+)$/i
const SO_MANY = /^(\d{1,6}) ?(?:(?:ct|count|pcs?|pieces?|ea|each|units?)\.?)?$/i
const OF_A_UNIT = /^(\d{1,6}) ?([a-z]+)\.?$/i

/** A longer text is no package. */
const CHARACTERS_MAX = 60

/** Reads what stands in a column of units. */
export function readUnitText(written: string): UnitText {
  const text = written.replace(/^(?:[$€£] ?)?(?:(?:price )?per\b|\/)\s*/i, '').trim()
  // The engine reads "per lb" and "/lb" too, but no sign of money before them.
  if (/^[$€£]/.test(written) && findUnit(text) !== null) return { kind: 'as', unit: text }
  if (findUnit(text) !== null || containerOf(text) !== null) return PLAIN
  if (text.length > CHARACTERS_MAX) return asWhole(text)
  const [many, kind] = manyOf(text)
  if (many > 1) return { kind: 'count', count: many, container: kind }
  const pack = readPack(text)
  if (pack?.kind === 'count' && !pack.isBare && pack.inner === undefined && pack.container !== null)
    return { kind: 'count', count: pack.count, container: pack.container }
  if (pack?.kind === 'measure' && pack.parts > 1) return { kind: 'measure', pack, container: null }
  return inHolder(text.replace(/\s*\((.*)\)$/, ' $1')) ?? otherwise(text) ?? asWhole(text)
}

function otherwise(text: string): UnitText | null {
  const [, over, under, part = ''] = FRACTION.exec(text) ?? []
  if (Number(over) > 0 && Number(under) > 0 && findUnit(part) !== null)
    return { kind: 'as', unit: `${Number(over) / Number(under)} ${part.trim()}` }
  // A ream is of 500.
  const own = OF_ITS_OWN.exec(text)
  const unit = own === null ? null : findUnit(own[1] ?? own[4] ?? '')
  if (unit?.dimension === 'count' && unit.factor !== 1 && unit.factor === Number(own?.[2] ?? own?.[3]))
    return { kind: 'as', unit: unit.id }
  const sized = findUnit(SIZE_FIRST.exec(text)?.[1] ?? '')
  if (sized?.dimension === 'portion') return { kind: 'as', unit: sized.id }
  const described = findUnit(DESCRIBED.exec(text)?.[1] ?? '')
  return described === null || described.dimension === 'container' ? null : PLAIN
}

function manyOf(text: string): readonly [number, string | null] {
  const pack = N_PACK.exec(text)
  return pack !== null ? [Number(pack[1]), 'pack'] : [Number(N_COUNT.exec(text)?.[1] ?? 0), null]
}

function inHolder(text: string): UnitText | null {
  const [, holder = '', between, held = ''] = HOLDER_FIRST.exec(text) ?? []
  const first = containerOf(holder)
  if (first !== null) return heldBy(first, held, between === 'of')
  const [, within = '', last = ''] = HOLDER_LAST.exec(text) ?? []
  const container = containerOf(last)
  // "2 boxes" is a price of two boxes.
  return container === null || /^\d+$/.test(within) ? null : heldBy(container, within, false)
}

/** What a container holds; null where the text does not say it in words that are known. */
function heldBy(container: string, held: string, isOf: boolean): UnitText | null {
  const many = SO_MANY.exec(held)
  if (many !== null) return counted(Number(many[1]), container)
  const [, digits = '', word = ''] = OF_A_UNIT.exec(held) ?? []
  const count = Number(digits)
  const unit = word === '' ? null : findUnit(word)
  if (unit?.dimension === 'container' && unit.id !== container && count > 0)
    return { kind: 'units', count, unit: unit.id, container }
  if (unit?.dimension === 'count' && count > 0)
    return unit.id === 'ream'
      ? { kind: 'units', count, unit: unit.id, container }
      : counted(count * (unit.factor ?? 1), container)
  const pack = readPack(held)
  if (pack?.kind === 'measure') return { kind: 'measure', pack, container }
  if (pack?.kind === 'count' && pack.container === null) return counted(pack.count, container, pack.inner)
  // "box of 12 pens": the pieces by their name.
  return unit === null && word !== '' && isOf ? counted(count, container) : null
}

const counted = (count: number, container: string, inner?: number): UnitText | null =>
  count > 0 ? { kind: 'count', count, container, inner } : null

/** "90 KG wholesale", "4 sticks (1 lb)": a measure with words beside it, or nothing that is known. */
function asWhole(text: string): UnitText {
  const { label, qualifier, quantity } = readRowUnit(text)
  const isKnown = quantity !== null || (findUnit(label) !== null && !/[\d/]/.test(qualifier))
  return isKnown ? PLAIN : { kind: 'unknown', hasNumber: /\d/.test(text) }
}

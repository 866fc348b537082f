import type { Book } from '../book/book.ts'
import type { ItemProfile } from '../book/header.ts'
import { profileOf } from '../book/profile-of.ts'
import { PIECE } from '../book/row-unit.ts'
import { f64At, present } from '../in-range.ts'
import type { ParsedLine } from '../parse/line.ts'
import { terms, words } from '../text/words.ts'
import { findUnit, unitById } from '../units/index.ts'
import { countedByList } from './counted-by-list.ts'
import { droppedBulk, droppedMeasure, unwrittenNote } from './dropped-measure.ts'
import { groupOf } from './goods.ts'
import { heldInList } from './piece-of-list.ts'

/** How much of an item a line wants. */
export interface Amount {
  /** In canonical units of the item's group. */
  readonly canonical: number
  /** As told to the reader: `quantity` of `unit`, of which one is `unitCanonical` canonical units. */
  readonly quantity: number
  readonly unit: string
  readonly unitCanonical: number
  /** Smallest and largest quantity of a written range, as a factor of the middle. */
  readonly low: number
  readonly high: number
  readonly notes: readonly string[]
  /** Money to spend, when the line names that instead of an amount: then `quantity` is of no meaning yet. */
  readonly budget: number | null
}

export interface NoAmount {
  readonly code: 'dimension_mismatch' | 'unit_not_convertible' | 'quantity_out_of_range'
  readonly message: string
}

const QUANTITY_MAX = 1e9
const WORKING_HOURS: Readonly<Record<string, number>> = {
  day: 8,
  night: 8,
  week: 40,
  fortnight: 80,
  month: 2080 / 12,
  year: 2080,
}

export interface AmountDefaults {
  readonly defaultUnit: string | null
  readonly spokenUnit: string | null
}

export function amountOf(
  book: Book,
  item: number,
  line: ParsedLine,
  defaults: AmountDefaults,
): Amount | NoAmount {
  const quantity = line.quantity?.value ?? 1
  if (!(quantity > 0) || quantity > QUANTITY_MAX) return outOfRange(quantity)
  const spread =
    line.quantity === null
      ? { low: 1, high: 1 }
      : { low: line.quantity.low / quantity, high: line.quantity.high / quantity }
  const profile = profileOf(book, item)
  const dropped = book.header.estimate === 'item' ? droppedMeasure(line, groupOf(book, item), true) : null
  const bulk =
    book.header.estimate === 'item' && profile.size === null
      ? droppedBulk(line, book.items.label(item))
      : null
  if ((dropped ?? bulk) !== null) {
    return {
      code: 'unit_not_convertible',
      message: `"${dropped ?? bulk}" was written, and whether so much is wanted is not clear.`,
    }
  }
  if (line.unit === 'load' && profile.contents?.['load'] === undefined && book.items.label(item) !== 'load') {
    return {
      code: 'unit_not_convertible',
      message: `"${line.text}" counts loads, and how much of ${book.items.name(item)} is in one is not known.`,
    }
  }
  const counted = countedByList(book, item, line, profile)
  if (counted.refused !== null) return { code: 'unit_not_convertible', message: counted.refused }
  if (line.pack) return packAmount(book, item, line, line.pack, quantity, spread, profile)
  const currency = line.unit === null ? null : unitById(line.unit)
  if (currency?.dimension === 'currency')
    return budgetAmount(book, item, quantity, currency.id, profile, defaults, spread)
  // Whatever is sold by the troy ounce is meant by it: nobody weighs gold in ounces of the kitchen.
  const written = line.unit === 'oz' && book.items.label(item) === 'ozt' ? 'ozt' : line.unit
  const unit =
    written ?? (isOnePiece(line, profile) ? 'each' : unwrittenUnit(book, item, line, profile, defaults))
  if (unit === null) {
    const name = book.items.name(item)
    return {
      code: 'unit_not_convertible',
      message: `"${line.text}" counts pieces, and how much one piece of ${name} holds is not known.`,
    }
  }
  // "1 in conduit 10 pcs": nobody buys by the inch what is sold by the foot, so it says how thick it is.
  if (written === 'in' && book.items.label(item) === 'ft' && book.header.estimate === 'item')
    return {
      code: 'unit_not_convertible',
      message: `"${line.text}" counts inches, and ${book.items.name(item)} is sold by the foot.`,
    }
  // "Gas 60" may be 60 dollars, and "gas 3" three gallons.
  if (written === null && unit === 'tank' && line.quantity !== null)
    return {
      code: 'unit_not_convertible',
      message: `"${line.text}" does not say what it counts: gallons, tanks or money.`,
    }
  if (written === 'each' && isInside(book, item, line, profile)) {
    const label = book.items.label(item)
    return {
      code: 'unit_not_convertible',
      message: `"${line.text}" counts what is inside, and how many a ${label} holds is not known.`,
    }
  }
  const one = toCanonical(book, item, unit, profile)
  if (typeof one !== 'number') return one
  // A unit that was not written is told as the reader is used to it.
  const told =
    written ??
    (line.quantity === null && unit !== 'each' ? (defaults.spokenUnit ?? profile.spokenUnit ?? unit) : unit)
  const toldCanonical = toCanonical(book, item, told, profile)
  if (typeof toldCanonical !== 'number') return toldCanonical
  const notes =
    line.unit === null && line.quantity === null && unit !== 'each'
      ? [unwrittenNote(line, unit)]
      : [...counted.notes, ...assumptions(unit, one, book, item), ...workingHours(line.unit, profile)]
  const canonical = quantity * one
  return {
    canonical,
    quantity: canonical / toldCanonical,
    unit: told,
    unitCanonical: toldCanonical,
    ...spread,
    notes,
    budget: null,
  }
}

/** "Wipes 75ct" where a canister has the price: nobody wants 75 canisters. Cans, rolls and tubes are counted themselves. */
function isInside(book: Book, item: number, { text }: ParsedLine, { contents }: ItemProfile): boolean {
  const label = book.items.label(item)
  const isContainer =
    unitById(label)?.dimension === 'container' && !/^(?:can|roll|tube|bar|cartridge)$/.test(label)
  return isContainer && contents?.[label] === undefined && /\d\s*-?(?:ct|cnt|count)\b/i.test(text)
}

/** How long the week of a wage was taken to be. */
function workingHours(unit: string | null, { timeBasis }: ItemProfile): readonly string[] {
  const hours = timeBasis === 'working' ? WORKING_HOURS[unit ?? ''] : undefined
  return hours === undefined ? [] : [`One ${unit} was taken as ${Math.round(hours)} hours of work.`]
}

/** What a container was taken to hold. */
function assumptions(unit: string | null, held: number, book: Book, item: number): readonly string[] {
  const dimension = unit === null ? undefined : unitById(unit)?.dimension
  const group = book.header.groups[book.items.group[item] ?? -1] ?? ''
  if (unit === 'each' && group === 'volume') return [`One was taken to hold ${Math.round(held * 1000)} ml.`]
  if (unit === 'each' && group === 'mass') return [`One was taken to weigh ${Math.round(held * 1000)} g.`]
  if (dimension !== 'container' && dimension !== 'portion') return []
  if (group !== 'mass' && group !== 'volume')
    return held === 1 ? [] : [`One ${unit} was taken as ${held} pieces.`]
  return [`One ${unit} was taken to hold ${Math.round(held * 1000)} ${group === 'mass' ? 'g' : 'ml'}.`]
}

/** "$50 of gas": as much as the money buys, told in the unit that the goods are usually told in. */
function budgetAmount(
  book: Book,
  item: number,
  budget: number,
  currency: string,
  profile: ItemProfile,
  defaults: AmountDefaults,
  spread: { readonly low: number; readonly high: number },
): Amount | NoAmount {
  if (currency !== book.header.currency) {
    return {
      code: 'unit_not_convertible',
      message: `The book's prices are in ${book.header.currency}, and the budget is in ${currency}.`,
    }
  }
  const label = book.items.label(item)
  const unit =
    defaults.spokenUnit ?? profile.spokenUnit ?? defaults.defaultUnit ?? profile.defaultUnit ?? label
  const one = toCanonical(book, item, unit, profile)
  if (typeof one !== 'number') return one
  return { canonical: one, quantity: 1, unit, unitCanonical: one, ...spread, notes: [], budget }
}

/** "A watermelon" is one, where it is known how much one weighs. */
function isOnePiece(line: ParsedLine, { pieceKg, pieceLitres, defaultUnit }: ItemProfile): boolean {
  const isOne = line.quantity === null && /^(?:an?|una?|eine?|une)\s/i.test(line.text)
  return isOne && (pieceKg !== null || (pieceLitres !== null && defaultUnit === null))
}

/**
 * No unit was written. A bare number counts pieces where a piece is known; without a number one usual unit is meant.
 * Null: a number of pieces of something that is sold by weight or volume alone, and in no container that is known.
 */
function unwrittenUnit(
  book: Book,
  item: number,
  line: ParsedLine,
  profile: ItemProfile,
  defaults: AmountDefaults,
): string | null {
  const group = groupOf(book, item)
  const label = book.items.label(item)
  const counted = group === PIECE && unitById(label)?.dimension === 'count'
  const weighed = profile.pieceKg !== null || profile.pieceLitres !== null
  if (book.model !== null && group !== PIECE && profile.contents?.['each'] !== undefined) return 'each'
  // "10 reams of copy paper" where the name itself is of a ream.
  if (counted && label !== 'each' && words(line.item).some((word) => findUnit(word)?.id === label))
    return label
  if (line.quantity !== null && defaults.defaultUnit === null && (counted || weighed)) return 'each'
  const byMeasure = group === 'mass' || group === 'volume'
  if (line.quantity !== null && book.header.estimate === 'item' && byMeasure) return soldIn(profile)
  const usual = defaults.defaultUnit ?? profile.defaultUnit
  const held = group === PIECE && usual !== null ? (profile.contents?.[usual] ?? 1) : 1
  if (held >= MANY_HELD_MIN && (line.quantity?.value ?? 1) >= held) return 'each'
  return usual ?? label
}

/** "Baby wipes 500": whoever names more than a pack of so many holds counts what is in it. */
const MANY_HELD_MIN = 20

/** Portions that goods are sold by, as others are by the jar. */
const SOLD_BY = /^(?:bunch|head|loaf|block)$/

/** "3 peanut butter" are three jars: what the goods are sold in, of which the first one is the usual one. */
function soldIn({ contents, defaultUnit }: ItemProfile): string | null {
  if (defaultUnit !== null && unitById(defaultUnit)?.dimension === 'container') return defaultUnit
  return (
    Object.keys(contents ?? {}).find(
      (unit) => unit !== 'case' && (unitById(unit)?.dimension === 'container' || SOLD_BY.test(unit)),
    ) ?? null
  )
}

/** What several of a thing come in. */
const HOLDERS = /^(?:pack|bag|box|case|carton|crate|tray|container|basket|punnet)$/

function packAmount(
  book: Book,
  item: number,
  line: ParsedLine,
  pack: NonNullable<ParsedLine['pack']>,
  quantity: number,
  spread: { readonly low: number; readonly high: number },
  profile: ItemProfile,
): Amount | NoAmount {
  const group = groupOf(book, item)
  const pieces = quantity * pack.count
  if (pieces > QUANTITY_MAX) return outOfRange(pieces)
  // "3 cases of 15 dozen": a pack may hold a count, also of what is priced by the piece.
  const isCounted = pack.unit !== null && unitById(pack.unit)?.dimension === 'count'
  if (pack.size !== null && pack.unit !== null && (group !== PIECE || isCounted)) {
    const one = toCanonical(book, item, pack.unit, profile)
    if (typeof one !== 'number') return one
    const measure = pieces * pack.size
    if (measure > QUANTITY_MAX) return outOfRange(measure)
    return {
      canonical: measure * one,
      quantity: measure,
      unit: pack.unit,
      unitCanonical: one,
      ...spread,
      notes: workingHours(pack.unit, profile),
      budget: null,
    }
  }
  const piece = profile.pieceKg ?? profile.pieceLitres
  // "Bag of 6 lemons", "case of 24 bottles of water": so many of what is counted, whatever they come in.
  const single =
    pack.count > 1 && group !== PIECE && HOLDERS.test(pack.container ?? '') ? soldIn(profile) : null
  if (single !== null && piece === null && single !== pack.container) {
    const held = toCanonical(book, item, single, profile)
    if (typeof held !== 'number') return held
    const notes = assumptions(single, held, book, item)
    const canonical = pieces * held
    return { canonical, quantity: pieces, unit: single, unitCanonical: held, ...spread, notes, budget: null }
  }
  if (group !== PIECE && HOLDERS.test(pack.container ?? '') && pack.count > 1 && piece !== null) {
    return {
      canonical: pieces * piece,
      quantity: pieces,
      unit: 'each',
      unitCanonical: piece,
      ...spread,
      notes: assumptions('each', piece, book, item),
      budget: null,
    }
  }
  const held = pack.container === null ? undefined : profile.contents?.[pack.container]
  if (group !== PIECE && held !== undefined) {
    const unit = present(pack.container)
    return {
      canonical: pieces * held,
      quantity: pieces,
      unit,
      unitCanonical: held,
      ...spread,
      notes: assumptions(unit, held, book, item),
      budget: null,
    }
  }
  if (group !== PIECE) {
    return {
      code: 'unit_not_convertible',
      message: `"${line.text}" does not say how much a ${pack.container ?? 'pack'} holds, and the book prices it by ${group}.`,
    }
  }
  const label = book.items.label(item)
  const one = toCanonical(book, item, label, profile)
  if (typeof one !== 'number') return one
  const notes =
    pack.size === null
      ? []
      : [`The size (${pack.size} ${pack.unit}) was not used: the book prices it by the ${label}.`]
  return {
    canonical: pieces,
    quantity: pieces / one,
    unit: label,
    unitCanonical: one,
    ...spread,
    notes,
    budget: null,
  }
}

/** How many canonical units of the item's group one `unit` is. */
function toCanonical(book: Book, item: number, unit: string, profile: ItemProfile): number | NoAmount {
  const group = groupOf(book, item)
  const label = book.items.label(item)
  if (unit === label)
    return group === PIECE ? piecesOf(unit) : (unitById(unit)?.factor ?? f64At(book.items.factor, item))
  const known = unitById(unit)
  if (!known) return group === PIECE ? 1 : mismatch(unit, group)
  const factor = known.factor ?? 1
  if (group === PIECE) {
    const pieces = profile.contents?.[known.id]
    if (pieces !== undefined) return pieces
    if (known.dimension === 'count' || known.dimension === 'lump') return factor
    if (known.dimension === 'container' || known.dimension === 'portion') return 1
    return mismatch(known.plural, `the ${label}`)
  }
  if (known.dimension === group) {
    const working = profile.timeBasis === 'working' ? WORKING_HOURS[known.id] : undefined
    return working ?? factor
  }
  // Everybody says "12 oz" for a can of soda and means fluid ounces.
  if (known.id === 'oz' && group === 'volume') return present(present(unitById('fl oz')).factor)
  // A bushel of apples has air in it, so what it holds is known better than by a density.
  const held = profile.contents?.[known.id] ?? heldInList(book, profile, known)
  if (held !== null) return held
  const density = profile.density ?? densityOf(book, item)
  if (known.dimension === 'volume' && group === 'mass' && density !== null) return factor * density
  if (known.dimension === 'mass' && group === 'volume' && density !== null) return factor / density
  if (known.dimension === 'count' && group === 'mass' && profile.pieceKg !== null)
    return factor * profile.pieceKg
  if (known.dimension === 'count' && group === 'volume' && profile.pieceLitres !== null)
    return factor * profile.pieceLitres
  if (known.dimension === 'container' || known.dimension === 'portion') {
    return {
      code: 'unit_not_convertible',
      message: `How much a ${known.name} holds is not known, and the book prices it by ${group}.`,
    }
  }
  return mismatch(known.plural, group)
}

/** A dozen is twelve pieces, a box is one. */
function piecesOf(label: string): number {
  const unit = unitById(label)
  return unit?.dimension === 'count' ? (unit.factor ?? 1) : 1
}

const outOfRange = (quantity: number): NoAmount => ({
  code: 'quantity_out_of_range',
  message: `A quantity of ${quantity} cannot be priced.`,
})

const mismatch = (unit: string, group: string): NoAmount => ({
  code: 'dimension_mismatch',
  message: `The book prices this by ${group}, which ${unit} cannot be converted to.`,
})

function densityOf(book: Book, item: number): number | null {
  const known = new Set(terms(book.items.description(item)))
  let best: { readonly size: number; readonly value: number } | null = null
  for (const entry of book.header.densities) {
    const wanted = terms(entry.words)
    if (wanted.every((word) => known.has(word)) && wanted.length > (best?.size ?? 0)) {
      best = { size: wanted.length, value: entry.kgPerLitre }
    }
  }
  return best?.value ?? null
}

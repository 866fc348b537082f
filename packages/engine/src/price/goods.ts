import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { PIECE } from '../book/row-unit.ts'
import { entryAt, u8At } from '../in-range.ts'

export const isFood = (book: Book, item: number): boolean => FOOD.test(book.items.category(item))

/** Categories of what is eaten or drunk, and of fuel, which is asked for in the same way. Rows of other books may have none. */
const FOOD =
  /^$|food|produce|cereals|eggs|dairy|beef|pork|poultry|fruit|vegetables|drinks|alcohol|groceries|eating|commodities|motor fuel/

/** What is taken home from a shop. */
export const isGoods = (book: Book, item: number): boolean =>
  isFood(book, item) || GOODS.test(book.items.category(item))

const GOODS =
  /^(?:household|toiletries|baby|pets|alcohol-tobacco|clothing|tools-garden|building-materials|toys-books-sports|goods|furniture-appliances|electronics)$/

/** What is bought by weight, by the piece or in packs, and by no model. */
export const isStaple = (book: Book, item: number): boolean => STAPLE.test(book.items.category(item))

const STAPLE =
  /^$|food|produce|cereals|eggs|dairy|beef|pork|poultry|fruit|vegetables|drinks|alcohol|groceries|commodities|motor fuel|^(?:household|toiletries|baby|pets|goods)$/

/** What a shop for tools, paint and plants has, which has no models of the same name with numbers behind it. */
export const isHardware = (book: Book, item: number): boolean =>
  /^(?:tools-garden|building-materials)$/.test(book.items.category(item))

/** Work that is done on a home, with its materials. */
export const isHomeWork = (book: Book, item: number): boolean =>
  /^home(?:-repairs|-services)?$/.test(book.items.category(item))

/** Phones, computers, consoles, televisions. */
export const isDevice = (book: Book, item: number): boolean => book.items.category(item) === 'electronics'

/** What somebody else may have had before: things, vehicles and homes, and no food, no fuel, no work and nothing that is used up. */
export function lasts(book: Book, item: number): boolean {
  const category = book.items.category(item)
  if (/^(?:home|home-repairs|housing|construction)$/.test(category)) return true
  if (category !== 'vehicles' && (isFood(book, item) || !isGoods(book, item))) return false
  return groupOf(book, item) === PIECE && !USED_UP.test(book.items.label(item))
}
const USED_UP =
  /^(?:job|service|visit|wash|inspection|tow|lesson|course|order|walk|surgery|bag|bottle|box|roll|can|canister|pod|pack|diaper|wipe|jar|ream)$/

/** What is sold by weight, by volume or by its energy. */
export const isMeasured = (book: Book, item: number): boolean =>
  /^(?:mass|volume|energy)$/.test(groupOf(book, item))

/** The group of units that an item is sold by: `mass`, `volume`, `energy`, a piece or a container. */
export const groupOf = (book: Book, item: number): string =>
  entryAt(book.header.groups, u8At(book.items.group, item))

/** What is paid for by the month or the year: a rent, a subscription, an insurance. */
export const isByPeriod = (book: Book, item: number): boolean =>
  isByMonth(book, item) || (isByCalendar(book, item) && book.items.label(item) === 'year')

export const isByMonth = (book: Book, item: number): boolean =>
  isByCalendar(book, item) && book.items.label(item) === 'month'

/** A home that is paid for by the month. */
export const isRent = (book: Book, item: number): boolean =>
  isByMonth(book, item) && /^(?:rent|housing)$/.test(book.items.category(item))

const isByCalendar = (book: Book, item: number): boolean =>
  groupOf(book, item) === 'time' && profileOf(book, item).timeBasis === 'calendar'

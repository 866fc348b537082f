import type { Book } from '../book/book.ts'

export const isFood = (book: Book, item: number): boolean => FOOD.test(book.items.category(item))

/** Categories of what is eaten or drunk. Some everyday foods have none. */
const FOOD =
  /^$|food|produce|dairy|beef|pork|poultry|fruit|vegetables|drinks|alcohol|groceries|eating|commodities/

/** What is taken home from a shop. */
export const isGoods = (book: Book, item: number): boolean =>
  isFood(book, item) || GOODS.test(book.items.category(item))

const GOODS =
  /^(?:household|toiletries|baby|pets|alcohol-tobacco|clothing|tools-garden|building-materials|toys-books-sports|goods|furniture-appliances|electronics)$/

/** What is bought by weight, by the piece or in packs, and by no model. */
export const isStaple = (book: Book, item: number): boolean => STAPLE.test(book.items.category(item))

const STAPLE =
  /^$|food|produce|dairy|beef|pork|poultry|fruit|vegetables|drinks|alcohol|groceries|commodities|^(?:household|toiletries|baby|pets|goods)$/

/** What a shop for tools, paint and plants has, which has no models of the same name with numbers behind it. */
export const isHardware = (book: Book, item: number): boolean =>
  /^(?:tools-garden|building-materials)$/.test(book.items.category(item))

/** Work that is done on a home, with its materials. */
export const isHomeWork = (book: Book, item: number): boolean =>
  /^home(?:-repairs|-services)?$/.test(book.items.category(item))

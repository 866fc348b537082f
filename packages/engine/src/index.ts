export { type Book, openBook } from './book/book.ts'
export type * from './book/book-input.ts'
export {
  type BuildProgress,
  type BuildStage,
  type BuildSummary,
  type BuiltBook,
  buildBook,
} from './book/build.ts'
export type { RefusedReason, RefusedRow } from './book/collapse-rows.ts'
export { parentCode } from './book/geography-table.ts'
export { readRowUnit } from './book/row-unit.ts'
export { type Catalogue, type ConceptListRequest, openCatalogue } from './concepts/catalogue.ts'
export type { PriceRequest, Pricing, Progress } from './engine.ts'
export { ENGINE_ERROR_CODES, EngineError, type EngineErrorCode } from './engine-error.ts'
export * from './outcomes/index.ts'
export { MONTH_NAMES } from './parse/months.ts'
export { type LayeredBook, priceItemLayered, priceLayered } from './price/layered-pricing.ts'
export { ownUnit } from './price/own-unit.ts'
export { price } from './price/price.ts'
export { type ItemRequest, priceItem } from './price/price-item.ts'
export { isQualityWord } from './read/word-roles.ts'
export { nameKey, nameKeyOnce } from './text/words.ts'
export { findUnit } from './units/index.ts'

export { findNumbers } from './find-numbers.ts'
export { findQuantities } from './find-quantities.ts'
export type { ParsedLine } from './line.ts'
export { parsePhrase, parseQuery } from './parse-query.ts'

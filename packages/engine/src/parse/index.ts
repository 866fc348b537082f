export { type FoundNumber, findNumbers } from './find-numbers.ts'
export { type FoundQuantity, findQuantities } from './find-quantities.ts'
export type { ParsedLine, ParsedPack, ParsedQuantity } from './line.ts'
export { parsePhrase, parseQuery } from './parse-query.ts'

import type { Concept, Quote } from '@assay/contract'
import { type LayeredBook, priceLayered } from '../price/layered-pricing.ts'
import { nameKey } from '../text/words.ts'
import type { ConceptTable } from './concept-table.ts'

/** Texts that are tried, each of which is priced whole. */
const TRIES_MAX = 6

/** A text that a job prices as the concept, at the same price: its name, or else something that people call it. */
export function queryFor(
  books: LayeredBook,
  table: ConceptTable,
  concept: number,
  wanted: Concept,
  geography: string | null,
): string | null {
  if (wanted.unit_price === null) return null
  const bare = wanted.name.replace(/\s*\([^()]*\)$/, '')
  const isIt = (text: string): boolean => isReadAs(quoteOf(books, text, geography), wanted)
  return [...new Set([wanted.name, bare])].find(isIt) ?? phrasesOf(table, concept).find(isIt) ?? null
}

function isReadAs({ lines, currency }: Quote, { name, unit_price, currency: own }: Concept): boolean {
  const [line, ...more] = lines
  if (line === undefined || line.unit_price === null || unit_price === null || more.length > 0) return false
  const { low, estimate, high, per } = line.unit_price
  return (
    line.item === name &&
    currency === own &&
    per === unit_price.per &&
    low === unit_price.low &&
    estimate === unit_price.estimate &&
    high === unit_price.high
  )
}

function quoteOf(books: LayeredBook, text: string, geography: string | null): Quote {
  const pricing = priceLayered(books, { text, geography })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}

/** What else the book calls it, where it is the likeliest meaning, the shortest first. */
function phrasesOf({ book, items, name }: ConceptTable, concept: number): readonly string[] {
  const own = new Set(items(concept))
  const key = nameKey(name(concept))
  const found: string[] = []
  for (let id = 0; id < book.names.size; id++)
    if (own.has(book.names.firstItemOf(id)) && book.names.at(id) !== key) found.push(book.names.at(id))
  for (let id = 0; id < book.synonyms.size; id++)
    if (own.has(book.meanings.firstItemOf(id))) found.push(book.synonyms.at(id))
  return found.sort((a, b) => a.length - b.length).slice(0, TRIES_MAX)
}

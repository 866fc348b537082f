import type { Quote } from '@assay/contract'
import { randomNumbers } from '../../../test/tools/random-numbers.ts'
import { entryAt } from '../src/in-range.ts'
import { type Book, type BookRow, buildBook, openBook, price } from '../src/index.ts'

const KINDS = [
  'bolt',
  'bracket',
  'cable',
  'door',
  'fence',
  'gravel',
  'hinge',
  'lamp',
  'pipe',
  'valve',
] as const
const METALS = ['steel', 'copper', 'brass', 'plastic', 'oak', 'pine'] as const
const SIZES = ['small', 'medium', 'large', 'heavy', 'light'] as const
const EXTRAS = [
  'painted',
  'galvanized',
  'threaded',
  'outdoor',
  'indoor',
  'premium',
  'basic',
  'double',
  'single',
] as const

/** Rows whose price is told by their words, with noise and an effect of the source. */
export function syntheticRows(count: number, seed = 1, sources = 40): readonly BookRow[] {
  const random = randomNumbers(seed)
  const pick = <T>(list: readonly T[]): number => Math.floor(random() * list.length)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const effect = Array.from({ length: sources }, () => 0.1 * normal())
  return Array.from({ length: count }, () => {
    const [kind, metal, size, extra] = [pick(KINDS), pick(METALS), pick(SIZES), pick(EXTRAS)]
    const source = Math.floor(random() * sources)
    const y =
      1 + kind * 0.35 + metal * 0.2 + size * 0.15 + extra * 0.05 + entryAt(effect, source) + 0.25 * normal()
    return {
      description: `${KINDS[kind]} ${METALS[metal]} ${SIZES[size]} ${EXTRAS[extra]}`,
      price: Math.exp(y),
      unit: 'each',
      date: '2026-05',
      source: `vendor ${source}`,
    }
  })
}

export function build(
  rows: readonly BookRow[],
  seed = 1,
): { readonly bytes: ArrayBuffer; readonly book: Book } {
  const building = buildBook({ rows, options: { id: 'test', currency: 'USD', seed } })
  let step = building.next()
  while (!step.done) step = building.next()
  return { bytes: step.value.bytes, book: openBook(step.value.bytes) }
}

export function quote(book: Book, text: string, coverageLevel = 0.9): Quote {
  const pricing = price(book, { text, geography: null, coverageLevel })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}

import type { BookRow } from '../src/book/book-input.ts'
import { type Book, buildBook, openBook } from '../src/index.ts'

/** A builder's list: what each item costs, and by what it is sold. */
const ITEMS: readonly (readonly [name: string, price: number, unit: string])[] = [
  ['Ready-mix concrete 4000 psi', 170, 'cu yd'],
  ['Rebar #4 grade 60', 0.78, 'ft'],
  ['Portland cement type I 94 lb bag', 16.5, 'each'],
  ['Masonry sand', 42, 'ton'],
  ['Crushed stone 3/4 in', 38, 'ton'],
  ['SPF lumber 2x4x8 stud', 4.1, 'each'],
  ['Pressure treated lumber 4x4x8 post', 13.2, 'each'],
  ['Plywood CDX 1/2 in 4x8 sheet', 31, 'each'],
  ['OSB sheathing 7/16 in 4x8 sheet', 19.5, 'each'],
  ['Drywall 1/2 in 4x8 panel', 14.8, 'each'],
  ['Joint compound all purpose 4.5 gal pail', 21, 'each'],
  ['Fiberglass insulation R-13 batt', 0.92, 'sq ft'],
  ['Asphalt shingles architectural', 118, 'square'],
  ['Roofing felt 15 lb roll', 29, 'each'],
  ['Vinyl siding double 4 in', 1.45, 'sq ft'],
  ['Interior latex paint eggshell', 34, 'gal'],
  ['Exterior primer', 29.5, 'gal'],
  ['PEX pipe 1/2 in', 0.61, 'ft'],
  ['Copper pipe type L 3/4 in', 5.4, 'ft'],
  ['PVC drain pipe schedule 40 4 in', 4.9, 'ft'],
  ['Romex cable 12/2 with ground', 0.98, 'ft'],
  ['EMT conduit 3/4 in', 1.35, 'ft'],
  ['Duplex outlet 15 amp', 1.9, 'each'],
  ['Circuit breaker 20 amp single pole', 8.7, 'each'],
  ['Prehung interior door 30 in', 142, 'each'],
  ['Vinyl window double hung 36x48', 288, 'each'],
  ['Kitchen faucet pull down', 165, 'each'],
  ['Water heater electric 50 gal', 640, 'each'],
  ['Journeyman electrician', 88, 'hour'],
  ['General laborer', 31, 'hour'],
]
const ROWS_EACH = 10
const SPREAD = 0.12

/** Thirty items with ten rows each, all within 12 % of the item's price. */
export function smallListRows(): BookRow[] {
  return ITEMS.flatMap(([description, price, unit], item) =>
    Array.from({ length: ROWS_EACH }, (_, k) => {
      const wave = (((k * 7 + item * 3) % ROWS_EACH) / (ROWS_EACH - 1)) * 2 - 1
      return { description, price: Math.round(price * (1 + SPREAD * wave) * 1000) / 1000, unit }
    }),
  )
}

/** The list as a book, with prices of one place or of all. */
export function buildSmallList(geography?: string): Book {
  const building = buildBook({
    rows: smallListRows().map((row) => ({ ...row, ...(geography !== undefined && { geography }) })),
    options: { id: 'small-list', currency: 'USD', asOf: '2026-07-31' },
  })
  let step = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuoteLine } from '@assay/contract'
import { type Book, buildBook, openBook } from '../src/index.ts'
import { quote } from './synthetic-book.ts'

/** What a firm charges, a line each: nobody has asked these prices yet, and there are too few to measure anything. */
function listOf(items: readonly (readonly [description: string, unit: string, price: number])[]): Book {
  const building = buildBook({
    rows: items.map(([description, unit, price]) => ({ description, unit, price })),
    options: { id: 'short-list', currency: 'USD', asOf: '2026-11-19' },
  })
  let step = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

const repairs = listOf([
  ['Laptop screen replacement', 'job', 220],
  ['Data recovery', 'hour', 145],
  ['On-site support', 'hour', 120],
  ['Remote support', 'hour', 95],
  ['Managed workstation', 'month', 65],
  ['Server maintenance', 'month', 350],
  ['Cat6 cable run', 'drop', 165],
  ['Game console repair', 'job', 90],
  ['Battery replacement phone', 'each', 79],
  ['Battery 12V 7Ah UPS', 'each', 38],
])
const bakery = listOf([
  ['Sourdough loaf', 'each', 8.5],
  ['Birthday cake 8 inch', 'each', 48],
  ['Birthday cake 10 inch', 'each', 65],
  ['Wedding cake per slice', 'slice', 6.5],
  ['Cupcake', 'dozen', 36],
  ['Coffee 12 oz', 'cup', 3.25],
  ['Coffee 16 oz', 'cup', 3.95],
  ['Lunch buffet', 'person', 18.5],
])
const garden = listOf([
  ['Mulch, dark brown, delivered', 'cubic yard', 62],
  ['Lawn mowing up to 1/4 acre', 'visit', 45],
  ['Lawn mowing 1/4 to 1/2 acre', 'visit', 65],
  ['Hedge trimming', 'hour', 75],
  ['Stump grinding', 'inch', 4.5],
  ['Sod, Bermuda, installed', 'sq ft', 1.35],
  ['Paver patio', 'sq ft', 22],
  ['Tree removal small', 'tree', 450],
])

function onlyLine(book: Book, text: string): QuoteLine {
  const { lines } = quote(book, text)
  const [line] = lines
  assert.ok(line !== undefined && lines.length === 1, `${text}: ${lines.length} lines`)
  return line
}

for (const [book, text, item, price] of [
  [repairs, '8 cat6 drops', 'Cat6 cable run', 165],
  [repairs, 'fix cracked laptop screen', 'Laptop screen replacement', 220],
  [repairs, 'new battery for my phone', 'Battery replacement phone', 79],
  [repairs, 'workstation managed for a month', 'Managed workstation', 65],
  [garden, 'remove a small tree', 'Tree removal small', 450],
  [garden, 'grind a stump', 'Stump grinding', 4.5],
] as const)
  test(`"${text}" costs what the list says of its item`, () => {
    const line = onlyLine(book, text)
    assert.deepEqual([line.item, Number(line.unit_price?.estimate)], [item, price])
  })

test('what several items of a list may mean costs something between them', () => {
  const each = Number(onlyLine(bakery, 'large coffee').unit_price?.estimate)
  assert.ok(each >= 3.25 && each <= 3.95, `${each}`)
})

const printer = listOf([
  ['Business cards, 500', 'box', 49],
  ['Business cards, 1000', 'box', 69],
  ['Color copy', 'page', 0.35],
  ['Banner 13 oz vinyl', 'sq ft', 7.5],
  ['Party tent', 'sq ft', 1.1],
  ['Folding chair', 'each', 2.25],
  ['Generator 7 kW', 'day', 90],
  ['Storage', 'GB', 0.08],
  ['Team plan', 'user', 25],
  ['Warehouse shelf', 'pallet', 14],
  ['Ceiling fan install', 'each', 185],
  ['Olive oil', '500 ml', 7],
])

for (const [book, text, amount] of [
  [repairs, '12 workstations managed for a year', '12 year'],
  [bakery, 'lunch buffet for 35 people', '35 person'],
  [bakery, 'wedding cake for 80 guests', '80 slice'],
  [garden, '6 yards of dark brown mulch', '6 cu yd'],
  [garden, '3 yards of mulch delivered', '3 cu yd'],
  [garden, 'paver patio 12x14', '168 sq ft'],
  [garden, 'a 12 by 14 foot paver patio', '168 sq ft'],
  [garden, 'sod for a 20x30 yard', '600 sq ft'],
  [garden, 'grind a 24 inch stump', '24 in'],
  [garden, '2 stumps, 18 inches each', '36 in'],
  [garden, 'mow a 1/3 acre lawn weekly for 3 months', '13 visit'],
  [printer, '500 business cards', '1 box'],
  [printer, 'color copies 25 pages', '25 page'],
  [printer, 'banner 3x8', '24 sq ft'],
  [printer, 'vinyl banner 4 ft by 10 ft, 2 of them', '80 sq ft'],
  [printer, 'generator for the weekend', '2 day'],
  [printer, '500 GB of storage', '500 GB'],
  [printer, 'team plan for 15 users', '15 user'],
  [printer, 'shelf for 24 pallets', '24 pallet'],
  [printer, 'install 2 ceiling fans', '2 each'],
  // What stands beside a number that the grammar has read changes nothing.
  [printer, '100 folding chairs for 40 people', '100 each'],
  [printer, 'a folding chair', '1 each'],
] as const)
  test(`"${text}" is counted by what the list sells it by`, () => {
    const { quantity } = onlyLine(book, text)
    assert.equal(`${quantity?.value} ${quantity?.unit}`, amount)
  })

test('a count or a period that a list has no price for stays without one', () => {
  for (const text of ['2000 business cards', 'color copy 5 lb'])
    assert.equal(onlyLine(printer, text).status, 'unpriced', text)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

const EGGS = /^Eggs, grade A/
const MILK = /^Milk, fresh, whole/
const BUTTER = /^Butter/
const RICE = /^Rice, white/

reads('a unit behind a thing is no country', [
  ['butter lb', [BUTTER, 1, 'lb']],
  ['BUTTER LB', [BUTTER, 1, 'lb']],
  ['rice kg', [RICE, 1, 'kg']],
  ['arroz kg', [RICE, 1, 'kg']],
  ['eggs dz', [EGGS, 1, 'dozen']],
  ['milk pt', [MILK, 1, 'pt']],
  ['leche lt', [MILK, 1, 'l']],
  ['5+ lb butter', [BUTTER, 5, 'lb']],
  ['2 dozen eggs, rice kg', [EGGS, 2, 'dozen'], [RICE, 1, 'kg']],
])

test('such a unit leaves the money of the request as it is', () => {
  for (const text of [
    'butter lb',
    'rice kg',
    'electrician hr',
    'beer cl',
    'chips bg',
    'bread st',
    'x lb beef',
  ])
    assert.equal(quoteOf(book, text, null).currency, 'USD', text)
  assert.equal(quoteOf(book, '1br apt GB', null).currency, 'GBP')
  assert.equal(quoteOf(book, 'milk, 1 gal, in Portugal', null).currency, 'EUR')
})

reads('how many stands in brackets before a thing', [
  ['(3) eggs', [EGGS, 3, 'each']],
  ['(2) dozen eggs', [EGGS, 2, 'dozen']],
  ['need (3) gallons of milk and (2) lbs of butter', [MILK, 3, 'gal'], [BUTTER, 2, 'lb']],
  ['(3) 2x4x8 studs, (2) sheets of plywood', [/^lumber, 2 by 4/, 3, 'board'], [/^plywood/, 2, 'sheet']],
  ['(4) outlets\n(2) light switches', [/outlet/, 4, 'each'], [/outlet/, 2, 'each']],
  ['(1) eggs (2) milk', [EGGS, 1, 'dozen'], [MILK, 1, 'gal']],
])

reads('a table without heads has what was paid last', [
  ['eggs,2,3.00\nmilk,1,4.00', [EGGS, 2, 'each'], [MILK, 1, 'jug']],
  ['eggs, 12, 3.00\nbutter, 1, 4.50\n', [EGGS, 12, 'each'], [BUTTER, 1, 'each']],
])

reads('thousands are counted, and the fineness of gold is not', [
  ['10k eggs', [EGGS, 10_000, 'each']],
  ['5k gal of milk', [MILK, 5_000, 'gal']],
  ['1.000.000 lb butter', [BUTTER, 1_000_000, 'lb']],
  ['2 14k gold rings', [/^gold ring/, 2, 'each']],
  ['14k gold earrings', [/jewelry/, 1, 'each']],
])

reads('what nobody sees changes no amount', [
  ['\u200e3 eggs', [EGGS, 3, 'each']],
  ['5\u200bkg rice', [RICE, 5, 'kg']],
  ['3 doz\u00aden eggs, 2 gal milk\u200e', [EGGS, 3, 'dozen'], [MILK, 2, 'gal']],
  ['３ dozen eggs', [EGGS, 3, 'dozen']],
])

test('lines tell the text as it was written', () => {
  const text = '3 doz\u00aden eggs, 10k eggs, (2) gal milk'
  const { lines } = quoteOf(book, text, 'US')
  assert.deepEqual(
    lines.map((line) => [line.text, text.slice(...line.span)]),
    [
      ['3 doz\u00aden eggs', '3 doz\u00aden eggs'],
      ['10k eggs', '10k eggs'],
      ['(2) gal milk', '(2) gal milk'],
    ],
  )
})

test('digits that are no amount leave a line without a price', () => {
  for (const text of [
    '1e309 lb of potatoes',
    '1e400 eggs',
    '5M eggs',
    '1/0 lb butter',
    '3 1/0 cups milk',
    '1.2.3 kg rice',
    '2^10 eggs',
    '2+3 eggs',
  ]) {
    const [line] = quoteOf(book, text, 'US').lines
    assert.equal(line?.status, 'unpriced', text)
    assert.match(line?.reason?.message ?? '', /no amount/, text)
  }
})

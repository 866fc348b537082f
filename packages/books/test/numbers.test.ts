import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { parseMoney } from '../../tables/src/money-text.ts'
import { detectDecimalSign, parseNumber } from '../../tables/src/number-text.ts'
import { columnOf, currencyInHeader, matchColumns } from '../src/import/column-names.ts'
import { detectDateOrder, parseDate } from '../src/import/date-text.ts'

test('numbers that leave no doubt are read whatever the style of their column', () => {
  const cases: readonly (readonly [string, number | null])[] = [
    ['1,299.00', 1299],
    ['1.299,00', 1299],
    ['1 299', 1299],
    ['1\u00a0299,5', 1299.5],
    ["1'299.50", 1299.5],
    ['1,23,456.70', 123456.7],
    ['1.234.567', 1234567],
    ['12,-', 12],
    ['.5', 0.5],
    ['0,125', 0.125],
    ['0.125', 0.125],
    ['1e3', 1000],
    ['(12.00)', -12],
    ['12.00-', -12],
    ['-3', -3],
    ['1,2,3', null],
    ['12.34.56', null],
    ['1,2345.00', null],
    ['twelve', null],
    ['', null],
    ['12 abc', null],
  ]
  for (const [text, expected] of cases) {
    assert.equal(parseNumber(text, '.'), expected, text)
    assert.equal(parseNumber(text, ','), expected, text)
  }
})

test('a number that can be read in two ways is read in the style of its column', () => {
  assert.equal(parseNumber('1,299', '.'), 1299)
  assert.equal(parseNumber('1,299', ','), 1.299)
  assert.equal(parseNumber('1.299', '.'), 1.299)
  assert.equal(parseNumber('1.299', ','), 1299)
  assert.equal(detectDecimalSign(['1.299', '12,50', '3,99']), ',')
  assert.equal(detectDecimalSign(['1,299', '12.50', '$3.99']), '.')
  assert.equal(detectDecimalSign(['1,299', '2,300']), '.')
})

test('every amount comes back from every style that it is written in', () => {
  const amounts = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 99 }))
  const styles = [
    [',', '.'],
    ['.', ','],
    [' ', ','],
    ["'", '.'],
    ['', '.'],
    ['', ','],
  ] as const
  fc.assert(
    fc.property(amounts, fc.constantFrom(...styles), ([whole, cents], [group, decimal]) => {
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group)
      const text = `${grouped}${decimal}${String(cents).padStart(2, '0')}`
      assert.equal(parseNumber(text, decimal), Number(`${whole}.${String(cents).padStart(2, '0')}`), text)
    }),
  )
})

test('no text makes the readers throw, and what they read is a number', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789.,-/ $€()ejulmayper%\u00a0\u0000') }),
      fc.constantFrom('.' as const, ',' as const),
      (text, style) => {
        const number = parseNumber(text, style)
        assert.ok(number === null || Number.isFinite(number) || text.includes('e'))
        const money = parseMoney(text, style)
        assert.ok(typeof money === 'string' || typeof money.amount === 'number')
        const date = parseDate(text, 'day-first')
        assert.ok(date === null || /^\d{4}(-\d{2}(-\d{2})?)?$/.test(date))
      },
    ),
  )
})

test('prices are read with the signs and words that stand beside them', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['$1,299.00', { amount: 1299, currency: null, unit: null }],
    ['US$ 5', { amount: 5, currency: 'USD', unit: null }],
    ['12,50 €', { amount: 12.5, currency: 'EUR', unit: null }],
    ['€12.50', { amount: 12.5, currency: 'EUR', unit: null }],
    ['£3', { amount: 3, currency: 'GBP', unit: null }],
    ['USD 12.00', { amount: 12, currency: 'USD', unit: null }],
    ['12.00 CAD', { amount: 12, currency: 'CAD', unit: null }],
    ['-$5.00', { amount: -5, currency: null, unit: null }],
    ['$2.99/lb', { amount: 2.99, currency: null, unit: 'lb' }],
    ['3.50 per sq ft', { amount: 3.5, currency: null, unit: 'sq ft' }],
    ['n/a', 'not_available'],
    ['-', 'empty'],
    ['#N/A', 'empty'],
    ['TBD', 'not_yet'],
    ['on request', 'on_request'],
    ['call', 'on_request'],
    ['Call for price', 'on_request'],
    ['POA', 'on_request'],
    ['12 - 15', 'range'],
    ['$12-$15', 'range'],
    ['12.5%', 'not_a_number'],
    ['see page 3', 'not_a_number'],
  ]
  for (const [text, expected] of cases) assert.deepEqual(parseMoney(text, '.'), expected, text)
})

test('dates are read in the spellings that price lists use', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['2026-07-15', '2026-07-15'],
    ['2026-07-15T10:00:00Z', '2026-07-15'],
    ['2026/7/5', '2026-07-05'],
    ['2026-07', '2026-07'],
    ['2026', '2026'],
    ['20260715', '2026-07-15'],
    ['15.07.2026', '2026-07-15'],
    ['07/15/2026', '2026-07-15'],
    ['15/07/2026', '2026-07-15'],
    ['7/5/26', '2026-07-05'],
    ['Jul 2026', '2026-07'],
    ['15 July 2026', '2026-07-15'],
    ['July 4th, 2026', '2026-07-04'],
    ['15-Jul-26', '2026-07-15'],
    ['07/2026', '2026-07'],
    ['2015/2016', '2016'],
    ['FY2024', '2024'],
    ['~2017', '2017'],
    ['≈ 2017', '2017'],
    ['c. 2017', '2017'],
    ['c.2017', '2017'],
    ['ca. 2017', '2017'],
    ['ca 2017-05', '2017-05'],
    ['Circa July 2017', '2017-07'],
    ['~15.07.2026', '2026-07-15'],
    ['~', null],
    ['c 2017', null],
    ['circa2017', null],
    ['~soon', null],
    ['2026-02-30', null],
    ['13/13/2026', null],
    ['soon', null],
    ['1850', null],
  ]
  for (const [text, expected] of cases) assert.equal(parseDate(text, 'month-first'), expected, text)
  assert.equal(parseDate('05/07/2026', 'day-first'), '2026-07-05')
  assert.equal(parseDate('05/07/2026', 'month-first'), '2026-05-07')
  assert.equal(detectDateOrder(['05/07/2026', '25/07/2026']), 'day-first')
  assert.equal(detectDateOrder(['05/07/2026', '07/25/2026']), 'month-first')
  assert.equal(detectDateOrder(['01/02/2026']), 'month-first')
  assert.equal(detectDateOrder(['01/02/2026'], ','), 'day-first')
  assert.equal(detectDateOrder(['01/25/2026'], ','), 'month-first')
})

test('header names are matched loosely, and the price of one wins over other prices', () => {
  for (const name of [
    'Description',
    'ITEM',
    'Product Name',
    'item_description',
    'Bezeichnung',
    'Désignation',
    'text',
  ]) {
    assert.equal(columnOf(name)?.column, 'description', name)
  }
  for (const name of [
    'price',
    'Unit Price (USD)',
    'Net price',
    'Cost',
    'amount',
    'Einzelpreis',
    'Prix unitaire',
  ]) {
    assert.equal(columnOf(name)?.column, 'price', name)
  }
  for (const name of ['Price date', 'Total price', 'price_id', 'Old Price', 'Kommentar']) {
    assert.notEqual(columnOf(name)?.column, 'price', name)
  }
  const columns = matchColumns([
    'SKU',
    'Total Price',
    'Unit Price',
    'Price',
    'Item',
    'UOM',
    'Supplier',
    'Qty',
  ])
  assert.deepEqual(Object.fromEntries(columns), { price: 2, description: 4, unit: 5, source: 6, quantity: 7 })
  assert.equal(currencyInHeader('Unit Price (EUR)'), 'EUR')
  assert.equal(currencyInHeader('Preis in €'), 'EUR')
  assert.equal(currencyInHeader('Price'), null)
})

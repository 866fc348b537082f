import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceItem } from '@assay/engine'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const lineOf = (text: string) => quoteOf(book, text, 'US').lines[0]

test('work on a thing, its insurance and its accessories are not the thing', () => {
  for (const text of [
    'repaint a three bedroom house',
    'insure a 2018 Honda Civic',
    'wedding dress alterations',
    'charger for a MacBook Air',
    'parking ticket',
  ]) {
    const item = lineOf(text)?.item ?? ''
    assert.doesNotMatch(item, /to buy|, used|^Wedding dress|^MacBook|^parking(?! ticket)/i, text)
  }
})

test('a lawyer without hours is what he is to do, with hours he is himself', () => {
  assert.match(lineOf('lawyer to draft a will')?.item ?? '', /^Will/)
  assert.match(lineOf('lawyer, 3 hours')?.item ?? '', /lawyer/i)
})

test('a model number counts nothing, and the line says that it did not count', () => {
  const line = lineOf('iPhone 16 screen repair')
  assert.equal(line?.quantity?.value, '1')
  assert.ok(line?.ignored.some(({ text }) => text === '16'))
})

test('rows of sums and a signature are no lines', () => {
  const { lines } = quoteOf(book, '- 25 lb rice\nSUBTOTAL 63.00\nTAX 5.20\nThanks,\nDana', 'US')
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['25 lb rice'],
  )
})

test('a row of a list is read as free text is', () => {
  for (const description of ['plumber', 'haircut', 'oil change', 'whole milk']) {
    const row = priceItem(book, { description })
    assert.equal(row.item, lineOf(description)?.item, description)
    assert.equal(row.total?.estimate, lineOf(description)?.total?.estimate, description)
  }
  assert.equal(priceItem(book, { description: '2 lb butter', quantity: 3 }).quantity?.value, '6')
})

test('a house or a home in a place is what one costs there, and the words of the place name nothing else', () => {
  for (const place of ['San Francisco', 'Los Angeles', 'Austin', 'Boise'])
    for (const home of ['house', 'home', 'a house']) {
      const line = lineOf(`${home} in ${place}`)
      assert.equal(line?.item, 'Home to buy', `${home} in ${place}`)
      assert.ok(Number(line?.total?.estimate) > 300_000)
    }
  assert.equal(lineOf('2 houses in Austin')?.quantity?.value, '2')
  assert.match(lineOf('house for rent in Austin')?.item ?? '', /rent/)
  assert.match(lineOf('flight from San Diego to San Francisco')?.item ?? '', /^flight between/)
})

test('a count of what a bottle holds does not multiply the price of the bottle', () => {
  const line = lineOf('bottle of ibuprofen 200 mg 100 count')
  assert.equal(line?.quantity?.value, '1')
  assert.ok(Number(line?.total?.estimate) < 30)
})

test('a place that only the book knows, alone behind a comma, says where', () => {
  const quoteAnywhere = (text: string) => quoteOf(book, text, null)
  for (const [text, country, currency] of [
    ['diesel 40 litres, Marseille', 'FR', 'EUR'],
    ['500 kWh Strom, Preis in Österreich', 'AT', 'EUR'],
    ['10 litros de gasolina en Alemania', 'DE', 'EUR'],
    ['taxi in Osaka Japan', 'JP', 'JPY'],
  ] as const) {
    const quote = quoteAnywhere(text)
    assert.equal(quote.geography.used, country, text)
    assert.equal(quote.currency, currency, text)
    assert.equal(quote.lines.length, 1, text)
  }
  assert.equal(quoteAnywhere('1 lb ham, turkey').lines.length, 2)
})

test('a part of the text that says wages is said of the worker, with the place that it names', () => {
  for (const text of ['electrician, 12 h, Denver wage', 'electrician? 12 hours. wages in Denver, please'])
    assert.match(quoteOf(book, text, null).lines[0]?.item ?? '', /^Electricians/, text)
  assert.match(lineOf('electrician, 12 h')?.item ?? '', /^electrician by the hour/)
})

test('a No. 10 can is a size, and a No. 10 envelope is none', () => {
  assert.equal(lineOf('4 #10 cans of peaches')?.quantity?.value, '420')
  assert.notEqual(lineOf('50 #10 envelopes')?.quantity?.value, '5250')
})

test('motor oil is counted in quarts, and its grade is no amount', () => {
  const quarts = lineOf('5 quarts of motor oil')
  assert.equal(quarts?.item, 'motor oil')
  assert.equal(lineOf('motor oil 10w-40, 5 quart jug')?.total?.estimate, quarts?.total?.estimate)
})

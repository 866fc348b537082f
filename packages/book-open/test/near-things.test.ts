import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const linesOf = (text: string, place = 'US') => quoteOf(book, text, place).lines
const itemsOf = (text: string, place = 'US') => linesOf(text, place).map(({ item }) => item)
const amountOf = (text: string) => linesOf(text).map(({ quantity }) => Number(quantity?.value))

test('what is put in a car, or done for a dog, is not the price of the car or the dog', () => {
  for (const text of [
    'new clutch in a civic',
    'new clutch in a honda civic',
    'new seat in a ford f-150',
    'speakers in a toyota camry',
    'cup holder for a honda accord',
  ])
    for (const item of itemsOf(text)) assert.doesNotMatch(item ?? '', /, (?:new|used)$/, text)
  for (const text of ['bath for a puppy', 'food for a golden retriever puppy', 'grooming for a goldendoodle'])
    for (const item of itemsOf(text)) assert.doesNotMatch(item ?? '', /puppy/, text)
  for (const text of [
    'looking for a honda civic',
    'price for a new honda civic',
    'deal on a new honda civic',
  ])
    assert.deepEqual(itemsOf(text), ['Honda Civic, new'], text)
  for (const text of ['in the market for a golden retriever puppy', 'hoping for a puppy'])
    assert.deepEqual(itemsOf(text), ['puppy from a breeder'], text)
  for (const [text, item] of [
    ['kelley blue book for a 2018 f150', '2018 Ford F-150, used'],
    ['blue book on a 2018 honda civic', '2018 Honda Civic, used'],
    ['retail on a new f150', 'Ford F-150, new'],
    ['how much cash for a used honda civic', 'Honda Civic, used, about 6 years old'],
  ] as const)
    assert.deepEqual(itemsOf(text), [item], text)
})

test('doses of a vaccine are counted', () => {
  for (const text of ['shingles vaccine 2 doses', '2 doses of hep a vaccine', 'hpv vaccine 2 doses'])
    assert.deepEqual(amountOf(text), [2], text)
  assert.deepEqual(amountOf('one dose of shingles vaccine'), [1])
})

test('a pack of many, of what is sold by the box, is one box', () => {
  for (const text of [
    'a box of daily contact lenses 90 pack',
    'contact lenses 30 pack',
    'box of contacts 6 pack',
  ])
    assert.deepEqual(amountOf(text), [1], text)
  assert.deepEqual(amountOf('2 boxes of contact lenses'), [2])
})

test('the bedrooms of a home that is cleaned are no visits and no rent', () => {
  for (const text of [
    'house cleaning 3 bedroom one time deep clean',
    'deep clean 3 bedroom',
    'deep clean, 3 bedrooms',
  ]) {
    assert.deepEqual(itemsOf(text), ['deep cleaning, three bedrooms'], text)
    assert.deepEqual(amountOf(text), [1], text)
  }
})

test('a flight is one however it is called, and there and back are two', () => {
  const route = 'flight between Miami and Denver, one way'
  for (const text of [
    'fly from denver to miami',
    'plane ticket denver to miami',
    'flight from denver to miami',
  ])
    assert.deepEqual([itemsOf(text), amountOf(text)], [[route], [1]], text)
  for (const text of [
    'fly from Denver to Miami and back',
    'roundtrip denver to miami',
    'round trip ticket from denver to miami',
    '2 plane tickets denver to miami',
  ])
    assert.deepEqual([itemsOf(text), amountOf(text)], [[route], [2]], text)
})

test('a fraction is no size of lumber', () => {
  assert.deepEqual(itemsOf('1/2 3/4 7/8'), [null])
  assert.match(itemsOf('2x8x8')[0] ?? '', /lumber/)
})

test('the stone that a pizza is baked on is no weight', () => {
  assert.deepEqual(itemsOf('bread stone'), [null])
  assert.deepEqual(itemsOf('pizza stone'), ['dish rack or larger kitchen tool'])
  assert.deepEqual(amountOf('milk gallon'), [1])
})

test('an older model of a phone is not the newest one, nor so many of them', () => {
  for (const text of [
    'iphone 15 vs iphone 16 camera',
    'iphone 14 pro max',
    'new iphone 15 pro',
    'iphone 11 case',
  ])
    for (const item of itemsOf(text)) assert.doesNotMatch(item ?? '', /iPhone 17|camera/, text)
  assert.deepEqual(itemsOf('iphone 17 pro max'), ['iPhone 17 Pro Max'])
})

test('what belongs to a thing is not the thing', () => {
  for (const text of ['car wash mitt', 'wedding cake topper']) assert.deepEqual(itemsOf(text), [null], text)
  assert.deepEqual(itemsOf('wedding cake'), ['Wedding cake'])
  assert.deepEqual(itemsOf('doll house'), ['doll house or other large toy'])
  assert.deepEqual(itemsOf('landline phone service'), [null])
  assert.doesNotMatch(itemsOf('gaming laptop rtx 4060')[0] ?? '', /RTX/)
})

test('a time that a price is for says nothing else', () => {
  for (const text of ['gym membership per month in Madrid', 'gym membership per month'])
    assert.deepEqual(itemsOf(text, 'ES'), ['gym membership'], text)
})

test('gold is bought by the ounce, and never in a run of other goods', () => {
  assert.deepEqual(itemsOf('gold fish crackers'), ['Goldfish crackers'])
  assert.ok(!itemsOf('gold milk bread').includes('Gold'))
  assert.deepEqual(itemsOf('1 oz of gold'), ['Gold'])
})

test('what one tube holds is its size', () => {
  assert.deepEqual(itemsOf('tube of toothpaste 6 oz'), ['tube of toothpaste'])
})

test('a state or a large town behind a thing is where it is bought, with or without "in"', () => {
  for (const [text, place] of [
    ['oil change california', 'US-CA'],
    ['llc filing fee texas', 'US-TX'],
    ['homeowners insurance florida annual', 'US-FL'],
    ['haircut chicago', 'US-CBSA-16980'],
  ] as const) {
    const { lines, geography } = quoteOf(book, text, null)
    assert.deepEqual([lines.map(({ status }) => status), geography.used], [['priced'], place], text)
  }
  assert.equal(quoteOf(book, 'texas toast', 'US').geography.used, 'US')
})

test('a brand, a kind or a style that is called by a place is bought anywhere', () => {
  for (const text of [
    'cordless drill milwaukee',
    '12 pack beer old milwaukee',
    'grass seed kentucky bluegrass',
    'deep dish pizza chicago style',
  ])
    assert.equal(quoteOf(book, text, 'US').geography.used, 'US', text)
  assert.equal(quoteOf(book, 'haircut milwaukee', 'US').geography.used, 'US-CBSA-33340')
})

test('a year is no count', () => {
  for (const text of ['🍷 2023', '🍷 1999', 'my phone from 2019 screen repair'])
    for (const amount of amountOf(text)) assert.ok(!(amount > 1), text)
  for (const amount of amountOf('🍷 750')) assert.ok(!(amount > 1))
})

test('how food was cooked makes it no other food', () => {
  assert.deepEqual(itemsOf('wood-fired pizza'), ['large pizza'])
  assert.doesNotMatch(itemsOf('oven-roasted turkey 1 lb')[0] ?? '', /frozen/)
})

test('a glass, and a bottle at a bar or an airport, is bought where it is drunk', () => {
  for (const text of [
    '5 glasses of wine',
    '6 glasses of wine',
    '8 glasses of wine',
    '6 glasses of wine at a bar',
  ])
    assert.deepEqual(itemsOf(text), ['glass of wine at a bar'], text)
  for (const text of [
    '6 bottles of water at the airport',
    '8 bottles of water at a concert',
    '6 bottles of water at the hotel',
  ])
    assert.deepEqual(itemsOf(text), ['bottle of water at a counter'], text)
})

test('a truck for a way across the country is not the one for a day in town', () => {
  assert.doesNotMatch(itemsOf('uhaul 15 ft one way 500 miles')[0] ?? '', /in town/)
  assert.match(itemsOf('uhaul 15 ft')[0] ?? '', /in town/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const quote = (text: string, place = 'US') => quoteOf(book, text, place)
const itemOf = (text: string) => quote(text).lines[0]?.item ?? ''
const widthOf = (text: string, place = 'US') => {
  const total = quote(text, place).lines[0]?.total
  return Number(total?.high) / Number(total?.low)
}
const warned = (text: string) => {
  const { lines, warnings } = quote(text)
  return [...(lines[0]?.warnings ?? []), ...warnings].join(' ')
}

test("a burger of another chain is told as priced by McDonald's, and McDonald's own is not", () => {
  for (const text of [
    '5 guys burger',
    'in-n-out burger',
    'shake shack burger',
    'burger king whopper',
    'wendys burger',
  ]) {
    assert.match(itemOf(text), /^fast-food burger, priced by McDonald's/, text)
    assert.match(warned(text), /no menu of other chains/, text)
  }
  assert.equal(itemOf('quarter pounder'), 'Quarter Pounder with Cheese')
  assert.doesNotMatch(warned('quarter pounder'), /other chains/)
})

test('the screen of another phone is told as priced by that of an iPhone', () => {
  for (const text of ['samsung phone screen repair', 'pixel screen repair', 'cracked phone screen repair']) {
    assert.match(itemOf(text), /^phone screen replaced, priced by/, text)
    assert.match(warned(text), /what Apple asks for an iPhone/, text)
  }
  assert.equal(itemOf('iphone screen repair'), 'iPhone screen replaced by Apple')
})

test('a bag of cement is told as priced by one of concrete mix, and is cement where its size has a price', () => {
  for (const text of ['3 bags of cement', 'bag of cement', 'cement 20 bags 80lb']) {
    assert.match(itemOf(text), /^bag of cement, priced by one of concrete mix/, text)
    assert.match(warned(text), /no price of cement alone/, text)
  }
  assert.equal(itemOf('3 bags of concrete mix'), 'bag of concrete mix')
  assert.equal(quote('3 bags of cement 50kg', 'KE').lines[0]?.item, 'bag of cement, 50 kg')
  assert.equal(quote('20 bags of portland cement').lines[0]?.status, 'unpriced')
})

test('what only lies on the same shelf is not what was asked for', () => {
  for (const [text, item] of [
    ['weed killer', 'weed killer or other lawn and garden supply'],
    ['roundup 1 gal', 'weed killer or other lawn and garden supply'],
    ['light switch replaced', 'electrical outlet or switch, replaced'],
    ['chef for a private dinner party', 'Private chef, billed by the hour'],
    ['toyota camry lease per month', 'monthly lease payment of a car'],
    ['one wheel of brie', 'Cheese, Gouda or Edam'],
  ] as const)
    assert.equal(itemOf(text), item, text)
  assert.equal(quote('4 loko').lines[0]?.status, 'unpriced')
})

test('a limousine for an evening is taken for five hours, and says so', () => {
  const [line] = quote('limo for prom').lines
  assert.equal(line?.item, 'limousine for an evening, taken as five hours')
  assert.match(warned('limo for prom'), /Five hours/)
  assert.ok(Number(line?.total?.estimate) > 400)
})

test('a range is of things of one sort', () => {
  for (const [text, width] of [
    ['new toyota camry', 2.6],
    ['new ford f150', 2.6],
    ['pack of cigarettes', 3],
    ['salmon', 7],
    ['shrimp', 7],
    ['deli meat', 7],
    ['a bag of salad', 7],
  ] as const)
    assert.ok(widthOf(text) < width, `${text}: ${widthOf(text)}`)
  const pack = quote('pack of marlboro reds in new york city').lines[0]?.total
  assert.ok(Number(pack?.low) > 8 && Number(pack?.high) < 30, `${pack?.low} to ${pack?.high}`)
})

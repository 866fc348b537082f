import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('a word that makes a name with the next one is no unit', [
  ['2 round trip flights from Denver to Boston', [/Boston and Denver/, 4, 'ticket']],
  ['family of 4 round trip flights Denver to Boston', [/Boston and Denver/, 8, 'ticket']],
])
reads('a car behind what is done to cars is what it is done to, and behind anything else it is bought', [
  ['haircut, used 2019 Toyota Camry', [/haircut/, 1, 'visit'], [/2019 Toyota Camry/, 1, 'car']],
  ['dozen eggs, used 2019 Toyota Camry', [/Eggs/, 1, 'dozen'], [/2019 Toyota Camry/, 1, 'car']],
  ['oil change, 2019 Toyota Camry', [/oil change/, 1, 'service']],
  ['timing belt, Honda Pilot', [/timing belt/, 1, 'job']],
  ['tank of gas, ford f150', [/Gasoline/, 1, 'tank']],
])
reads('a vintage counts nothing', [
  ['case of 2021 champagne', [/champagne/, 1, 'case']],
  ['box of 1995 baseball cards', [/trading cards/, 1, 'pack']],
])
reads('hours of one person are bought, wherever they stand', [
  ['electrician, 40 hours', [/electrician by the hour/, 40, 'hour']],
  ['40 hours of an electrician', [/electrician by the hour/, 40, 'hour']],
  ['electrician 40 hours a week for 4 weeks', [/Electricians \(wage\)/, 160, 'hour']],
])
reads('a multipack costs less than as many bought one by one', [
  ['12 pack of work gloves', [/work gloves/, 2.11, 'pair']],
  ['pack of 6 t shirts', [/multipack/, 6, 'shirt']],
  ['5 pack of underwear', [/underwear/, 5, 'each']],
  ['pack of underwear', [/underwear/, 1, 'pack']],
])
reads('so many people eat portions', [
  ['spaghetti for 6', [/Spaghetti/, 1.12, 'lb']],
  ['turkey for 12 people', [/Turkey/, 15.1, 'lb']],
  ['pork chops for 4', [/Pork chops/, 4, 'each']],
])
reads('money behind fuel is spent on it, also in a list', [
  ['gas, $60 and milk', [/Gasoline/, 14.6556, 'gal'], [/Milk/, 1, 'gal']],
  ['milk, gas, $40', [/Milk/, 1, 'gal'], [/Gasoline/, 9.7704, 'gal']],
])
reads('sides behind a comma are how large it is', [
  ['new deck, 14x16', [/deck/, 224, 'sq ft']],
  ['patio 12x12, stamped concrete', [/stamped concrete patio/, 144, 'sq ft']],
])
reads('what a container holds is counted in what the price is for', [
  ['carton of cage free eggs', [/cage-free/, 1, 'carton']],
  ['tea bags', [/box of tea/, 1, 'box']],
  ['hospital delivery, c-section', [/C-section/, 1, 'birth']],
])

test('a case of what has its price by the dozen or by the ream holds dozens and reams', () => {
  const total = (text: string): number => Number(quoteOf(book, text, 'US').total.estimate)
  assert.equal(total('carton of cage free eggs'), total('dozen cage free eggs'))
  assert.equal(total('case of copy paper'), total('10 reams of copy paper'))
})

test('no price is known of a flight between two places abroad, and one end abroad decides', () => {
  for (const [text, geography] of [
    ['flight from London to Paris', 'US'],
    ['flight from Tokyo to Seoul', null],
    ['flight to Paris', 'GB'],
  ] as const)
    assert.equal(quoteOf(book, text, geography).lines[0]?.status, 'unpriced', text)
  assert.match(quoteOf(book, 'flight from Boise to Rome', 'US').lines[0]?.item ?? '', /Rome/)
})

test('what cannot be told apart is left unpriced', () => {
  for (const text of ['meta quest 3s', 'drum of motor oil', 'bus'])
    assert.equal(quoteOf(book, text, 'US').lines[0]?.status, 'unpriced', text)
})

test('what is said of the work before it is no line of its own', () => {
  for (const text of ['deck 14x16, tear off old one', 'dermatologist visit, new patient'])
    assert.equal(quoteOf(book, text, 'US').lines.length, 1, text)
})

test('words that chose the meaning are not told as ignored', () => {
  for (const text of ['MRI with insurance', 'colonoscopy, Medicare', 'crown, self pay']) {
    const ignored = quoteOf(book, text, 'US').lines.flatMap((line) => line.ignored.map((one) => one.text))
    assert.deepEqual(ignored, [], text)
  }
})

test('a town before the nights is where the room is', () => {
  assert.equal(quoteOf(book, 'hotel room manhattan 2 nights', 'US').lines[0]?.geography, 'US-COUNTY-36061')
})

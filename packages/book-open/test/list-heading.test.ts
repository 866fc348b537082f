import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const linesOf = (text: string) => quoteOf(book, text, 'US').lines

test('words before a colon that only say what the rest is for are no item', () => {
  for (const [text, item, value] of [
    ['solar: 3 AA batteries', 'AA batteries', '3'],
    ['yard: 4 cu yd mulch delivered', 'mulch, bulk', '4'],
    ["dad's hospital: ER visit", 'Emergency room visit', '1'],
  ] as const) {
    const [line] = linesOf(text)
    assert.deepEqual([line?.item, line?.quantity?.value], [item, value], text)
    assert.equal(line?.span[0], text.indexOf(':') + 2, text)
  }
  for (const text of ['pool: 50 lb chlorine tabs', 'fence: 10 lb deck screws', 'garage: 40 lb kitty litter'])
    for (const { item } of linesOf(text)) assert.doesNotMatch(item ?? '', /pool|fence|garage/, text)
})

test('words before a colon that name the thing stay', () => {
  for (const [text, item, value] of [
    ['electricity: 900 kWh', 'Electricity', '900'],
    ['eggs: 3 dozen large', 'Eggs, grade A, large', '3'],
    ['Plumber: 3 hours', 'plumber by the hour', '3'],
    ['tire rotation: 4 tires', 'tire rotation', '1'],
    ['Rent: 3 bedroom house in Tulsa', '3-bedroom home, 40th-percentile gross rent', '1'],
  ] as const) {
    const [line] = linesOf(text)
    assert.deepEqual([line?.item, line?.quantity?.value], [item, value], text)
  }
})

test('a place before a colon says where', () => {
  const [there] = linesOf('Phoenix: 2 lb bananas')
  const [named] = linesOf('2 lb bananas in Phoenix')
  assert.deepEqual([there?.item, there?.total], [named?.item, named?.total])
  assert.notDeepEqual(there?.total, linesOf('2 lb bananas')[0]?.total)
})

test('a number behind a comma counts what follows, and is not the end of a name', () => {
  assert.deepEqual(
    linesOf('2 nights motel, 6 burgers').map(({ text }) => text),
    ['2 nights motel', '6 burgers'],
  )
})

test('a heading that is a thing of the book gives way to a thing that is named behind it', () => {
  assert.deepEqual(
    linesOf('garage: oil change, tire rotation').map(({ item }) => item),
    ['oil change', 'tire rotation'],
  )
  assert.deepEqual(
    linesOf('kitchen: dishwasher installed, faucet installed').map(({ item }) => item),
    ['dishwasher installed, labour only', 'bathroom faucet replaced, labour only'],
  )
})

test('a heading and the first thing that make one name are read as it, and told as they are written', () => {
  for (const [text, item] of [
    ['car: new battery', 'car battery, replaced'],
    ['wedding: photographer', 'Wedding photographer'],
    ['house cleaning: 3 bedroom house', 'house cleaning, three bedrooms'],
  ] as const) {
    const [line] = linesOf(text)
    assert.deepEqual([line?.item, line?.text], [item, text])
  }
})

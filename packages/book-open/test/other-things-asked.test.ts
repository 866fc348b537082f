import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('a car has a battery of its own', [
  ['battery for ford f150', [/^car battery/, 1, 'battery']],
  [
    'oil change, 2 tires, a new battery',
    [/^oil change/, 1, 'service'],
    [/^tire/, 2, 'tire'],
    [/^car battery/, 1, 'battery'],
  ],
  ['4 AA batteries', [/^AA batteries/, 4, 'battery']],
])

reads('a home that something is done to or used in is not asked for', [
  ['electric bill 3 bedroom house phoenix', [/^Electricity bill/, 1, 'month']],
  ['moving from dallas tx to portland or, 3 bedroom house', [/^long-distance move/, 1, 'move']],
  ['necesito pintar la casa de 3 recamaras'],
  ['pet rent'],
  ['3 bedroom house in boston', [/house to buy$/, 1, 'home']],
])

reads('fixtures beside work, and sinks', [
  ['quartz countertop 40 sq ft, faucet', [/^quartz countertop/, 40, 'sq ft'], [/^faucet/, 1, 'each']],
  ['sink, faucet, dishwasher', [/sink/, 1, 'each'], [/^faucet/, 1, 'each'], [/^dishwasher/, 1, 'each']],
])

reads('people and sayings that are called like goods', [
  ['gold digger'],
  ['tom cruise'],
  ['school of fish'],
  ['20 joist hangers'],
])

reads('cases whose contents nobody knows have no price', [
  ['2 cases shampoo'],
  ['shampoo 2 cases'],
  ['gloves case of 1000', [/gloves/, 10, 'box']],
])

test('a noun behind a comma that was taken as said of a thing is told', () => {
  const [line] = quoteOf(book, 'printer paper, brackets painted, pens', null).lines
  assert.ok(
    line?.warnings.some((warning) => warning.includes('"brackets painted"')),
    `${line?.warnings}`,
  )
  const [flight] = quoteOf(book, 'flight from Chicago to Orlando, round trip', null).lines
  assert.deepEqual(flight?.warnings, [])
})

test('the university of Texas is in its towns, and not in Utah', () => {
  const [line] = quoteOf(book, 'room for rent near UT Austin', null).lines
  assert.equal(line?.geography, 'US-CBSA-12420')
})

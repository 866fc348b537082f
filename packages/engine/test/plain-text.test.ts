import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainTextOf } from '../src/text/plain-text.ts'

for (const [written, text] of [
  ['\u200e3 eggs', '3 eggs'],
  ['\u00ad3 eggs', '3 eggs'],
  ['\u206612\u2069 eggs', '12 eggs'],
  ['po\u00adta\u00adtoes 5 lb', 'potatoes 5 lb'],
  ['10\u200blb potatoes', '10 lb potatoes'],
  ['milk\u200beggs', 'milk eggs'],
  ['３ dozen eggs', '3 dozen eggs'],
  ['٥ kg rice', '5 kg rice'],
  ['१२ eggs', '12 eggs'],
  ['10k eggs', '10000 eggs'],
  ['2.5k lb of rice', '2500 lb of rice'],
  ['(4) outlets\n(2) switches', '4 outlets\n2 switches'],
  ['need (3) gallons of milk', 'need 3 gallons of milk'],
  ['eggs,2,3.00\nmilk, 1, $4.00\n', 'eggs,2\nmilk, 1\n'],
  ['5+ lb butter', '5  lb butter'],
] as const)
  test(`${JSON.stringify(written)} is read as it is meant to be seen`, () => {
    assert.equal(plainTextOf(written)?.text, text)
  })

test('what is plain, what numbers a list and what a name has stays', () => {
  for (const text of [
    '3 eggs',
    '(1) flour (2) sugar',
    'eggs,2,3.00',
    'eggs,2,3.00\nand 5 lb of rice',
    'eggs (3)',
    'milk (2%)',
    '14k gold earrings',
    'two 4k TVs',
    'a 5k run',
    '401k advice',
    '$10k kitchen',
    'vitamin b+ 5 lb',
    '👨\u200d🍳 chef for 3 hours',
  ])
    assert.equal(plainTextOf(text), null, text)
})

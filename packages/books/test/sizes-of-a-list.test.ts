import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf } from './ask-a-list.ts'

const WOOD = [
  'Bezeichnung;Preis;ME',
  'Schraube 4x40 TX20;0,04;Stk',
  'Brett Fichte 20x100;3,50;m',
  'Dübel 8x40;0,09;Stk',
  'Zement 25 kg;6,95;Sack',
  'Nagel 3,1x80;0,02;Stk',
  'Lackspray matt 400 ml;7,90;Dose',
]

for (const [text, expected] of [
  ['100 Schrauben 4x40', '100 each Schraube 4x40 TX20 4.00'],
  ['100 Schraube 4x40', '100 each Schraube 4x40 TX20 4.00'],
  ['100 Schrauben TX20 4x40', '100 each Schraube 4x40 TX20 4.00'],
  ['20 m Bretter 20x100', '20 m Brett Fichte 20x100 70.00'],
  ['100 4x40 Schrauben', '100 each Schraube 4x40 TX20 4.00'],
  ['50 Dübeln 8x40', '50 each Dübel 8x40 4.50'],
  ['50 Schraubem 4x40', '50 each Schraube 4x40 TX20 2.00'],
  ['100 Nägel 3,1x80', '100 each Nagel 3,1x80 2.00'],
  ['2 Lacksprays 400 ml', '2 can Lackspray matt 400 ml 15.80'],
] as const)
  test(`a size beside a changed word is of the name: "${text}"`, async () => {
    assert.deepEqual(asked(await bookOf(WOOD), text), [expected])
  })

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceItem } from '@assay/engine'
import { present } from '../src/in-range.ts'
import { AS_BOUGHT } from '../src/shelf/as-bought.ts'
import { readShelfTable } from '../src/shelf/read-shelf.ts'
import { book } from './default-book.ts'

/** Foods that one table prices as bought and the survey as eaten. */
const PAIRS: Readonly<Record<string, readonly (readonly [bought: string, eaten: string])[]>> = {
  poultry: [['Chicken breast, boneless', 'Chicken breast, stewed, skin not eaten']],
  'whole bird': [
    ['Chicken, fresh, whole', 'Chicken, stewed, skin eaten'],
    ['Turkey, frozen, whole', 'Turkey, light and dark meat, roasted, skin eaten'],
  ],
  pork: [
    ['Pork chops, all', 'Pork chop, broiled or baked'],
    ['Ham, all', 'Ham, smoked or cured, cooked'],
  ],
  beef: [
    ['Ground beef, 100% beef', 'Ground beef, cooked'],
    ['Beef steaks, all uncooked', 'Beef steak, broiled or baked'],
    ['Beef roasts, all uncooked', 'Beef, roast, roasted'],
  ],
  bacon: [['Bacon, sliced', 'Bacon, cooked']],
  fish: [
    ['Salmon, raw', 'Salmon, baked or broiled, made with oil'],
    ['Tuna, fresh, raw', 'Tuna, fresh, baked or broiled, fat added'],
  ],
  grain: [['Rice, white, long grain, uncooked', 'Rice, white, cooked, no added fat']],
  porridge: [['Oats, raw', 'Oatmeal, regular or quick, made with water, no added fat']],
}

function ofPound(description: string): number {
  const line = priceItem(book, { description, quantity: 1, unit: 'lb', geography: 'US' })
  return Number(line.total?.estimate)
}

test('what is bought costs as much beside what is eaten as other tables say', () => {
  for (const [part, pairs] of Object.entries(PAIRS)) {
    const logs = pairs.map(([bought, eaten]) => Math.log(ofPound(bought) / ofPound(eaten)))
    const measured = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)
    const ratio = present(AS_BOUGHT[part]) / measured
    assert.ok(ratio > 0.88 && ratio < 1.14, `${part}: ${measured.toFixed(3)}`)
  }
})

test('a table of the shelf is read with its facts, and a fault names its line', () => {
  const [entry] = readShelfTable(
    'a.txt',
    '# people\n\nSalsa | salsa; red salsa | default=jar; jar=0.45; name=Red salsa',
  )
  assert.deepEqual(entry, {
    item: 'Salsa',
    phrases: ['salsa', 'red salsa'],
    defaultUnit: 'jar',
    contents: { jar: 0.45 },
    name: 'Red salsa',
  })
  assert.throws(() => readShelfTable('a.txt', 'Salsa | salsa | jar'), /a\.txt, line 1: "jar"/)
  assert.throws(() => readShelfTable('a.txt', 'Salsa | salsa | jar=x'), /"x" is no amount/)
  assert.throws(() => readShelfTable('a.txt', 'Salsa | salsa | part=all'), /no part "all"/)
  assert.throws(() => readShelfTable('a.txt', 'Salsa'), /an item and its phrases are needed/)
})

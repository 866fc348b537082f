import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PricedQuoteLine } from '@assay/client'
import fc from '../../../test/tools/fast-check.ts'
import { correctedLine } from '../src/correct/corrected-text.ts'
import { stretchesOf, wordsAround } from '../src/correct/reading.ts'
import { unitChoices } from '../src/correct/unit-choices.ts'
import { pluralUnit } from '../src/format/unit.ts'

type Role = PricedQuoteLine['parts'][number]['role']

/** A line of stretches, each with its role; null for words that only join. */
function lineOf(stretches: readonly (readonly [string, Role | null])[], offset = 0): PricedQuoteLine {
  const parts: PricedQuoteLine['parts'] = []
  let text = ''
  for (const [words, role] of stretches) {
    const start = offset + text.length
    text += words
    if (role !== null) parts.push({ start, end: offset + text.length, role })
  }
  return {
    line: 1,
    text,
    span: [offset, offset + text.length],
    status: 'priced',
    reason: null,
    item: 'Ground beef, 100% beef',
    geography: 'US',
    category: null,
    book: null,
    quantity: { value: '2', unit: 'lb' },
    meaning: null,
    unit_price: { low: '5', estimate: '6', high: '7', per: 'lb' },
    total: { low: '10', estimate: '12', high: '14' },
    interval: 'calibrated',
    target: 'transaction',
    method: 'exact_item',
    confidence: { match: 1, difficulty: 0, label: 'high' },
    adjustments: [],
    comparables: [],
    alternatives: [],
    ignored: [],
    parts,
    warnings: [],
  }
}

const BEEF = lineOf([
  ['2 lb', 'quantity'],
  [' of ', null],
  ['organic', 'ignored'],
  [' ', null],
  ['ground beef', 'item'],
  [' in ', null],
  ['Austin', 'place'],
])
const HOURS = {
  ...lineOf([
    ['40', 'quantity'],
    [' ', null],
    ['hours of an electrician', 'item'],
  ]),
  quantity: { value: '40', unit: 'hour' },
}
const price = { low: '1', estimate: '2', high: '3', per: 'lb' }

test('a corrected line is what somebody would write who means it', () => {
  const quantity = { value: '3', unit: 'kg' }
  assert.equal(
    correctedLine(HOURS, { quantity: { value: '20', unit: 'hour' } }),
    '20 hours of an electrician',
  )
  assert.equal(correctedLine(HOURS, { quantity: { value: '2', unit: 'day' } }), '2 days of an electrician')
  assert.equal(correctedLine(HOURS, { place: 'Austin' }), '40 hours of an electrician in Austin')
  assert.equal(correctedLine(BEEF, { quantity }), '3 kg of organic ground beef in Austin')
  assert.equal(correctedLine(BEEF, { place: 'Boston, MA' }), '2 lb of ground beef in Boston, MA')
  assert.equal(correctedLine(BEEF, { place: '' }), '2 lb of ground beef')
  const alternative = { item: 'Ground beef, all uncooked', meaning: null, unit_price: price }
  assert.equal(correctedLine(BEEF, { alternative }), '2 lb of Ground beef, all uncooked in Austin')
  const medicare = {
    item: 'Knee MRI',
    meaning: { kind: 'fee_schedule' as const, of: 'what Medicare pays' },
    unit_price: { ...price, per: 'scan' },
  }
  const scan = { ...lineOf([['knee mri', 'item']]), quantity: { value: '1', unit: 'scan' } }
  assert.equal(correctedLine(scan, { alternative: medicare }), 'Knee MRI, Medicare')
  assert.equal(correctedLine(scan, { quantity: { value: '3', unit: 'scan' } }), '3 knee mri')
  const same = { ...scan, item: 'Knee MRI', parts: [{ start: 0, end: 8, role: 'item' as const }] }
  assert.equal(correctedLine(same, { alternative: medicare }), 'knee mri, Medicare')
  const eggs = { ...lineOf([['eggs', 'item']]), quantity: { value: '1', unit: 'dozen' } }
  assert.equal(correctedLine(eggs, { quantity: { value: '6', unit: 'each' } }), '6 eggs')
})

test('other words for a thing stand where its words stood, with the amount and the place', () => {
  assert.equal(correctedLine(BEEF, { words: 'ground pork' }), '2 lb of organic ground pork in Austin')
  assert.equal(correctedLine(HOURS, { words: 'a plumber' }), '40 hours of a plumber')
  assert.equal(
    correctedLine(BEEF, { words: 'ground pork', quantity: { value: '3', unit: 'kg' } }),
    '3 kg of ground pork in Austin',
  )
  assert.equal(correctedLine(BEEF, { words: 'ground pork', place: '' }), '2 lb of ground pork')
  const unknown = { ...lineOf([['unobtainium', 'item']]), quantity: { value: '1', unit: 'each' } }
  assert.equal(correctedLine(unknown, { words: 'titanium' }), 'titanium')
  assert.equal(correctedLine(unknown, { words: 'titanium', place: 'Ohio' }), 'titanium in Ohio')
})

test('units beside an amount have their plural', () => {
  for (const [unit, many] of [
    ['hour', 'hours'],
    ['lb', 'lb'],
    ['dozen', 'dozen'],
    ['box', 'boxes'],
    ['loaf', 'loaves'],
    ['person', 'people'],
    ['sq ft', 'sq ft'],
    ['month', 'months'],
    ['100 g', '100 g'],
    ['million tokens', 'million tokens'],
    ['glass', 'glasses'],
  ] as const) {
    assert.equal(pluralUnit(unit, 40), many)
    assert.equal(pluralUnit(unit, 1), unit)
  }
})

test('a line can be given in its own unit and in what converts into it', () => {
  assert.deepEqual(unitChoices(['lb', '100 g']), ['lb', '100 g', 'oz', 'kg', 'g'])
  assert.deepEqual(unitChoices(['scan', 'scan']), ['scan'])
  assert.deepEqual(unitChoices([null, undefined]), [])
})

test('the stretches of any line are its text, and its parts are among them in order', () => {
  const roles = fc.constantFrom<Role | null>('quantity', 'item', 'place', 'ignored', null)
  const stretches = fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), roles), { maxLength: 12 })
  fc.assert(
    fc.property(stretches, fc.nat(50), (written, offset) => {
      const line = lineOf(written, offset)
      const cut = stretchesOf(line)
      assert.equal(cut.map(({ text }) => text).join(''), line.text)
      assert.deepEqual(
        cut.flatMap(({ part }) => part ?? []),
        line.parts,
      )
    }),
  )
})

test('ignored words that stand outside the line are told apart from those in it', () => {
  const line = lineOf(
    [
      ['please ', 'ignored'],
      ['2 lb', 'quantity'],
      [' ', null],
      ['ground beef', 'item'],
    ],
    13,
  )
  const ignored = ['please', 'my', 'wife', 'says'].map((text) => ({ text, why: 'talk' as const }))
  assert.equal(wordsAround({ ...line, ignored }), 'my wife says')
  assert.equal(wordsAround({ ...line, ignored: [] }), '')
})

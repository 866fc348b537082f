import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceItem } from '@assay/engine'
import type { Meaning } from '../src/concepts/concept.ts'
import { readConceptFiles, readConceptTables } from '../src/concepts/concept-files.ts'
import { book } from './default-book.ts'

const { health } = readConceptFiles()
if (health === undefined) throw new Error('The family has no file.')
const { figures, spreads } = health

/** Prices that everybody would call right: a slip of a unit or a column falls out of them. */
const ANCHORS: readonly (readonly [concept: string, meaning: Meaning, low: number, high: number])[] = [
  ['mri-knee', 'cash_price', 300, 2_500],
  ['mri-knee', 'fee_schedule', 150, 350],
  ['xray-chest', 'cash_price', 60, 400],
  ['cbc', 'cash_price', 10, 100],
  ['doctor-visit', 'cash_price', 80, 300],
  ['er-visit', 'cash_price', 500, 3_000],
  ['colonoscopy', 'cash_price', 1_000, 5_000],
  ['flu-shot', 'cash_price', 20, 90],
  ['physical-therapy', 'cash_price', 75, 300],
  ['knee-replacement', 'cash_price', 15_000, 60_000],
  ['childbirth', 'cash_price', 8_000, 35_000],
  ['ambulance', 'cash_price', 400, 2_500],
  ['dental-cleaning', 'cash_price', 70, 250],
  ['root-canal', 'cash_price', 600, 2_000],
  ['extraction', 'cash_price', 100, 400],
  ['hearing-aids', 'cash_price', 2_000, 7_000],
  ['glasses', 'cash_price', 80, 450],
  ['dog-dental', 'guide_range', 300, 1_200],
  ['dog-spay', 'guide_range', 150, 700],
]

for (const [concept, meaning, low, high] of ANCHORS) {
  test(`${concept} (${meaning}) costs ${low} to ${high}`, () => {
    const figure = figures.find(
      (known) => known.concept === concept && known.meaning === meaning && known.geography === 'US',
    )
    assert.ok(figure !== undefined && figure.price >= low && figure.price <= high, String(figure?.price))
  })
}

test('every figure belongs to a concept, and says what it is of', () => {
  const known = new Set([...readConceptTables(), ...health.concepts].map(({ id }) => id))
  for (const { concept, of, price } of figures) {
    assert.ok(known.has(concept), concept)
    assert.ok(price > 0 && of.length > 10 && !of.endsWith('.'), concept)
  }
})

test('nine in ten hospitals that were held out lie within each range', () => {
  for (const { name, measuredCoverage, scores } of spreads) {
    assert.ok(scores.length >= 41, name)
    assert.ok(
      measuredCoverage !== null && measuredCoverage >= 0.88 && measuredCoverage <= 0.92,
      `${name}: ${measuredCoverage}`,
    )
  }
})

test('a scan at an imaging center has the narrower range of such places', () => {
  const ratioOf = (description: string) => {
    const price = priceItem(book, { description }).unit_price
    return Number(price?.high) / Number(price?.low)
  }
  assert.ok(ratioOf('knee mri at an imaging center') < 0.5 * ratioOf('knee mri'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { readConceptFiles } from '../src/concepts/concept-files.ts'
import { book } from './default-book.ts'

const file = readConceptFiles()['travel']

function priceOf(concept: string, geography = 'US'): number {
  return (
    file?.figures.find((one) => one.concept === concept && one.geography === geography)?.price ?? Number.NaN
  )
}

for (const [concept, geography, low, high] of [
  ['hotel-night', 'US', 120, 200],
  ['hotel-night', 'US-CBSA-12420', 110, 320],
  ['hotel-night', 'US-CBSA-29820', 55, 240],
  ['hotel-night', 'FR', 150, 400],
  ['airbnb-night', 'US-CBSA-34980', 120, 480],
  ['flight-boston-denver', 'US', 80, 300],
  ['flight-dallas-cancun', 'US', 105, 360],
  ['flight-boston-london', 'US', 200, 650],
  ['flight-san-francisco-tokyo', 'US', 375, 950],
  ['flight', 'US', 100, 320],
  ['park-yell-vehicle', 'US', 30, 40],
  ['national-park-annual', 'US', 75, 90],
  ['subway-ride', 'US', 2.5, 3.5],
  ['disney-world', 'US', 120, 230],
  ['parking-garage-day', 'US-CBSA-16980', 20, 45],
  ['taxi-ride', 'US-CBSA-35620', 12, 35],
] as const)
  test(`${concept} costs ${low} to ${high} in ${geography}`, () => {
    const price = priceOf(concept, geography)
    assert.ok(price >= low && price <= high, `${price}`)
  })

test('both directions of a route are asked for by city and by airport', () => {
  const words = new Set(
    file?.concepts.find(({ id }) => id === 'flight-boston-denver' || id === 'flight-denver-boston')?.words,
  )
  for (const phrase of [
    'flight denver boston',
    'boston denver flight',
    'flight den bos',
    'round trip boston denver',
  ])
    assert.ok(words.has(phrase), phrase)
})

test('a round trip is twice the fare one way', () => {
  for (const { id, times } of file?.concepts ?? [])
    if (id.startsWith('flight-')) assert.equal(times?.['round trip'], 2, id)
})

test('ranges of single nights, rides and purchases hold nine times in ten where they were measured', () => {
  for (const { name, measuredCoverage } of file?.spreads ?? [])
    if (measuredCoverage !== null)
      assert.ok(measuredCoverage >= 0.88 && measuredCoverage <= 0.92, `${name}: ${measuredCoverage}`)
})

test('a hotel night costs what its month costs there, by the city in which it is and by the town that is named', () => {
  const priceOf = (text: string) => Number(quoteOf(book, text, 'US').lines[0]?.unit_price?.estimate)
  assert.ok(priceOf('hotel night in Chicago in January') < 0.8 * priceOf('hotel night in Chicago in July'))
  assert.ok(priceOf('hotel in Miami in February') > 1.2 * priceOf('hotel in Miami in September'))
  assert.equal(priceOf('hotel in Miami in Feb'), priceOf('hotel in Miami in February'))
  const line = quoteOf(book, '2 nights hotel miami in february', 'US').lines[0]
  assert.equal(line?.quantity?.value, '2')
  assert.ok(line?.adjustments.some(({ source }) => /February against the year/.test(source)))
  assert.ok(
    line.warnings.some((warning) => /^For February: 1\.\d+ times the mean over the year\.$/.test(warning)),
  )
  assert.ok(!line.ignored.some(({ text }) => text === 'february'), 'the month counts')
})

test('a month that does not count is said', () => {
  const [line] = quoteOf(book, 'hotel night in July', 'JP').lines
  assert.ok(line?.warnings.some((warning) => warning.startsWith('The month does not count')))
})

test('where one rate holds for the whole year the month does not count', () => {
  const [december] = quoteOf(book, 'hotel in Honolulu in December', 'US').lines
  const [any] = quoteOf(book, 'hotel in Honolulu', 'US').lines
  assert.equal(december?.total?.estimate, any?.total?.estimate)
  assert.ok(december?.warnings.some((warning) => warning.startsWith('The month does not count')))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GeographyEntry } from '../src/index.ts'
import { builtBook, quoteOf } from './built-book.ts'

const place = (
  code: string,
  name: string,
  parent: string | null,
  kind: GeographyEntry['kind'],
  aliases: readonly string[] = [],
  weight = 0,
): GeographyEntry => ({ code, name, parent, kind, aliases, weight })

const GEOGRAPHIES: readonly GeographyEntry[] = [
  place('US', 'United States', null, 'country', ['usa'], 9),
  place('US-TX', 'Texas', 'US', 'state', ['TX'], 5),
  place('US-NY', 'New York', 'US', 'state', [], 0),
  place('US-NJ', 'New Jersey', 'US', 'state', ['NJ'], 5),
  place('US-LA', 'Louisiana', 'US', 'state', [], 5),
  place('US-CA', 'California', 'US', 'state', ['CA'], 5),
  place('US-OR', 'Oregon', 'US', 'state', [], 5),
  place('US-ME', 'Maine', 'US', 'state', [], 5),
  place('US-CBSA-1', 'Austin, TX', 'US-TX', 'metro', ['austin', 'austin tx'], 3),
  place(
    'US-CBSA-2',
    'New York, NY-NJ',
    'US-NY',
    'metro',
    ['new york', 'nyc', 'manhattan', 'hoboken', 'bronx'],
    9,
  ),
  place('US-CBSA-2-NJ', 'New York, NY-NJ (NJ part)', 'US-NJ', 'metro'),
  place('US-CBSA-3', 'Los Angeles, CA', 'US-CA', 'metro', ['la', 'l a', 'los angeles'], 9),
  place('US-CBSA-4', 'Portland, OR', 'US-OR', 'metro', ['portland', 'portland oregon'], 8),
  place('US-CBSA-5', 'Portland, ME', 'US-ME', 'metro', ['portland maine'], 1),
  place('US-ZIP-78701', '78701', 'US-CBSA-1', 'zip'),
]

function pricesByPlace() {
  return builtBook({
    rows: ['Eggs', 'Milk', 'Studio apartment'].flatMap((description, i) =>
      GEOGRAPHIES.map(({ code }, at) => ({
        description,
        price: (i + 1) * (10 + at),
        geography: code,
        date: '2026-07',
      })),
    ),
    options: { id: 'places', currency: 'USD', estimate: 'item', defaultGeography: 'US', asOf: '2026-07-31' },
    synonyms: [{ phrase: 'studio', item: 'Studio apartment' }],
    geographies: GEOGRAPHIES,
    countries: [
      {
        code: 'DE',
        name: 'Germany',
        currency: 'EUR',
        priceLevel: 0.8,
        levels: {},
        exchangeRate: 0.9,
        source: 'levels',
      },
    ],
  })
}

const book = pricesByPlace()

/** Where each line was priced, as the figure behind it says, and what the lines say about places. */
function ask(text: string, geography: string | null) {
  const { lines, geography: told } = quoteOf(book, text, geography)
  const remarks = lines
    .flatMap((line) => line.warnings)
    .filter((warning) => /text says|place "/.test(warning))
  return { at: lines.map((line) => line.comparables[0]?.geography ?? line.status), told, remarks }
}

const CASES: readonly (readonly [text: string, geography: string | null, at: readonly string[]])[] = [
  ['studio in Manhattan', 'US', ['US-CBSA-2']],
  ['studio in manhattan', 'us', ['US-CBSA-2']],
  ['eggs in Austin', 'US-TX', ['US-CBSA-1']],
  ['eggs in the Austin area', 'US', ['US-CBSA-1']],
  ['eggs in downtown Austin', 'US', ['US-CBSA-1']],
  ['eggs in Texas', 'US', ['US-TX']],
  ['eggs in TX', 'US', ['US-TX']],
  ['eggs in OR', 'US', ['US-OR']],
  ['eggs near 78701', 'US-TX', ['US-ZIP-78701']],
  ['eggs near zip 78701', 'US-CBSA-1', ['US-ZIP-78701']],
  ['eggs and milk in Austin', 'US', ['US-CBSA-1', 'US-CBSA-1']],
  ['eggs in Austin, milk in Manhattan, studio', 'US', ['US-CBSA-1', 'US-CBSA-2', 'US']],
  ['In Austin:\n- eggs\n- milk', 'US', ['US-CBSA-1', 'US-CBSA-1']],
  ['studio, Manhattan', 'US', ['US-CBSA-2']],
  ['studio Austin TX', 'US', ['US-CBSA-1']],
  ['studio NYC', 'US', ['US-CBSA-2']],
  ['eggs in the bronx', 'US', ['US-CBSA-2']],
  ['eggs in LA', 'US', ['US-CBSA-3']],
  ['eggs in L.A.', 'US', ['US-CBSA-3']],
  ['eggs in LA', 'US-LA', ['US-LA']],
  ['eggs in LA', 'US-CA', ['US-CBSA-3']],
  ['eggs in New York', 'US', ['US-CBSA-2']],
  ['eggs in New York', 'US-NY', ['US-NY']],
  ['eggs in Portland', 'US', ['US-CBSA-4']],
  ['eggs in Portland', 'US-ME', ['US-CBSA-5']],
  ['eggs in Hoboken, NJ', 'US', ['US-CBSA-2-NJ']],
  ['eggs in Smallville, TX', 'US', ['US-TX']],
  // A wider place that holds the requested one says nothing against it.
  ['eggs in Texas', 'US-CBSA-1', ['US-CBSA-1']],
  ['eggs in USA', 'US-TX', ['US-TX']],
]

test('a place within the requested geography refines it, for the query and for single lines', () => {
  for (const [text, geography, at] of CASES) {
    const answer = ask(text, geography)
    assert.deepEqual(answer.at, at, `${text} with ${geography}`)
    assert.deepEqual(answer.remarks, [], `${text} with ${geography}`)
  }
})

test('the quote says which geography was used', () => {
  assert.deepEqual(ask('studio in Manhattan', 'US').told, {
    requested: 'US',
    used: 'US-CBSA-2',
    fallback: null,
  })
  assert.equal(ask('eggs in Smallville, TX', 'US').told.fallback, 'wider_place')
})

test('a place that contradicts the request is left aside, and the line says so', () => {
  for (const [text, geography, used] of [
    ['eggs in Austin', 'US-CA', 'US-CA'],
    ['eggs near 78701', 'US-NY', 'US-NY'],
    ['eggs in Germany', 'US', 'US'],
    ['eggs in Texas', 'DE', 'DE'],
    ['eggs in Manhattan', 'US-ZIP-99999', 'US'],
  ] as const) {
    const answer = ask(text, geography)
    assert.equal(answer.told.used, used, text)
    assert.equal(answer.remarks.length, 1, text)
    assert.match(
      answer.remarks[0] ?? '',
      /^The text says .+; priced for .+, because the request asks for .+\.$/,
    )
  }
})

test('only the line that names a contradiction speaks of it', () => {
  const { at, remarks } = ask('eggs in Austin, milk', 'US-CA')
  assert.deepEqual(at, ['US-CA', 'US-CA'])
  assert.equal(remarks.length, 1)
})

test('a place that nobody knows is said to be unknown', () => {
  const { at, remarks } = ask('eggs in Brigadoon City', 'US')
  assert.deepEqual(at, ['US'])
  assert.deepEqual(remarks, ['The place "Brigadoon City" is not known; priced for United States.'])
})

test('a thing in a place that nobody knows has no price when the request names no place either', () => {
  const { at } = ask('eggs in Gotham City', null)
  assert.deepEqual(at, ['unpriced'])
})

test('two places by themselves are not taken for the place of all', () => {
  assert.equal(ask('eggs, Austin, Manhattan', 'US').at.length, 3)
})

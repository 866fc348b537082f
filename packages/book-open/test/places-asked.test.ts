import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** What is priced, where, and how much of it. */
const placesOf = (text: string): readonly string[] =>
  quoteOf(book, text, null).lines.flatMap(({ status, geography, quantity }) =>
    status === 'priced' ? [`${geography} ${quantity?.value} ${quantity?.unit}`] : [],
  )

const AUSTIN = 'US-CBSA-12420'
const CHICAGO = 'US-CBSA-16980'
const LOS_ANGELES = 'US-CBSA-31080'

test('a postcode beside a home says where it stands, and never how much of it', () => {
  for (const text of ['78704 2br rent', '78704 2 bed', '2-bedroom apartment, 78704', '2BR/1BA 78704 /mo'])
    assert.deepEqual(placesOf(text), ['US-ZIP-78704 1 month'], text)
  for (const text of ['2br 78704 yearly', '2br apt 78704 for a year'])
    assert.deepEqual(placesOf(text), ['US-ZIP-78704 1 year'], text)
  assert.deepEqual(placesOf('rent for 2 bedroom in 78704 x 12 months'), ['US-ZIP-78704 12 month'])
  assert.deepEqual(placesOf('1 bedroom, Baltimore MD 21201, monthly'), ['US-ZIP-21201 1 month'])
})

test('a part of a town that has no figure is priced as the town, and the line says so', () => {
  for (const text of [
    '2 bedroom in Wicker Park, Chicago',
    '2 bedroom in Logan Square Chicago',
    '2br chi-town',
  ])
    assert.deepEqual(placesOf(text), [`${CHICAGO} 1 month`], text)
  assert.deepEqual(placesOf('studio in the Mission, SF'), ['US-CBSA-41860 1 month'])
  const [line] = quoteOf(book, '2 bedroom in Logan Square Chicago', null).lines
  assert.match(line?.warnings.join(' ') ?? '', /Logan Square Chicago/)
  // A town that the book has, and what only sounds like a place.
  assert.deepEqual(placesOf('2br in Brooklyn, NYC'), ['US-COUNTY-36047 1 month'])
  assert.deepEqual(placesOf('room in a shared house, sacramento, per mo'), ['US-CBSA-40900 1 month'])
  assert.deepEqual(placesOf('2 bedroom apartment in Mordor'), [])
})

test('where somebody moves to, and where something is wanted each month', () => {
  assert.deepEqual(placesOf('moving to austin, need a 2 bedroom. rent?'), [`${AUSTIN} 1 month`])
  assert.deepEqual(placesOf("I'm moving to austin in august and need a 2 bedroom apartment"), [
    `${AUSTIN} 1 month`,
  ])
  assert.deepEqual(placesOf('2 bd apartment near LA monthly'), [`${LOS_ANGELES} 1 month`])
  assert.deepEqual(placesOf('2-bedroom apartment, L.A.'), [`${LOS_ANGELES} 1 month`])
})

test('two capital letters behind a measure are a state, also where they are a word', () => {
  assert.deepEqual(placesOf('gas 20 gal OH'), ['US-OH 20 gal'])
  assert.deepEqual(placesOf('heating oil 200 gal ME'), ['US-ME 200 gal'])
  assert.deepEqual(placesOf('rent 2br OH'), ['US-OH 1 month'])
  assert.deepEqual(placesOf('20 gal gas OK'), ['US 20 gal'])
})

test('a place before a bill', () => {
  for (const text of ['ohio gas bill', 'gas bill in ohio', 'ohio electric bill', 'ohio water bill'])
    assert.deepEqual(placesOf(text), ['US-OH 1 month'], text)
  assert.deepEqual(placesOf('illinois gas bill, 80 therms'), ['US-IL 80 therm'])
})

test('the same thing at several places is a line for each of them', () => {
  const DALLAS = 'US-CBSA-19100'
  const HOUSTON = 'US-CBSA-26420'
  const months = [AUSTIN, DALLAS, HOUSTON].map((place) => `${place} 1 month`)
  assert.deepEqual(placesOf('rent 1br Austin, rent 1br Dallas, rent 1br Houston'), months)
  assert.deepEqual(placesOf('rent 1br Austin, rent 1br Dallas, rent 1br Houston, 2 dozen eggs'), [
    ...months,
    'US 2 dozen',
  ])
  assert.deepEqual(
    placesOf('milk in Austin, milk in Dallas, milk in Houston'),
    [AUSTIN, DALLAS, HOUSTON].map((place) => `${place} 1 gal`),
  )
  assert.deepEqual(placesOf('compare rent in Dallas and Houston 1 bedroom'), months.slice(1))
  assert.deepEqual(placesOf('rent 1br Dallas vs Houston'), months.slice(1))
  assert.deepEqual(placesOf('milk in Dallas and in Houston'), [`${DALLAS} 1 gal`, `${HOUSTON} 1 gal`])
  assert.deepEqual(placesOf('2br rent in Dallas, Texas'), [`${DALLAS} 1 month`])
  assert.deepEqual(
    placesOf('move to Austin: 1 bedroom rent for 12 months, electricity 600 kwh, 12 gallons of gas'),
    ['12 month', '600 kWh', '12 gal'].map((amount) => `${AUSTIN} ${amount}`),
  )
})

test('"state" behind New York or Washington is no city', () => {
  assert.deepEqual(placesOf('hotels in New York state'), ['US-NY 1 night'])
  assert.deepEqual(placesOf('hotels in Washington state'), ['US-WA 1 night'])
  assert.deepEqual(placesOf('electrician in New York State for 3 hours'), ['US-NY 3 hour'])
  assert.deepEqual(placesOf('rent in New York state 1 bedroom'), ['US-NY 1 month'])
  assert.deepEqual(placesOf('10 gal gas in the state of Washington'), ['US-WA 10 gal'])
  assert.deepEqual(placesOf('hotels in New York'), ['US-CBSA-35620 1 night'])
})

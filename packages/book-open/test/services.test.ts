import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConceptFiles, readConceptTables } from '../src/concepts/concept-files.ts'

const { services } = readConceptFiles()
assert.ok(services)

const ANCHORS: readonly (readonly [concept: string, geography: string, low: number, high: number])[] = [
  ['college-in-state-tuition', 'US', 9_000, 14_000],
  ['college-private-tuition', 'US', 35_000, 55_000],
  ['college-harvard-university-ma-tuition', 'US', 50_000, 65_000],
  ['college-ohio-state-university-oh-out-of-state', 'US', 30_000, 42_000],
  ['community-college-tuition', 'US-CA', 1_000, 2_000],
  ['daycare-infant', 'US', 900, 2_000],
  ['daycare-toddler', 'US-MA', 1_200, 2_500],
  ['mens-haircut', 'US', 20, 50],
  ['babysitter', 'US', 15, 35],
  ['assisted-living', 'US', 4_500, 8_000],
  ['nursing-home-shared', 'US-TX', 4_000, 8_000],
  ['car-insurance-full', 'US-FL', 2_000, 4_500],
  ['renters-insurance', 'US', 120, 300],
  ['health-insurance-silver', 'US', 450, 800],
  ['n-400', 'US', 600, 850],
  ['passport-new', 'US', 150, 200],
  ['forever-stamp', 'US', 0.7, 0.9],
  ['funeral-burial', 'US', 7_000, 10_000],
  ['billed-plumber', 'US', 70, 160],
  ['billed-software-contractor', 'US', 70, 150],
  ['dj-hour', 'US', 100, 300],
  ['flood-insurance', 'US', 600, 1_300],
  ['motorcycle-insurance', 'US', 300, 900],
  ['cobra-family', 'US', 1_700, 2_800],
  ['term-life-35-man', 'US', 20, 45],
  ['final-expense-insurance', 'US', 35, 90],
  ['passport-renewal-expedited', 'US', 185, 195],
  ['birth-certificate', 'US-CA', 24, 40],
  ['dog-boarding', 'US', 35, 70],
  ['horse-boarding', 'US', 400, 1_000],
]

test('the figures of services are of the size that people pay', () => {
  for (const [concept, geography, low, high] of ANCHORS) {
    const figure = services.figures.find((one) => one.concept === concept && one.geography === geography)
    assert.ok(figure, `no figure of ${concept} in ${geography}`)
    assert.ok(
      figure.price >= low && figure.price <= high,
      `${concept} in ${geography} is ${figure.price}, not between ${low} and ${high}`,
    )
  }
})

test('spreads of services hold 90 % of what was held out', () => {
  for (const { name, scores, measuredCoverage } of services.spreads) {
    assert.ok(scores.length >= 20, name)
    if (measuredCoverage !== null)
      assert.ok(measuredCoverage >= 0.88 && measuredCoverage <= 0.92, `${name}: ${measuredCoverage}`)
  }
})

test('every figure of services has a concept, a price and a sentence', () => {
  const known = new Set([...readConceptTables(), ...services.concepts].map(({ id }) => id))
  for (const { concept, price, of } of services.figures) {
    assert.ok(known.has(concept), concept)
    assert.ok(price > 0, concept)
    assert.doesNotMatch(of, /\.$/, concept)
  }
})

test('an official fee stays what it is; only the yearly prices of parcels follow an index', () => {
  const moved = services.figures.filter(({ meaning, date }) => meaning === 'official_fee' && date < '2026-07')
  assert.deepEqual(
    moved.map(({ concept }) => concept).filter((concept) => !/^(flat-rate|priority-mail)-/.test(concept)),
    [],
  )
})

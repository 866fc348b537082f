import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '@assay/contract'
import { entryAt } from '../src/in-range.ts'
import { type Book, type Progress, price } from '../src/index.ts'
import { builtBook } from './built-book.ts'

const EGGS = 'Eggs, grade A, large'

function statistics(): Book {
  return builtBook({
    rows: [
      { description: EGGS, unit: 'dozen', price: 2.4, geography: 'US', date: '2026-07', source: 'EGGS-US' },
      {
        description: EGGS,
        unit: 'dozen',
        price: 3.6,
        geography: 'US-CA',
        date: '2026-07',
        source: 'EGGS-CA',
      },
      {
        description: 'Electricians',
        unit: 'hour',
        price: 30,
        geography: 'US',
        date: '2024-05',
        source: 'WAGE',
      },
      { description: 'Milk, whole', unit: 'gal', price: 4, geography: 'US', date: '2026-07', source: 'MILK' },
    ],
    options: {
      id: 'us',
      estimate: 'item',
      target: 'published_average',
      defaultGeography: 'US',
      foldBySource: false,
    },
    items: [
      { description: EGGS, component: 'goods', calibration: { direct: 'direct', moved: 'moved' } },
      {
        description: 'Electricians',
        component: 'all',
        timeBasis: 'working',
        note: 'A wage, not a billed rate.',
      },
    ],
    synonyms: [
      { phrase: 'eggs', item: EGGS },
      { phrase: 'sparky', item: 'Electricians' },
    ],
    geographies: [
      { code: 'US', name: 'United States', parent: null, kind: 'country' },
      { code: 'US-CA', name: 'California', parent: 'US', kind: 'state' },
      { code: 'US-TX', name: 'Texas', parent: 'US', kind: 'state' },
      { code: 'US-CBSA-12420', name: 'Austin metro', parent: 'US-TX', kind: 'metro', aliases: ['Austin'] },
    ],
    parities: [{ component: 'goods', source: 'parities of goods', levels: { US: 100, 'US-TX': 95 } }],
    indices: [{ component: 'all', source: 'price index', levels: { '2024-05': 100, '2026-07': 108 } }],
    countries: [
      {
        code: 'DE',
        name: 'Germany',
        currency: 'EUR',
        priceLevel: 0.8,
        levels: {},
        exchangeRate: 0.9,
        source: 'price levels',
      },
    ],
    calibrations: ['direct', 'moved'].map((name, k) => ({
      name,
      scores: Array.from({ length: 101 }, (_, i) => ((i - 50) / 500) * (k + 1)),
      sources: 20,
      foldUnit: 'area',
      measuredCoverage: 0.9,
    })),
    staleness: [{ months: 12, logError90: 0.17 }],
  })
}

const book = statistics()

function ask(
  text: string,
  geography: string | null = null,
): { readonly quote: Quote; readonly told: readonly Progress[] } {
  const pricing = price(book, { text, geography })
  const told: Progress[] = []
  for (;;) {
    const step = pricing.next()
    if (step.done) return { quote: step.value, told }
    told.push(step.value)
  }
}

test('a figure of the very place is told as it stands', () => {
  const [line] = ask('3 dozen eggs', 'US-CA').quote.lines
  assert.equal(line?.method, 'synonym')
  assert.deepEqual(
    [line?.total?.estimate, line?.unit_price?.per, line?.target],
    ['10.80', 'dozen', 'published_average'],
  )
  assert.deepEqual(line?.adjustments, [])
  assert.equal(line?.comparables[0]?.source, 'EGGS-CA')
})

test('a figure of a wider place is moved by the parity of its component, with a wider range', () => {
  const here = ask('a dozen eggs', 'US').quote.lines[0]?.unit_price
  const [line] = ask('a dozen eggs', 'US-CBSA-12420').quote.lines
  assert.equal(line?.unit_price?.estimate, '2.28')
  assert.equal(line?.adjustments[0]?.factor, '0.95')
  assert.match(line?.adjustments[0]?.source ?? '', /parities of goods/)
  const width = (range: { low: string | null; high: string | null } | null | undefined): number =>
    Math.log(Number(range?.high) / Number(range?.low))
  assert.ok(width(line?.unit_price) > 1.5 * width(here))
})

test('a place in the text is understood, and the request overrules it with a word', () => {
  assert.equal(ask('a dozen eggs in Austin').quote.geography.used, 'US-CBSA-12420')
  const { quote } = ask('a dozen eggs in Austin', 'US-CA')
  assert.equal(quote.geography.used, 'US-CA')
  assert.match(quote.lines[0]?.warnings.join(' ') ?? '', /Austin/)
})

test('an old figure moves by its index, and a working week has forty hours', () => {
  const [line] = ask('2 weeks of a sparky').quote.lines
  assert.equal(line?.total?.estimate, '2592.00')
  assert.equal(line?.adjustments[0]?.kind, 'time')
  assert.ok(line?.warnings.includes('A wage, not a billed rate.'))
})

test('another country is reached by price level, without a calibrated range; an unknown one is not covered', () => {
  const { quote } = ask('a dozen eggs', 'DE')
  assert.deepEqual([quote.currency, quote.geography.fallback], ['EUR', 'price_level'])
  assert.deepEqual([quote.lines[0]?.interval, quote.lines[0]?.unit_price?.estimate], ['uncalibrated', '1.73'])
  assert.equal(ask('a dozen eggs', 'FR').quote.lines[0]?.reason?.code, 'geography_not_covered')
})

test('the stage that adjusts says what it adjusted, by how much and by which source', () => {
  const adjusting = (text: string, geography: string): readonly string[] =>
    ask(text, geography)
      .told.filter(({ stage }) => stage === 'adjusting')
      .map(({ message }) => message)
  const [line] = ask('a dozen eggs', 'US-CBSA-12420').quote.lines
  const [moved] = line?.adjustments ?? []
  assert.deepEqual(adjusting('a dozen eggs', 'US-CBSA-12420'), [
    `Adjusted 'eggs': geography × ${moved?.factor} (${moved?.source})`,
  ])
  assert.deepEqual(adjusting('a dozen eggs', 'US-CA'), ["'eggs' needs no adjustment"])
})

test('what the book cannot know is unpriced and left out of the total by name', () => {
  const { quote } = ask('a dozen eggs, 2 kg of unobtainium')
  assert.equal(quote.lines[1]?.status, 'unpriced')
  assert.equal(quote.total.complete, false)
  assert.match(quote.warnings.join(' '), /unobtainium/)
})

test('a measure that does not convert is refused', () => {
  assert.equal(ask('3 meters of eggs').quote.lines[0]?.reason?.code, 'dimension_mismatch')
})

test('progress goes through every stage in order and never back', () => {
  const { told } = ask('a dozen eggs and a gallon of whole milk')
  assert.deepEqual(
    [...new Set(told.map(({ stage }) => stage))],
    ['parsing', 'matching', 'estimating', 'adjusting', 'calibrating', 'totaling'],
  )
  assert.ok(told.every(({ progress }, i) => i === 0 || progress >= entryAt(told, i - 1).progress))
  assert.ok(told.some(({ message }) => message.includes("Matched 'eggs' to Eggs, grade A, large")))
})

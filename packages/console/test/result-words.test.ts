import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote, QuoteLine } from '@assay/client'
import { price } from '../../engine/src/index.ts'
import { buildSmallList } from '../../engine/test/small-list.ts'
import { formatMoney, formatRange } from '../src/format/money.ts'
import { formatBookDate, formatDuration } from '../src/format/time.ts'
import {
  adjustmentWords,
  coverageWords,
  currencyWords,
  fallbackWords,
  oddsWords,
  resultWords,
} from '../src/job/result-words.ts'
import { sourceLink } from '../src/job/source-link.ts'
import { addStage, failedAt, type Step, stagesAhead } from '../src/job/steps.ts'
import { toCsv } from '../src/job/to-csv.ts'

const SMALL_LIST = buildSmallList('US-TX')

const LINE: QuoteLine = {
  line: 1,
  text: '3 dozen eggs',
  span: [0, 12],
  status: 'priced',
  reason: null,
  item: 'Eggs, grade A, large',
  geography: 'US',
  category: null,
  book: null,
  quantity: { value: '3', unit: 'dozen' },
  unit_price: { low: '2.05', estimate: '2.19', high: '2.37', per: 'dozen' },
  total: { low: '6.15', estimate: '6.57', high: '7.11' },
  interval: 'calibrated',
  target: 'published_average',
  method: 'exact_item',
  confidence: { match: 0.97, difficulty: 0.4, label: 'high' },
  adjustments: [],
  meaning: null,
  alternatives: [],
  comparables: [],
  ignored: [],
  parts: [],
  warnings: [],
}
const QUOTE: Quote = {
  currency: 'USD',
  as_of: '2026-07-31',
  coverage_level: 0.9,
  geography: { requested: 'US-TX', used: 'US-TX', fallback: null },
  lines: [LINE],
  total: {
    low: '6.15',
    estimate: '6.57',
    high: '7.11',
    method: 'single_line',
    complete: true,
    priced_lines: 1,
    unpriced_lines: 0,
  },
  book: { id: 'us-2026-07', rows: 100, book_id: null, version: null },
  calibration: {
    id: 'c',
    n: 4_321,
    sources: 12,
    fold_unit: 'source',
    measured_coverage: 0.903,
    adapted: null,
  },
  warnings: [],
}

test('the coverage is one plain sentence, and promises no more than was measured', () => {
  assert.equal(
    coverageWords(QUOTE),
    '9 times out of 10, the published average price lies within the range: on 4,321 prices that the estimate had not seen, 90.3% did.',
  )
  const unmeasured = {
    ...QUOTE,
    calibration: { id: 'c', n: 1, sources: 1, fold_unit: 'source', measured_coverage: null, adapted: null },
  }
  assert.equal(
    coverageWords(unmeasured),
    '9 times out of 10, the published average price lies within the range.',
  )
  const without = { ...QUOTE, lines: [{ ...LINE, interval: 'none' as const }] }
  assert.match(coverageWords(without), /come without ranges/)
  const uncalibrated = {
    ...QUOTE,
    lines: [{ ...LINE, interval: 'uncalibrated' as const }],
    calibration: null,
  }
  assert.match(coverageWords(uncalibrated), /could not be tested/)
})

test('odds are told in whole numbers', () => {
  assert.deepEqual([0.5, 0.9, 0.95, 0.99].map(oddsWords), [
    '5 times out of 10',
    '9 times out of 10',
    '19 times out of 20',
    '99 times out of 100',
  ])
})

test('adjustments are told in words', () => {
  assert.equal(adjustmentWords({ kind: 'geography', factor: '0.984' }), '1.6% lower for the place')
  assert.equal(adjustmentWords({ kind: 'time', factor: '1.012' }), '1.2% higher for the time since')
  assert.equal(adjustmentWords({ kind: 'unit', factor: '0.5' }), 'times 0.5 to convert the unit')
  assert.equal(adjustmentWords({ kind: 'weather', factor: '1' }), 'no change for weather')
})

test('a screen reader hears the outcome in one breath', () => {
  assert.equal(resultWords(QUOTE), 'Done. Total $6.57, range $6.15 – $7.11.')
})

test('the CSV has a row a line, quotes what needs it, and starts no formula', () => {
  const hostile = { ...LINE, line: 2, text: '=HYPERLINK("http://x")', item: 'a, "b"\nc' }
  const rows = toCsv({ ...QUOTE, lines: [LINE, hostile] })
  assert.ok(rows.startsWith('line,text,status,'))
  assert.ok(
    rows.includes(
      '1,3 dozen eggs,priced,"Eggs, grade A, large",3,dozen,2.05,2.19,2.37,dozen,6.15,6.57,7.11,USD',
    ),
  )
  assert.ok(rows.includes(`2,"'=HYPERLINK(""http://x"")",priced,"a, ""b""\nc"`))
  const blank = toCsv({ ...QUOTE, lines: [{ ...LINE, text: ' =1+1' }] })
  assert.match(blank, /^1,' =1\+1,/m, 'a blank before it makes it no less of a formula')
})

test('money keeps the digits that matter', () => {
  assert.equal(formatMoney('6.57', 'USD'), '$6.57')
  assert.equal(formatMoney('1234.5', 'USD'), '$1,234.50')
  assert.equal(formatMoney('0.197', 'USD'), '$0.197')
  assert.equal(formatMoney('0.10', 'USD'), '$0.10')
  assert.equal(formatRange('0.1512', '0.197', 'USD'), '$0.1512 – $0.197')
  assert.equal(formatRange('0.8112', '2.25', 'USD'), '$0.81 – $2.25', 'no fractions of a cent beside dollars')
})

test('durations and dates are short', () => {
  assert.deepEqual([0, 38, 1_420, 42_000, 125_000, 11_040_000].map(formatDuration), [
    '0 ms',
    '38 ms',
    '1.42 s',
    '42 s',
    '2 min 5 s',
    '3 h 4 min',
  ])
  assert.equal(formatBookDate('2026-07'), 'Jul 2026')
  assert.equal(formatBookDate('about 2026'), 'about 2026')
})

test('only known public series become links', () => {
  assert.equal(sourceLink('BLS APU0000708111'), 'https://data.bls.gov/timeseries/APU0000708111')
  assert.equal(sourceLink('javascript:alert(1)'), null)
})

test('stages that repeat are one step, and a job taken up again has everything ahead of it', () => {
  const at = (second: number) => `2026-07-31T12:00:0${second}.000Z`
  let steps: readonly Step[] = []
  assert.equal(stagesAhead(steps).length, 6)
  steps = addStage(steps, { stage: 'parsing', message: 'one', timestamp: at(0), progress: 0.1 })
  steps = addStage(steps, { stage: 'matching', message: 'two', timestamp: at(1), progress: 0.2 })
  steps = addStage(steps, { stage: 'matching', message: 'three', timestamp: at(2), progress: 0.3 })
  assert.deepEqual(
    steps.map(({ stage, message }) => `${stage} ${message}`),
    ['parsing one', 'matching three'],
  )
  assert.deepEqual(stagesAhead(steps), ['estimating', 'adjusting', 'calibrating', 'totaling'])
  steps = addStage(steps, { stage: 'retrying', message: 'again', timestamp: at(3), progress: 0.3 })
  assert.equal(stagesAhead(steps).length, 6)
})

test('a result says what it was priced for, and an own list without places says only its currency', () => {
  const priced = (used: string) => ({ ...QUOTE, geography: { requested: null, used, fallback: null } })
  assert.equal(currencyWords(priced('US-TX'), 'Texas'), 'USD, priced for Texas')
  assert.equal(currencyWords(priced('US-TX'), null), 'USD, priced for US-TX')
  assert.equal(currencyWords(priced('*'), null), 'USD')
})

test('why a place is not the one asked for is a sentence', () => {
  const nameOf = (code: string) => ({ JP: 'Japan', 'US-TX': 'Texas' })[code] ?? code
  const words = (requested: string | null, used: string, fallback: string | null) =>
    fallbackWords({ requested, used, fallback }, nameOf)
  assert.equal(words('US-TX', 'US-TX', null), null)
  assert.match(words('JP', 'JP', 'price_level') ?? '', /^Not everything has a price of Japan itself/)
  assert.equal(
    words('US-ZIP-1', 'US-TX', 'wider_place'),
    'There are no figures of US-ZIP-1 itself: priced for Texas.',
  )
})

/** The steps of a job as the page has them, from what the engine says. */
function stepsOf(text: string, geography: string | null = null): readonly Step[] {
  let steps: readonly Step[] = []
  const pricing = price(SMALL_LIST, { text, geography })
  for (let step = pricing.next(); step.done !== true; step = pricing.next())
    steps = addStage(steps, { ...step.value, timestamp: '2026-11-15T03:24:25.000Z' })
  return steps
}

test('a job that nothing was found for failed at the first stage which, in the words of the engine, found nothing', () => {
  const at = (text: string, geography?: string): string | undefined => {
    const steps = stepsOf(text, geography)
    return steps[failedAt(steps, 'nothing_priced') ?? -1]?.stage
  }
  assert.equal(at(''), 'parsing')
  assert.equal(at('unicorn saddle'), 'matching')
  assert.equal(at('2 loads of masonry sand'), 'matching')
  assert.equal(at('2 kitchen faucet pull down', 'JP'), 'estimating')
  assert.equal(at('0 kitchen faucet pull down'), 'calibrating')
})

test('a job that failed otherwise failed at its last stage, and one that did not fail at none', () => {
  const steps = stepsOf('unicorn saddle')
  assert.equal(failedAt(steps, 'internal'), steps.length - 1)
  assert.equal(failedAt(steps, null), null)
  assert.equal(failedAt([], 'nothing_priced'), null)
})

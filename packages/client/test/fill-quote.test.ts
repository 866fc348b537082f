import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillQuote, type Quote } from '../src/index.ts'

test('a result that an older service stored has every field of today, and a new one stays as it is', () => {
  const whole: Quote = {
    currency: 'USD',
    as_of: '2026-07-31',
    coverage_level: 0.9,
    geography: { requested: null, used: 'US', fallback: null },
    lines: [
      {
        line: 1,
        text: 'eggs',
        span: [0, 4],
        status: 'unpriced',
        reason: { code: 'no_match', message: 'Nothing fits.' },
        item: null,
        geography: 'US',
        category: null,
        book: null,
        quantity: null,
        meaning: null,
        unit_price: null,
        total: null,
        interval: 'none',
        target: null,
        method: null,
        confidence: null,
        adjustments: [],
        comparables: [],
        alternatives: [],
        ignored: [{ text: 'please', why: 'talk' }],
        parts: [{ start: 0, end: 4, role: 'item' }],
        warnings: [],
      },
    ],
    total: {
      low: null,
      estimate: null,
      high: null,
      method: 'none',
      complete: false,
      priced_lines: 0,
      unpriced_lines: 1,
    },
    book: { id: 'a', rows: 1, book_id: null, version: null },
    calibration: null,
    warnings: [],
  }
  assert.deepEqual(fillQuote(whole), whole)
  const lines = whole.lines.map(({ meaning, alternatives, ignored, parts, ...line }) => line)
  const [line] = fillQuote({ ...whole, lines }).lines
  assert.deepEqual([line?.meaning, line?.alternatives, line?.ignored, line?.parts], [null, [], [], []])
})

/** One job from submission to result, as the examples of the OpenAPI document show it. A test checks each against its schema. */
const id = 'job_01k1fzq0g0fz0vh4y3x2w1t0sr'
const base = 'http://127.0.0.1:8080'

const line = {
  line: 1,
  text: '3 dozen eggs',
  span: [0, 12],
  status: 'priced',
  reason: null,
  item: 'Eggs, grade A, large',
  category: 'groceries',
  book: null,
  quantity: { value: '3', unit: 'dozen' },
  meaning: { kind: 'published_average', of: 'the average price in American cities' },
  unit_price: { low: '2.05', estimate: '2.19', high: '2.37', per: 'dozen' },
  total: { low: '6.15', estimate: '6.57', high: '7.11' },
  interval: 'calibrated',
  target: 'published_average',
  method: 'exact_item',
  confidence: { match: 1, difficulty: 0.4, label: 'high' },
  adjustments: [],
  comparables: [],
  alternatives: [],
  ignored: [],
  parts: [
    { start: 0, end: 7, role: 'quantity' },
    { start: 8, end: 12, role: 'item' },
  ],
  warnings: [],
}

export const quoteExample = {
  currency: 'USD',
  as_of: '2026-07-31',
  coverage_level: 0.9,
  geography: { requested: 'US', used: 'US', fallback: null },
  lines: [line],
  total: {
    low: '6.15',
    estimate: '6.57',
    high: '7.11',
    method: 'single_line',
    complete: true,
    priced_lines: 1,
    unpriced_lines: 0,
  },
  book: { id: 'us-2026-07', rows: 1_000, book_id: 'book_01kyw0qag0e8y9xcaayn3dgf6s', version: 1 },
  calibration: null,
  warnings: [],
}

export const submitExample = { request_type: 'nl', query: '3 dozen eggs', geography: 'US' }

const urls = { poll_url: `${base}/v1/jobs/${id}`, stream_url: `${base}/v1/jobs/${id}/stream` }

export const submittedExample = {
  job_id: id,
  ...urls,
  status: 'pending',
  created_at: '2026-07-31T12:00:00.000Z',
}

const jobFields = {
  job_id: id,
  ...submitExample,
  status: 'completed',
  created_at: '2026-07-31T12:00:00.000Z',
  started_at: '2026-07-31T12:00:00.012Z',
  completed_at: '2026-07-31T12:00:00.094Z',
  updated_at: '2026-07-31T12:00:00.094Z',
  expires_at: '2026-08-30T12:00:00.094Z',
  attempt: 1,
  stage: 'totaling',
  progress: 1,
  last_event_id: 7,
  ...urls,
}

export const jobExample = { ...jobFields, result: quoteExample, error: null }

export const cancelledExample = {
  ...jobFields,
  status: 'failed',
  result: null,
  error: { code: 'cancelled', message: 'The job was cancelled.' },
}

export const listExample = {
  items: [
    {
      ...jobFields,
      summary: { low: '6.15', estimate: '6.57', high: '7.11', currency: 'USD' },
      error: null,
    },
  ],
  next_cursor: null,
}

export const streamExample = `: stream

event: stage
id: 1
data: {"event_type":"stage","job_id":"${id}","timestamp":"2026-07-31T12:00:00.020Z","stage":"parsing","message":"Reading 3 dozen eggs","progress":0.1}

event: failed
id: 2
data: {"event_type":"failed","job_id":"${id}","timestamp":"2026-07-31T12:00:00.094Z","error":{"code":"nothing_priced","message":"No line could be priced."}}

`

export const geographiesExample = {
  items: [{ code: 'US-CBSA-12420', name: 'Austin-Round Rock-San Marcos, TX' }],
}

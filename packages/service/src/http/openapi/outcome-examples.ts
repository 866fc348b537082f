import type { Calibration, CategoryCalibration, Outcome, OutcomeList, OutcomeRequest } from '@assay/contract'

export const outcomeRequestExample: OutcomeRequest = {
  unit_price: '2.49',
  per: 'dozen',
  date: '2026-08-03',
  source: 'invoice 4711',
}

export const outcomeExample: Outcome = {
  job_id: 'job_01k2m8z3v7q9x4t6r5p0n8w2ya',
  line: '1',
  text: '3 dozen eggs',
  item: 'Eggs, grade A, large',
  category: 'groceries',
  book: 'us-2026-07',
  currency: 'USD',
  quantity: '3',
  unit_price: '2.49',
  per: 'dozen',
  total: null,
  date: '2026-08-03',
  source: 'invoice 4711',
  told: { low: '2.05', estimate: '2.19', high: '2.37', per: 'dozen' },
  paid: { price: '2.49', per: 'dozen' },
  within: false,
  reported_at: '2026-08-04T09:30:00.000Z',
  updated_at: '2026-08-04T09:30:00.000Z',
}

export const outcomeListExample: OutcomeList = { items: [outcomeExample], next_cursor: null }

const groceries: CategoryCalibration = {
  category: 'groceries',
  n: 214,
  share: { value: 0.8972, low: 0.8316, high: 0.9433 },
  bias: '1.012',
  median_error: 0.0613,
  level: 0.9,
  adapted: { estimate: '1.0834', low: '1.1', high: '1.32' },
  verdict: 'holds',
}

export const calibrationExample: Calibration = {
  false_alarm_rate: 0.05,
  outcomes_max: 4_000,
  books: [
    {
      book: 'us-2026-07',
      broken: false,
      since: null,
      factor: null,
      all: { ...groceries, category: 'all' },
      categories: [groceries],
    },
  ],
}

export const outcomeCsvExample =
  'job_id,line,text,item\r\njob_01k2m8z3v7q9x4t6r5p0n8w2ya,1,3 dozen eggs,"Eggs, grade A, large"\r\n'

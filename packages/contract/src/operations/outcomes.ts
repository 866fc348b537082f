import { OUTCOMES_LIMIT_DEFAULT, OUTCOMES_LIMIT_MAX } from '../limits.ts'
import { OUTCOME_FORMATS } from '../names.ts'
import type { Calibration, CategoryCalibration, Outcome, OutcomeList, OutcomeRequest } from '../outcomes.ts'
import { rateHeaders } from './jobs.ts'
import { emptyResponse, jsonResponse, pageParameters, problemResponses } from './responses.ts'

const outcomeRequestExample: OutcomeRequest = {
  unit_price: '2.49',
  per: 'dozen',
  date: '2026-08-03',
  source: 'invoice 4711',
}

const outcomeExample: Outcome = {
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

const outcomeListExample: OutcomeList = { items: [outcomeExample], next_cursor: null }

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

const calibrationExample: Calibration = {
  false_alarm_rate: 0.05,
  outcomes_max: 4_000,
  books: [
    {
      book: 'us-2026-07',
      broken: false,
      since: null,
      factor: null,
      all: { ...groceries, category: 'all' },
      history: [{ n: 214, value: 0.8972, low: 0.8312, high: 0.9431 }],
      categories: [groceries],
    },
  ],
}

const outcomeCsvExample =
  'job_id,line,text,item\r\njob_01k2m8z3v7q9x4t6r5p0n8w2ya,1,3 dozen eggs,"Eggs, grade A, large"\r\n'

/** What the routes about outcomes take and give, for the OpenAPI document. */

const tags = ['outcomes']
const params = {
  type: 'object',
  properties: {
    id: { $ref: 'JobId#' },
    line: {
      type: 'string',
      description: 'The number of the line in the result, or `total`.',
      examples: ['1'],
    },
  },
  required: ['id', 'line'],
}

export const putOutcomeSchema = {
  operationId: 'putOutcome',
  summary: 'Report what a line really cost',
  description:
    'The last report counts. From your next job on, it is a comparable of the same thing and recalibrates your ranges; nobody else sees it or is priced by it. It outlives the retention of the job, and goes when you delete the job.',
  tags,
  params,
  body: {
    content: { 'application/json': { schema: { $ref: 'OutcomeRequest#' }, example: outcomeRequestExample } },
  },
  response: {
    200: jsonResponse('What is kept.', { $ref: 'Outcome#' }, outcomeExample, rateHeaders),
    ...problemResponses(
      'invalid_json',
      'invalid_parameter',
      'job_not_found',
      'line_not_found',
      'job_not_completed',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
      'storage_full',
    ),
  },
}

export const deleteOutcomeSchema = {
  operationId: 'deleteOutcome',
  summary: 'Take a report back',
  description: 'It no longer counts for your next job, and its text is erased.',
  tags,
  params,
  response: {
    204: emptyResponse('It is gone.'),
    ...problemResponses('invalid_parameter', 'job_not_found', 'outcome_not_found'),
  },
}

export const listOutcomesSchema = {
  operationId: 'listOutcomes',
  summary: 'List or export what you have reported',
  description:
    'Newest report first. `format=csv` gives all of them as one file; cells that begin like a formula begin with an apostrophe there.',
  tags,
  querystring: {
    type: 'object',
    properties: {
      book: { type: 'string', description: 'Only lines that this book priced.' },
      format: { type: 'string', enum: [...OUTCOME_FORMATS], default: 'json' },
      ...pageParameters({ of: 'Outcomes', max: OUTCOMES_LIMIT_MAX, byDefault: OUTCOMES_LIMIT_DEFAULT }),
    },
  },
  response: {
    200: {
      description: 'A page of outcomes, or all of them as CSV.',
      headers: rateHeaders,
      content: {
        'application/json': { schema: { $ref: 'OutcomeList#' }, example: outcomeListExample },
        'text/csv': { schema: { type: 'string' }, example: outcomeCsvExample },
      },
    },
    ...problemResponses('invalid_parameter', 'invalid_cursor'),
  },
}

export const readCalibrationSchema = {
  operationId: 'readCalibration',
  summary: 'Read whether your ranges hold',
  description:
    'For each book and category, how the ranges that you were given compare with what you paid. The bands and the alarm are sequential: looking every day raises no false alarms.',
  tags,
  response: {
    200: jsonResponse('How the ranges have held.', { $ref: 'Calibration#' }, calibrationExample, rateHeaders),
    ...problemResponses('invalid_parameter'),
  },
}

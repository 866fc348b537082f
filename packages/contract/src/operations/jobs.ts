import {
  JOB_LABEL_CHARACTERS_MAX,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  SEARCH_CHARACTERS_MAX,
} from '../limits.ts'
import { JOB_STATUSES } from '../names.ts'
import { emptyResponse, jsonResponse, pageParameters, problemResponses, streamResponse } from './responses.ts'

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
  geography: 'US',
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
  labels: ['kitchen'],
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
      summary: { low: '6.15', estimate: '6.57', high: '7.11', currency: 'USD', geography: 'US' },
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

/**
 * What each route of `/v1` takes and gives, for the OpenAPI document. The routes check their input by hand (see
 * submission.ts and list-filters.ts); tests hold input and answers against these schemas.
 */

const jobId = { id: { $ref: 'JobId#' } }
const params = { type: 'object', properties: jobId, required: ['id'] }
const tags = ['jobs']
const amount = { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,6})?$' }

export const rateHeaders = {
  'RateLimit-Policy': { type: 'string', description: 'The quota, such as `"submit";q=600;w=60`.' },
  RateLimit: { type: 'string', description: 'What is left of it, such as `"submit";r=599;t=1`.' },
}

export const idempotencyHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[!-~]+$',
      description: 'The same key and body answer as the first time, marked `Idempotency-Replayed: true`.',
      examples: ['order-7f3a'],
    },
  },
}

const acceptedResponse = jsonResponse(
  'The job was accepted.',
  { $ref: 'SubmitResponse#' },
  submittedExample,
  {
    Location: { type: 'string', description: 'The same as `poll_url`.' },
    'Retry-After': { type: 'integer', description: 'Seconds after which a first poll makes sense.' },
    'Idempotency-Replayed': { type: 'string', enum: ['true'], description: 'The job was there already.' },
    ...rateHeaders,
  },
)

export const submitSchema = {
  operationId: 'submitJob',
  summary: 'Submit a job',
  description:
    'Answers at once; the job is on disk before the answer leaves. With `Idempotency-Key`, repeating the request within 24 hours makes no second job.',
  tags,
  headers: idempotencyHeaders,
  body: {
    content: { 'application/json': { schema: { $ref: 'SubmitRequest#' }, example: submitExample } },
  },
  response: {
    202: acceptedResponse,
    ...problemResponses(
      'invalid_json',
      'invalid_parameter',
      'idempotency_conflict',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
      'idempotency_key_reused',
      'too_many_active_jobs',
      'storage_full',
    ),
  },
}

export const readSchema = {
  operationId: 'readJob',
  summary: 'Read the status of a job',
  description: 'Poll until `status` is `completed` or `failed`, or let `Prefer: wait=60` do the waiting.',
  tags,
  params,
  headers: {
    type: 'object',
    properties: {
      prefer: {
        type: 'string',
        description: '`wait=N`, 1 to 60 seconds: answer when the job has ended, or after N seconds.',
        examples: ['wait=30'],
      },
      'if-none-match': { type: 'string', description: 'An `ETag` of before: 304 when nothing has changed.' },
    },
  },
  response: {
    200: jsonResponse('The job.', { $ref: 'Job#' }, jobExample, {
      ETag: { type: 'string', description: 'Changes with the job.' },
      'Preference-Applied': { type: 'string', description: 'The wait that was granted.' },
      ...rateHeaders,
    }),
    304: emptyResponse('Nothing has changed since the `ETag` in `If-None-Match`.'),
    ...problemResponses('invalid_parameter', 'job_not_found'),
  },
}

export const listSchema = {
  operationId: 'listJobs',
  summary: 'List your jobs, newest first',
  description: 'Pages by cursor: jobs that arrive meanwhile make no page repeat or miss one.',
  tags,
  querystring: {
    type: 'object',
    properties: {
      q: {
        type: 'string',
        maxLength: SEARCH_CHARACTERS_MAX,
        description:
          'Text that the query contains, without regard to case. No character has a special meaning.',
        examples: ['eggs'],
      },
      date_from: {
        type: 'string',
        description: 'Created at or after: an ISO 8601 date or time; UTC without an offset.',
        examples: ['2026-07-31'],
      },
      date_to: {
        type: 'string',
        description: 'Created at or before. A bare date includes the whole day.',
        examples: ['2026-07-31T23:59:59.999+02:00'],
      },
      status: { type: 'string', enum: [...JOB_STATUSES], description: 'Only jobs in this state.' },
      label: {
        type: 'string',
        minLength: 1,
        maxLength: JOB_LABEL_CHARACTERS_MAX,
        description: 'Only jobs with this label, as it is written.',
        examples: ['kitchen'],
      },
      geography: {
        type: 'string',
        description:
          'Only jobs that were priced for this place as a whole, for one whose code begins with it, or for a metro area of this state: `US-TX` also finds `US-CBSA-12420`, Austin. A job whose lines name several places counts for the one in `geography.used`.',
        examples: ['US-TX'],
      },
      total_min: {
        ...amount,
        description: 'Only jobs whose total is estimated at this or more, in their own currency.',
        examples: ['100'],
      },
      total_max: {
        ...amount,
        description: 'Only jobs whose total is estimated at this or less, in their own currency.',
        examples: ['2500.50'],
      },
      batch_id: {
        type: 'string',
        description: 'The queries of this batch, last line first. They are in no list without it.',
      },
      ...pageParameters({ of: 'Jobs', max: LIST_LIMIT_MAX, byDefault: LIST_LIMIT_DEFAULT }),
    },
  },
  response: {
    200: jsonResponse('A page of jobs.', { $ref: 'JobList#' }, listExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'invalid_cursor', 'too_many_searches'),
  },
}

export const streamSchema = {
  operationId: 'streamJob',
  summary: 'Follow a job live',
  description:
    'Replays the earlier events, follows the live ones and closes after the last, `completed` or `failed`. Each frame is `event:`, `id:`, `data:`; lines that begin with `:` are comments. Resume with `Last-Event-Id` at any time while the job exists.',
  tags,
  params,
  headers: {
    type: 'object',
    properties: {
      'last-event-id': {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only events with a larger id are sent.',
      },
    },
  },
  querystring: {
    type: 'object',
    properties: {
      last_event_id: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The same for clients that cannot set headers; the header wins.',
      },
    },
  },
  response: {
    200: streamResponse('JobEvent', streamExample),
    ...problemResponses('invalid_parameter', 'job_not_found', 'too_many_streams'),
  },
}

export const retrySchema = {
  operationId: 'retryJob',
  summary: 'Try a failed job again',
  description:
    'Submits the query, the geography and the book of a failed job once more, as a new job. The failed one stays as it is.',
  tags,
  params,
  headers: idempotencyHeaders,
  response: {
    202: acceptedResponse,
    ...problemResponses(
      'invalid_json',
      'invalid_parameter',
      'job_not_found',
      'job_not_failed',
      'idempotency_conflict',
      'validation_failed',
      'idempotency_key_reused',
      'too_many_active_jobs',
      'storage_full',
    ),
  },
}

export const cancelSchema = {
  operationId: 'cancelJob',
  summary: 'Cancel a job',
  description: 'The job ends as `failed` with `error.code` `cancelled`. A job that has ended stays as it is.',
  tags,
  params,
  response: {
    200: jsonResponse('The job.', { $ref: 'Job#' }, cancelledExample, rateHeaders),
    ...problemResponses(
      'invalid_parameter',
      'invalid_json',
      'job_not_found',
      'job_in_batch',
      'validation_failed',
    ),
  },
}

export const changeSchema = {
  operationId: 'changeJob',
  summary: 'Change the labels of a job',
  description:
    'The labels that are sent take the place of those that are there; an empty list takes all of them away. Nothing else of a job can be changed, and its events do not tell of it.',
  tags,
  params,
  body: {
    content: { 'application/json': { schema: { $ref: 'JobChange#' }, example: { labels: ['kitchen'] } } },
  },
  response: {
    200: jsonResponse('The job.', { $ref: 'Job#' }, jobExample, rateHeaders),
    ...problemResponses(
      'invalid_parameter',
      'invalid_json',
      'job_not_found',
      'job_in_batch',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
    ),
  },
}

export const deleteSchema = {
  operationId: 'deleteJob',
  summary: 'Delete an ended job',
  description: 'Erases the job and its events for good.',
  tags,
  params,
  response: {
    204: emptyResponse('The job is gone.'),
    ...problemResponses(
      'invalid_parameter',
      'invalid_json',
      'job_not_found',
      'job_active',
      'job_in_batch',
      'validation_failed',
    ),
  },
}

import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../limits.ts'
import { rateHeaders, streamSchema, submitSchema } from './jobs.ts'
import {
  emptyResponse,
  jsonResponse,
  pageParameters,
  problemResponses,
  REQUEST_ID,
  streamResponse,
} from './responses.ts'

/** What the document shows of batches. */

const id = 'batch_01k1f3z5yz7r8v9w0x1y280000'
const url = `http://127.0.0.1:8080/v1/batches/${id}`
const urls = { poll_url: url, stream_url: `${url}/stream`, results_url: `${url}/results` }
const figures = {
  counts: { pending: 2_904, processing: 128, completed: 1_940, failed: 28 },
  progress: 0.3936,
  rate: 1_420.5,
  estimated_end_at: '2026-07-31T12:00:03.534Z',
}

const submittedBatchExample = {
  batch_id: id,
  ...urls,
  status: 'pending',
  created_at: '2026-07-31T12:00:00.000Z',
  lines: 5_000,
  skipped: 0,
  errors: [],
}

const batchExample = {
  batch_id: id,
  status: 'processing',
  lines: 5_000,
  skipped: 0,
  ...figures,
  created_at: '2026-07-31T12:00:00.000Z',
  started_at: '2026-07-31T12:00:00.012Z',
  completed_at: null,
  updated_at: '2026-07-31T12:00:01.400Z',
  expires_at: null,
  deadline_at: '2026-08-01T12:00:00.000Z',
  last_event_id: 3,
  ...urls,
  error: null,
}

const batchStreamExample = `event: progress
id: 3
data: ${JSON.stringify({ event_type: 'progress', batch_id: id, timestamp: '2026-07-31T12:00:01.400Z', ...figures })}

`

const failed = {
  custom_id: '2',
  job_id: 'job_01k1f3z5yz7r8v9w0x1y280002',
  status: 'failed',
  result: null,
  error: { code: 'nothing_priced', message: 'The query names nothing that could be priced.' },
}

const resultsExample = `${JSON.stringify(failed)}\n`

const csvExample =
  'custom_id,job_id,status,query,geography,low,estimate,high,currency,complete,error_code,error_message\r\n1,job_01k1f3z5yz7r8v9w0x1y280001,completed,3 dozen eggs,US-TX,6.91,8.04,10.12,USD,true,,\r\n'

/** What each route of `/v1/batches` takes and gives, for the OpenAPI document. */

const params = { type: 'object', properties: { id: { $ref: 'BatchId#' } }, required: ['id'] }
const tags = ['batches']

export const submitBatchSchema = {
  operationId: 'submitBatch',
  summary: 'Submit many queries at once',
  description:
    'The body is one JSON object a line, up to 50,000 lines and 32 MiB. Every fault is named by its line, and nothing is taken if there is one, unless `on_fault=skip`. The whole batch is on disk before the answer leaves.',
  tags,
  headers: submitSchema.headers,
  querystring: {
    type: 'object',
    properties: {
      on_fault: {
        type: 'string',
        enum: ['refuse', 'skip'],
        default: 'refuse',
        description: '`skip`: lines with faults are left out, and the answer names them.',
      },
    },
  },
  body: {
    content: {
      'application/x-ndjson': {
        schema: {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: { $ref: 'BatchLine#' },
        },
        example:
          '{"custom_id":"1","query":"3 dozen eggs"}\n{"custom_id":"2","query":"a gallon of milk","geography":"US-TX"}\n',
      },
    },
  },
  response: {
    202: jsonResponse('The batch was accepted.', { $ref: 'SubmitBatchResponse#' }, submittedBatchExample, {
      Location: { type: 'string', description: 'The same as `poll_url`.' },
      'Retry-After': { type: 'integer', description: 'Seconds after which a first poll makes sense.' },
      'Idempotency-Replayed': { type: 'string', enum: ['true'], description: 'The batch was there already.' },
      ...rateHeaders,
    }),
    ...problemResponses(
      'invalid_parameter',
      'idempotency_conflict',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
      'idempotency_key_reused',
      'too_many_batches',
      'storage_full',
    ),
  },
}

export const listBatchesSchema = {
  operationId: 'listBatches',
  summary: 'List your batches, newest first',
  tags,
  querystring: {
    type: 'object',
    properties: {
      ...pageParameters({ of: 'Batches', max: LIST_LIMIT_MAX, byDefault: LIST_LIMIT_DEFAULT }),
    },
  },
  response: {
    200: jsonResponse(
      'A page of batches.',
      { $ref: 'BatchList#' },
      { items: [batchExample], next_cursor: null },
      rateHeaders,
    ),
    ...problemResponses('invalid_parameter', 'invalid_cursor'),
  },
}

export const readBatchSchema = {
  operationId: 'readBatch',
  summary: 'Read the progress of a batch',
  description: 'The counts add up to `lines` at every moment.',
  tags,
  params,
  response: {
    200: jsonResponse('The batch.', { $ref: 'Batch#' }, batchExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'batch_not_found'),
  },
}

export const streamBatchSchema = {
  operationId: 'streamBatch',
  summary: 'Follow a batch live',
  description:
    '`progress` at most twice a second, then `completed` or `failed`. The frames, the ids and the way to resume are those of a job.',
  tags,
  params,
  headers: streamSchema.headers,
  querystring: streamSchema.querystring,
  response: {
    200: streamResponse('BatchEvent', batchStreamExample),
    ...problemResponses('invalid_parameter', 'batch_not_found', 'too_many_streams'),
  },
}

export const resultsSchema = {
  operationId: 'readBatchResults',
  summary: 'Read the results of a batch',
  description:
    'One line a query that has ended, in the order of the input, also while the batch runs and after it was cancelled.',
  tags,
  params,
  querystring: {
    type: 'object',
    properties: {
      format: {
        type: 'string',
        enum: ['ndjson', 'csv'],
        default: 'ndjson',
        description: 'How the lines are written.',
      },
    },
  },
  response: {
    200: {
      description: 'The results. Each line of NDJSON is a `BatchResult`.',
      headers: REQUEST_ID,
      content: {
        'application/x-ndjson': {
          schema: {
            type: 'string',
            contentMediaType: 'application/json',
            contentSchema: { $ref: 'BatchResult#' },
          },
          example: resultsExample,
        },
        'text/csv': { schema: { type: 'string' }, example: csvExample },
      },
    },
    ...problemResponses('invalid_parameter', 'batch_not_found'),
  },
}

export const cancelBatchSchema = {
  operationId: 'cancelBatch',
  summary: 'Cancel a batch',
  description:
    'The batch ends as `failed` with `error.code` `cancelled`, and so do its queries that have no result. A batch that has ended stays as it is.',
  tags,
  params,
  response: {
    200: jsonResponse('The batch.', { $ref: 'Batch#' }, batchExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'invalid_json', 'batch_not_found', 'validation_failed'),
  },
}

export const deleteBatchSchema = {
  operationId: 'deleteBatch',
  summary: 'Delete an ended batch',
  description: 'Erases the batch with all of its queries and results for good.',
  tags,
  params,
  response: {
    204: emptyResponse('The batch is gone.'),
    ...problemResponses(
      'invalid_parameter',
      'invalid_json',
      'batch_not_found',
      'batch_active',
      'validation_failed',
    ),
  },
}

import { type Static, Type } from 'typebox'
import { JobFailure, JobId, OrNull, Timestamp } from './job.ts'
import { QUERY_CHARACTERS_MAX } from './limits.ts'
import { JOB_STATUSES } from './names.ts'
import { Fault } from './problem.ts'
import { Quote } from './quote.ts'

export const BatchId = Type.String({
  pattern: '^batch_[0-9a-hjkmnp-tv-z]{26}$',
  description: '`batch_` and a UUIDv7 in Crockford base32, lower case: ids sort by time.',
})

/** One line of the body of `POST /v1/batches`. */
export const BatchLine = Type.Object(
  {
    custom_id: Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Your own name for the line, unique in its batch. The results carry it.',
    }),
    query: Type.String({ minLength: 1, maxLength: QUERY_CHARACTERS_MAX }),
    geography: Type.Optional(OrNull(Type.String())),
    book: Type.Optional(OrNull(Type.String({ description: 'Id or name of one of your books.' }))),
  },
  { additionalProperties: false },
)
export type BatchLine = Static<typeof BatchLine>

export const BatchCounts = Type.Object({
  pending: Type.Integer({ minimum: 0 }),
  processing: Type.Integer({ minimum: 0 }),
  completed: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
})
export type BatchCounts = Static<typeof BatchCounts>

const figures = {
  counts: BatchCounts,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  rate: OrNull(Type.Number({ minimum: 0, description: 'Queries a second of late.' })),
  estimated_end_at: OrNull(Timestamp),
}

export const Batch = Type.Object({
  batch_id: BatchId,
  status: Type.Enum([...JOB_STATUSES]),
  lines: Type.Integer({ minimum: 1, description: 'How many queries it has.' }),
  skipped: Type.Integer({ minimum: 0, description: 'Lines that were left out because of a fault.' }),
  ...figures,
  created_at: Timestamp,
  started_at: OrNull(Timestamp),
  completed_at: OrNull(Timestamp),
  updated_at: Timestamp,
  expires_at: OrNull(Timestamp),
  deadline_at: Timestamp,
  last_event_id: Type.Integer({ minimum: 0 }),
  poll_url: Type.String(),
  stream_url: Type.String(),
  results_url: Type.String(),
  error: OrNull(JobFailure),
})
export type Batch = Static<typeof Batch>

export const BatchList = Type.Object({
  items: Type.Array(Batch),
  next_cursor: OrNull(Type.String()),
})
export type BatchList = Static<typeof BatchList>

export const SubmitBatchResponse = Type.Object({
  batch_id: BatchId,
  poll_url: Type.String(),
  stream_url: Type.String(),
  results_url: Type.String(),
  status: Type.Enum([...JOB_STATUSES]),
  created_at: Timestamp,
  lines: Type.Integer({ minimum: 1 }),
  skipped: Type.Integer({ minimum: 0 }),
  errors: Type.Array(Fault, {
    description: 'What is wrong with the lines that were skipped, at most 1,000.',
  }),
})
export type SubmitBatchResponse = Static<typeof SubmitBatchResponse>

/** One line of `GET /v1/batches/{id}/results`. */
export const BatchResult = Type.Object({
  custom_id: Type.String(),
  job_id: JobId,
  status: Type.Enum(['completed', 'failed']),
  result: OrNull(Quote),
  error: OrNull(JobFailure),
})
export type BatchResult = Static<typeof BatchResult>

const common = { batch_id: BatchId, timestamp: Type.String({ format: 'date-time' }), ...figures }

export const BatchEvent = Type.Union([
  Type.Object({ event_type: Type.Literal('progress'), ...common }),
  Type.Object({ event_type: Type.Literal('completed'), ...common }),
  Type.Object({ event_type: Type.Literal('failed'), ...common, error: JobFailure }),
])
export type BatchEvent = Static<typeof BatchEvent>

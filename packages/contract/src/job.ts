import { type Static, Type } from 'typebox'
import { JOB_LABEL_CHARACTERS_MAX, JOB_LABELS_MAX, QUERY_CHARACTERS_MAX } from './limits.ts'
import { FAILURE_CODES, JOB_STATUSES } from './names.ts'
import { Quote } from './quote.ts'
import { STAGES } from './stages.ts'

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'UTC, ISO 8601, milliseconds, `Z`.',
  examples: ['2026-07-31T12:00:00.000Z'],
})
export const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const JobId = Type.String({
  pattern: '^job_[0-9a-hjkmnp-tv-z]{26}$',
  description: '`job_` and a UUIDv7 in Crockford base32, lower case: ids sort by time.',
})

const JobLabels = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: JOB_LABEL_CHARACTERS_MAX,
    description: 'One line of plain text that neither begins nor ends with a blank.',
  }),
  { maxItems: JOB_LABELS_MAX, uniqueItems: true },
)

export const SubmitRequest = Type.Object(
  {
    request_type: Type.Enum(['nl']),
    query: Type.String({
      minLength: 1,
      maxLength: QUERY_CHARACTERS_MAX,
      description:
        'What to price, in free text. Characters are code points, and blanks count; it must not be blank.',
    }),
    geography: Type.Optional(
      OrNull(
        Type.String({
          description:
            '`US`, a state (`US-TX`), a metro area (`US-CBSA-19100`), a ZIP (`US-ZIP-78701`), or any other ISO 3166 code. Case does not matter.',
        }),
      ),
    ),
    book: Type.Optional(
      OrNull(
        Type.String({
          description:
            'Id or name of one of your books, or of a shared one; `name@3` for its version 3. Otherwise your default book prices the job.',
        }),
      ),
    ),
    labels: Type.Optional(OrNull(JobLabels)),
  },
  { additionalProperties: false },
)
export type SubmitRequest = Static<typeof SubmitRequest>

export const JobChange = Type.Object({ labels: JobLabels }, { additionalProperties: false })
export type JobChange = Static<typeof JobChange>

export const SubmitResponse = Type.Object({
  job_id: JobId,
  poll_url: Type.String(),
  stream_url: Type.String(),
  status: Type.Enum([...JOB_STATUSES]),
  created_at: Timestamp,
})
export type SubmitResponse = Static<typeof SubmitResponse>

export const JobFailure = Type.Object({ code: Type.Enum([...FAILURE_CODES]), message: Type.String() })
export type JobFailure = Static<typeof JobFailure>

const jobFields = {
  job_id: JobId,
  request_type: Type.Enum(['nl']),
  query: Type.String(),
  geography: OrNull(Type.String()),
  labels: Type.Array(Type.String(), { description: 'What the owner has filed the job under.' }),
  status: Type.Enum([...JOB_STATUSES]),
  created_at: Timestamp,
  started_at: OrNull(Timestamp),
  completed_at: OrNull(Timestamp),
  updated_at: Timestamp,
  expires_at: OrNull(Timestamp),
  attempt: Type.Integer({ minimum: 0 }),
  stage: OrNull(Type.Enum([...STAGES])),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  last_event_id: Type.Integer({ minimum: 0 }),
  poll_url: Type.String(),
  stream_url: Type.String(),
}

export const Job = Type.Object({ ...jobFields, result: OrNull(Quote), error: OrNull(JobFailure) })
export type Job = Static<typeof Job>

export const JobSummary = Type.Object({
  low: OrNull(Type.String()),
  estimate: OrNull(Type.String()),
  high: OrNull(Type.String()),
  currency: Type.String(),
  geography: OrNull(Type.String({ description: 'The place that the job was priced for.' })),
})
export type JobSummary = Static<typeof JobSummary>

export const JobListItem = Type.Object({
  ...jobFields,
  summary: OrNull(JobSummary),
  error: OrNull(JobFailure),
})
export type JobListItem = Static<typeof JobListItem>

export const JobList = Type.Object({
  items: Type.Array(JobListItem),
  next_cursor: OrNull(Type.String()),
})
export type JobList = Static<typeof JobList>

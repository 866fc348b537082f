import { type CamelCased, camelCased } from './camel-case.ts'
import { invalidArgument, unexpectedAnswer } from './errors.ts'
import { isObject } from './read-body.ts'
import type { JobStatus, WireJob, WireJobListItem, WireSubmitResponse } from './wire.ts'

/** What `submit` answers: the job is stored, and will run. */
export type SubmittedJob = CamelCased<WireSubmitResponse>

/** A job as `get`, `wait` and `cancel` answer it. `result` is the document as the service sends it. */
export type Job = CamelCased<WireJob>

/** A job as `list` answers it: with the total in `summary` instead of the whole result. */
export type JobListItem = CamelCased<WireJobListItem>

/** `completed` and `failed` are for good. */
export function isTerminal(job: { readonly status: JobStatus }): boolean {
  return job.status === 'completed' || job.status === 'failed'
}

/** Where a job lives, below the base address. */
export function jobPath(jobId: string): string {
  // An empty id would read the list, and dots would climb out of the path.
  if (typeof jobId !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(jobId)) {
    throw invalidArgument('A job id is made of letters, digits, "_" and "-", like job_01k2…')
  }
  return `/v1/jobs/${jobId}`
}

/** Reads the answer to a submission. Foreign JSON is an error here, and not `undefined` somewhere later. */
export function readSubmitted(body: unknown): SubmittedJob {
  if (!isAbout<WireSubmitResponse>(body)) throw unexpectedAnswer('The answer is not a job')
  return camelCased(body)
}

/** What may be null, and is null when it is left out. */
const NULLABLE = ['geography', 'started_at', 'completed_at', 'expires_at', 'stage', 'error'] as const

/** Reads a job, as strictly. */
export const readJob = (body: unknown): Job => camelCased(filled<WireJob>(body, 'result'))

/** Reads a job of a list, as strictly. */
export const readListItem = (body: unknown): JobListItem =>
  camelCased(filled<WireJobListItem>(body, 'summary'))

function filled<Document extends WireJob | WireJobListItem>(
  body: unknown,
  price: 'result' | 'summary',
): Document {
  if (!isAbout<Document>(body) || typeof body.query !== 'string' || typeof body.created_at !== 'string')
    throw unexpectedAnswer('The answer is not a job')
  const missing = [...NULLABLE, price].filter((name) => !(name in body)).map((name) => [name, null])
  // A service from before there were labels sends none.
  return { ...('labels' in body ? {} : { labels: [] }), ...body, ...Object.fromEntries(missing) }
}

function isAbout<Document>(body: unknown): body is Document & object {
  return isObject(body) && typeof body.job_id === 'string' && typeof body.status === 'string'
}

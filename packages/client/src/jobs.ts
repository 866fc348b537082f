import type { CallOptions, Http } from './http.ts'
import { type Job, jobPath, readJob, readSubmitted, type SubmittedJob } from './job.ts'
import { createJobList, type JobFilter, type JobList } from './job-list.ts'
import { readStatus, type StatusOptions } from './job-status.ts'
import { createJobStream, type JobStream } from './job-stream.ts'
import type { FollowOptions, StreamOptions } from './stream.ts'
import { waitForJob } from './wait-for-job.ts'
import type { WireSubmitRequest } from './wire.ts'

export interface SubmitInput {
  /** What to price, in free text: 1 to 4,000 characters. */
  readonly query: string
  /** `US`, `US-TX`, `US-CBSA-19100`, `US-ZIP-78701` or another ISO 3166 code. The service's default is `US`. */
  readonly geography?: string | null | undefined
  /** Id or name of a book, or `name@3` for its version 3; by default your default book. */
  readonly book?: string | null | undefined
  /** What to file the job under: at most 10, each of 1 to 64 characters. */
  readonly labels?: readonly string[] | undefined
}

export interface SubmitOptions extends CallOptions {
  /** Two submissions with the same key and body make one job. Left out, each call has its own key. */
  readonly idempotencyKey?: string | undefined
}

export interface Jobs {
  /** Stores a job and answers at once. Attempts share one Idempotency-Key, so retries never make two jobs. */
  submit(input: SubmitInput, options?: SubmitOptions): Promise<SubmittedJob>
  get(jobId: string, options?: StatusOptions): Promise<Job>
  list(filter?: JobFilter, options?: CallOptions): JobList
  /** Stops a job that has not ended, which makes it `failed` with the code `cancelled`; answers the job. */
  cancel(jobId: string, options?: CallOptions): Promise<Job>
  /** Files a job under these labels instead of those that it has; answers the job. */
  setLabels(jobId: string, labels: readonly string[], options?: CallOptions): Promise<Job>
  /** Submits what a failed job asked for once more, as a new job. */
  retry(jobId: string, options?: SubmitOptions): Promise<SubmittedJob>
  /** Erases a job that has ended, and its events, for good. */
  delete(jobId: string, options?: CallOptions): Promise<void>
  /** The job's events from the first to the last, across lost connections. */
  stream(jobId: string, options?: StreamOptions): JobStream
  /** The job once it is `completed` or `failed`, without its events. */
  wait(jobId: string, options?: Omit<CallOptions, 'retries'>): Promise<Job>
}

export function createJobs(http: Http, follow: FollowOptions, newKey: () => string): Jobs {
  return {
    async submit(input, options = {}) {
      const { idempotencyKey = newKey(), ...call } = options
      const { query, geography, book, labels } = input
      const body: WireSubmitRequest = {
        request_type: 'nl',
        query,
        ...(geography === undefined ? {} : { geography }),
        ...(book === undefined ? {} : { book }),
        ...(labels === undefined ? {} : { labels: [...labels] }),
      }
      const answer = await http.request({
        ...call,
        method: 'POST',
        path: '/v1/jobs',
        headers: { 'Idempotency-Key': idempotencyKey },
        body,
      })
      return readSubmitted(answer.body)
    },

    get: async (jobId, options = {}) => readStatus(http, jobId, options),

    list: (filter = {}, options = {}) => createJobList(http, filter, options),

    async cancel(jobId, options = {}) {
      const answer = await http.request({ ...options, method: 'POST', path: `${jobPath(jobId)}/cancel` })
      return readJob(answer.body)
    },

    async setLabels(jobId, labels, options = {}) {
      const body = { labels: [...labels] }
      const answer = await http.request({ ...options, method: 'PATCH', path: jobPath(jobId), body })
      return readJob(answer.body)
    },

    async retry(jobId, options = {}) {
      const { idempotencyKey = newKey(), ...call } = options
      const headers = { 'Idempotency-Key': idempotencyKey }
      const answer = await http.request({ ...call, method: 'POST', path: `${jobPath(jobId)}/retry`, headers })
      return readSubmitted(answer.body)
    },

    async delete(jobId, options = {}) {
      await http.request({ ...options, method: 'DELETE', path: jobPath(jobId), goneIsDone: true })
    },

    stream: (jobId, options = {}) => createJobStream(http, jobId, follow, options),

    wait: async (jobId, options = {}) => waitForJob(http, jobId, follow, options),
  }
}

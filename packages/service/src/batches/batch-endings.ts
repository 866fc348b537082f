import type { JobFailure } from '../jobs/job.ts'

/** Why a batch ends before all of its queries have. Each query without a result has the same failure. */

export const CANCELLED_BATCH: JobFailure = { code: 'cancelled', message: 'The batch was cancelled.' }

export const LATE_BATCH: JobFailure = {
  code: 'deadline_exceeded',
  message: 'The batch did not end before its deadline.',
}

/** For the queries of one chunk. */
export const LOST_CHUNK: JobFailure = {
  code: 'attempts_exhausted',
  message: 'The query was given up because its workers were lost too often.',
}

import { type LimitedCaller, type Limits, nameOfLimit } from '../access/limits.ts'
import { JobError } from './job.ts'

type Refused =
  | { readonly kind: 'key_reused' | 'key_in_flight' | 'too_many_active' }
  /** `full` names the limit that the user has reached. */
  | { readonly kind: 'storage_full'; readonly full: 'jobs' | 'bytes' }

/** Only a deletion or the end of a job's retention makes room, and neither comes by the second. */
const STORAGE_RETRY_SECONDS = 60

/** The error for a caller whose job or batch the store did not take. */
export function refuseSubmission(
  refused: Refused,
  kind: 'jobs' | 'batches',
  own: Limits,
  caller: LimitedCaller,
): JobError {
  switch (refused.kind) {
    case 'key_reused':
      return new JobError(
        'idempotency_key_reused',
        'This Idempotency-Key was used within the last 24 hours for another body.',
      )
    case 'key_in_flight':
      return new JobError(
        'idempotency_conflict',
        'The first request with this Idempotency-Key is still being accepted.',
        { retryAfterSeconds: 1 },
      )
    case 'too_many_active':
      return tooManyActive(kind, own, caller)
    case 'storage_full':
      return storageFull(refused.full, own, caller)
  }
}

function tooManyActive(kind: 'jobs' | 'batches', own: Limits, caller: LimitedCaller): JobError {
  const [code, most, limit] =
    kind === 'jobs'
      ? (['too_many_active_jobs', own.activeJobsMax, 'active_jobs'] as const)
      : (['too_many_batches', own.activeBatchesMax, 'active_batches'] as const)
  return new JobError(
    code,
    `At most ${most} ${kind} of one user may be pending or processing at a time (${nameOfLimit(limit, caller)}).`,
    { retryAfterSeconds: 5 },
  )
}

function storageFull(full: 'jobs' | 'bytes', own: Limits, caller: LimitedCaller): JobError {
  const kept =
    full === 'jobs'
      ? `${own.keptJobsMax} jobs of one user are kept (${nameOfLimit('kept_jobs', caller)})`
      : `${showBytes(own.keptBytesMax)} of queries, events and results of one user are kept (${nameOfLimit('kept_mb', caller)})`
  return new JobError('storage_full', `At most ${kept}. Delete ended jobs.`, {
    retryAfterSeconds: STORAGE_RETRY_SECONDS,
  })
}

/** In the megabytes of the configuration, or gigabytes of 1024 of them. */
function showBytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2
  const [size, unit] = megabytes < 1024 ? [megabytes, 'MB'] : [megabytes / 1024, 'GB']
  return `${Number(size.toFixed(2))} ${unit}`
}

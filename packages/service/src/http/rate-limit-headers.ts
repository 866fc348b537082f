import type { FastifyReply } from 'fastify'
import { JobError } from '../jobs/job-error.ts'
import type { Bucket, Quota } from '../jobs/rate-limiter.ts'

const WINDOW_SECONDS = 60

/** Writes `RateLimit-Policy` and `RateLimit` as draft-ietf-httpapi-ratelimit-headers spells them, then refuses if need be. */
export function applyQuota(reply: FastifyReply, bucket: Bucket, quota: Quota): void {
  const { capacity, remaining, isGranted, retryInMs } = quota
  const untilFullSeconds = Math.ceil(((capacity - remaining) * WINDOW_SECONDS) / capacity)
  reply.header('ratelimit-policy', `"${bucket}";q=${capacity};w=${WINDOW_SECONDS}`)
  reply.header('ratelimit', `"${bucket}";r=${remaining};t=${untilFullSeconds}`)
  if (isGranted) return
  const what = bucket === 'submit' ? 'submissions' : 'requests other than submissions'
  throw new JobError('rate_limited', `More than ${capacity} ${what} a minute. Wait for \`Retry-After\`.`, {
    retryAfterSeconds: retryInMs / 1_000,
  })
}

import { PROBLEMS, type ProblemCode } from '@assay/contract'
import type { FastifyError } from 'fastify'
import { JobError } from '../jobs/job-error.ts'

export const API_KEY_CHALLENGE = 'ApiKey realm="assay", header="X-Service-API-Key"'

const RETRY_AFTER_DEFAULT_SECONDS = 1

/** Seconds to wait, for the codes that promise the header; null for all others. */
export function retryAfterOf({ code, retryAfterSeconds }: JobError): number | null {
  const { status } = PROBLEMS[code]
  if (retryAfterSeconds !== null) return Math.max(1, Math.ceil(retryAfterSeconds))
  return status === 429 || status === 503 ? RETRY_AFTER_DEFAULT_SECONDS : null
}

/** What Fastify itself refuses, in our words. */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body has more bytes than are allowed.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the body as `Content-Type: application/json`.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed_request',
    'The body is not as long as `Content-Length` says.',
  ],
}

/** Null when the error is not expected: then it is a bug, logged whole and shown as `internal`. */
export function expectedError(error: FastifyError | JobError): JobError | null {
  if (error instanceof JobError) return error
  const known = FRAMEWORK_ERRORS[error.code]
  return known === undefined ? null : new JobError(known[0], known[1], { cause: error })
}

import { PROBLEMS } from '@assay/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { JobError } from '../jobs/job-error.ts'
import { API_KEY_CHALLENGE, expectedError, PROBLEM_TYPE, problemJson, retryAfterOf } from './problem.ts'

interface ErrorAnswersParts {
  readonly logger: Logger
  readonly baseUrlOf: (request: FastifyRequest) => string
}

/** An unread body up to this size is taken and thrown away: closing at once could tear the answer away from its client. */
const DISCARDED_BYTES_MAX = 4 * 1024 * 1024

/** Every error of every route leaves through here, as problem+json. */
export function answerErrors(server: FastifyInstance, { logger, baseUrlOf }: ErrorAnswersParts): void {
  server.setErrorHandler((error: FastifyError | JobError, request, reply) => {
    const expected = expectedError(error) ?? brokenOff(request) ?? internalError(error, request)
    const { status } = PROBLEMS[expected.code]
    if (status >= 500) logFailure(expected, request)
    const retryAfterSeconds = retryAfterOf(expected)
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
    if (status === 401) reply.header('www-authenticate', API_KEY_CHALLENGE)
    settleConnection(request, reply, expected)
    const body = problemJson(expected.code, expected.message, expected.faults, {
      baseUrl: baseUrlOf(request),
      requestId: request.id,
    })
    // Bytes, because Fastify adds a charset to the type of a string, and this type has none.
    reply.code(status).header('cache-control', 'no-store').header('content-type', PROBLEM_TYPE)
    reply.removeHeader('etag').send(Buffer.from(body))
  })

  function internalError(cause: Error, request: FastifyRequest): JobError {
    logger.error({ err: cause, request_id: request.id, route: request.routeOptions.url }, 'unexpected error')
    return new JobError('internal', 'The error was logged under this request id.', { cause })
  }

  function logFailure({ code, cause }: JobError, request: FastifyRequest): void {
    if (code === 'internal' || code === 'shutting_down') return
    logger.warn({ err: cause, request_id: request.id, code }, 'request failed')
  }
}

/** A client that left in the middle of its request hears no answer, but it is no bug of ours either. */
function brokenOff({ raw }: FastifyRequest): JobError | null {
  return raw.errored === null ? null : new JobError('malformed_request', 'The request broke off.')
}

function settleConnection(request: FastifyRequest, reply: FastifyReply, { code }: JobError): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const isDiscardable = coding === undefined && Number(length ?? 0) <= DISCARDED_BYTES_MAX
  const isOver = code === 'shutting_down' || code === 'malformed_request'
  if (isOver || (!isDiscardable && !request.raw.complete)) reply.header('connection', 'close')
  else if (reply.hasHeader('connection')) reply.removeHeader('connection')
}

import type { Socket } from 'node:net'
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode, problemJson } from '@assay/contract'
import { JobError } from '@assay/domain/jobs/job'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { localAddressOf } from './request-head.ts'

// An import of `node:http` would load Node's whole `fetch` too: 60 ms at every start.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const API_KEY_CHALLENGE = 'ApiKey realm="assay", header="X-Service-API-Key"'

const RETRY_AFTER_DEFAULT_SECONDS = 1

/** Seconds to wait, for the codes that promise the header; null for all others. */
function retryAfterOf({ code, retryAfterSeconds }: JobError): number | null {
  const { status } = PROBLEMS[code]
  if (retryAfterSeconds !== null) return Math.max(1, Math.ceil(retryAfterSeconds))
  return status === 429 || status === 503 ? RETRY_AFTER_DEFAULT_SECONDS : null
}

/** What Fastify itself refuses, in our words. */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
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
function expectedError(error: FastifyError | JobError, { routeOptions }: FastifyRequest): JobError | null {
  if (error instanceof JobError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const detail = `The body has more than ${showBytes(routeOptions.bodyLimit)}, which is the most that is taken here.`
    return new JobError('body_too_large', detail, { cause: error })
  }
  const known = FRAMEWORK_ERRORS[error.code]
  return known === undefined ? null : new JobError(known[0], known[1], { cause: error })
}

/** "64 KiB", or bytes where they are no whole number of them. */
function showBytes(bytes: number): string {
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`
}

interface ErrorAnswersParts {
  readonly logger: Logger
  readonly baseUrlOf: (request: FastifyRequest) => string
}

/** An unread body up to this size is read and thrown away: if the connection closed at once, the client might lose the answer. */
const DISCARDED_BYTES_MAX = 4 * 1024 * 1024

/** Every error of every route leaves through here, as problem+json. */
export function answerErrors(server: FastifyInstance, { logger, baseUrlOf }: ErrorAnswersParts): void {
  server.setErrorHandler((error: FastifyError | JobError, request, reply) => {
    const expected =
      expectedError(error, request) ?? brokenOff(error, request) ?? internalError(error, request)
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

/** A client that has left gets no answer, and whatever failed because of that is not a bug. */
function brokenOff({ name }: Error, { raw }: FastifyRequest): JobError | null {
  const isGone = raw.errored !== null || (name === 'AbortError' && raw.socket.destroyed)
  return isGone ? new JobError('malformed_request', 'The request broke off.') : null
}

function settleConnection(request: FastifyRequest, reply: FastifyReply, { code }: JobError): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const isDiscardable = coding === undefined && Number(length ?? 0) <= DISCARDED_BYTES_MAX
  const isOver = code === 'shutting_down' || code === 'malformed_request'
  if (isOver || (!isDiscardable && !request.raw.complete)) reply.header('connection', 'close')
  else if (reply.hasHeader('connection')) reply.removeHeader('connection')
}

interface ClientErrorParts {
  readonly baseUrl: string | null
  readonly newRequestId: () => string
  readonly logger: Logger
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers have more than 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body_too_large', 'The chunk extensions of the body are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}
const MALFORMED = ['malformed_request', 'The request is not valid HTTP/1.1.'] as const

/** Answers what never became a request: malformed HTTP, too large a head, a request that does not arrive. */
export function createClientErrorHandler({ baseUrl, newRequestId, logger }: ClientErrorParts) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) {
      socket.destroy()
      return
    }
    const [code, detail] = CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED
    const { status } = PROBLEMS[code]
    const requestId = newRequestId()
    const body = problemJson(code, detail, null, {
      baseUrl: baseUrl ?? localAddressOf(socket),
      requestId,
    })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
    ]
    logger.info({ request_id: requestId, status, code, cause: error.code }, 'request refused')
    // Nothing more is read from this client, so it cannot hold the connection half open.
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}

/** `_httpMessage` is Node's own record of the answer in progress. Nothing else says whether an error may still be written. */
function hasBegunToAnswer(socket: Socket): boolean {
  if (!('_httpMessage' in socket)) return false
  const { _httpMessage: answer } = socket
  return (
    typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true
  )
}

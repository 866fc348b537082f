import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { PROBLEMS, type ProblemCode } from '@assay/contract'
import type { Logger } from 'pino'
import { PROBLEM_TYPE, problemJson } from './problem.ts'

interface ClientErrorParts {
  readonly baseUrl: string | null
  readonly newRequestId: () => string
  readonly logger: Logger
}

/** Node's own bookkeeping of the answer in progress: the only way to know whether an error may still be written. */
interface HttpSocket extends Socket {
  readonly _httpMessage?: { readonly headersSent: boolean } | null
}

const CODES: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers have more than 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body_too_large', 'The chunk extensions of the body are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}
const MALFORMED = ['malformed_request', 'The request is not valid HTTP/1.1.'] as const

/** Answers what never became a request: malformed HTTP, too large a head, a request that does not arrive. */
export function createClientErrorHandler({ baseUrl, newRequestId, logger }: ClientErrorParts) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const { _httpMessage: answer, writable } = socket as HttpSocket
    const isAnswered = answer?.headersSent === true
    if (error.code === 'ECONNRESET' || !writable || isAnswered) {
      socket.destroy()
      return
    }
    const [code, detail] = CODES[error.code ?? ''] ?? MALFORMED
    const { status } = PROBLEMS[code]
    const requestId = newRequestId()
    const body = problemJson(code, detail, null, {
      baseUrl: baseUrl ?? `http://${socket.localAddress}:${socket.localPort}`,
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
    // Nothing more is read from this client, so that it cannot hold the connection half open.
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}

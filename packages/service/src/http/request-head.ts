import type {
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RawRequestDefaultExpression,
} from 'fastify'
import { JobError } from '../jobs/job-error.ts'
import { hasOneHost } from './request-target.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's own id if it is well formed, else a new one. A repeated header arrives joined, and is not. */
export function requestIdOf({ headers }: RawRequestDefaultExpression, newRequestId: () => string): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && REQUEST_ID.test(own) ? own : newRequestId()
}

/** First of all hooks: the headers that every answer carries, and what HTTP itself asks of a request. */
export function checkHead(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  request.arrivedAtMs = performance.now()
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  if (hasOneHost(request.raw)) done()
  else done(new JobError('malformed_request', 'An HTTP/1.1 request has exactly one Host header.'))
}

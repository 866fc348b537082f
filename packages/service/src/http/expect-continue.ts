import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, RequestPayload } from 'fastify'

/**
 * Asks for a body that the client holds back with `Expect: 100-continue`, only when the request has passed the guard and the
 * body is not too large anyway: it is never sent in vain.
 */
export function createContinue(bodyBytesMax: number) {
  return (
    { headers }: FastifyRequest,
    { raw }: FastifyReply,
    _payload: RequestPayload,
    done: HookHandlerDoneFunction,
  ): void => {
    const isWaiting = headers.expect?.toLowerCase() === '100-continue'
    if (isWaiting && !(Number(headers['content-length']) > bodyBytesMax)) raw.writeContinue()
    done()
  }
}

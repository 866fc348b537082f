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
    if (isWaiting && !(Number(headers['content-length']) > bodyBytesMax)) {
      // Behind another request of the connection this answer waits for its turn, and so does the leave: Node would keep both
      // and write the leave between the head and the body of an answer that was ready before its turn came.
      if (raw.socket === null) raw.once('socket', () => writeContinue(raw))
      else writeContinue(raw)
    }
    done()
  }
}

function writeContinue(response: FastifyReply['raw']): void {
  if (!response.headersSent) response.writeContinue()
}

import { ConnectionError, TimeoutError } from './errors.ts'

/** Ties one connection to the caller's signal and to a timer that can be set again and again. */
export interface Lifeline {
  readonly signal: AbortSignal
  /** From now on the connection has `timeoutMs` to show a sign of life. */
  arm(timeoutMs: number): void
  disarm(): void
  /** What to throw for an error that this connection raised: the caller's reason, a timeout, or a broken connection. */
  explain(cause: unknown): unknown
  /** Ends the connection if it still lives, and lets go of the caller's signal. */
  end(): void
}

export function createLifeline(callerSignal: AbortSignal | undefined): Lifeline {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  // Linked by hand: AbortSignal.any is missing in browsers that are still in use, and a long-lived caller's signal
  // must not collect one listener for each request made under it.
  const followCaller = () => controller.abort(callerSignal?.reason)
  if (callerSignal?.aborted) followCaller()
  callerSignal?.addEventListener('abort', followCaller, { once: true })

  const disarm = () => clearTimeout(timer)

  return {
    signal: controller.signal,
    arm(timeoutMs) {
      disarm()
      timer = setTimeout(() => {
        const message = `The service gave no sign of life for ${timeoutMs} ms`
        controller.abort(new TimeoutError({ code: 'timeout', message }))
      }, timeoutMs)
    },
    disarm,
    explain(cause) {
      if (controller.signal.aborted) return controller.signal.reason
      return new ConnectionError({
        code: 'connection_failed',
        message: `The service could not be reached, or the connection broke${because(cause)}`,
        cause,
      })
    },
    end() {
      disarm()
      callerSignal?.removeEventListener('abort', followCaller)
      controller.abort()
    },
  }
}

/** Node says "fetch failed" and keeps what happened (ECONNREFUSED, ENOTFOUND) in the cause. */
function because(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const inner = error.cause instanceof Error ? error.cause : error
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
  const text = inner.message || code
  return text ? `: ${text}` : ''
}

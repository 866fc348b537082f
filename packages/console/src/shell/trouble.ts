import { AssayError, AuthenticationError, ConnectionError, InvalidArgumentError } from '@assay/client'

/** A sentence for people. Codes and internals stay out of it, but for the id that an operator needs. */
export function describeTrouble(error: unknown): string {
  // A key that works may still not be allowed to do everything: then the service says what is missing.
  if (error instanceof AuthenticationError && error.status !== 403) {
    return 'This key does not work. It may be mistyped, revoked or expired.'
  }
  if (error instanceof InvalidArgumentError) return error.message
  if (error instanceof ConnectionError) {
    return navigator.onLine
      ? 'The service does not answer at the moment.'
      : 'You are offline. This page goes on when the connection is back.'
  }
  if (error instanceof AssayError) {
    const faults = error.errors.map((fault) => fault.detail)
    const sentence = faults.length > 0 ? faults.join(' ') : error.message
    return (error.status ?? 0) >= 500 && error.requestId
      ? `${sentence} (Request ${error.requestId})`
      : sentence
  }
  return 'Something went wrong in this page. Reloading it may help.'
}

import { JobError } from '../../jobs/job-error.ts'

/** No answer came. Whether what was asked for happened is not known. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** Codes of the driver and of the system that say that a connection was lost or not made. */
const CONNECTION_CODES =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/
/**
 * Classes of SQLSTATE that speak of the server, not of a bug: connection, resources, operator intervention, system errors;
 * a read-only server (a failover under way), a transaction that stood still for too long or was taken back, a lock that
 * could not be had in time.
 */
const SERVER_CODES = /^(08|53|57|58|25006|25P03|25P04|40001|40P01|55P03)/
/** Of these, the ones after which the server has ended the connection. */
const ENDED_CODES = /^(08|57P0)/

/** Turns what is thrown when the server or the way to it fails into an expected error; leaves bugs as they are. */
export function toStoreError(error: unknown): unknown {
  const code = codeOf(error)
  const isExpected = error instanceof SilenceError || CONNECTION_CODES.test(code) || SERVER_CODES.test(code)
  if (!isExpected) return error
  const detail = isCancelled(error) ? 'The database cancelled a statement.' : 'The database does not answer.'
  return new JobError('store_unavailable', detail, {
    retryAfterSeconds: 1,
    cause: error,
  })
}

export const isConnectionLost = (error: unknown): boolean =>
  CONNECTION_CODES.test(codeOf(error)) || ENDED_CODES.test(codeOf(error))

/** True when the server took one of two transactions back so that the other could go on. */
export const isTakenBack = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Somebody ended the statement: this node, an operator, or a time limit of the server. Its connection goes on. */
export const isCancelled = (error: unknown): boolean => codeOf(error) === '57014'

export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof JobError && error.code === 'store_unavailable'

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

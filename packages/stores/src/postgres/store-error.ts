import { JobError } from '@assay/domain/jobs/job'
import { PAUSED_CODE } from './dials.ts'

/** No answer came. It is not known whether what was asked for happened. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** Codes of the driver and of the system that say that a connection was lost or not made. */
const CONNECTION_CODES =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/
/**
 * Classes of SQLSTATE that point to the server, not to a bug: connection, resources, operator intervention, system
 * errors; a read-only server (a failover under way), a transaction that stood still for too long or was taken back, a
 * lock that could not be taken in time.
 */
const SERVER_CODES = /^(08|53|57|58|25006|25P03|25P04|40001|40P01|55P03)/
/** Of these, the ones after which the server has ended a connection that worked. A pooler that is full says 08P01 to a new one. */
const ENDED_CODES = /^(08(?!P01)|57P0)/

/** The server does not know the user or the database, or does not give the rights; or its certificate is not the right one. */
const REFUSAL_CODES = /^(28|3D000|3F000|42501|ERR_TLS|ERR_SSL|UNABLE_TO_|CERT_|SELF_SIGNED|DEPTH_ZERO)/

/** A prepared statement is not there, or is there already: a pooler has given the connection another session. */
export const LOST_STATEMENT_CODES = /^(26000|42P05)$/

/** Turns what is thrown when the server or the way to it fails into an expected error; leaves bugs as they are. */
export function toStoreError(error: unknown): unknown {
  const code = codeOf(error)
  const isRefusal = REFUSAL_CODES.test(code)
  const isExpected =
    error instanceof SilenceError || isRefusal || CONNECTION_CODES.test(code) || SERVER_CODES.test(code)
  if (!isExpected) return error
  const detail = isCancelled(error)
    ? 'The database cancelled a statement.'
    : `The database does not ${isRefusal ? 'let this service in' : 'answer'}.`
  return new JobError('store_unavailable', detail, {
    retryAfterSeconds: 1,
    cause: error,
  })
}

/** A pause of the dials loses nothing: connections that work go on working. */
export const isConnectionLost = (error: unknown): boolean =>
  codeOf(error) !== PAUSED_CODE && (CONNECTION_CODES.test(codeOf(error)) || ENDED_CODES.test(codeOf(error)))

/** True when the server took back one of two transactions to let the other go on. */
export const isTakenBack = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Somebody ended the statement: this node, an operator, or a time limit of the server. Its connection stays usable. */
export const isCancelled = (error: unknown): boolean => codeOf(error) === '57014'

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

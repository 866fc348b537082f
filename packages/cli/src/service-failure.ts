import {
  AssayError,
  AuthenticationError,
  ConnectionError,
  JobFailedError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
} from '@assay/client'
import { CommandFailure, EXIT } from './exit-codes.ts'

/** Calls a service and turns its errors into one line and an exit code. */
export async function fromService<T>(url: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof AssayError ? explainFailure(url, error) : error
  }
}

function explainFailure(url: string, error: AssayError): CommandFailure {
  const request = error.requestId === null ? '' : ` (request ${error.requestId})`
  if (error instanceof JobFailedError) return new CommandFailure(error.message, EXIT.nothingPriced)
  if (error instanceof AuthenticationError) {
    return new CommandFailure(`${url} does not accept the key: ${error.message}`, EXIT.notAuthorised)
  }
  if (error instanceof ConnectionError) {
    return new CommandFailure(`The service at ${url} cannot be reached: ${error.message}`, EXIT.serviceAway)
  }
  if (
    error instanceof ServerError ||
    error instanceof RateLimitError ||
    error instanceof UnexpectedAnswerError
  ) {
    return new CommandFailure(
      `The service at ${url} could not answer: ${error.message}${request}`,
      EXIT.serviceAway,
    )
  }
  const faults = error.errors.map(({ detail }) => `\n  ${detail}`).join('')
  return new CommandFailure(`${error.message}${faults}`, EXIT.usage)
}

import type { FastifyRequest } from 'fastify'
import { hashApiKey, isWellFormedApiKey } from '../jobs/api-key.ts'
import { JobError } from '../jobs/job-error.ts'
import type { Caller, Store } from '../jobs/store.ts'

const HEADER = 'x-service-api-key'

/** Finds the caller of a request by its key. The store is asked every time, so that a revoked key is out at once. */
export async function authenticate(
  store: Pick<Store, 'authenticate'>,
  { headers }: FastifyRequest,
): Promise<Caller> {
  const key = headers[HEADER]
  if (key === undefined || key === '') {
    throw new JobError('missing_api_key', 'Send your API key in the header `X-Service-API-Key`.')
  }
  // A repeated header arrives joined by a comma, and is not well formed.
  const isPossible = typeof key === 'string' && isWellFormedApiKey(key)
  const caller = isPossible ? await store.authenticate(hashApiKey(key)) : null
  if (caller === null) {
    throw new JobError('invalid_api_key', 'The API key is mistyped, unknown, revoked or expired.')
  }
  return caller
}

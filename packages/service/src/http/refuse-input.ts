import type { FastifyRequest } from 'fastify'
import { JobError } from '../jobs/job-error.ts'
import { readParameters, refuseFaults } from './query-parameters.ts'

/** Many clients send `{}` with every POST. Anything more would be an intention that is not understood here. */
export function refuseInput({ url, body }: Pick<FastifyRequest, 'url' | 'body'>): void {
  refuseFaults(readParameters(url, []).faults)
  if (body === undefined) return
  const isEmptyObject =
    typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0
  if (isEmptyObject) return
  throw new JobError('validation_failed', 'This request takes no body.', {
    faults: [{ pointer: '', code: 'unknown_field', detail: 'Leave the body out.' }],
  })
}

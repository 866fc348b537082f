import type { FastifyReply, FastifyRequest } from 'fastify'
import { JobError } from '../jobs/job-error.ts'
import type { RateLimiter } from '../jobs/rate-limiter.ts'
import type { Store } from '../jobs/store.ts'
import { authenticate } from './authenticate.ts'
import { applyQuota } from './rate-limit-headers.ts'

interface GuardParts {
  readonly store: Pick<Store, 'authenticate'>
  /** Null: no rate is limited. */
  readonly rateLimiter: RateLimiter | null
  readonly isStopping: () => boolean
  readonly allowedMethods: (path: string) => string | null
}

/**
 * What every request to `/v1` passes before anything else looks at it. It hangs on the routes, not on the spelling of the
 * path, so that no encoding of `/v1` walks around it, and the key comes first, so that nothing is told without one.
 */
export function createGuard({ store, rateLimiter, isStopping, allowedMethods }: GuardParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await authenticate(store, request)
    request.caller = caller
    if (isStopping()) throw new JobError('shutting_down', 'This node is stopping. Send the request again.')
    if (rateLimiter !== null) {
      const bucket = request.routeOptions.config.bucket ?? 'read'
      const quota = rateLimiter.take(caller.userId, bucket)
      applyQuota(reply, bucket, quota instanceof Promise ? await quota : quota)
    }
    if (request.is404) refusePath(request, reply, allowedMethods)
  }
}

/** Tells a path that does not exist from one that does not take the method. */
export function refusePath(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedMethods: (path: string) => string | null,
): never {
  const path = decodedPathOf(request.url)
  const allow = allowedMethods(path)
  if (allow === null) throw new JobError('not_found', 'There is nothing at this path. See /docs.')
  reply.header('allow', allow)
  throw new JobError('method_not_allowed', `This path takes ${allow}.`)
}

function decodedPathOf(target: string): string {
  const end = target.indexOf('?')
  // Like the router: an escaped slash does not part the path.
  return decodeURI(end === -1 ? target : target.slice(0, end))
}

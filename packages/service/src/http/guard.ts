import type { Scope } from '@assay/contract'
import { allows, hashApiKey, isWellFormedApiKey } from '@assay/domain/access/api-key'
import type { Caller } from '@assay/domain/access/key-records'
import { nameOfLimit } from '@assay/domain/access/limits'
import type { Bucket, Quota, RateLimiter } from '@assay/domain/access/rate-limiter'
import { JobError } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AllowedMethods, refusePath } from './allowed-methods.ts'
import type { Connections } from './connections.ts'

interface GuardParts {
  readonly store: Pick<Store, 'authenticate'>
  /** Null: no rate is limited. */
  readonly rateLimiter: RateLimiter | null
  readonly connections: Pick<Connections, 'accept'>
  readonly isStopping: () => boolean
  readonly allowedMethods: AllowedMethods
}

export interface Guard {
  /** What every request to `/v1` passes before anything else reads it. */
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Takes more tokens, for a request that costs the service more than others do. */
  charge(request: FastifyRequest, reply: FastifyReply, tokens: number): Promise<void>
  /** Takes tokens for what did not come through its own route. */
  chargeCaller(caller: Caller, bucket: Bucket, tokens: number): Promise<void>
  /** Rejects when the key of a request that has waited was revoked or has expired meanwhile. */
  checkKeyAgain(request: FastifyRequest): Promise<void>
}

const KEY_HEADER = 'x-service-api-key'
const WINDOW_SECONDS = 60

/**
 * The guard belongs to the routes and not to the text of the path, so no encoding of `/v1` gets around it. The key comes
 * first: without one, nothing else is revealed.
 */
export function createGuard(parts: GuardParts): Guard {
  const { store, rateLimiter, connections, isStopping, allowedMethods } = parts

  async function take(request: FastifyRequest, reply: FastifyReply, tokens: number): Promise<void> {
    if (rateLimiter === null || request.caller === null) return
    const bucket = request.routeOptions.config.bucket ?? 'read'
    const quota = rateLimiter.take(request.caller, bucket, tokens)
    applyQuota(reply, request.caller, bucket, quota instanceof Promise ? await quota : quota)
  }

  return {
    async onRequest(request, reply) {
      request.caller = await authenticate(store, request)
      if (connections.accept(request.raw.socket, request.caller.userId)) reply.removeHeader('keep-alive')
      if (isStopping()) throw new JobError('shutting_down', 'This node is stopping. Send the request again.')
      await take(request, reply, 1)
      if (request.is404) refusePath(request, reply, allowedMethods)
      checkScope(request.caller, request.routeOptions.config.scope)
    },
    charge: take,
    async chargeCaller(caller, bucket, tokens) {
      const quota = await rateLimiter?.take(caller, bucket, tokens)
      if (quota !== undefined && !quota.isGranted) throw rateLimited(caller, bucket, quota)
    },
    async checkKeyAgain(request) {
      await authenticate(store, request)
    },
  }
}

function checkScope({ scope }: Caller, needed: Scope | undefined): void {
  if (needed !== undefined && allows(scope, needed)) return
  throw new JobError(
    'insufficient_scope',
    `This needs a key of the scope \`${needed}\`; this one is \`${scope}\`.`,
  )
}

/** Finds the caller of a request by its key. The store is asked every time, so a revoked key is refused at once. */
export async function authenticate(
  store: Pick<Store, 'authenticate'>,
  { headers }: FastifyRequest,
): Promise<Caller> {
  const key = headers[KEY_HEADER]
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

/** What finds the key of a request that has passed the guard again. */
export const keyHashOf = ({ headers }: FastifyRequest): Uint8Array => hashApiKey(String(headers[KEY_HEADER]))

/** Writes `RateLimit-Policy` and `RateLimit` as draft-ietf-httpapi-ratelimit-headers defines them, then refuses when the bucket is empty. */
export function applyQuota(
  reply: FastifyReply,
  caller: Caller | null,
  bucket: Bucket | 'shared',
  quota: Quota,
): void {
  const { capacity, remaining, isGranted } = quota
  const untilFullSeconds = Math.ceil(((capacity - remaining) * WINDOW_SECONDS) / capacity)
  reply.header('ratelimit-policy', `"${bucket}";q=${capacity};w=${WINDOW_SECONDS}`)
  reply.header('ratelimit', `"${bucket}";r=${remaining};t=${untilFullSeconds}`)
  if (isGranted) return
  throw rateLimited(caller, bucket, quota)
}

function rateLimited(
  caller: Caller | null,
  bucket: Bucket | 'shared',
  { capacity, retryInMs }: Quota,
): JobError {
  const what = {
    submit: 'submissions',
    read: 'requests other than submissions',
    shared: 'requests for shared results',
  }[bucket]
  const limit = bucket === 'submit' ? 'jobs_per_minute' : 'reads_per_minute'
  const which = caller === null ? '' : ` (${nameOfLimit(limit, caller)})`
  const detail = `More than ${capacity} ${what} a minute${which}. Wait for \`Retry-After\`.`
  return new JobError('rate_limited', detail, { retryAfterSeconds: retryInMs / 1_000 })
}

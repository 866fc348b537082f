import type { Scope } from '@assay/contract'
import { openProblemResponses } from '@assay/contract/operations/responses'
import { allows, hashApiKey, isWellFormedApiKey } from '@assay/domain/jobs/api-key'
import { JobError } from '@assay/domain/jobs/job'
import type { Caller } from '@assay/domain/jobs/key-records'
import { nameOfLimit } from '@assay/domain/jobs/limits'
import { type Bucket, type Quota, type RateLimiter, retryInMs } from '@assay/domain/jobs/rate-limiter'
import type { Store } from '@assay/domain/jobs/store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/**
 * Holds every route of `/v1` to naming its scope, and documents the refusal where a key may be refused. Called
 * before the routes are added.
 */
export function requireScopes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const scope = route.config?.scope
    if (scope === undefined) throw new Error(`${route.method} ${route.url} names no scope in its config`)
    if (scope === 'read' || route.schema === undefined) return
    route.schema = {
      ...route.schema,
      response: { ...(route.schema.response ?? {}), ...openProblemResponses('insufficient_scope') },
    }
  })
}

/** The methods that a path takes, as the `Allow` header of a 405 lists them. Null: there is no such path. */
export type AllowedMethods = (path: string) => string | null

/** Collects the methods of each route. Called before the routes are added. */
export function trackAllowedMethods(server: FastifyInstance): AllowedMethods {
  const methodsByUrl = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>()

  server.addHook('onRoute', ({ url, method }) => {
    const entry = methodsByUrl.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) entry.methods.add(name)
    methodsByUrl.set(url, entry)
  })

  return (path) => {
    for (const { pattern, methods } of methodsByUrl.values()) {
      if (pattern.test(path)) return [...methods].sort().join(', ')
    }
    return null
  }
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

/** Refuses a path that does not exist, or one that does not take the method. */
export function refusePath(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedMethods: AllowedMethods,
): never {
  const allow = allowedMethods(decodedPathOf(request.url))
  if (allow === null) throw new JobError('not_found', 'There is nothing at this path. See /docs.')
  reply.header('allow', allow)
  throw new JobError('method_not_allowed', `This path takes ${allow}.`)
}

function decodedPathOf(target: string): string {
  const end = target.indexOf('?')
  // Like the router: an escaped slash does not separate two parts of a path.
  return decodeURI(end === -1 ? target : target.slice(0, end))
}

/** Requests without a key from one network. Those from nearby come through a proxy: they are many people. */
const SHARED_PER_MINUTE = 60
const SHARED_PER_MINUTE_NEARBY = 3_000
const ADDRESSES_MAX = 10_000

export interface AddressLimiter {
  take(network: string, isNearby: boolean): Quota
}

/** A token bucket for each address, on this node alone. When there are too many of them, the one that was seen first starts afresh. */
export function createAddressLimiter(nowMs: () => number): AddressLimiter {
  const buckets = new Map<string, { tokens: number; atMs: number }>()
  return {
    take(network, isNearby) {
      const capacity = isNearby ? SHARED_PER_MINUTE_NEARBY : SHARED_PER_MINUTE
      const known = buckets.get(network)
      const oldest = known === undefined && buckets.size >= ADDRESSES_MAX ? buckets.keys().next() : null
      if (oldest?.done === false) buckets.delete(oldest.value)
      const now = nowMs()
      const refilled =
        known === undefined ? capacity : known.tokens + ((now - known.atMs) * capacity) / 60_000
      const tokens = Math.min(capacity, refilled)
      const isGranted = tokens >= 1
      const left = isGranted ? tokens - 1 : tokens
      buckets.set(network, { tokens: left, atMs: now })
      return { isGranted, capacity, remaining: Math.floor(left), retryInMs: retryInMs(left, capacity) }
    },
  }
}

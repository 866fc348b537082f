import { retryInMs } from '@assay/domain/access/rate-limiter'
import {
  type FleetStore,
  NODE_FORGOTTEN_MS,
  type NodeReport,
  QUEUE_USERS_MAX,
} from '@assay/domain/fleet/fleet'
import { type Store, type TokenGrant, type TokenTake, TRACES_KEPT_MS } from '@assay/domain/jobs/store'
import { toQueue } from '../queue-rows.ts'
import type { Erase } from './apply-change.ts'
import { read, type Session } from './queries.ts'

const SECRET_BYTES = 32

type Upkeep = Pick<
  Store,
  'purge' | 'secret' | 'stats' | 'ping' | 'takeTokens' | 'shareOpenStreams' | 'keepTrace' | 'findTrace'
>

export function createUpkeep(
  { sql, write, eraseInTurns, nowMs }: Session,
  erase: Erase,
  randomBytes: (count: number) => Uint8Array,
): Upkeep {
  const takeTokens = createTokenBuckets(nowMs)

  return {
    takeTokens: async (take) => takeTokens(take),
    // One process serves from this store: there are no others to tell.
    shareOpenStreams: async () => new Map(),

    keepTrace: (id, traceparent) =>
      write(() => {
        const now = nowMs()
        sql['forget-traces'].run({ before: now - TRACES_KEPT_MS })
        sql['keep-trace'].run({ id, traceparent, now })
      }),
    findTrace: (id) => read(() => sql['find-trace'].get({ id })?.traceparent ?? null),

    stats: () =>
      read(() => {
        const row = sql.stats.get({})
        const oldest = row?.oldest_pending_at_ms ?? null
        return {
          pending: row?.pending ?? 0,
          processing: row?.processing ?? 0,
          oldestPendingMs: oldest === null ? null : Math.max(0, nowMs() - oldest),
          keptBytes: row?.kept_bytes ?? 0,
          keptBytesOfLargestUser: row?.kept_bytes_of_largest_user ?? 0,
        }
      }),

    ping: () =>
      read(() => {
        sql.ping.get({})
      }),

    async purge({ limit }) {
      const jobs = await read(() => sql['find-expired'].all({ now: nowMs(), limit }))
      // The clock may have stepped back since, and an owner may have erased one of them.
      const eraseExpired = ({ seq }: { readonly seq: number }) =>
        eraseInTurns(
          () => {
            const job = sql['find-expired-job'].get({ seq, now: nowMs() })
            if (job !== undefined) erase(job)
            return job !== undefined
          },
          (isErased) => isErased,
        )
      await Promise.all(jobs.map(eraseExpired))
      await write(() => {
        sql['purge-idempotency-keys'].run({ now: nowMs(), limit })
        sql['purge-shares'].run({ now: nowMs(), limit })
      })
      return jobs.length
    },

    async secret(name) {
      const known = await read(() => sql['find-secret'].get({ name }))
      if (known !== undefined) return known.value
      return write(() => {
        sql['insert-secret'].run({ name, value: randomBytes(SECRET_BYTES) })
        const kept = sql['find-secret'].get({ name })
        if (kept === undefined) throw new Error(`secret ${name} is gone in the middle of a transaction`)
        return kept.value
      })
    },
  }
}

/** Far more than a node serves at once. Beyond it the bucket that was used longest ago starts afresh. */
const BUCKETS_MAX = 50_000
const MINUTE_MS = 60_000

interface Filling {
  tokens: number
  atMs: number
}

/** Token buckets in memory, for a store that only one process serves from. */
export function createTokenBuckets(nowMs: () => number): (take: TokenTake) => TokenGrant {
  const buckets = new Map<string, Filling>()

  return ({ userId, bucket: name, want, capacity, refillPerMinute }) => {
    const key = `${name}:${userId}`
    const now = nowMs()
    const bucket = buckets.get(key) ?? { tokens: capacity, atMs: now }
    // A clock that steps back takes no tokens away, and the bucket goes on filling from there.
    const elapsedMs = Math.max(0, now - bucket.atMs)
    const tokens = Math.min(capacity, bucket.tokens + (elapsedMs * refillPerMinute) / MINUTE_MS)
    const granted = Math.min(want, Math.floor(tokens))
    bucket.tokens = tokens - granted
    bucket.atMs = now

    buckets.delete(key)
    buckets.set(key, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > BUCKETS_MAX && oldest !== undefined) buckets.delete(oldest)

    return {
      granted,
      remaining: Math.floor(bucket.tokens),
      retryInMs: retryInMs(bucket.tokens, refillPerMinute),
    }
  }
}

/** One process serves from this store, so memory is enough to know the nodes. */
export function createFleet({ sql, nowMs }: Pick<Session, 'sql' | 'nowMs'>): FleetStore {
  const seen = new Map<string, { readonly node: NodeReport; readonly atMs: number }>()

  return {
    async report(node) {
      const atMs = nowMs()
      for (const [name, known] of seen) if (known.atMs < atMs - NODE_FORGOTTEN_MS) seen.delete(name)
      seen.set(node.name, { node, atMs })
    },
    async leave(name) {
      seen.delete(name)
    },
    async nodes() {
      const now = nowMs()
      return [...seen.values()]
        .map(({ node, atMs }) => ({ ...node, seenMsAgo: Math.max(0, now - atMs) }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    queue: () =>
      read(() => {
        const now = nowMs()
        return toQueue(
          sql['read-queue-ages'].all({ now }),
          sql['read-queue-users'].all({ now, limit: QUEUE_USERS_MAX }),
        )
      }),
  }
}

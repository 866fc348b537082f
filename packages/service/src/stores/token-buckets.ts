import type { TokenGrant, TokenTake } from '../jobs/store.ts'

/** Far more than a node serves at once. Beyond it the bucket that was used longest ago starts afresh. */
const BUCKETS_MAX = 50_000
const MINUTE_MS = 60_000

interface Bucket {
  tokens: number
  atMs: number
}

/** Token buckets in memory, for a store that only one process serves from. */
export function createTokenBuckets(nowMs: () => number): (take: TokenTake) => TokenGrant {
  const buckets = new Map<string, Bucket>()

  return ({ userId, bucket: name, want, capacity, refillPerMinute }) => {
    const key = `${name}:${userId}`
    const now = nowMs()
    const bucket = buckets.get(key) ?? { tokens: capacity, atMs: now }
    // A clock that steps back neither takes tokens away nor gives them twice.
    const elapsedMs = Math.max(0, now - bucket.atMs)
    const tokens = Math.min(capacity, bucket.tokens + (elapsedMs * refillPerMinute) / MINUTE_MS)
    const granted = Math.min(want, Math.floor(tokens))
    bucket.tokens = tokens - granted
    bucket.atMs = Math.max(bucket.atMs, now)

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

/** Until one more token is there; 0 when one is. */
export const retryInMs = (tokens: number, refillPerMinute: number): number =>
  tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * MINUTE_MS) / refillPerMinute)

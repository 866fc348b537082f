import { type Quota, retryInMs } from '@assay/domain/access/rate-limiter'

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

import type { Store } from '../../jobs/store.ts'
import { read, type Session } from './group-commit.ts'
import type { Erase } from './jobs.ts'

const SECRET_BYTES = 32

export function createUpkeep(
  { prepare, write, writeAndErase, nowMs }: Session,
  erase: Erase,
  randomBytes: (count: number) => Uint8Array,
): Pick<Store, 'purge' | 'secret' | 'stats' | 'ping'> {
  const findExpired = prepare('find-expired')
  const purgeIdempotencyKeys = prepare('purge-idempotency-keys')
  const insertSecret = prepare('insert-secret')
  const findSecret = prepare('find-secret')

  const stats = prepare('stats')
  const ping = prepare('ping')

  return {
    stats: () =>
      read(() => {
        const row = stats.get({})
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
        ping.get({})
      }),

    purge: ({ limit }) =>
      writeAndErase(
        () => {
          const now = nowMs()
          const expired = findExpired.all({ now, limit })
          for (const job of expired) erase(job)
          purgeIdempotencyKeys.run({ now, limit })
          return expired.length
        },
        (count) => count > 0,
      ),

    async secret(name) {
      const known = await read(() => findSecret.get({ name }))
      if (known !== undefined) return known.value
      return write(() => {
        insertSecret.run({ name, value: randomBytes(SECRET_BYTES) })
        const kept = findSecret.get({ name })
        if (kept === undefined) throw new Error(`secret ${name} is gone in the middle of a transaction`)
        return kept.value
      })
    },
  }
}

import type { Store } from '../../jobs/store.ts'
import { retryInMs } from '../token-buckets.ts'
import type { Erase, ErasedJob } from './erase.ts'
import type { Session } from './session.ts'

const SECRET_BYTES = 32

export function createUpkeep(
  { load, loadOwn, run, transaction }: Session,
  erase: Erase,
  randomBytes: (count: number) => Uint8Array,
): Pick<Store, 'purge' | 'secret' | 'takeTokens'> {
  const findExpired = load<ErasedJob>('find-expired')
  const purgeIdempotencyKeys = load('purge-idempotency-keys')
  const insertSecret = load('insert-secret')
  const findSecret = load<{ value: Uint8Array }>('find-secret')
  const takeTokens = loadOwn<{ tokens: number; granted: number }>('take-tokens')

  return {
    purge: ({ limit }) =>
      transaction(async (run) => {
        const [expired] = await Promise.all([
          run(findExpired, { limit }),
          run(purgeIdempotencyKeys, { limit }),
        ])
        return { value: expired.length, writes: [erase(run, expired)] }
      }),

    async secret(name) {
      const [known] = await run(findSecret, { name })
      if (known !== undefined) return known.value
      await run(insertSecret, { name, value: randomBytes(SECRET_BYTES) })
      return (await run(findSecret, { name }))[0]?.value as Uint8Array
    },

    async takeTokens({ userId, bucket, want, capacity, refillPerMinute }) {
      const [row] = await run(takeTokens, {
        user_id: userId,
        bucket,
        want,
        capacity,
        refill_per_minute: refillPerMinute,
      })
      const tokens = row?.tokens ?? 0
      return {
        granted: row?.granted ?? 0,
        remaining: Math.floor(tokens),
        retryInMs: retryInMs(tokens, refillPerMinute),
      }
    },
  }
}

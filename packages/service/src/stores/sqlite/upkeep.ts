import type { Store } from '../../jobs/store.ts'
import type { Erase } from './erase.ts'
import { read, type Session } from './session.ts'

const SECRET_BYTES = 32

interface ExpiredRow {
  readonly seq: number
  readonly user_id: number
  readonly idempotency_key: string | null
}

export function createUpkeep(
  { prepare, write, nowMs }: Session,
  erase: Erase,
  randomBytes: (count: number) => Uint8Array,
): Pick<Store, 'purge' | 'secret'> {
  const findExpired = prepare<ExpiredRow>('find-expired')
  const purgeIdempotencyKeys = prepare('purge-idempotency-keys')
  const insertSecret = prepare('insert-secret')
  const findSecret = prepare<{ value: Uint8Array }>('find-secret')

  return {
    purge: ({ limit }) =>
      write(() => {
        const now = nowMs()
        const expired = findExpired.all({ now, limit })
        for (const job of expired) erase(job)
        purgeIdempotencyKeys.run({ now, limit })
        return expired.length
      }),

    async secret(name) {
      const known = await read(() => findSecret.get({ name }))
      if (known !== undefined) return known.value
      return write(() => {
        insertSecret.run({ name, value: randomBytes(SECRET_BYTES) })
        return findSecret.get({ name })?.value as Uint8Array
      })
    },
  }
}

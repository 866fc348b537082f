import type { Caller, KeyRecord, Store } from '../../jobs/store.ts'
import { read, type Session } from './session.ts'

/** Uses noted lately, so that a busy key queues one write a minute, not one a request. Starts afresh when it is full. */
const TOUCHED_MAX = 10_000
const TOUCH_EVERY_MS = 60_000

interface KeyRow {
  readonly id: string
  readonly user: string
  readonly label: string | null
  readonly hint: string
  readonly created_at_ms: number
  readonly expires_at_ms: number | null
  readonly revoked_at_ms: number | null
  readonly last_used_at_ms: number | null
}

interface CallerRow {
  readonly key_id: string
  readonly user_id: number
  readonly user: string
  readonly last_used_at_ms: number | null
}

type Keys = Pick<Store, 'createKey' | 'listKeys' | 'revokeKey' | 'authenticate' | 'hasNoKeys'>

export function createKeys({ prepare, write, nowMs }: Session): Keys {
  const insertUser = prepare('insert-user')
  const insertKey = prepare('insert-key')
  const listKeys = prepare<KeyRow>('list-keys')
  const revokeKey = prepare('revoke-key')
  const findKey = prepare<CallerRow>('find-key')
  const touchKey = prepare('touch-key')
  const hasKeys = prepare<{ found: number }>('has-keys')
  const touchedAtMs = new Map<string, number>()

  const findRecord = (id: string): KeyRecord | null => {
    const row = listKeys.get({ user: null, id })
    return row === undefined ? null : toKeyRecord(row)
  }

  function noteUse({ key_id: id, last_used_at_ms }: CallerRow, now: number): void {
    const lastMs = Math.max(last_used_at_ms ?? 0, touchedAtMs.get(id) ?? 0)
    if (now - lastMs < TOUCH_EVERY_MS) return
    if (touchedAtMs.size >= TOUCHED_MAX) touchedAtMs.clear()
    touchedAtMs.set(id, now)
    // The request does not wait for this, and does not fail with it: the next use notes it again.
    write(() => touchKey.run({ id, now })).catch(() => touchedAtMs.delete(id))
  }

  return {
    createKey: (key) =>
      write(() => {
        const now = nowMs()
        insertUser.run({ user: key.user })
        insertKey.run({
          id: key.id,
          user: key.user,
          label: key.label,
          hash: key.hash,
          hint: key.hint,
          now,
          expires_at_ms: key.expiresInMs === null ? null : now + key.expiresInMs,
        })
        return findRecord(key.id) as KeyRecord
      }),

    listKeys: ({ user }) => read(() => listKeys.all({ user: user ?? null, id: null }).map(toKeyRecord)),

    revokeKey: (keyId) =>
      write(() => {
        revokeKey.run({ id: keyId, now: nowMs() })
        return findRecord(keyId)
      }),

    authenticate: (hash) =>
      read((): Caller | null => {
        const now = nowMs()
        const row = findKey.get({ hash, now })
        if (row === undefined) return null
        noteUse(row, now)
        return { keyId: row.key_id, userId: row.user_id, user: row.user }
      }),

    hasNoKeys: () => read(() => hasKeys.get({})?.found === 0),
  }
}

const toKeyRecord = (row: KeyRow): KeyRecord => ({
  id: row.id,
  user: row.user,
  label: row.label,
  hint: row.hint,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
  revokedAtMs: row.revoked_at_ms,
  lastUsedAtMs: row.last_used_at_ms,
})

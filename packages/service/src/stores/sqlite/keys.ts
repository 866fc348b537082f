import type { Caller, KeyRecord, Store } from '../../jobs/store.ts'
import { toKeyRecord } from '../key-row.ts'
import { createUseNotes } from '../key-use-notes.ts'
import { read, type Session } from './session.ts'

type Keys = Pick<Store, 'createKey' | 'listKeys' | 'revokeKey' | 'authenticate' | 'hasNoKeys'>

export function createKeys({ prepare, write, nowMs, onError }: Session): Keys {
  const insertUser = prepare('insert-user')
  const insertKey = prepare('insert-key')
  const listKeys = prepare('list-keys')
  const revokeKey = prepare('revoke-key')
  const findKey = prepare('find-key')
  const touchKey = prepare('touch-key')
  const hasKeys = prepare('has-keys')
  const uses = createUseNotes(
    (id) => write(() => touchKey.run({ id, now: nowMs() })),
    (error) => onError(error, 'the use of a key could not be noted'),
  )

  const findRecord = (id: string): KeyRecord | null => {
    const row = listKeys.get({ user: null, id })
    return row === undefined ? null : toKeyRecord(row)
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
        const record = findRecord(key.id)
        if (record === null) throw new Error(`key ${key.id} is gone in the middle of a transaction`)
        return record
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
        uses.note(row.key_id, row.last_used_at_ms, now)
        return { keyId: row.key_id, userId: row.user_id, user: row.user }
      }),

    hasNoKeys: () => read(() => hasKeys.get({})?.found === 0),
  }
}

import type { Caller, KeyActor, KeyAuditEntry, KeyRecord, Store } from '../../jobs/store.ts'
import { createUseNotes, toKeyAuditEntry, toKeyRecord } from '../rows.ts'
import { read, type Session } from './group-commit.ts'

type Keys = Pick<
  Store,
  'createKey' | 'listKeys' | 'revokeKey' | 'readKeyAudit' | 'authenticate' | 'hasNoKeys'
>

const EVERYTHING = Number.MAX_SAFE_INTEGER

export function createKeys({ prepare, write, nowMs, onError }: Session): Keys {
  const insertUser = prepare('insert-user')
  const insertKey = prepare('insert-key')
  const listKeys = prepare('list-keys')
  const findKeyRecord = prepare('find-key-record')
  const revokeKey = prepare('revoke-key')
  const noteChange = prepare('note-key-change')
  const readAudit = prepare('read-key-audit')
  const findKey = prepare('find-key')
  const touchKey = prepare('touch-key')
  const hasKeys = prepare('has-keys')
  const uses = createUseNotes(
    (id) => write(() => touchKey.run({ id, now: nowMs() })),
    (error) => onError(error, 'the use of a key could not be noted'),
  )

  const findRecord = (id: string): KeyRecord | null => {
    const row = findKeyRecord.get({ id })
    return row === undefined ? null : toKeyRecord(row)
  }

  function note(
    action: KeyAuditEntry['action'],
    id: string,
    { via, user, keyId }: KeyActor,
    now: number,
  ): void {
    noteChange.run({ action, id, now, via, by_user: user, by_key_id: keyId })
  }

  return {
    createKey: (key) =>
      write(() => {
        const now = nowMs()
        insertUser.run({ user: key.user })
        const made = insertKey.run({
          id: key.id,
          user: key.user,
          scope: key.scope,
          label: key.label,
          hash: key.hash,
          hint: key.hint,
          now,
          expires_at_ms: key.expiresInMs === null ? null : now + key.expiresInMs,
        })
        if (made > 0) note('created', key.id, key.by, now)
        const record = findRecord(key.id)
        if (record === null) throw new Error(`key ${key.id} is gone in the middle of a transaction`)
        return record
      }),

    listKeys: ({ user = null, afterId = '', limit = EVERYTHING }) =>
      read(() => listKeys.all({ user, after_id: afterId, limit }).map(toKeyRecord)),

    revokeKey: (keyId, by) =>
      write(() => {
        const now = nowMs()
        if (revokeKey.run({ id: keyId, now }) > 0) note('revoked', keyId, by, now)
        return findRecord(keyId)
      }),

    readKeyAudit: ({ before, limit }) =>
      read(() => readAudit.all({ before: before ?? EVERYTHING, limit }).map(toKeyAuditEntry)),

    authenticate: (hash) =>
      read((): Caller | null => {
        const now = nowMs()
        const row = findKey.get({ hash, now })
        if (row === undefined) return null
        uses.note(row.key_id, row.last_used_at_ms, now)
        return { keyId: row.key_id, userId: row.user_id, user: row.user, scope: row.scope }
      }),

    hasNoKeys: () => read(() => hasKeys.get({})?.found === 0),
  }
}

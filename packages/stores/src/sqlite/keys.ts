import { changedQuotas, quotasText, toQuotas } from '@assay/domain/access/given-limits'
import type { Caller, KeyActor, KeyAuditEntry, KeyRecord } from '@assay/domain/access/key-records'
import { createUseNotes } from '@assay/domain/access/key-use'
import type { ShareStore } from '@assay/domain/jobs/shares'
import {
  EVERYTHING,
  type Keys,
  toKeyAuditEntry,
  toKeyRecord,
  toQuotaRecord,
  toShareRecord,
} from '../key-rows.ts'
import { read, type Session } from './queries.ts'

export function createKeys({ sql, write, nowMs, onError }: Session): Keys {
  const uses = createUseNotes(
    (id) => write(() => sql['touch-key'].run({ id, now: nowMs() })),
    (error) => onError(error, 'the use of a key could not be noted'),
  )

  const findRecord = (id: string): KeyRecord | null => {
    const row = sql['find-key-record'].get({ id })
    return row === undefined ? null : toKeyRecord(row)
  }

  function existing(id: string): KeyRecord {
    const record = findRecord(id)
    if (record === null) throw new Error(`key ${id} is gone in the middle of a transaction`)
    return record
  }

  function note(
    action: KeyAuditEntry['action'],
    id: string,
    { via, user, keyId }: KeyActor,
    now: number,
  ): void {
    sql['note-key-change'].run({ action, id, now, via, by_user: user, by_key_id: keyId })
  }

  return {
    createKey: (key) =>
      write(() => {
        const now = nowMs()
        const { requestHash = null } = key
        const before = requestHash && sql['find-requested-key'].get({ request_hash: requestHash })
        if (before) return existing(before.id)
        sql['insert-user'].run({ user: key.user })
        const made = sql['insert-key'].run({
          id: key.id,
          user: key.user,
          scope: key.scope,
          label: key.label,
          hash: key.hash,
          hint: key.hint,
          now,
          expires_at_ms: key.expiresInMs === null ? null : now + key.expiresInMs,
          request_hash: requestHash,
        })
        if (made > 0) note('created', key.id, key.by, now)
        return existing(key.id)
      }),

    listKeys: ({ user = null, afterId = '', limit = EVERYTHING }) =>
      read(() => sql['list-keys'].all({ user, after_id: afterId, limit }).map(toKeyRecord)),

    revokeKey: (keyId, by) =>
      write(() => {
        const now = nowMs()
        if (sql['revoke-key'].run({ id: keyId, now }) > 0) note('revoked', keyId, by, now)
        return findRecord(keyId)
      }),

    changeQuotas: (user, changes, { via, user: by_user, keyId: by_key_id }) =>
      write(() => {
        const row = sql['find-quotas'].get({ user })
        if (row === undefined) return null
        const quotas = quotasText(changedQuotas(toQuotas(row.quotas), changes))
        if (quotas !== row.quotas) {
          const action = quotas === null ? 'quotas_removed' : 'quotas_set'
          sql['set-quotas'].run({ user, quotas })
          sql['note-quotas'].run({ now: nowMs(), action, user, via, by_user, by_key_id, quotas })
        }
        return toQuotaRecord({ user, quotas })
      }),

    listQuotas: ({ user = null, afterUser = '', limit = EVERYTHING }) =>
      read(() => sql['list-quotas'].all({ user, after_user: afterUser, limit }).map(toQuotaRecord)),

    readKeyAudit: ({ before, limit }) =>
      read(() => sql['read-key-audit'].all({ before: before ?? EVERYTHING, limit }).map(toKeyAuditEntry)),

    authenticate: (hash) =>
      read((): Caller | null => {
        const now = nowMs()
        const row = sql['find-key'].get({ hash, now })
        if (row === undefined) return null
        uses.note(row.key_id, row.last_used_at_ms, now)
        const { key_id: keyId, user_id: userId, user, scope } = row
        return { keyId, userId, user, scope, quotas: toQuotas(row.quotas) }
      }),

    hasNoKeys: () => read(() => sql['has-keys'].get({})?.found === 0),
  }
}

/** Links, which are kept as keys are: by their hash. */
export function createShares({ sql, write, nowMs }: Session): ShareStore {
  return {
    create: ({ userId, id: jobId, shareId, hash, expiresInMs, expiresAtMsMax, sharesMax }) =>
      write(() => {
        const now = nowMs()
        const owned = { id: shareId, user_id: userId, job_id: jobId }
        const limits = { expires_at_ms_max: expiresAtMsMax, shares_max: sharesMax }
        sql['insert-share'].run({ ...owned, hash, now, expires_at_ms: now + expiresInMs, ...limits })
        const row = sql['find-share'].get(owned)
        return row === undefined ? 'too_many' : toShareRecord(row)
      }),

    list: ({ userId, id }) =>
      read(() => sql['list-shares'].all({ user_id: userId, job_id: id, now: nowMs() }).map(toShareRecord)),

    revoke: ({ userId, id }, shareId) =>
      write(() =>
        sql['delete-share'].run({ id: shareId, user_id: userId, job_id: id }) > 0 ? 'revoked' : 'missing',
      ),

    find: (hash) =>
      read(() => {
        const row = sql['find-shared'].get({ hash, now: nowMs() })
        if (row === undefined) return null
        return { userId: row.user_id, id: row.job_id, expiresAtMs: row.expires_at_ms }
      }),
  }
}

import type { AuditEntry, Scope } from '@assay/contract'
import { toQuotas } from '@assay/domain/access/given-limits'
import type { Caller, KeyActor } from '@assay/domain/access/key-records'
import { createUseNotes } from '@assay/domain/access/key-use'
import { EVERYTHING, type Keys, toKeyAuditEntry, toKeyRecord, toQuotaRecord } from '../key-rows.ts'
import { gatherReads, type Session } from './lanes.ts'
import {
  boolean,
  bytes,
  bytesOrNull,
  json,
  number,
  numberOrNull,
  statement,
  text,
  textOrNull,
  typeOf,
  type Values,
} from './statement.ts'

const scope = typeOf<Scope>(25)
const actor = { via: typeOf<AuditEntry['by']['via']>(25), by_user: textOrNull, by_key_id: textOrNull }
export const keyRow = {
  id: text,
  user: text,
  scope,
  label: textOrNull,
  hint: text,
  created_at_ms: number,
  expires_at_ms: numberOrNull,
  revoked_at_ms: numberOrNull,
  last_used_at_ms: numberOrNull,
}
export const auditRow = {
  id: number,
  at_ms: number,
  action: typeOf<AuditEntry['action']>(25),
  key_id: textOrNull,
  key_user: text,
  scope: typeOf<Scope | null>(25),
  label: textOrNull,
  ...actor,
  /** JSON. */
  quotas: textOrNull,
}
const quotaRow = { user: text, quotas: textOrNull }

export const keyStatements = {
  create: statement(
    'create-key',
    {
      id: text,
      user: text,
      scope,
      label: textOrNull,
      hash: bytes,
      hint: text,
      expires_in_ms: numberOrNull,
      request_hash: bytesOrNull,
      ...actor,
    },
    {},
  ),
  findNew: statement('find-new-key', { id: text, hash: bytes, request_hash: bytesOrNull }, keyRow),
  list: statement('list-keys', { user: textOrNull, after_id: text, limit: number }, keyRow),
  revoke: statement('revoke-key', { id: text, ...actor }, {}),
  findRecord: statement('find-key-record', { id: text }, keyRow),
  changeQuotas: statement('change-quotas', { user: text, changes: json, ...actor }, {}),
  findQuotas: statement('find-quotas', { user: text }, quotaRow),
  listQuotas: statement('list-quotas', { user: textOrNull, after_user: text, limit: number }, quotaRow),
  readAudit: statement('read-key-audit', { before: number, limit: number }, auditRow),
  find: statement(
    'find-keys',
    { hashes: json },
    {
      hash: text,
      key_id: text,
      user_id: number,
      user: text,
      scope,
      last_used_at_ms: numberOrNull,
      quotas: textOrNull,
      now: number,
    },
  ),
  touch: statement('touch-key', { id: text }, {}),
  hasAny: statement('has-keys', {}, { found: boolean }),
}

type CallerRow = Values<typeof keyStatements.find.gives>

export function createKeys({ run, readByKey, logger }: Session): Keys {
  const uses = createUseNotes(
    (id) => run(keyStatements.touch, { id }),
    (err) => logger.warn({ err }, 'the use of a key could not be noted'),
  )

  const findCaller = gatherReads<string, CallerRow | null>(async (asked) => {
    const rows = await readByKey(keyStatements.find, { hashes: [...new Set(asked)] })
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return asked.map((hash) => byHash.get(hash) ?? null)
  })

  return {
    async createKey({ expiresInMs, requestHash = null, by, ...key }) {
      const { id, hash } = key
      const request = { request_hash: requestHash }
      await run(keyStatements.create, { ...key, ...request, expires_in_ms: expiresInMs, ...actorOf(by) })
      const [row] = await run(keyStatements.findNew, { id, hash, ...request })
      if (row === undefined) throw new Error(`the key id ${id} is taken`)
      return toKeyRecord(row)
    },

    async listKeys({ user = null, afterId = '', limit = EVERYTHING }) {
      return (await run(keyStatements.list, { user, after_id: afterId, limit })).map(toKeyRecord)
    },

    async revokeKey(id, by) {
      await run(keyStatements.revoke, { id, ...actorOf(by) })
      const [row] = await run(keyStatements.findRecord, { id })
      return row === undefined ? null : toKeyRecord(row)
    },

    async changeQuotas(user, changes, by) {
      await run(keyStatements.changeQuotas, { user, changes, ...actorOf(by) })
      const [row] = await run(keyStatements.findQuotas, { user })
      return row === undefined ? null : toQuotaRecord(row)
    },

    async listQuotas({ user = null, afterUser = '', limit = EVERYTHING }) {
      return (await run(keyStatements.listQuotas, { user, after_user: afterUser, limit })).map(toQuotaRecord)
    },

    async readKeyAudit({ before, limit }) {
      const rows = await run(keyStatements.readAudit, { before: before ?? EVERYTHING, limit })
      return rows.map(toKeyAuditEntry)
    },

    async authenticate(hash): Promise<Caller | null> {
      const row = await findCaller(Buffer.from(hash).toString('hex'))
      if (row === null) return null
      uses.note(row.key_id, row.last_used_at_ms, row.now)
      const { key_id: keyId, user_id: userId, user, scope } = row
      return { keyId, userId, user, scope, quotas: toQuotas(row.quotas) }
    },

    async hasNoKeys() {
      return (await run(keyStatements.hasAny, {}))[0]?.found === false
    },
  }
}

const actorOf = ({ via, user, keyId }: KeyActor) => ({ via, by_user: user, by_key_id: keyId })

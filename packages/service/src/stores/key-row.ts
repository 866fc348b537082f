import type { AuditEntry, Scope } from '@assay/contract'
import type { KeyAuditEntry, KeyRecord } from '../jobs/store.ts'

/** A key as the statement list-keys yields it, the same in every store. */
export interface KeyRow {
  readonly id: string
  readonly user: string
  readonly scope: Scope
  readonly label: string | null
  readonly hint: string
  readonly created_at_ms: number
  readonly expires_at_ms: number | null
  readonly revoked_at_ms: number | null
  readonly last_used_at_ms: number | null
}

export const toKeyRecord = (row: KeyRow): KeyRecord => ({
  id: row.id,
  user: row.user,
  scope: row.scope,
  label: row.label,
  hint: row.hint,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
  revokedAtMs: row.revoked_at_ms,
  lastUsedAtMs: row.last_used_at_ms,
})

/** An entry of the audit log as the statement read-key-audit yields it. */
interface KeyAuditRow {
  readonly id: number
  readonly at_ms: number
  readonly action: AuditEntry['action']
  readonly key_id: string
  readonly key_user: string
  readonly scope: Scope
  readonly label: string | null
  readonly via: AuditEntry['by']['via']
  readonly by_user: string | null
  readonly by_key_id: string | null
}

export const toKeyAuditEntry = (row: KeyAuditRow): KeyAuditEntry => ({
  id: row.id,
  atMs: row.at_ms,
  action: row.action,
  keyId: row.key_id,
  user: row.key_user,
  scope: row.scope,
  label: row.label,
  by: { via: row.via, user: row.by_user, keyId: row.by_key_id },
})

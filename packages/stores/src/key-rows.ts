import { toQuotas } from '@assay/domain/access/given-limits'
import type { KeyAuditEntry, KeyRecord, QuotaRecord } from '@assay/domain/access/key-records'
import type { ShareRecord } from '@assay/domain/jobs/shares'
import type { Store } from '@assay/domain/jobs/store'
import type { RowOf } from './sqlite/queries.ts'

/** What each store does for keys and quotas. */
export type Keys = Pick<
  Store,
  | 'createKey'
  | 'listKeys'
  | 'revokeKey'
  | 'changeQuotas'
  | 'listQuotas'
  | 'readKeyAudit'
  | 'authenticate'
  | 'hasNoKeys'
>

/** Where a caller sets no limit. */
export const EVERYTHING = Number.MAX_SAFE_INTEGER

export const toKeyRecord = (row: RowOf<'list-keys'>): KeyRecord => ({
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

export const toShareRecord = (row: RowOf<'find-share'>): ShareRecord => ({
  shareId: row.id,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
})

export const toKeyAuditEntry = (row: RowOf<'read-key-audit'>): KeyAuditEntry => ({
  id: row.id,
  atMs: row.at_ms,
  action: row.action,
  keyId: row.key_id,
  user: row.key_user,
  scope: row.scope,
  label: row.label,
  quotas: toQuotas(row.quotas),
  by: { via: row.via, user: row.by_user, keyId: row.by_key_id },
})

export const toQuotaRecord = (row: RowOf<'list-quotas'>): QuotaRecord => ({
  user: row.user,
  quotas: toQuotas(row.quotas),
})

import type { KeyRecord } from '../jobs/store.ts'

/** A key as the statement list-keys yields it, the same in every store. */
export interface KeyRow {
  readonly id: string
  readonly user: string
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
  label: row.label,
  hint: row.hint,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
  revokedAtMs: row.revoked_at_ms,
  lastUsedAtMs: row.last_used_at_ms,
})

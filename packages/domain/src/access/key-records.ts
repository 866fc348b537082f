import type { AuditEntry, QuotaName, Quotas, Scope } from '@assay/contract'

export interface NewKey {
  readonly id: string
  readonly user: string
  readonly scope: Scope
  readonly label: string | null
  readonly hash: Uint8Array
  /** First characters of the key. Its owner recognises it by them. */
  readonly hint: string
  readonly expiresInMs: number | null
  /** A digest of who asked and of the Idempotency-Key, if there was one. */
  readonly requestHash?: Uint8Array | null
  readonly by: KeyActor
}

/** Who makes or revokes a key, for the audit log. */
export interface KeyActor {
  readonly via: AuditEntry['by']['via']
  /** The user of the key that asked, or the account that ran the command; null when nobody did. */
  readonly user: string | null
  readonly keyId: string | null
}

/** What is to become of a user's limits: null takes one back, and one that is missing stays as it is. */
export type QuotaChanges = Readonly<Partial<Record<QuotaName, number | null>>>

/** The limits that a user has of its own. Null: none. */
export interface QuotaRecord {
  readonly user: string
  readonly quotas: Quotas | null
}

export interface QuotaFilter {
  readonly user?: string
  readonly afterUser?: string
  readonly limit?: number
}

export interface KeyAuditEntry {
  /** Counts up. */
  readonly id: number
  readonly atMs: number
  readonly action: AuditEntry['action']
  /** Null when it was about quotas, as is the scope. */
  readonly keyId: string | null
  /** Whose key or whose quotas. */
  readonly user: string
  readonly scope: Scope | null
  readonly label: string | null
  /** What the user has of its own since a change of quotas. */
  readonly quotas: Quotas | null
  readonly by: KeyActor
}

export interface KeyFilter {
  readonly user?: string
  readonly afterId?: string
  readonly limit?: number
}

export interface KeyRecord {
  readonly id: string
  readonly user: string
  readonly scope: Scope
  readonly label: string | null
  readonly hint: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
  readonly revokedAtMs: number | null
  readonly lastUsedAtMs: number | null
}

export interface Caller {
  readonly keyId: string
  readonly userId: number
  readonly user: string
  /** What the key may do. */
  readonly scope: Scope
  /** The limits that an administrator gave to the user; null: those of everybody. */
  readonly quotas: Quotas | null
}

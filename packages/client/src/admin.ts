import { type CamelCased, camelCased } from './camel-case.ts'
import { invalidArgument, unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { createPagedList, type PagedList } from './paged-list.ts'
import { isObject } from './read-body.ts'
import type { Fleet, Scope, WireApiKey, WireAuditEntry, WireCreatedKey, WireUserQuotas } from './wire.ts'

/** A key without its secret. */
export type ApiKey = CamelCased<WireApiKey>
/** A new key. `key` is in this answer and nowhere else. */
export type CreatedKey = CamelCased<WireCreatedKey>
/** Who made or revoked a key, or changed the limits of a user. */
export type AuditEntry = CamelCased<WireAuditEntry>
/** The limits that one user was given. Null: as for everybody. */
export type UserQuotas = CamelCased<WireUserQuotas>
/** What is left out or null is as for everybody. */
export type QuotasInput = { readonly [Name in keyof Omit<UserQuotas, 'user'>]?: number | null | undefined }

export interface KeyInput {
  readonly user: string
  readonly scope: Scope
  readonly label?: string | null | undefined
  /** `90d`, `12h`, `1y`; left out, the key never expires. */
  readonly expires?: string | null | undefined
}

export interface KeyPage<Item> {
  readonly items: readonly Item[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

interface PageOptions {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Keys and limits of all users. It needs a key of the scope `admin`. */
export interface Admin {
  /**
   * Not repeated by itself after a lost answer. A repeat with the same `idempotencyKey` makes no second key, and gets the first one without its
   * secret (`key` is null): revoke it and ask for another.
   */
  createKey(
    input: KeyInput,
    options?: CallOptions & { readonly idempotencyKey?: string | undefined },
  ): Promise<CreatedKey>
  /** Oldest first; revoked and expired ones too. */
  listKeys(
    filter?: PageOptions & { readonly user?: string | undefined },
    options?: CallOptions,
  ): PagedList<ApiKey, KeyPage<ApiKey>>
  /** Stops a key for good, from the next request on. */
  revokeKey(keyId: string, options?: CallOptions): Promise<void>
  /** Users that have limits of their own, by name. */
  listQuotas(
    filter?: PageOptions & { readonly user?: string | undefined },
    options?: CallOptions,
  ): PagedList<UserQuotas, KeyPage<UserQuotas>>
  /** Sets all limits that a user has of its own. They hold from the user's next request on. */
  setQuotas(user: string, quotas: QuotasInput, options?: CallOptions): Promise<UserQuotas>
  /** Gives a user the limits of everybody. */
  removeQuotas(user: string, options?: CallOptions): Promise<void>
  /** All nodes of the service, and what waits to be priced. */
  fleet(options?: CallOptions): Promise<Fleet>
  /** Newest first. */
  audit(page?: PageOptions, options?: CallOptions): PagedList<AuditEntry, KeyPage<AuditEntry>>
}

export function createAdmin(http: Http): Admin {
  return {
    async createKey({ user, scope, label, expires }, options = {}) {
      const body = {
        user,
        scope,
        ...(label === undefined ? {} : { label }),
        ...(expires === undefined ? {} : { expires }),
      }
      const { idempotencyKey, ...call } = options
      const answer = await http.request({
        retries: 0,
        ...call,
        method: 'POST',
        path: '/v1/admin/keys',
        body,
        ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
      })
      if (!isCreatedKey(answer.body)) throw unexpectedAnswer('The answer is not a new key')
      return camelCased(answer.body)
    },

    listKeys: ({ user, limit, cursor } = {}, options = {}) =>
      createPagedList<ApiKey, KeyPage<ApiKey>>(
        (next) =>
          readPage(http, '/v1/admin/keys', { user, limit: limit?.toString(), cursor: next }, options, isKey),
        cursor,
      ),

    async revokeKey(keyId, options = {}) {
      if (!/^[A-Za-z0-9_-]{1,100}$/.test(keyId)) {
        throw invalidArgument('A key id is made of letters, digits, "_" and "-", like key_01k2…')
      }
      await http.request({ ...options, method: 'DELETE', path: `/v1/admin/keys/${keyId}` })
    },

    listQuotas: ({ user, limit, cursor } = {}, options = {}) =>
      createPagedList<UserQuotas, KeyPage<UserQuotas>>(
        (next) =>
          readPage(
            http,
            '/v1/admin/quotas',
            { user, limit: limit?.toString(), cursor: next },
            options,
            isUserQuotas,
          ),
        cursor,
      ),

    async setQuotas(user, quotas, options = {}) {
      const answer = await http.request({
        ...options,
        method: 'PUT',
        path: pathOfUser(user),
        body: {
          jobs_per_minute: quotas.jobsPerMinute ?? null,
          reads_per_minute: quotas.readsPerMinute ?? null,
          active_jobs: quotas.activeJobs ?? null,
          active_batches: quotas.activeBatches ?? null,
          kept_jobs: quotas.keptJobs ?? null,
          kept_mb: quotas.keptMb ?? null,
          streams: quotas.streams ?? null,
        },
      })
      if (!isUserQuotas(answer.body)) throw unexpectedAnswer('The answer is not about limits of a user')
      return camelCased(answer.body)
    },

    async removeQuotas(user, options = {}) {
      await http.request({ ...options, method: 'DELETE', path: pathOfUser(user) })
    },

    async fleet(options = {}) {
      const { body } = await http.request({ ...options, method: 'GET', path: '/v1/admin/fleet' })
      if (!isFleet(body)) throw unexpectedAnswer('The answer is not about nodes')
      return body
    },

    audit: ({ limit, cursor } = {}, options = {}) =>
      createPagedList<AuditEntry, KeyPage<AuditEntry>>(
        (next) =>
          readPage(http, '/v1/admin/audit', { limit: limit?.toString(), cursor: next }, options, isEntry),
        cursor,
      ),
  }
}

function pathOfUser(user: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/.test(user)) {
    throw invalidArgument('A user name has 1 to 64 letters, digits, or any of . _ @ + -')
  }
  return `/v1/admin/quotas/${encodeURIComponent(user)}`
}

async function readPage<Document extends object>(
  http: Http,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  options: CallOptions,
  isDocument: (value: unknown) => value is Document,
): Promise<KeyPage<CamelCased<Document>>> {
  const { body } = await http.request({ ...options, method: 'GET', path, query })
  const { items, next_cursor: nextCursor } = body
  if (
    !Array.isArray(items) ||
    !items.every(isDocument) ||
    (nextCursor !== null && typeof nextCursor !== 'string')
  ) {
    throw unexpectedAnswer('The answer is not a page of keys, of limits or of the audit log')
  }
  return { items: items.map((item) => camelCased(item)), nextCursor }
}

function isKey(value: unknown): value is WireApiKey {
  return isObject(value) && typeof value.key_id === 'string' && typeof value.scope === 'string'
}

function isCreatedKey(value: unknown): value is WireCreatedKey {
  return isKey(value) && 'key' in value && (value.key === null || typeof value.key === 'string')
}

function isUserQuotas(value: unknown): value is WireUserQuotas {
  return isObject(value) && typeof value.user === 'string' && 'jobs_per_minute' in value
}

function isEntry(value: unknown): value is WireAuditEntry {
  return isObject(value) && typeof value.entry_id === 'number' && isObject(value.by)
}

function isFleet(value: unknown): value is Fleet {
  return isObject(value) && Array.isArray(value.nodes) && isObject(value.queue)
}

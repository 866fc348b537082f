import type { ApiKey, AuditEntry, CreatedKey, Me, Quotas, QuotasRequest, UserQuotas } from '@assay/contract'
import {
  createKeySchema,
  listKeysSchema,
  listQuotasSchema,
  readAuditSchema,
  readMeSchema,
  removeQuotasSchema,
  revokeKeySchema,
  setQuotasSchema,
} from '@assay/contract/operations/keys'
import { createKeyOnce, readKeyRequest } from '@assay/domain/access/create-key'
import { readQuotas } from '@assay/domain/access/given-limits'
import type { KeyActor, KeyAuditEntry, KeyRecord, QuotaRecord } from '@assay/domain/access/key-records'
import { type Limits, shownLimits } from '@assay/domain/access/limits'
import type { PositionCursors } from '@assay/domain/jobs/cursors'
import type { IdSource } from '@assay/domain/jobs/ids'
import { JobError, notFound } from '@assay/domain/jobs/job'
import { readLimit } from '@assay/domain/jobs/list-filters'
import type { Store } from '@assay/domain/jobs/store'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf, JSON_TYPE } from '../app-options.ts'
import { readParameters, refuseFaults, refuseInput } from '../request-input.ts'

type AdminStore = Pick<
  Store,
  'createKey' | 'listKeys' | 'revokeKey' | 'changeQuotas' | 'listQuotas' | 'readKeyAudit'
>

interface AdminParts {
  readonly store: AdminStore
  readonly cursors: PositionCursors
  readonly idSource: IdSource
}

export const config = { scope: 'admin' } as const

/** `/v1/admin/keys` and `/v1/admin/audit`: what `assay keys` does, for keys of the scope `admin`. */
export function addAdminKeyRoutes(server: FastifyInstance, { store, cursors, idSource }: AdminParts): void {
  server.post('/admin/keys', { schema: createKeySchema, config }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    const wanted = readKeyRequest(request.body)
    const header = request.headers['idempotency-key']
    const { key, record, replayed } = await createKeyOnce(store, wanted, idSource, actorOf(request), {
      userId: callerOf(request).userId,
      idempotencyKey: header === undefined ? null : String(header),
    })
    const created: CreatedKey = { ...keyJson(record), key }
    reply.code(201).header('content-type', JSON_TYPE)
    if (replayed) reply.header('idempotency-replayed', 'true')
    return JSON.stringify(created)
  })

  server.get('/admin/keys', { schema: listKeysSchema, config }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, ['user', 'limit', 'cursor'])
    const limit = readLimit(values.get('limit'), faults)
    refuseFaults(faults)
    const user = values.get('user') ?? null
    const cursor = values.get('cursor')
    const scope = ['keys', user]
    const found = await store.listKeys({
      ...(user === null ? {} : { user }),
      ...(cursor === undefined ? {} : { afterId: cursors.decode(cursor, scope) }),
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    const next_cursor = last === undefined ? null : cursors.encode(last.id, scope)
    reply.header('content-type', JSON_TYPE)
    return JSON.stringify({ items: page.map(keyJson), next_cursor })
  })

  server.delete<{ Params: { id: string } }>(
    '/admin/keys/:id',
    { schema: revokeKeySchema, config },
    async (request, reply) => {
      refuseInput(request)
      const { id } = request.params
      // PostgreSQL refuses a text with NUL, and no key has such an id.
      const revoked = id.includes('\0') ? null : await store.revokeKey(id, actorOf(request))
      if (revoked === null) notFound('key', id)
      return reply.code(204).send()
    },
  )

  server.get('/admin/audit', { schema: readAuditSchema, config }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, ['limit', 'cursor'])
    const limit = readLimit(values.get('limit'), faults)
    refuseFaults(faults)
    const cursor = values.get('cursor')
    const before = cursor === undefined ? null : Number(cursors.decode(cursor, ['audit']))
    const found = await store.readKeyAudit({ before, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    const next_cursor = last === undefined ? null : cursors.encode(String(last.id), ['audit'])
    reply.header('content-type', JSON_TYPE)
    return JSON.stringify({ items: page.map(auditJson), next_cursor })
  })
}

interface UserParams {
  readonly user: string
}

/** `/v1/admin/quotas`: limits of single users, as `assay quotas` sets them. */
export function addQuotaRoutes(
  server: FastifyInstance,
  { store, cursors }: Omit<AdminParts, 'idSource'>,
): void {
  server.get('/admin/quotas', { schema: listQuotasSchema, config }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, ['user', 'limit', 'cursor'])
    const limit = readLimit(values.get('limit'), faults)
    refuseFaults(faults)
    const user = values.get('user') ?? null
    const cursor = values.get('cursor')
    const scope = ['quotas', user]
    const found = isPossible(user)
      ? await store.listQuotas({
          ...(user === null ? {} : { user }),
          ...(cursor === undefined ? {} : { afterUser: cursors.decode(cursor, scope) }),
          limit: limit + 1,
        })
      : []
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    const next_cursor = last === undefined ? null : cursors.encode(last.user, scope)
    reply.header('content-type', JSON_TYPE)
    return JSON.stringify({ items: page.map(quotasJson), next_cursor })
  })

  server.put<{ Params: UserParams }>(
    '/admin/quotas/:user',
    { schema: setQuotasSchema, config },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      if (request.body === undefined)
        throw new JobError('invalid_json', 'The body is empty: send a JSON object.')
      const record = await change(request, readQuotas(request.body))
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify(quotasJson(record))
    },
  )

  server.delete<{ Params: UserParams }>(
    '/admin/quotas/:user',
    { schema: removeQuotasSchema, config },
    async (request, reply) => {
      refuseInput(request)
      await change(request, readQuotas({}))
      return reply.code(204).send()
    },
  )

  async function change(
    request: FastifyRequest<{ Params: UserParams }>,
    changes: ReturnType<typeof readQuotas>,
  ): Promise<QuotaRecord> {
    const { user } = request.params
    const record = isPossible(user) ? await store.changeQuotas(user, changes, actorOf(request)) : null
    return record ?? notFound('user', user)
  }
}

/** PostgreSQL refuses a text with NUL, and no user has such a name. */
const isPossible = (user: string | null): boolean => user === null || !user.includes('\0')

const quotasJson = ({ user, quotas }: QuotaRecord): UserQuotas => ({ user, ...allQuotas(quotas) })

const allQuotas = (quotas: Quotas | null): Required<QuotasRequest> => ({
  jobs_per_minute: quotas?.jobs_per_minute ?? null,
  reads_per_minute: quotas?.reads_per_minute ?? null,
  active_jobs: quotas?.active_jobs ?? null,
  active_batches: quotas?.active_batches ?? null,
  kept_jobs: quotas?.kept_jobs ?? null,
  kept_mb: quotas?.kept_mb ?? null,
  streams: quotas?.streams ?? null,
})

function actorOf(request: FastifyRequest): KeyActor {
  const { user, keyId } = callerOf(request)
  return { via: 'http', user, keyId }
}

const timeOf = (ms: number): string => new Date(ms).toISOString()
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : timeOf(ms))

function keyJson(record: KeyRecord): ApiKey {
  return {
    key_id: record.id,
    user: record.user,
    scope: record.scope,
    label: record.label,
    hint: record.hint,
    created_at: timeOf(record.createdAtMs),
    expires_at: timeOrNull(record.expiresAtMs),
    revoked_at: timeOrNull(record.revokedAtMs),
    last_used_at: timeOrNull(record.lastUsedAtMs),
  }
}

function auditJson({ id, atMs, action, keyId, user, scope, label, quotas, by }: KeyAuditEntry): AuditEntry {
  return {
    entry_id: id,
    at: timeOf(atMs),
    action,
    key_id: keyId,
    user,
    scope,
    label,
    quotas: quotas && allQuotas(quotas),
    by: { via: by.via, user: by.user, key_id: by.keyId },
  }
}

/** `GET /v1/me`: whose key this is, so a page can say who is signed in, and what the user may do. */
export function addMeRoute(server: FastifyInstance, limits: Limits): void {
  server.get('/me', { schema: readMeSchema, config: { scope: 'read' } }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    const caller = callerOf(request)
    const { user, keyId, scope } = caller
    const me: Me = { user, key_id: keyId, scope, limits: shownLimits(limits, caller) }
    reply.header('content-type', JSON_TYPE)
    return me
  })
}

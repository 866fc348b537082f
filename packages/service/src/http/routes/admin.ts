import type { ApiKey, AuditEntry, CreatedKey, Fleet, Me } from '@assay/contract'
import { readFleetSchema } from '@assay/contract/operations/fleet'
import {
  createKeySchema,
  listKeysSchema,
  readAuditSchema,
  readMeSchema,
  revokeKeySchema,
} from '@assay/contract/operations/keys'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FleetStore, isAlive, QUEUE_AGES_MS, workersOf } from '../../fleet/fleet.ts'
import { createKeyOnce, readKeyRequest } from '../../jobs/api-key.ts'
import { type IdSource, notFound } from '../../jobs/job.ts'
import type { PositionCursors } from '../../jobs/list-filters.ts'
import { readLimit } from '../../jobs/list-filters.ts'
import type { KeyActor, KeyAuditEntry, KeyRecord, Store } from '../../jobs/store.ts'
import { callerOf, JSON_TYPE } from '../app-options.ts'
import { readParameters, refuseFaults, refuseInput } from '../request-input.ts'

interface AdminParts {
  readonly store: Pick<Store, 'createKey' | 'listKeys' | 'revokeKey' | 'readKeyAudit'>
  readonly cursors: PositionCursors
  readonly idSource: IdSource
}

const config = { scope: 'admin' } as const

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

function auditJson({ id, atMs, action, keyId, user, scope, label, by }: KeyAuditEntry): AuditEntry {
  return {
    entry_id: id,
    at: timeOf(atMs),
    action,
    key_id: keyId,
    user,
    scope,
    label,
    by: { via: by.via, user: by.user, key_id: by.keyId },
  }
}

/** `GET /v1/me`: whose key this is, so a page can say who is signed in. */
export function addMeRoute(server: FastifyInstance): void {
  server.get('/me', { schema: readMeSchema, config: { scope: 'read' } }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    const { user, keyId, scope } = callerOf(request)
    const me: Me = { user, key_id: keyId, scope }
    reply.header('content-type', JSON_TYPE)
    return me
  })
}

/** `GET /v1/admin/fleet`: all nodes and what waits. It names users, so it is for keys of the scope `admin`. */
export function addFleetRoute(server: FastifyInstance, store: Pick<FleetStore, 'nodes' | 'queue'>): void {
  server.get('/admin/fleet', { schema: readFleetSchema, config }, async (request, reply) => {
    refuseInput(request)
    const [nodes, queue] = await Promise.all([store.nodes(), store.queue()])
    const fleet: Fleet = {
      nodes: nodes.map((node) => ({
        name: node.name,
        version: node.version,
        role: node.role,
        alive: isAlive(node),
        workers: node.workers,
        book: node.book,
        books_in_memory: node.booksInMemory,
        jobs_per_minute: node.jobsPerMinute,
        started_at: new Date(node.startedAtMs).toISOString(),
        last_seen_seconds: node.seenMsAgo / 1_000,
      })),
      workers: workersOf(nodes),
      jobs_per_minute: nodes.filter(isAlive).reduce((sum, { jobsPerMinute }) => sum + jobsPerMinute, 0),
      queue: {
        waiting: queue.byAge.reduce((sum, jobs) => sum + jobs, 0),
        by_age: queue.byAge.map((jobs, step) => {
          const ageMs = QUEUE_AGES_MS[step]
          return { up_to_seconds: ageMs === undefined ? null : ageMs / 1_000, jobs }
        }),
        by_user: queue.byUser.map(({ user, jobs, oldestMs }) => ({
          user,
          jobs,
          oldest_seconds: oldestMs / 1_000,
        })),
      },
    }
    reply.header('content-type', JSON_TYPE)
    return JSON.stringify(fleet)
  })
}

import type { Webhook, WebhookDelivery } from '@assay/contract'
import * as schemas from '@assay/contract/operations/webhooks'
import type { PositionCursors } from '@assay/domain/jobs/cursors'
import { createIds, type IdSource } from '@assay/domain/jobs/ids'
import { JobError, notFound } from '@assay/domain/jobs/job'
import { readLimit } from '@assay/domain/jobs/list-filters'
import {
  type DeliveryRecord,
  RESENDS_MAX,
  WEBHOOKS_MAX,
  type WebhookKey,
  type WebhookRecord,
  type WebhookStore,
} from '@assay/domain/webhooks/webhook-store'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Resolve } from '../../webhooks/public-address.ts'
import { secretText } from '../../webhooks/sign-delivery.ts'
import { callerOf, JSON_TYPE } from '../app-options.ts'
import { readParameters, refuseFaults, refuseInput } from '../request-input.ts'
import { readWebhookRequest } from './webhook-input.ts'

interface WebhookParts {
  readonly webhooks: WebhookStore
  readonly cursors: PositionCursors
  readonly idSource: IdSource
  readonly resolve: Resolve
  readonly isPrivateAllowed: boolean
}

interface Params {
  readonly id: string
}

const SECRET_BYTES = 32
const READ = { scope: 'read' } as const
const WRITE = { scope: 'use', bucket: 'submit' } as const

/** `/v1/webhooks` */
export function addWebhookRoutes(server: FastifyInstance, parts: WebhookParts): void {
  const { webhooks, cursors, idSource, ...rules } = parts
  const newId = createIds(idSource)
  const newSecret = (): Uint8Array => idSource.randomBytes(SECRET_BYTES)

  server.post('/webhooks', { schema: schemas.createWebhookSchema, config: WRITE }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    const wanted = await readWebhookRequest(request.body, rules)
    const secret = newSecret()
    const { userId } = callerOf(request)
    const made = await webhooks.create({ ...wanted, id: newId('webhook'), userId, secret })
    if (made === 'too_many') {
      throw new JobError(
        'too_many_webhooks',
        `A user has at most ${WEBHOOKS_MAX} webhooks. Delete one first.`,
      )
    }
    reply.code(201).header('content-type', JSON_TYPE)
    return JSON.stringify({ ...webhookJson(made), secret: secretText(secret) })
  })

  server.get('/webhooks', { schema: schemas.listWebhooksSchema, config: READ }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    const items = (await webhooks.list(callerOf(request).userId)).map(webhookJson)
    reply.header('content-type', JSON_TYPE)
    return JSON.stringify({ items })
  })

  server.get<{ Params: Params }>(
    '/webhooks/:id',
    { schema: schemas.readWebhookSchema, config: READ },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const owner = ownerOf(request)
      const found = (await webhooks.get(owner)) ?? webhookNotFound(owner.id)
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify(webhookJson(found))
    },
  )

  server.delete<{ Params: Params }>(
    '/webhooks/:id',
    { schema: schemas.deleteWebhookSchema, config: WRITE },
    async (request, reply) => {
      refuseInput(request)
      const owner = ownerOf(request)
      if ((await webhooks.delete(owner)) === 'missing') webhookNotFound(owner.id)
      return reply.code(204).send()
    },
  )

  addAction('rotate', schemas.rotateWebhookSchema, 200, async (owner) => {
    const secret = newSecret()
    const rotated = (await webhooks.rotate(owner, secret)) ?? webhookNotFound(owner.id)
    return { ...webhookJson(rotated), secret: secretText(secret) }
  })

  addAction('enable', schemas.enableWebhookSchema, 200, async (owner) =>
    webhookJson((await webhooks.enable(owner)) ?? webhookNotFound(owner.id)),
  )

  addAction('ping', schemas.pingWebhookSchema, 202, async (owner) => {
    const deliveryId = newId('msg')
    const queued = await webhooks.ping(owner, deliveryId)
    if (queued === 'missing') webhookNotFound(owner.id)
    if (queued === 'off') webhookOff()
    return { delivery_id: deliveryId }
  })

  /** `POST /v1/webhooks/{id}/...`: takes no body, answers with what was done. */
  function addAction(
    name: string,
    schema: object,
    status: number,
    act: (owner: WebhookKey) => Promise<object>,
  ): void {
    server.post<{ Params: Params }>(
      `/webhooks/:id/${name}`,
      { schema, config: WRITE },
      async (request, reply) => {
        refuseInput(request)
        const answer = await act(ownerOf(request))
        reply.code(status).header('content-type', JSON_TYPE)
        return JSON.stringify(answer)
      },
    )
  }

  server.get<{ Params: Params }>(
    '/webhooks/:id/deliveries',
    { schema: schemas.listDeliveriesSchema, config: READ },
    async (request, reply) => {
      const { values, faults } = readParameters(request.url, ['limit', 'cursor'])
      const limit = readLimit(values.get('limit'), faults)
      refuseFaults(faults)
      const owner = ownerOf(request)
      const scope = ['deliveries', owner.userId, owner.id]
      const cursor = values.get('cursor')
      const before = cursor === undefined ? null : Number(cursors.decode(cursor, scope))
      const found = await webhooks.deliveries({ ...owner, before, limit: limit + 1 })
      const page = (found ?? webhookNotFound(owner.id)).slice(0, limit)
      const last = (found ?? []).length > limit ? page.at(-1) : undefined
      const next_cursor = last === undefined ? null : cursors.encode(String(last.seq), scope)
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify({ items: page.map(deliveryJson), next_cursor })
    },
  )

  server.post<{ Params: Params & { readonly delivery: string } }>(
    '/webhooks/:id/deliveries/:delivery/resend',
    { schema: schemas.resendDeliverySchema, config: WRITE },
    async (request, reply) => {
      refuseInput(request)
      const owner = ownerOf(request)
      const { delivery } = request.params
      const answer = delivery.includes('\0') ? 'missing' : await webhooks.resend(owner, delivery)
      if (answer === 'missing') throw new JobError('delivery_not_found', 'There is no such delivery.')
      if (answer === 'off') webhookOff()
      if (answer === 'active') {
        throw new JobError('delivery_active', 'The delivery has not ended: it is tried again anyway.')
      }
      if (answer === 'too_often') {
        throw new JobError('too_many_resends', `A delivery is sent again ${RESENDS_MAX} times at most.`)
      }
      reply.code(202).header('content-type', JSON_TYPE)
      return JSON.stringify({ delivery_id: delivery })
    },
  )
}

function ownerOf(request: FastifyRequest<{ Params: Params }>): WebhookKey {
  const { id } = request.params
  // PostgreSQL refuses a text with NUL, and no webhook has such an id.
  if (id.includes('\0')) webhookNotFound(id)
  return { userId: callerOf(request).userId, id }
}

function webhookNotFound(id: string): never {
  notFound('webhook', id)
}

function webhookOff(): never {
  throw new JobError('webhook_off', 'The webhook is off. Switch it on again first: `POST .../enable`.')
}

const timeOf = (ms: number): string => new Date(ms).toISOString()
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : timeOf(ms))

function webhookJson(record: WebhookRecord): Webhook {
  return {
    webhook_id: record.id,
    url: record.url,
    events: [...record.events],
    status: record.status,
    failing_since: timeOrNull(record.failingSinceMs),
    off_reason: record.offReason,
    old_secret_until: timeOrNull(record.oldSecretUntilMs),
    created_at: timeOf(record.createdAtMs),
  }
}

function deliveryJson(record: DeliveryRecord): WebhookDelivery {
  return {
    delivery_id: record.id,
    type: record.type,
    status: record.status,
    created_at: timeOf(record.atMs),
    attempts: record.attempt,
    next_attempt_at: timeOrNull(record.dueAtMs),
    last_attempt_at: timeOrNull(record.triedAtMs),
    answer_status: record.answerStatus,
    fault: record.fault,
    ended_at: timeOrNull(record.endedAtMs),
  }
}

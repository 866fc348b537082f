import { type CamelCased, camelCased } from './camel-case.ts'
import { invalidArgument, unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { createPagedList, type PagedList } from './paged-list.ts'
import { isObject } from './read-body.ts'
import type { WebhookEvent, WireWebhook, WireWebhookDelivery, WireWebhookWithSecret } from './wire.ts'

export type Webhook = CamelCased<WireWebhook>
/** `secret` is in this answer and nowhere else. */
export type WebhookWithSecret = CamelCased<WireWebhookWithSecret>
export type WebhookDelivery = CamelCased<WireWebhookDelivery>

export interface WebhookInput {
  /** An https address on a public host. */
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

export interface DeliveryPage {
  readonly items: readonly WebhookDelivery[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** Addresses that events are sent to. Receivers check what they get with any library for Standard Webhooks. */
export interface Webhooks {
  /** Not repeated after a lost answer: the secret of the first attempt would be known to nobody. */
  create(input: WebhookInput, options?: CallOptions): Promise<WebhookWithSecret>
  list(options?: CallOptions): Promise<readonly Webhook[]>
  get(webhookId: string, options?: CallOptions): Promise<Webhook>
  delete(webhookId: string, options?: CallOptions): Promise<void>
  /** Another secret. The old one signs as well for 24 hours. Not repeated after a lost answer. */
  rotate(webhookId: string, options?: CallOptions): Promise<WebhookWithSecret>
  /** Switches a webhook on again. */
  enable(webhookId: string, options?: CallOptions): Promise<Webhook>
  /** Sends an event of the type `ping`, and answers with the id of its delivery. */
  ping(webhookId: string, options?: CallOptions): Promise<string>
  /** Newest first. */
  deliveries(
    webhookId: string,
    page?: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
    options?: CallOptions,
  ): PagedList<WebhookDelivery, DeliveryPage>
  /** Sends an ended delivery again. */
  resend(webhookId: string, deliveryId: string, options?: CallOptions): Promise<void>
}

export function createWebhooks(http: Http): Webhooks {
  return {
    async create({ url, events }, options = {}) {
      const body = { url, events }
      const answer = await http.request({
        retries: 0,
        ...options,
        method: 'POST',
        path: '/v1/webhooks',
        body,
      })
      return readSecret(answer.body)
    },

    async list(options = {}) {
      const { body } = await http.request({ ...options, method: 'GET', path: '/v1/webhooks' })
      const { items } = body
      if (!Array.isArray(items) || !items.every(isWebhook)) {
        throw unexpectedAnswer('The answer is not a list of webhooks')
      }
      return items.map((item) => camelCased(item))
    },

    async get(webhookId, options = {}) {
      return readWebhook((await http.request({ ...options, method: 'GET', path: pathOf(webhookId) })).body)
    },

    async delete(webhookId, options = {}) {
      await http.request({ ...options, method: 'DELETE', path: pathOf(webhookId), goneIsDone: true })
    },

    async rotate(webhookId, options = {}) {
      const path = `${pathOf(webhookId)}/rotate`
      return readSecret((await http.request({ retries: 0, ...options, method: 'POST', path })).body)
    },

    async enable(webhookId, options = {}) {
      const path = `${pathOf(webhookId)}/enable`
      return readWebhook((await http.request({ ...options, method: 'POST', path })).body)
    },

    async ping(webhookId, options = {}) {
      const path = `${pathOf(webhookId)}/ping`
      const { body } = await http.request({ ...options, method: 'POST', path })
      if (typeof body.delivery_id !== 'string') throw unexpectedAnswer('The answer is not a delivery')
      return body.delivery_id
    },

    deliveries: (webhookId, { limit, cursor } = {}, options = {}) =>
      createPagedList<WebhookDelivery, DeliveryPage>(async (next) => {
        const { body } = await http.request({
          ...options,
          method: 'GET',
          path: `${pathOf(webhookId)}/deliveries`,
          query: { limit: limit?.toString(), cursor: next },
        })
        const { items, next_cursor: nextCursor } = body
        const isPage = Array.isArray(items) && items.every(isDelivery)
        if (!isPage || (nextCursor !== null && typeof nextCursor !== 'string')) {
          throw unexpectedAnswer('The answer is not a page of deliveries')
        }
        return { items: items.map((item) => camelCased(item)), nextCursor }
      }, cursor),

    async resend(webhookId, deliveryId, options = {}) {
      const path = `${pathOf(webhookId)}/deliveries/${partOf(deliveryId)}/resend`
      await http.request({ ...options, method: 'POST', path })
    },
  }
}

const pathOf = (webhookId: string): string => `/v1/webhooks/${partOf(webhookId)}`

function partOf(id: string): string {
  if (/^[A-Za-z0-9_-]{1,100}$/.test(id)) return id
  throw invalidArgument('An id is made of letters, digits, "_" and "-", like webhook_01k2…')
}

function readWebhook(body: unknown): Webhook {
  if (!isWebhook(body)) throw unexpectedAnswer('The answer is not a webhook')
  return camelCased(body)
}

function readSecret(body: unknown): WebhookWithSecret {
  if (!hasSecret(body)) throw unexpectedAnswer('The answer is not a webhook with its secret')
  return camelCased(body)
}

function isWebhook(value: unknown): value is WireWebhook {
  return isObject(value) && typeof value.webhook_id === 'string' && Array.isArray(value.events)
}

function hasSecret(value: unknown): value is WireWebhookWithSecret {
  return isWebhook(value) && 'secret' in value && typeof value.secret === 'string'
}

function isDelivery(value: unknown): value is WireWebhookDelivery {
  if (!isObject(value) || typeof value.attempts !== 'number') return false
  const texts = [value.delivery_id, value.type, value.status]
  const textsOrNull = [value.next_attempt_at, value.last_attempt_at, value.fault]
  return (
    texts.every((text) => typeof text === 'string') &&
    textsOrNull.every((text) => text === null || typeof text === 'string') &&
    (value.answer_status === null || typeof value.answer_status === 'number')
  )
}

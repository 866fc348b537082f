import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../limits.ts'
import { WEBHOOK_EVENTS } from '../names.ts'
import { rateHeaders } from './jobs.ts'
import { emptyResponse, jsonResponse, pageParameters, problemResponses } from './responses.ts'

/** What the routes about webhooks take and give, for the OpenAPI document. */

const tags = ['webhooks']
const id = { id: { type: 'string', description: '`webhook_id`.' } }
const params = { type: 'object', properties: id, required: ['id'] }

export const webhookExample = {
  webhook_id: 'webhook_01k1fzq0g0fz0vh4y3x2w1t0sr',
  url: 'https://example.com/assay',
  events: ['job.completed', 'job.failed'],
  status: 'active',
  failing_since: null,
  off_reason: null,
  old_secret_until: null,
  created_at: '2026-07-31T12:00:00.000Z',
}
export const webhookWithSecretExample = {
  ...webhookExample,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
}
export const deliveryExample = {
  delivery_id: 'msg_01k1fzq0g0fz0vh4y3x2w1t0sr',
  type: 'job.completed',
  status: 'pending',
  created_at: '2026-07-31T12:00:00.000Z',
  attempts: 1,
  next_attempt_at: '2026-07-31T12:00:05.000Z',
  last_attempt_at: '2026-07-31T12:00:00.100Z',
  answer_status: 503,
  fault: 'It answered 503.',
  ended_at: null,
}
const webhook = { $ref: 'Webhook#' }
const withSecret = { $ref: 'WebhookWithSecret#' }
const queued = {
  type: 'object',
  properties: { delivery_id: { type: 'string' } },
  required: ['delivery_id'],
}
const queuedExample = { delivery_id: deliveryExample.delivery_id }

export const createWebhookSchema = {
  operationId: 'createWebhook',
  summary: 'Make a webhook',
  description: `Sends events to an https address, signed as Standard Webhooks says. Events: ${WEBHOOK_EVENTS.join(', ')}. The secret is in this answer and nowhere else.`,
  tags,
  body: {
    content: {
      'application/json': {
        schema: { $ref: 'WebhookRequest#' },
        example: { url: webhookExample.url, events: webhookExample.events },
      },
    },
  },
  response: {
    201: jsonResponse('The webhook was made.', withSecret, webhookWithSecretExample, rateHeaders),
    ...problemResponses(
      'invalid_json',
      'invalid_parameter',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
      'too_many_webhooks',
    ),
  },
}

export const listWebhooksSchema = {
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  tags,
  response: {
    200: jsonResponse('All webhooks.', { $ref: 'WebhookList#' }, { items: [webhookExample] }, rateHeaders),
    ...problemResponses('invalid_parameter'),
  },
}

export const readWebhookSchema = {
  operationId: 'readWebhook',
  summary: 'Read a webhook',
  tags,
  params,
  response: {
    200: jsonResponse('The webhook.', webhook, webhookExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'webhook_not_found'),
  },
}

export const deleteWebhookSchema = {
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Erases it with its deliveries. What is under way may still arrive.',
  tags,
  params,
  response: {
    204: emptyResponse('The webhook is gone.'),
    ...problemResponses('invalid_parameter', 'webhook_not_found', 'validation_failed'),
  },
}

export const rotateWebhookSchema = {
  operationId: 'rotateWebhook',
  summary: 'Give a webhook another secret',
  description:
    'For 24 hours both secrets sign every delivery. The new one is in this answer and nowhere else.',
  tags,
  params,
  response: {
    200: jsonResponse('The webhook and its new secret.', withSecret, webhookWithSecretExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'webhook_not_found', 'validation_failed'),
  },
}

export const enableWebhookSchema = {
  operationId: 'enableWebhook',
  summary: 'Switch a webhook on again',
  tags,
  params,
  response: {
    200: jsonResponse('The webhook.', webhook, webhookExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'webhook_not_found', 'validation_failed'),
  },
}

export const pingWebhookSchema = {
  operationId: 'pingWebhook',
  summary: 'Send a webhook a ping',
  description: 'An event of the type `ping`, signed and tried again like all others.',
  tags,
  params,
  response: {
    202: jsonResponse('The ping is queued.', queued, queuedExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'webhook_not_found', 'webhook_off', 'validation_failed'),
  },
}

export const listDeliveriesSchema = {
  operationId: 'listDeliveries',
  summary: 'List the deliveries of a webhook',
  description: 'Newest first. A delivery that has ended is kept for 7 days.',
  tags,
  params,
  querystring: {
    type: 'object',
    properties: {
      ...pageParameters({ of: 'Deliveries', max: LIST_LIMIT_MAX, byDefault: LIST_LIMIT_DEFAULT }),
    },
  },
  response: {
    200: jsonResponse(
      'A page of deliveries.',
      { $ref: 'WebhookDeliveryList#' },
      { items: [deliveryExample], next_cursor: null },
      rateHeaders,
    ),
    ...problemResponses('invalid_parameter', 'invalid_cursor', 'webhook_not_found'),
  },
}

export const resendDeliverySchema = {
  operationId: 'resendDelivery',
  summary: 'Send a delivery again',
  description:
    'The same event under the same `webhook-id`, tried for another 24 hours. At most 10 times for each.',
  tags,
  params: {
    type: 'object',
    properties: { ...id, delivery: { type: 'string', description: '`delivery_id`.' } },
    required: ['id', 'delivery'],
  },
  response: {
    202: jsonResponse('The delivery is queued.', queued, queuedExample, rateHeaders),
    ...problemResponses(
      'invalid_parameter',
      'delivery_not_found',
      'delivery_active',
      'webhook_off',
      'too_many_resends',
      'validation_failed',
    ),
  },
}

import { type Static, Type } from 'typebox'
import { OrNull } from './job.ts'
import { WEBHOOK_URL_CHARACTERS_MAX } from './limits.ts'
import { DELIVERY_STATUSES, WEBHOOK_EVENTS, WEBHOOK_STATUSES } from './names.ts'

const Timestamp = Type.String({ format: 'date-time' })

export const WebhookRequest = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      maxLength: WEBHOOK_URL_CHARACTERS_MAX,
      description: 'An https address on a public host.',
    }),
    events: Type.Array(Type.Enum([...WEBHOOK_EVENTS]), { minItems: 1, uniqueItems: true }),
  },
  { additionalProperties: false },
)
export type WebhookRequest = Static<typeof WebhookRequest>

const webhookFields = {
  webhook_id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...WEBHOOK_EVENTS])),
  status: Type.Enum([...WEBHOOK_STATUSES], {
    description:
      '`failing`: a delivery was given up and none got through since. `off`: nothing is sent until it is switched on again.',
  }),
  failing_since: OrNull(Timestamp),
  off_reason: OrNull(
    Type.Enum(['gone', 'failing'], { description: '`gone`: it answered 410. `failing`: for 5 days.' }),
  ),
  old_secret_until: OrNull(
    Type.String({ format: 'date-time', description: 'Until then two secrets sign every delivery.' }),
  ),
  created_at: Timestamp,
}

export const Webhook = Type.Object(webhookFields)
export type Webhook = Static<typeof Webhook>

export const WebhookWithSecret = Type.Object({
  ...webhookFields,
  secret: Type.String({ pattern: '^whsec_', description: 'Shown this once. It checks signatures.' }),
})
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const WebhookList = Type.Object({ items: Type.Array(Webhook) })
export type WebhookList = Static<typeof WebhookList>

export const WebhookDelivery = Type.Object({
  delivery_id: Type.String({ description: 'The header `webhook-id`, the same for every attempt.' }),
  type: Type.String({ description: 'The type of the event, or `ping`.' }),
  status: Type.Enum([...DELIVERY_STATUSES]),
  created_at: Timestamp,
  attempts: Type.Integer({ minimum: 0 }),
  next_attempt_at: OrNull(Timestamp),
  last_attempt_at: OrNull(Timestamp),
  answer_status: OrNull(Type.Integer({ description: 'The HTTP status of the last attempt that had one.' })),
  fault: OrNull(Type.String({ description: 'Why the last attempt failed.' })),
  ended_at: OrNull(Timestamp),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookDeliveryList = Type.Object({
  items: Type.Array(WebhookDelivery),
  next_cursor: OrNull(Type.String()),
})
export type WebhookDeliveryList = Static<typeof WebhookDeliveryList>

import type { Webhook, WebhookDelivery } from '@assay/contract'
import { bytes, json, number, numberOrNull, statement, text, textOrNull, typeOf } from './statement.ts'

export const owner = { id: text, user_id: number }
const status = typeOf<Webhook['status']>(25)
const deliveryStatus = typeOf<WebhookDelivery['status']>(25)
const webhookRow = {
  id: text,
  url: text,
  events: text,
  status,
  failing_since_ms: numberOrNull,
  off_reason: typeOf<Webhook['off_reason']>(25),
  old_secret_until_ms: numberOrNull,
  created_at_ms: number,
}

/** The statements of webhooks.sql. */
export const webhookStatements = {
  insert: statement(
    'insert-webhook',
    { ...owner, url: text, events: json, secret: bytes, webhooks_max: number },
    {},
  ),
  list: statement('list-webhooks', { user_id: number }, webhookRow),
  find: statement('find-webhook', owner, webhookRow),
  delete: statement('delete-webhook', owner, { id: text }),
  rotate: statement('rotate-webhook', { ...owner, secret: bytes, old_ms: number }, {}),
  enable: statement('enable-webhook', owner, {}),
  ping: statement('insert-ping', { ...owner, webhook_id: text, give_up_ms: number }, { status }),
  deliveries: statement(
    'list-deliveries',
    { webhook_id: text, before: number, limit: number },
    {
      seq: number,
      id: text,
      type: text,
      status: deliveryStatus,
      at_ms: number,
      attempt: number,
      due_at_ms: numberOrNull,
      tried_at_ms: numberOrNull,
      answer_status: numberOrNull,
      fault: textOrNull,
      ended_at_ms: numberOrNull,
    },
  ),
  resend: statement(
    'resend-delivery',
    { ...owner, webhook_id: text, give_up_ms: number, resends_max: number },
    { status: deliveryStatus, resends: number, webhook_status: status },
  ),
  claim: statement(
    'claim-deliveries',
    { worker: text, under_way: json, held: json, per_webhook_max: number, limit: number, lease_ms: number },
    {
      id: text,
      attempt: number,
      tries: number,
      webhook_id: text,
      type: text,
      at_ms: number,
      data: text,
      url: text,
      secret: bytes,
      old_secret: typeOf<Uint8Array | null>(17),
    },
  ),
  settle: statement(
    'settle-delivery',
    {
      id: text,
      attempt: number,
      worker: text,
      outcome: text,
      answer_status: numberOrNull,
      fault: textOrNull,
      retry_ms: numberOrNull,
    },
    {},
  ),
  giveUp: statement('give-up-deliveries', { limit: number }, { rows: number }),
  tend: statement('tend-webhooks', { off_after_ms: number }, { rows: number }),
  forgetSecrets: statement('forget-old-secrets', {}, {}),
  trim: statement(
    'trim-deliveries',
    { after: text, limit: number, kept_max: number },
    { id: text, erased: number },
  ),
  purge: statement('purge-deliveries', { keep_ms: number, limit: number }, { rows: number }),
  readArchived: statement(
    'read-archived-webhooks',
    {},
    { ...webhookRow, user_id: number, secret: text, old_secret: textOrNull },
  ),
  insertArchived: statement('insert-archived-webhooks', { webhooks: json }, {}),
  readArchivedDeliveries: statement(
    'read-archived-deliveries',
    { after_seq: number, limit: number },
    {
      seq: number,
      id: text,
      webhook_id: text,
      type: text,
      at_ms: number,
      data: text,
      status: deliveryStatus,
      due_at_ms: numberOrNull,
      give_up_at_ms: number,
      attempt: number,
      tries: number,
      resends: number,
      worker: textOrNull,
      answer_status: numberOrNull,
      fault: textOrNull,
      tried_at_ms: numberOrNull,
      ended_at_ms: numberOrNull,
    },
  ),
  insertArchivedDeliveries: statement('insert-archived-deliveries', { deliveries: json }, {}),
  countPending: statement('count-pending-deliveries', {}, { count: number }),
}

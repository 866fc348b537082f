import type { Webhook, WebhookDelivery } from '@assay/contract'
import {
  DELIVERY_KEEP_MS,
  GIVE_UP_MS,
  OFF_AFTER_MS,
  OLD_SECRET_MS,
  RESENDS_MAX,
  WEBHOOKS_MAX,
  type WebhookKey,
  type WebhookRecord,
  type WebhookStore,
} from '@assay/domain/webhooks/webhook-store'
import { toClaimedDelivery, toDelivery, toWebhook } from '../rows.ts'
import { bytes, json, number, numberOrNull, statement, text, textOrNull, typeOf } from './database.ts'
import type { Session } from './lanes.ts'

export function createWebhooks({ run, runInBackground }: Session): WebhookStore {
  const ownerOf = ({ userId, id }: WebhookKey) => ({ user_id: userId, id })

  async function get(owner: WebhookKey): Promise<WebhookRecord | null> {
    const [row] = await run(webhookStatements.find, ownerOf(owner))
    return row === undefined ? null : toWebhook(row)
  }

  return {
    async create(webhook) {
      const { url, events, secret } = webhook
      const limits = { webhooks_max: WEBHOOKS_MAX }
      await run(webhookStatements.insert, {
        ...ownerOf(webhook),
        url,
        events: [...events],
        secret,
        ...limits,
      })
      return (await get(webhook)) ?? 'too_many'
    },

    async list(userId) {
      return (await run(webhookStatements.list, { user_id: userId })).map(toWebhook)
    },

    get,

    async delete(owner) {
      return (await run(webhookStatements.delete, ownerOf(owner))).length > 0 ? 'deleted' : 'missing'
    },

    async rotate(owner, secret) {
      await run(webhookStatements.rotate, { ...ownerOf(owner), secret, old_ms: OLD_SECRET_MS })
      return get(owner)
    },

    async enable(owner) {
      await run(webhookStatements.enable, ownerOf(owner))
      return get(owner)
    },

    async ping({ userId, id }, deliveryId) {
      const [found] = await run(webhookStatements.ping, {
        id: deliveryId,
        webhook_id: id,
        user_id: userId,
        give_up_ms: GIVE_UP_MS,
      })
      if (found === undefined) return 'missing'
      return found.status === 'off' ? 'off' : 'queued'
    },

    async deliveries({ before, limit, ...owner }) {
      if ((await get(owner)) === null) return null
      const position = before ?? Number.MAX_SAFE_INTEGER
      const rows = await run(webhookStatements.deliveries, { webhook_id: owner.id, before: position, limit })
      return rows.map(toDelivery)
    },

    async resend({ userId, id }, deliveryId) {
      const [found] = await run(webhookStatements.resend, {
        id: deliveryId,
        webhook_id: id,
        user_id: userId,
        give_up_ms: GIVE_UP_MS,
        resends_max: RESENDS_MAX,
      })
      if (found === undefined) return 'missing'
      if (found.webhook_status === 'off') return 'off'
      if (found.status === 'pending') return 'active'
      return found.resends >= RESENDS_MAX ? 'too_often' : 'queued'
    },

    async claim({ worker, limit, perWebhookMax, busy, held, leaseMs }) {
      const rows = await run(webhookStatements.claim, {
        worker,
        limit,
        per_webhook_max: perWebhookMax,
        busy: [...busy],
        held: [...held],
        lease_ms: leaseMs,
      })
      return rows.map((row) => toClaimedDelivery(row, worker))
    },

    async settle({ id, attempt, worker, outcome, answerStatus, fault, retryInMs }) {
      const told = { answer_status: answerStatus, fault }
      const retry_ms = outcome === 'failed' ? retryInMs : null
      await run(webhookStatements.settle, { id, attempt, worker, outcome, ...told, retry_ms })
    },

    async upkeep({ limit }) {
      const [late] = await runInBackground(webhookStatements.giveUp, { limit })
      const [off] = await runInBackground(webhookStatements.tend, { off_after_ms: OFF_AFTER_MS })
      await runInBackground(webhookStatements.forgetSecrets, {})
      const [gone] = await runInBackground(webhookStatements.purge, { keep_ms: DELIVERY_KEEP_MS, limit })
      return (late?.rows ?? 0) + (off?.rows ?? 0) + (gone?.rows ?? 0)
    },

    async trim({ after, keptMax, limit }) {
      const values = { after: after ?? '', kept_max: keptMax, limit }
      const [row] = await runInBackground(webhookStatements.trim, values)
      return row ?? { id: null, erased: 0 }
    },

    async countPending() {
      return (await run(webhookStatements.countPending, {}))[0]?.count ?? 0
    },
  }
}

const owner = { id: text, user_id: number }
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
    { worker: text, busy: json, held: json, per_webhook_max: number, limit: number, lease_ms: number },
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

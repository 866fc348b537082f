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
import { toClaimedDelivery, toDelivery, toWebhook } from '../webhook-rows.ts'
import type { Session } from './lanes.ts'
import { webhookStatements } from './webhook-statements.ts'

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

    async claim({ worker, limit, perWebhookMax, underWay, held, leaseMs }) {
      const rows = await run(webhookStatements.claim, {
        worker,
        limit,
        per_webhook_max: perWebhookMax,
        under_way: [...underWay],
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

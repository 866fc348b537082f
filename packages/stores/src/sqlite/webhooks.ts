import {
  DELIVERY_KEEP_MS,
  type DeliveryResult,
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
import { read, type Session } from './queries.ts'

export function createWebhooks({ sql, write, writeAndErase, nowMs }: Session): WebhookStore {
  const find = ({ userId, id }: WebhookKey): WebhookRecord | null => {
    const row = sql['find-webhook'].get({ user_id: userId, id })
    return row === undefined ? null : toWebhook(row)
  }

  function settle(result: DeliveryResult, now: number): void {
    const { id, attempt, worker, outcome, retryInMs } = result
    const lease = { id, attempt, worker }
    const told = { answer_status: result.answerStatus, fault: result.fault }
    if (outcome === 'failed' && retryInMs !== null) {
      if (sql['postpone-delivery'].run({ ...lease, ...told, due_at_ms: now + retryInMs }) > 0) return
    }
    const status = outcome === 'delivered' ? 'delivered' : 'failed'
    const webhook = sql['end-delivery'].get({ ...lease, ...told, status, now })?.webhook_id
    if (webhook === undefined) return
    if (outcome === 'delivered') sql['note-success'].run({ id: webhook })
    else if (outcome === 'gone') sql['switch-off'].run({ id: webhook, reason: 'gone', now })
    else sql['note-failure'].run({ id: webhook, now })
  }

  return {
    create: (webhook) =>
      write(() => {
        sql['insert-webhook'].run({
          id: webhook.id,
          user_id: webhook.userId,
          url: webhook.url,
          events: JSON.stringify(webhook.events),
          secret: webhook.secret,
          now: nowMs(),
          webhooks_max: WEBHOOKS_MAX,
        })
        return find(webhook) ?? 'too_many'
      }),

    list: (userId) => read(() => sql['list-webhooks'].all({ user_id: userId }).map(toWebhook)),
    get: (owner) => read(() => find(owner)),

    // Its secret could sign for its owner, and its address may hold a password.
    delete: ({ userId, id }) =>
      writeAndErase(
        () => (sql['delete-webhook'].run({ user_id: userId, id }) > 0 ? 'deleted' : 'missing'),
        (answer) => answer === 'deleted',
      ),

    rotate: (owner, secret) =>
      write(() => {
        const { userId, id } = owner
        sql['rotate-webhook'].run({ user_id: userId, id, secret, old_until_ms: nowMs() + OLD_SECRET_MS })
        return find(owner)
      }),

    enable: (owner) =>
      write(() => {
        sql['enable-webhook'].run({ user_id: owner.userId, id: owner.id })
        return find(owner)
      }),

    ping: (owner, deliveryId) =>
      write(() => {
        const webhook = find(owner)
        if (webhook === null) return 'missing'
        if (webhook.status === 'off') return 'off'
        const now = nowMs()
        sql['insert-ping'].run({ id: deliveryId, webhook_id: owner.id, now, give_up_at_ms: now + GIVE_UP_MS })
        return 'queued'
      }),

    deliveries: ({ before, limit, ...owner }) =>
      read(() => {
        if (find(owner) === null) return null
        const position = before ?? Number.MAX_SAFE_INTEGER
        return sql['list-deliveries'].all({ webhook_id: owner.id, before: position, limit }).map(toDelivery)
      }),

    resend: (owner, deliveryId) =>
      write(() => {
        const webhook = find(owner)
        const delivery = sql['find-delivery'].get({ id: deliveryId, webhook_id: owner.id })
        if (webhook === null || delivery === undefined) return 'missing'
        if (webhook.status === 'off') return 'off'
        if (delivery.status === 'pending') return 'active'
        if (delivery.resends >= RESENDS_MAX) return 'too_often'
        const now = nowMs()
        sql['resend-delivery'].run({ id: deliveryId, now, give_up_at_ms: now + GIVE_UP_MS })
        return 'queued'
      }),

    async claim({ worker, limit, perWebhookMax, underWay, held, leaseMs }) {
      // It is asked after each job, and hardly any job has a webhook. A look costs far less than a transaction.
      const claimable = { now: nowMs(), worker }
      if (!(await read(() => sql['has-claimable-deliveries'].get(claimable)?.found))) return []
      return write(() => {
        const now = nowMs()
        const lease_until_ms = now + leaseMs
        const lost = sql['find-lost-deliveries'].all({ worker, held: JSON.stringify(held) })
        for (const { seq } of lost) sql['keep-delivery'].run({ seq, lease_until_ms })
        const due = sql['find-due-deliveries'].all({
          now,
          limit,
          per_webhook_max: perWebhookMax,
          under_way: JSON.stringify(underWay),
        })
        for (const { seq } of due) sql['take-delivery'].run({ seq, worker, now, lease_until_ms })
        return [...lost, ...due].flatMap(({ seq }) => {
          const row = sql['find-taken-delivery'].get({ seq })
          if (row === undefined) return []
          const isOldValid = (row.old_secret_until_ms ?? 0) > now
          return [toClaimedDelivery({ ...row, old_secret: isOldValid ? row.old_secret : null }, worker)]
        })
      })
    },

    settle: (result) => write(() => settle(result, nowMs())),

    upkeep: ({ limit }) =>
      write(() => {
        const now = nowMs()
        const late = sql['find-late-deliveries'].all({ now, limit })
        for (const { seq, webhook_id } of late) {
          sql['give-up-delivery'].run({ seq, now })
          sql['note-failure'].run({ id: webhook_id, now })
        }
        const off = sql['switch-off-failing'].run({ since_ms: now - OFF_AFTER_MS })
        const secrets = sql['forget-old-secrets'].run({ now })
        return (
          late.length +
          off +
          secrets +
          sql['purge-deliveries'].run({ ended_before_ms: now - DELIVERY_KEEP_MS, limit })
        )
      }),

    trim: ({ after, keptMax, limit }) =>
      write(() => {
        const id = sql['next-webhook'].get({ after: after ?? '' })?.id ?? null
        return {
          id,
          erased: id === null ? 0 : sql['trim-deliveries'].run({ webhook_id: id, limit, kept_max: keptMax }),
        }
      }),

    countPending: () => read(() => sql['count-pending-deliveries'].get({})?.count ?? 0),
  }
}

import type { WebhookEvent } from '@assay/contract'
import type { ClaimedDelivery, DeliveryRecord, WebhookRecord } from '@assay/domain/webhooks/webhook-store'
import type { RowOf } from './sqlite/queries.ts'

export const toWebhook = (row: RowOf<'list-webhooks'>): WebhookRecord => ({
  id: row.id,
  url: row.url,
  events: eventsOf(row.events),
  status: row.status,
  failingSinceMs: row.failing_since_ms,
  offReason: row.off_reason,
  oldSecretUntilMs: row.old_secret_until_ms,
  createdAtMs: row.created_at_ms,
})

/** Our own rows are trusted to hold what was checked before it was stored. */
function eventsOf(json: string): readonly WebhookEvent[] {
  return JSON.parse(json)
}

export const toDelivery = (row: RowOf<'list-deliveries'>): DeliveryRecord => ({
  seq: row.seq,
  id: row.id,
  type: row.type,
  status: row.status,
  atMs: row.at_ms,
  attempt: row.attempt,
  dueAtMs: row.due_at_ms,
  triedAtMs: row.tried_at_ms,
  answerStatus: row.answer_status,
  fault: row.fault,
  endedAtMs: row.ended_at_ms,
})

/** A delivery as the worker gets it that claimed it. `old_secret` is null when it no longer counts. */
export const toClaimedDelivery = (
  row: Omit<RowOf<'find-taken-delivery'>, 'old_secret_until_ms'>,
  worker: string,
): ClaimedDelivery => ({
  id: row.id,
  attempt: row.attempt,
  worker,
  webhookId: row.webhook_id,
  url: row.url,
  secrets: row.old_secret === null ? [row.secret] : [row.secret, row.old_secret],
  type: row.type,
  atMs: row.at_ms,
  data: row.data,
  tries: row.tries - 1,
})

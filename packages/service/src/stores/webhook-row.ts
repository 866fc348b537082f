import type { Webhook, WebhookDelivery, WebhookEvent } from '@assay/contract'
import type { DeliveryRecord, WebhookRecord } from '../webhooks/webhook-store.ts'

interface WebhookRow {
  readonly id: string
  readonly url: string
  /** A JSON array. */
  readonly events: string
  readonly status: Webhook['status']
  readonly failing_since_ms: number | null
  readonly off_reason: Webhook['off_reason']
  readonly old_secret_until_ms: number | null
  readonly created_at_ms: number
}

export const toWebhook = (row: WebhookRow): WebhookRecord => ({
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

interface DeliveryRow {
  readonly seq: number
  readonly id: string
  readonly type: string
  readonly status: WebhookDelivery['status']
  readonly at_ms: number
  readonly attempt: number
  readonly due_at_ms: number | null
  readonly tried_at_ms: number | null
  readonly answer_status: number | null
  readonly fault: string | null
  readonly ended_at_ms: number | null
}

export const toDelivery = (row: DeliveryRow): DeliveryRecord => ({
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

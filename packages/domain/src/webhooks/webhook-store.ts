import type { WebhookDelivery, WebhookEvent, Webhook as WireWebhook } from '@assay/contract'

/** A delivery that has ended is kept this long. */
export const DELIVERY_KEEP_MS = 7 * 24 * 60 * 60 * 1_000
/** A delivery is tried for this long, from its event or from the moment that its owner asked for it again. */
export const GIVE_UP_MS = 24 * 60 * 60 * 1_000
/** After this long without one success, a failing webhook is switched off. */
export const OFF_AFTER_MS = 5 * 24 * 60 * 60 * 1_000
/** After a rotation the old secret signs as well, for this long. */
export const OLD_SECRET_MS = 24 * 60 * 60 * 1_000
export const WEBHOOKS_MAX = 20
/** Each webhook keeps this many of its newest deliveries, whatever became of them. */
export const DELIVERIES_KEPT_MAX = 100_000
/** How often one delivery may be asked for again. */
export const RESENDS_MAX = 10

/**
 * Webhooks, and what each still has to receive. Deliveries are made in the transaction of the change that their event
 * reports: the triggers of the schema see to jobs and books. The promises of `Store` hold here too; every write can be
 * asked again.
 */
export interface WebhookStore {
  /** Asked again with the same id, it answers with the webhook that is there. */
  create(webhook: NewWebhook): Promise<WebhookRecord | 'too_many'>
  /** Of one user, oldest first; there are at most `WEBHOOKS_MAX`. */
  list(userId: number): Promise<readonly WebhookRecord[]>
  get(owner: WebhookKey): Promise<WebhookRecord | null>
  /** Erases a webhook with its deliveries. */
  delete(owner: WebhookKey): Promise<'deleted' | 'missing'>
  /** Gives a webhook another secret. Asked again with the same secret, nothing changes. */
  rotate(owner: WebhookKey, secret: Uint8Array): Promise<WebhookRecord | null>
  /** Switches a webhook on, whatever its status was. */
  enable(owner: WebhookKey): Promise<WebhookRecord | null>
  /** Sends a webhook an event of the type `ping`. Asked again with the same id, there is one. */
  ping(owner: WebhookKey, deliveryId: string): Promise<'queued' | 'off' | 'missing'>

  /** The deliveries of a webhook, newest first; at most `limit`, all older than `before`. */
  deliveries(page: DeliveryPage): Promise<readonly DeliveryRecord[] | null>
  /** Has an ended delivery sent again at once. `active`: it has not ended. */
  resend(
    owner: WebhookKey,
    deliveryId: string,
  ): Promise<'queued' | 'active' | 'off' | 'too_often' | 'missing'>

  /**
   * Takes up to `limit` deliveries that are due, so many that no webhook has more than `perWebhookMax` under way. A worker that
   * does not settle one in time loses it. What the worker holds and does not know of, because the answer of an earlier claim was
   * lost, comes first, as the same attempt.
   */
  claim(claim: DeliveryClaim): Promise<readonly ClaimedDelivery[]>
  /** Writes down how an attempt went. Does nothing when the worker no longer holds the delivery, or has written it before. */
  settle(result: DeliveryResult): Promise<void>
  /** Gives up deliveries whose time is over, erases old ones, and switches off what fails for days. Returns how many rows it changed. */
  upkeep(limits: { readonly limit: number }): Promise<number>
  /** Erases the oldest deliveries of one webhook, those beyond the newest `keptMax`, and at most `limit` of them. */
  trim(trim: DeliveryTrim): Promise<TrimmedWebhook>
  /** Deliveries that are still to be sent. */
  countPending(): Promise<number>
}

export interface WebhookKey {
  readonly userId: number
  readonly id: string
}

export interface DeliveryTrim {
  /** It is the turn of the webhook with the next id. Null: of the first one. */
  readonly after: string | null
  readonly keptMax: number
  readonly limit: number
}

export interface TrimmedWebhook {
  /** Null: there is no other one. */
  readonly id: string | null
  readonly erased: number
}

export interface NewWebhook extends WebhookKey {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly secret: Uint8Array
}

export interface WebhookRecord {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly status: WireWebhook['status']
  readonly failingSinceMs: number | null
  readonly offReason: 'gone' | 'failing' | null
  readonly oldSecretUntilMs: number | null
  readonly createdAtMs: number
}

export interface DeliveryPage extends WebhookKey {
  readonly before: number | null
  readonly limit: number
}

export interface DeliveryRecord {
  /** Counts up in the order of events. */
  readonly seq: number
  readonly id: string
  readonly type: string
  readonly status: WebhookDelivery['status']
  readonly atMs: number
  readonly attempt: number
  readonly dueAtMs: number | null
  readonly triedAtMs: number | null
  readonly answerStatus: number | null
  readonly fault: string | null
  readonly endedAtMs: number | null
}

export interface DeliveryClaim {
  readonly worker: string
  readonly limit: number
  readonly perWebhookMax: number
  /** The webhook of each delivery that the worker is sending: one with three of them is here three times. */
  readonly underWay: readonly string[]
  /** The deliveries that the worker knows to hold. */
  readonly held: readonly string[]
  readonly leaseMs: number
}

/** A worker's right to settle a delivery: good while the delivery still has this attempt number and this worker. */
export interface DeliveryLease {
  readonly id: string
  readonly attempt: number
  readonly worker: string
}

export interface ClaimedDelivery extends DeliveryLease {
  readonly webhookId: string
  readonly url: string
  /** The secrets that sign it, the newest first. */
  readonly secrets: readonly Uint8Array[]
  readonly type: string
  readonly atMs: number
  /** JSON. */
  readonly data: string
  /** Attempts of this round before this one. */
  readonly tries: number
}

export interface DeliveryResult extends DeliveryLease {
  /** `gone`: the webhook answered that it is gone for good, and is switched off. */
  readonly outcome: 'delivered' | 'failed' | 'gone'
  readonly answerStatus: number | null
  readonly fault: string | null
  /** For a failed attempt: when to try again; null when there is no further attempt. */
  readonly retryInMs: number | null
}

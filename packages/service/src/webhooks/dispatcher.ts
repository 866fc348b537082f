import type { RetryQueue } from '@assay/domain/jobs/retry-queue'
import type { Store } from '@assay/domain/jobs/store'
import {
  type ClaimedDelivery,
  DELIVERIES_KEPT_MAX,
  type WebhookStore,
} from '@assay/domain/webhooks/webhook-store'
import { beginKept, type KeptTraces, type Span } from '@assay/tracing'
import type { Logger } from 'pino'
import { pauseMs } from './retry-pause.ts'
import type { Attempt, SendDelivery } from './send-delivery.ts'

/** Attempts under way in this process, and of these for one webhook: a slow one does not hold up the others. */
const SENDING_MAX = 64
const SENDING_PER_WEBHOOK_MAX = 4
/** Longer than an attempt and the writing of its result take. */
const LEASE_MS = 60_000
const POLL_MS = 1_000
const UPKEEP_EVERY_MS = 60_000
const UPKEEP_BATCH = 500
/** Webhooks whose deliveries are counted in one round; the next round goes on behind them. */
const TRIMS_PER_ROUND = 50
/** A stop waits this long for a silent store. The leases of what was not written run out. */
const STOP_MS = 1_500

interface DispatcherOptions {
  readonly webhooks: WebhookStore
  readonly subscribe: Store['subscribe']
  /** Null: deliveries are not traced. */
  readonly traces: KeptTraces | null
  /** Where the node waits for its store. */
  readonly retries: RetryQueue
  readonly send: SendDelivery
  /** Names this process, and is never used again by another one. */
  readonly worker: string
  readonly random: () => number
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly onAttempt: (outcome: Attempt['outcome'], durationMs: number) => void
}

export interface Dispatcher {
  /** Takes nothing more, breaks off attempts under way, and writes down what became of them. */
  stop(): Promise<void>
}

/**
 * Sends what is due, on every node. What a node that died had taken is taken again when its lease is over, so each delivery is
 * sent at least once. An event that was committed in this process is sent at once; a slow poll finds all others.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { webhooks, send, worker, random, logger, traces, onAttempt } = options
  const stopping = new AbortController()
  // Each attempt has at most one write under way.
  const retry = options.retries.part(SENDING_MAX)
  const sending = new Map<string, { readonly webhookId: string; readonly attempt: Promise<void> }>()
  const attempts = () => [...sending.values()].map(({ attempt }) => attempt)
  let claiming: Promise<void> | null = null
  let isAsked = false

  function look(): void {
    isAsked = true
    claiming ??= claimDue().finally(() => {
      claiming = null
    })
  }

  async function claimDue(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false
      const limit = SENDING_MAX - sending.size
      if (limit <= 0) return
      try {
        const claim = {
          worker,
          limit,
          perWebhookMax: SENDING_PER_WEBHOOK_MAX,
          underWay: [...sending.values()].map(({ webhookId }) => webhookId),
          held: [...sending.keys()],
          leaseMs: LEASE_MS,
        }
        for (const delivery of await webhooks.claim(claim)) start(delivery)
      } catch (err) {
        logger.warn({ err }, 'deliveries could not be claimed')
      }
    }
  }

  function start(delivery: ClaimedDelivery): void {
    const { id, webhookId } = delivery
    const attempt = deliver(delivery).finally(() => {
      if (sending.get(id)?.attempt === attempt) sending.delete(id)
      look()
    })
    sending.set(id, { webhookId, attempt })
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const span = traces === null ? null : await beginSpan(traces, delivery)
    const startMs = performance.now()
    const { outcome, answerStatus, fault, retryAfterMs } = await send(
      delivery,
      stopping.signal,
      traces?.tracer.takesContext === true ? (span?.traceparent ?? null) : null,
    )
    span?.set({ 'assay.end': outcome, 'http.response.status_code': answerStatus ?? 0 })
    if (outcome !== 'delivered') span?.fail()
    span?.end()
    // What a stop broke off is tried again by whoever takes it next.
    const isBrokenOff = stopping.signal.aborted && answerStatus === null && outcome === 'failed'
    const retryInMs = isBrokenOff ? 0 : pauseMs(delivery.tries, retryAfterMs, random)
    if (!isBrokenOff) onAttempt(outcome, performance.now() - startMs)
    const { id, attempt } = delivery
    const result = { id, attempt, worker, outcome, answerStatus, fault, retryInMs }
    try {
      await retry.write(() => webhooks.settle(result))
    } catch (err) {
      logger.warn({ err }, 'what became of a delivery could not be stored; it is sent again')
    }
  }

  /** A delivery belongs to the trace of its job or batch. */
  async function beginSpan(kept: KeptTraces, delivery: ClaimedDelivery): Promise<Span> {
    const { id, webhookId, type, tries, data } = delivery
    // Our own text: the store has made it.
    const told: { readonly job_id?: string; readonly batch_id?: string } = JSON.parse(data)
    const span = await beginKept(kept, 'deliver webhook', 'client', told.job_id ?? told.batch_id)
    const about = { 'assay.webhook.id': webhookId, 'assay.delivery.id': id, 'assay.delivery.tries': tries }
    span.set({ ...about, 'assay.webhook.event': type })
    return span
  }

  let trimmed: string | null = null
  async function tend(): Promise<void> {
    await webhooks.upkeep({ limit: UPKEEP_BATCH })
    for (let turns = 0; turns < TRIMS_PER_ROUND && !stopping.signal.aborted; turns++) {
      const { id, erased } = await webhooks.trim({
        after: trimmed,
        keptMax: DELIVERIES_KEPT_MAX,
        limit: UPKEEP_BATCH,
      })
      if (erased === UPKEEP_BATCH) continue
      trimmed = id
      if (id === null) return
    }
  }

  const unsubscribe = options.subscribe((wake) => {
    const last = wake.kind === 'job' ? wake.events?.at(-1) : undefined
    if (last?.type === 'completed' || last?.type === 'failed') look()
  })
  const poll = setInterval(look, POLL_MS)
  let tending: Promise<unknown> | null = null
  const upkeep = setInterval(() => {
    tending ??= tend()
      .catch((err) => logger.warn({ err }, 'webhooks could not be tended'))
      .finally(() => {
        tending = null
      })
  }, UPKEEP_EVERY_MS)
  look()

  return {
    async stop() {
      unsubscribe()
      clearInterval(poll)
      clearInterval(upkeep)
      stopping.abort()
      const giveUp = setTimeout(retry.close, STOP_MS)
      await Promise.all([claiming, tending, ...attempts()])
      await Promise.all(attempts())
      clearTimeout(giveUp)
      retry.close()
    },
  }
}

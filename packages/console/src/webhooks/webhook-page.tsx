import { type Assay, NotFoundError, type Webhook, type WebhookDelivery } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import '../styles/table.css'
import { formatMoment } from '../format/time.ts'
import { announce } from '../shell/announce.tsx'
import { confirm } from '../shell/confirm.tsx'
import { navigate } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { ShownOnce } from '../shell/shown-once.tsx'
import { useAction } from '../shell/use-action.ts'
import { useTitle } from '../shell/use-title.ts'
import { DeliveryTable } from './delivery-table.tsx'

export interface WebhookPageProps {
  readonly assay: Assay
  readonly webhookId: string
}

const PAGE_LENGTH = 50
/** A delivery that waits is looked at again. */
const REFRESH_MS = 2_000

/** One address: whether it works, and what became of each delivery. */
export function WebhookPage({ assay, webhookId }: WebhookPageProps) {
  useTitle('Webhook')
  const webhook = useSignal<Webhook | null>(null)
  const deliveries = useSignal<readonly WebhookDelivery[]>([])
  const missing = useSignal<string | null>(null)
  const secret = useSignal<string | null>(null)
  const { busy, trouble, run } = useAction()

  const look = async () => {
    try {
      const [found, page] = await Promise.all([
        assay.webhooks.get(webhookId),
        assay.webhooks.deliveries(webhookId, { limit: PAGE_LENGTH }).page(),
      ])
      webhook.value = found
      deliveries.value = page.items
    } catch (error) {
      missing.value = error instanceof NotFoundError ? 'There is no such webhook.' : explain(error)
    }
  }
  useEffect(() => {
    void look()
  }, [assay, webhookId])
  const isWaiting = deliveries.value.some(({ status }) => status === 'pending')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (!document.hidden) void look()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  const act = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      await look()
    })
  const erase = () =>
    run(async () => {
      const agreed = await confirm({
        title: 'Delete this webhook?',
        detail: 'Nothing more is sent there, and what waits is dropped.',
        yes: 'Delete',
        no: 'Keep it',
      })
      if (!agreed) return
      await assay.webhooks.delete(webhookId)
      navigate('/webhooks')
    })

  if (webhook.value === null) {
    return (
      <div class="page stacked">
        <h1 tabIndex={-1}>Webhook</h1>
        <p role={missing.value ? 'alert' : undefined}>{missing.value ?? 'Loading …'}</p>
        <p>
          <a href="/webhooks">All webhooks</a>
        </p>
      </div>
    )
  }
  const { url, events, status, failingSince, oldSecretUntil } = webhook.value
  return (
    <div class="page stacked">
      <nav class="crumbs" aria-label="Where you are">
        <a href="/webhooks">Webhooks</a>
      </nav>
      <h1 tabIndex={-1} class="wrap query">
        {url}
      </h1>
      <p>
        <span class={`tag ${status === 'active' ? 'calm' : ''}`}>{status}</span> {events.join(', ')}
        {failingSince && <span class="warning"> Failing since {formatMoment(failingSince)}.</span>}
        {oldSecretUntil && (
          <span class="muted"> The old secret signs until {formatMoment(oldSecretUntil)}.</span>
        )}
      </p>
      {secret.value && <ShownOnce what="The new secret" value={secret.value} />}
      <div class="job-actions">
        <button
          type="button"
          class="button small"
          disabled={busy.value}
          onClick={() =>
            void act(async () => {
              await assay.webhooks.ping(webhookId)
              announce('A ping was sent')
            })
          }
        >
          Send a ping
        </button>
        <button
          type="button"
          class="button small"
          disabled={busy.value}
          onClick={() =>
            void act(async () => {
              secret.value = (await assay.webhooks.rotate(webhookId)).secret
            })
          }
        >
          New secret
        </button>
        {status !== 'active' && (
          <button
            type="button"
            class="button small"
            disabled={busy.value}
            onClick={() => void act(() => assay.webhooks.enable(webhookId))}
          >
            Switch on again
          </button>
        )}
        <button type="button" class="button small" disabled={busy.value} onClick={() => void erase()}>
          Delete
        </button>
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      </div>
      <DeliveryTable
        deliveries={deliveries.value}
        isBusy={busy.value}
        onResend={(deliveryId) => void act(() => assay.webhooks.resend(webhookId, deliveryId))}
      />
    </div>
  )
}

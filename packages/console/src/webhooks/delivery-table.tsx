import type { WebhookDelivery } from '@assay/client'
import { formatMoment } from '../format/time.ts'

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[]
  readonly isBusy: boolean
  readonly onResend: (deliveryId: string) => void
}

const WORDS: Readonly<Record<WebhookDelivery['status'], string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
}

/** What was sent, how often it was tried, and what the other side said. */
export function DeliveryTable({ deliveries, isBusy, onResend }: DeliveryTableProps) {
  if (deliveries.length === 0) return <p class="muted">Nothing has been sent yet.</p>
  return (
    <div class="card table-box">
      <table class="table">
        <caption class="eyebrow">The newest deliveries</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Status</th>
            <th scope="col" class="number">
              Attempts
            </th>
            <th scope="col">Answer</th>
            <th scope="col">When</th>
            <th scope="col">
              <span class="unseen">Send again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.deliveryId} data-testid="delivery">
              <th scope="row">
                <code>{delivery.type}</code>
              </th>
              <td class={delivery.status === 'failed' ? 'warning' : ''}>
                {WORDS[delivery.status]}
                {delivery.nextAttemptAt && (
                  <small class="muted"> next {formatMoment(delivery.nextAttemptAt)}</small>
                )}
              </td>
              <td class="number">{delivery.attempts}</td>
              <td>{delivery.fault ?? delivery.answerStatus ?? '–'}</td>
              <td>{formatMoment(delivery.lastAttemptAt ?? delivery.createdAt)}</td>
              <td>
                {delivery.status !== 'pending' && (
                  <button
                    type="button"
                    class="link"
                    disabled={isBusy}
                    onClick={() => onResend(delivery.deliveryId)}
                  >
                    Send again
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

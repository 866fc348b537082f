import type { Assay, Webhook, WebhookEvent } from '@assay/client'
import { useSignal } from '@preact/signals'
import '../styles/table.css'
import { ShownOnce } from '../shell/shown-once.tsx'
import { useAction } from '../shell/use-action.ts'
import { useLoaded } from '../shell/use-loaded.ts'
import { useTitle } from '../shell/use-title.ts'

const EVENTS: readonly { readonly event: WebhookEvent; readonly label: string }[] = [
  { event: 'job.completed', label: 'A job is priced' },
  { event: 'job.failed', label: 'A job fails' },
  { event: 'batch.completed', label: 'A list is priced' },
  { event: 'book.ready', label: 'A book is ready' },
  { event: 'calibration.broken', label: 'My ranges no longer hold' },
]

/** Who is told what. */
export function WebhooksPage({ assay }: { readonly assay: Assay }) {
  useTitle('Webhooks')
  const webhooks = useLoaded((signal) => assay.webhooks.list({ signal }), [assay])
  const url = useSignal('')
  const events = useSignal<ReadonlySet<WebhookEvent>>(new Set(['job.completed', 'job.failed']))
  const secret = useSignal<string | null>(null)
  const { busy, trouble, run, refuse } = useAction()
  const create = () =>
    run(async () => {
      if (events.value.size === 0) {
        refuse('Choose at least one event.')
        return
      }
      const made = await assay.webhooks.create({ url: url.value.trim(), events: [...events.value] })
      secret.value = made.secret
      url.value = ''
      webhooks.reload()
    })
  return (
    <div class="page stacked">
      <h1 tabIndex={-1}>Webhooks</h1>
      <p class="lead">Addresses of yours that are told what happens, signed, at least once.</p>
      {webhooks.trouble.value && (
        <p class="banner" role="alert">
          {webhooks.trouble.value}
        </p>
      )}
      {secret.value && <ShownOnce what="The secret that signs what is sent there" value={secret.value} />}
      <ul class="plain stacked" aria-label="Webhooks" aria-busy={webhooks.value.value === null}>
        {(webhooks.value.value ?? []).map((webhook) => (
          <WebhookRow key={webhook.webhookId} webhook={webhook} />
        ))}
      </ul>
      <form
        class="card stacked"
        aria-label="New webhook"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <h2>New webhook</h2>
        <label class="field">
          <span>Address</span>
          <input
            class="input"
            type="url"
            required
            maxLength={2_000}
            placeholder="https://example.com/assay"
            value={url.value}
            onInput={(event) => {
              url.value = event.currentTarget.value
            }}
          />
        </label>
        <fieldset class="checks">
          <legend>Tell it when</legend>
          {EVENTS.map(({ event, label }) => (
            <label key={event} class="check">
              <input
                type="checkbox"
                checked={events.value.has(event)}
                onChange={({ currentTarget }) => {
                  const rest = [...events.value].filter((other) => other !== event)
                  events.value = new Set(currentTarget.checked ? [...rest, event] : rest)
                }}
              />
              <span>
                {label}
                <small>
                  <code>{event}</code>
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
        <div>
          <button type="submit" class="button primary" disabled={busy.value}>
            Make it
          </button>
        </div>
      </form>
    </div>
  )
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  return (
    <li class="card" data-testid="webhook">
      <h2 class="wrap">
        <a href={`/webhooks/${webhook.webhookId}`}>{webhook.url}</a>{' '}
        <span class={`tag ${webhook.status === 'active' ? 'calm' : ''}`}>{webhook.status}</span>
      </h2>
      <p class="muted">{webhook.events.join(', ')}</p>
    </li>
  )
}

import type { Assay, CreatedShare, Job, Share } from '@assay/client'
import { useSignal } from '@preact/signals'
import { formatMoment } from '../format/time.ts'
import { announce } from '../shell/announce.tsx'
import { useAction } from '../shell/use-action.ts'
import { useLoaded } from '../shell/use-loaded.ts'
import { CopyButton } from './copy-button.tsx'

const LIVES = [
  { value: '1d', words: 'one day' },
  { value: '7d', words: 'a week' },
  { value: '30d', words: '30 days' },
] as const

/** Links that show this one result to whoever has them: made, copied and taken back here. */
export function SharePanel({ assay, job }: { readonly assay: Assay; readonly job: Job }) {
  const links = useLoaded((signal) => assay.shares.list(job.jobId, { signal }), [assay, job.jobId])
  const made = useSignal<CreatedShare | null>(null)
  const life = useSignal<string>('30d')
  const { busy, trouble, run } = useAction()
  const make = () =>
    run(async () => {
      made.value = await assay.shares.create(job.jobId, { expires: life.value })
      links.reload()
      announce('The link is made')
    })
  const revoke = ({ shareId }: Share) =>
    run(async () => {
      await assay.shares.revoke(job.jobId, shareId)
      if (made.value?.shareId === shareId) made.value = null
      links.replace((links.value.value ?? []).filter((link) => link.shareId !== shareId))
      announce('The link shows nothing any more')
    })
  return (
    <section class="card share" aria-labelledby="share-title" data-testid="share">
      <h2 id="share-title">Share this result</h2>
      <p class="muted">
        Whoever has the link sees the text and its prices, without a key, and nothing else of yours.
      </p>
      <form
        class="share-form"
        aria-label="Make a link"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <label class="share-life">
          <span>Works for</span>
          <select
            class="input"
            value={life.value}
            onChange={(event) => {
              life.value = event.currentTarget.value
            }}
          >
            {LIVES.map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button primary" disabled={busy.value}>
          Make a link
        </button>
      </form>
      {made.value && <Made link={made.value} />}
      <Links links={links.value.value ?? []} isBusy={busy.value} onRevoke={revoke} />
      <p class="form-message" role="alert">
        {trouble.value ?? links.trouble.value}
      </p>
    </section>
  )
}

function Made({ link }: { readonly link: CreatedShare }) {
  return (
    <div class="share-made" role="status" data-testid="share-made">
      <p>The link is shown this once. It works until {formatMoment(link.expiresAt)}.</p>
      <p class="wrap">
        <a href={link.url} target="_blank" rel="noreferrer noopener">
          {link.url}
        </a>
      </p>
      <CopyButton label="the link" text={() => link.url} />
    </div>
  )
}

interface LinksProps {
  readonly links: readonly Share[]
  readonly isBusy: boolean
  readonly onRevoke: (link: Share) => Promise<void>
}

function Links({ links, isBusy, onRevoke }: LinksProps) {
  if (links.length === 0) return null
  return (
    <ul class="plain share-links" aria-label="Links that work">
      {links.map((link) => (
        <li key={link.shareId}>
          <span>
            Made {formatMoment(link.createdAt)}, works until {formatMoment(link.expiresAt)}
          </span>
          <button type="button" class="button small" disabled={isBusy} onClick={() => void onRevoke(link)}>
            Revoke<span class="unseen"> the link made {formatMoment(link.createdAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

import { type Assay, fillQuote, isTerminal, type Job } from '@assay/client'
import { useSignal } from '@preact/signals'
import { draft } from '../ask/draft.ts'
import { deleteJob, priceAgain } from '../history/job-actions.ts'
import { Icon } from '../shell/icons.tsx'
import { LazyPage } from '../shell/lazy-page.tsx'
import { navigate } from '../shell/router.ts'
import { useAction } from '../shell/use-action.ts'
import { CopyButton } from './copy-button.tsx'
import { placeOrCode } from './place-names.ts'
import { toCsv } from './to-csv.ts'
import { toText } from './to-text.ts'
import { placesInWords } from './used-places.ts'

interface JobActionsProps {
  readonly assay: Assay
  readonly job: Job
  readonly onChange: (job: Job) => void
}

export function JobActions({ assay, job, onChange }: JobActionsProps) {
  const { busy, trouble, run: act } = useAction()
  const isSharing = useSignal(false)
  const edit = () => {
    const code = job.geography
    const place = code === null ? null : { code, name: placeOrCode(assay, code) }
    draft.value = { query: job.query, place, sought: null, book: job.result?.book.book_id ?? '' }
    navigate('/')
  }
  const { result } = job
  return (
    <div class="job-actions">
      {!isTerminal(job) && (
        <button
          type="button"
          class="button small"
          disabled={busy.value}
          onClick={() => act(async () => onChange(await assay.jobs.cancel(job.jobId)))}
        >
          <Icon name="stop" /> Cancel
        </button>
      )}
      <button
        type="button"
        class="button small"
        disabled={busy.value}
        onClick={() => act(async () => navigate(`/jobs/${await priceAgain(assay, job)}`))}
      >
        <Icon name="again" /> Price again
      </button>
      <button type="button" class="button small" onClick={edit}>
        <Icon name="pen" /> Edit
      </button>
      {result && (
        <>
          <CopyButton label="JSON" text={() => JSON.stringify(result, null, 2)} />
          <CopyButton label="CSV" text={() => toCsv(fillQuote(result))} />
          <CopyButton label="text" text={() => toText(fillQuote(result), placesInWords(assay, result))} />
          <button type="button" class="button small" onClick={() => print()}>
            <Icon name="print" /> Print
          </button>
          <button
            type="button"
            class="button small"
            aria-expanded={isSharing.value}
            onClick={() => {
              isSharing.value = !isSharing.value
            }}
          >
            <Icon name="share" /> Share
          </button>
        </>
      )}
      <CopyButton label="link" text={() => location.href} />
      {isTerminal(job) && (
        <button
          type="button"
          class="button small"
          disabled={busy.value}
          onClick={() =>
            act(async () => {
              if (await deleteJob(assay, job)) navigate('/history')
            })
          }
        >
          <Icon name="bin" /> Delete
        </button>
      )}
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
      {isSharing.value && <LazyPage load={loadSharePanel} props={{ assay, job }} />}
    </div>
  )
}

const loadSharePanel = async () => (await import('./share-panel.tsx')).SharePanel

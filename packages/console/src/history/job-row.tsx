import { type Assay, isTerminal, type JobListItem } from '@assay/client'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatClock } from '../format/time.ts'
import { ANYWHERE, placeOrCode } from '../job/place-names.ts'
import { stageWords } from '../job/stage-words.ts'
import { Icon } from '../shell/icons.tsx'
import { navigate } from '../shell/router.ts'
import { useAction } from '../shell/use-action.ts'
import { deleteJob, priceAgain } from './job-actions.ts'

interface JobRowProps {
  readonly assay: Assay
  readonly job: JobListItem
  readonly onChange: () => void
  readonly onDelete: (jobId: string) => void
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

export function JobRow({ assay, job, onChange, onDelete, isChosen, onChoose }: JobRowProps) {
  const { busy, trouble, run: act } = useAction()
  const cancel = () => act(async () => void (await assay.jobs.cancel(job.jobId).then(onChange)))
  const again = () => act(async () => navigate(`/jobs/${await priceAgain(assay, job)}`))
  const erase = () =>
    act(async () => {
      if (await deleteJob(assay, job)) onDelete(job.jobId)
    })

  return (
    <li class="job-row" data-testid="job-row" data-status={job.status}>
      <Status job={job} />
      <a class="job-query" href={`/jobs/${job.jobId}`}>
        {inOneLine(job.query)}
      </a>
      <p class="job-meta muted">
        <time dateTime={job.createdAt}>{formatClock(job.createdAt)}</time>
        <Place assay={assay} job={job} />
        {trouble.value && <span role="alert">{trouble.value}</span>}
      </p>
      {job.labels.length > 0 && (
        <p class="job-filed">
          {job.labels.map((label) => (
            <a key={label} class="label" href={`/history?label=${encodeURIComponent(label)}`}>
              {label}
            </a>
          ))}
        </p>
      )}
      <Outcome job={job} />
      <div class="job-buttons">
        {isTerminal(job) && (
          <label class="choose" title="Choose">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
            <span class="unseen">Choose: {job.query}</span>
          </label>
        )}
        {isTerminal(job) ? (
          <IconButton name="bin" label="Delete" query={job.query} disabled={busy.value} onClick={erase} />
        ) : (
          <IconButton name="stop" label="Cancel" query={job.query} disabled={busy.value} onClick={cancel} />
        )}
        <IconButton
          name="again"
          label="Price again"
          query={job.query}
          disabled={busy.value}
          onClick={again}
        />
      </div>
    </li>
  )
}

/** Lines of a text, told apart where they stand in one. */
const inOneLine = (query: string): string =>
  query
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ')

function Place({ assay, job }: { readonly assay: Assay; readonly job: JobListItem }) {
  const place = job.summary?.geography ?? job.geography
  return place === null || place === ANYWHERE ? null : <span>{placeOrCode(assay, place)}</span>
}

function Status({ job }: { readonly job: JobListItem }) {
  const isCancelled = job.error?.code === 'cancelled'
  const words = {
    pending: 'Waiting',
    processing: job.stage ? stageWords(job.stage) : 'Running',
    completed: 'Priced',
    failed: isCancelled ? 'Cancelled' : 'Failed',
  }
  return (
    <span class={`status ${isCancelled ? 'cancelled' : job.status}`}>
      {job.status === 'completed' && <Icon name="check" />}
      {job.status === 'failed' && <Icon name="cross" />}
      {job.status === 'pending' && <Icon name="clock" />}
      {job.status === 'processing' && <span class="pulse" aria-hidden="true" />}
      {words[job.status]}
    </span>
  )
}

function Outcome({ job }: { readonly job: JobListItem }) {
  const { summary } = job
  if (summary?.estimate == null) return <p class="job-total muted">{job.error ? 'no price' : ''}</p>
  return (
    <p class="job-total">
      <strong>{formatMoney(summary.estimate, summary.currency)}</strong>
      <small>{formatRange(summary.low, summary.high, summary.currency)}</small>
    </p>
  )
}

interface IconButtonProps {
  readonly name: 'bin' | 'stop' | 'again'
  readonly label: string
  readonly query: string
  readonly disabled: boolean
  readonly onClick: () => void
}

function IconButton({ name, label, query, disabled, onClick }: IconButtonProps) {
  return (
    <button type="button" class="quiet" title={label} disabled={disabled} onClick={onClick}>
      <Icon name={name} />
      <span class="unseen">
        {label}: {query}
      </span>
    </button>
  )
}

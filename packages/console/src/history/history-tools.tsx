import { type Assay, isTerminal, type JobListItem } from '@assay/client'
import { formatCount } from '../format/number.ts'
import { announce } from '../shell/announce.tsx'
import { confirm } from '../shell/confirm.tsx'
import { OneLineForm } from '../shell/one-line-form.tsx'
import { saveFile } from '../shell/save-file.ts'
import { useAction } from '../shell/use-action.ts'
import { type Filters, toJobFilter } from './filters.ts'
import { historyCsv } from './history-csv.ts'
import { eraseJobs, labelJobs } from './many-jobs.ts'

/** One file holds so many of the newest. */
const EXPORTED_MAX = 10_000

interface HistoryToolsProps {
  readonly assay: Assay
  readonly filters: Filters
  readonly items: readonly JobListItem[]
  /** All of them are among the items. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (jobIds: readonly string[]) => void
  readonly onGone: (jobId: string) => void
  readonly onLabelled: (jobId: string, labels: readonly string[]) => void
}

/** What is done with many jobs at once. */
export function HistoryTools(props: HistoryToolsProps) {
  const { assay, filters, items, chosen, onChoose, onGone, onLabelled } = props
  const { busy, trouble, run } = useAction()
  const save = () =>
    run(async () => {
      const jobs: JobListItem[] = []
      for await (const job of assay.jobs.list({ ...toJobFilter(filters), limit: 200 })) {
        jobs.push(job)
        if (jobs.length === EXPORTED_MAX) break
      }
      saveFile(new Blob([historyCsv(jobs)], { type: 'text/csv' }), 'assay-history.csv')
      announce(`${jobs.length} jobs in the file`)
    })
  const erase = () =>
    run(async () => {
      const agreed = await confirm({
        title: `Delete ${formatCount(chosen.size)} ${chosen.size === 1 ? 'job' : 'jobs'} for good?`,
        detail: 'Their texts, results and events are erased. This cannot be undone.',
        yes: 'Delete',
        no: 'Keep them',
      })
      if (!agreed) return
      await eraseJobs(assay, chosen, onGone)
      announce('Deleted')
    })
  const label = async (text: string) => {
    await labelJobs(assay, chosen, text, { onLabelled, onGone })
    announce(`Filed under ${text}`)
  }
  const ended = items.filter(isTerminal).map(({ jobId }) => jobId)
  const isAllChosen = ended.length > 0 && ended.every((jobId) => chosen.has(jobId))
  return (
    <div class="history-tools">
      <button type="button" class="button small" disabled={busy.value} onClick={() => void save()}>
        Download CSV
      </button>
      {ended.length > 0 && (
        <button type="button" class="button small" onClick={() => onChoose(isAllChosen ? [] : ended)}>
          {isAllChosen ? 'Choose none' : `Choose all ${formatCount(ended.length)}`}
        </button>
      )}
      {chosen.size > 0 && (
        <button type="button" class="button small" disabled={busy.value} onClick={() => void erase()}>
          Delete {formatCount(chosen.size)} chosen
        </button>
      )}
      {chosen.size > 0 && (
        <OneLineForm
          class="label-form"
          label="Label the chosen jobs"
          field="Label for the chosen jobs"
          placeholder="Label the chosen"
          button="Label"
          missing="Write a label first."
          charactersMax={64}
          send={label}
        />
      )}
      {trouble.value && (
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      )}
    </div>
  )
}

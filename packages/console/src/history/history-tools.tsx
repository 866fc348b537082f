import type { Assay, JobListItem } from '@assay/client'
import { formatCount } from '../format/number.ts'
import { announce } from '../shell/announce.tsx'
import { confirm } from '../shell/confirm.tsx'
import { saveFile } from '../shell/save-file.ts'
import { useAction } from '../shell/use-action.ts'
import { type Filters, toJobFilter } from './filters.ts'
import { historyCsv } from './history-csv.ts'

/** One file holds so many of the newest. */
const EXPORTED_MAX = 10_000

interface HistoryToolsProps {
  readonly assay: Assay
  readonly filters: Filters
  readonly chosen: ReadonlySet<string>
  readonly onDeleted: (jobId: string) => void
}

/** What is done with many jobs at once. */
export function HistoryTools({ assay, filters, chosen, onDeleted }: HistoryToolsProps) {
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
      for (const jobId of chosen) {
        await assay.jobs.delete(jobId)
        onDeleted(jobId)
      }
      announce('Deleted')
    })
  return (
    <div class="history-tools">
      <button type="button" class="button small" disabled={busy.value} onClick={() => void save()}>
        Download CSV
      </button>
      {chosen.size > 0 && (
        <button type="button" class="button small" disabled={busy.value} onClick={() => void erase()}>
          Delete {formatCount(chosen.size)} chosen
        </button>
      )}
      {trouble.value && (
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      )}
    </div>
  )
}

import { type Assay, type Batch, isTerminal, NotFoundError } from '@assay/client'
import { useEffect, useMemo } from 'preact/hooks'
import '../styles/lists.css'
import { formatCount } from '../format/number.ts'
import { formatClock, formatMoment } from '../format/time.ts'
import { announce } from '../shell/announce.tsx'
import { confirm } from '../shell/confirm.tsx'
import { navigate } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useTitle } from '../shell/use-title.ts'
import { type FollowedList, followList } from './follow-list.ts'
import { ListTable } from './list-table.tsx'

export interface ListPageProps {
  readonly assay: Assay
  readonly batchId: string
}

/** One list: how far it is, and then its prices. */
export function ListPage({ assay, batchId }: ListPageProps) {
  useTitle('List')
  const followed = useMemo(() => followList(assay, batchId), [assay, batchId])
  useEffect(() => followed.stop, [followed])
  const batch = followed.batch.value
  const rows = followed.rows.value
  const { trouble } = followed
  useEffect(() => {
    if (rows !== null)
      announce(rows.length === 1 ? '1 row is done' : `${formatCount(rows.length)} rows are done`)
  }, [rows])
  if (batch === null) {
    const isMissing = trouble.value instanceof NotFoundError
    return (
      <div class="page stacked">
        <h1 tabIndex={-1}>{isMissing ? 'There is no such list' : 'List'}</h1>
        {trouble.value !== null && !isMissing && <p role="alert">{explain(trouble.value)}</p>}
        <p>
          <a href="/lists">All lists</a>
        </p>
      </div>
    )
  }
  return (
    <div class="page stacked">
      <nav class="crumbs" aria-label="Where you are">
        <a href="/lists">Lists</a>
      </nav>
      <h1 tabIndex={-1}>
        {formatCount(batch.lines)} {batch.lines === 1 ? 'row' : 'rows'}
      </h1>
      <p class="muted">
        Asked {formatMoment(batch.createdAt)}
        {batch.expiresAt && `, kept until ${formatMoment(batch.expiresAt)}`}
        {batch.skipped > 0 &&
          `. ${batch.skipped === 1 ? '1 row was' : `${formatCount(batch.skipped)} rows were`} left out: the text is too long, or the service does not know the code of the place`}
        .
      </p>
      {trouble.value !== null && (
        <p class="banner" role="alert">
          {explain(trouble.value)}
        </p>
      )}
      <ListActions assay={assay} followed={followed} batch={batch} />
      {!isTerminal(batch) && <Progress batch={batch} />}
      {batch.error && <p class="warning">{batch.error.message}</p>}
      {rows !== null && <ListTable assay={assay} rows={rows} name={batch.createdAt.slice(0, 10)} />}
    </div>
  )
}

function Progress({ batch: { counts, progress, lines, rate, estimatedEndAt } }: { readonly batch: Batch }) {
  return (
    <section class="card working" aria-label="Progress" data-testid="list-progress">
      <p class="working-message">
        {formatCount(counts.completed + counts.failed)} of {formatCount(lines)} rows
        {rate !== null && rate > 0 && `, ${formatCount(rate)} a second`}
        {estimatedEndAt && `, done about ${formatClock(estimatedEndAt)}`}
      </p>
      <progress class="progress" max={1} value={progress} aria-label="Share of the rows done" />
    </section>
  )
}

interface ListActionsProps {
  readonly assay: Assay
  readonly followed: FollowedList
  readonly batch: Batch
}

function ListActions({ assay, followed, batch }: ListActionsProps) {
  const { busy, trouble, run } = useAction()
  const cancel = () => run(async () => followed.replace(await assay.batches.cancel(batch.batchId)))
  const erase = () =>
    run(async () => {
      const agreed = await confirm({
        title: 'Delete this list for good?',
        detail: 'Its rows, their results and what was reported for them are erased.',
        yes: 'Delete',
        no: 'Keep it',
      })
      if (!agreed) return
      await assay.batches.delete(batch.batchId)
      navigate('/lists')
    })
  return (
    <div class="job-actions">
      {isTerminal(batch) ? (
        <button type="button" class="button small" disabled={busy.value} onClick={() => void erase()}>
          Delete
        </button>
      ) : (
        <button type="button" class="button small" disabled={busy.value} onClick={() => void cancel()}>
          Cancel
        </button>
      )}
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
    </div>
  )
}

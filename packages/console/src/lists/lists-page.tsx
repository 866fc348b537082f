import type { Assay, Batch } from '@assay/client'
import '../styles/lists.css'
import { formatCount } from '../format/number.ts'
import { formatMoment } from '../format/time.ts'
import { useLoaded } from '../shell/use-loaded.ts'
import { useTitle } from '../shell/use-title.ts'
import { NewList } from './new-list.tsx'

/** A table of things to price, and the lists that were priced before. */
export function ListsPage({ assay }: { readonly assay: Assay }) {
  useTitle('Lists')
  const batches = useLoaded(
    async (signal) => (await assay.batches.list({ limit: 50 }, { signal }).page()).items,
    [assay],
  )
  return (
    <div class="page stacked">
      <h1 tabIndex={-1}>A list to price</h1>
      <NewList assay={assay} />
      {batches.trouble.value && (
        <p class="banner" role="alert">
          {batches.trouble.value}
        </p>
      )}
      {(batches.value.value ?? []).length > 0 && (
        <section class="card">
          <h2>Earlier lists</h2>
          <ul class="plain earlier">
            {(batches.value.value ?? []).map((batch) => (
              <li key={batch.batchId}>
                <a href={`/lists/${batch.batchId}`}>
                  {formatCount(batch.lines)} {batch.lines === 1 ? 'row' : 'rows'}
                </a>
                <span class="muted">
                  {formatMoment(batch.createdAt)}, {stateWords(batch)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function stateWords({ status, counts }: Batch): string {
  if (status === 'completed' || status === 'failed') return `${formatCount(counts.completed)} priced`
  return `${formatCount(counts.completed + counts.failed)} done so far`
}

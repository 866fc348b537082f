import { type Assay, type Batch, type BatchResult, isTerminal } from '@assay/client'
import { type ReadonlySignal, signal } from '@preact/signals'
import { isNamedHere, type ListRow, toListRows } from './list-rows.ts'

/** The largest page of jobs: 50,000 rows need 250 requests. */
const PAGE_LENGTH = 200

export interface FollowedList {
  readonly batch: ReadonlySignal<Batch | null>
  /** All results, once the batch has ended; null before. */
  readonly rows: ReadonlySignal<readonly ListRow[] | null>
  readonly trouble: ReadonlySignal<unknown>
  replace(batch: Batch): void
  stop(): void
}

/** Follows a batch to its end, across lost connections, and then reads its results. */
export function followList(assay: Assay, batchId: string): FollowedList {
  const controller = new AbortController()
  const options = { signal: controller.signal }
  const batch = signal<Batch | null>(null)
  const rows = signal<readonly ListRow[] | null>(null)
  const trouble = signal<unknown>(null)

  /** What each job of the batch asks: its results do not say it. */
  async function readQueries(): Promise<ReadonlyMap<string, string>> {
    const queries = new Map<string, string>()
    for await (const { jobId, query } of assay.jobs.list({ batchId, limit: PAGE_LENGTH }, options))
      queries.set(jobId, query)
    return queries
  }

  async function run(): Promise<void> {
    try {
      batch.value = await assay.batches.get(batchId, options)
      if (!isTerminal(batch.value)) {
        for await (const { counts, progress, rate, estimatedEndAt } of assay.batches.stream(batchId, options))
          if (batch.value !== null) batch.value = { ...batch.value, counts, progress, rate, estimatedEndAt }
        batch.value = await assay.batches.get(batchId, options)
      }
      const found: BatchResult[] = []
      for await (const result of assay.batches.results(batchId, options)) found.push(result)
      rows.value = toListRows(found, isNamedHere(found) ? null : await readQueries())
    } catch (error) {
      if (!controller.signal.aborted) trouble.value = error
    }
  }
  void run()
  return {
    batch,
    rows,
    trouble,
    replace: (newer) => {
      batch.value = newer
    },
    stop: () => controller.abort(),
  }
}

import { type Assay, type Batch, isTerminal } from '@assay/client'
import { type ReadonlySignal, signal } from '@preact/signals'
import { type ListRow, toListRow } from './list-rows.ts'

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

  async function run(): Promise<void> {
    try {
      batch.value = await assay.batches.get(batchId, options)
      if (!isTerminal(batch.value)) {
        for await (const { counts, progress, rate, estimatedEndAt } of assay.batches.stream(batchId, options))
          if (batch.value !== null) batch.value = { ...batch.value, counts, progress, rate, estimatedEndAt }
        batch.value = await assay.batches.get(batchId, options)
      }
      const found: ListRow[] = []
      for await (const result of assay.batches.results(batchId, options)) found.push(toListRow(result))
      rows.value = found
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

import type { Batch, BatchEvent } from '@assay/client'
import { apiNames } from './api-names.ts'
import { type Connection, fromService } from './connection.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { interruptible } from './interrupt.ts'
import { createProgressLine } from './progress-line.ts'
import { oneLine } from './text-layout.ts'

interface FollowOptions {
  readonly json?: boolean
  /** Rows of a list that the service did not take into the batch. */
  readonly refused?: number
}

/** Follows a batch to its end, with its progress on standard error. Ctrl-C leaves the batch alone. */
export async function followBatch(
  { url, assay }: Connection,
  batchId: string,
  options: FollowOptions,
  context: CommandContext,
): Promise<void> {
  const line = createProgressLine(context)
  const onConnection = (state: 'open' | 'reconnecting' | 'polling'): void => {
    if (state === 'open') return
    line.clear()
    context.note('The connection was lost; resuming ...\n')
  }
  const last = await interruptible(
    (signal) =>
      fromService(url, async (): Promise<BatchEvent | null> => {
        try {
          for await (const event of assay.batches.stream(batchId, { signal, onConnection })) {
            // As JSON every event is a line, which a program can follow as well.
            if (options.json === true) context.printJson(apiNames(event), 0)
            if (event.eventType !== 'progress') return event
            line.show({ label: 'Pricing', share: event.progress, detail: showCounts(event.counts) })
          }
          return null
        } finally {
          line.clear()
        }
      }),
    () =>
      `Stopped watching; the batch goes on. To come back: assay batch watch ${batchId}\nTo stop it: assay batch cancel ${batchId}`,
  )
  if (last?.eventType === 'failed')
    throw new CommandFailure(`${oneLine(last.error.message)} ${showCounts(last.counts)}.`, EXIT.nothingPriced)
  if (last === null) return
  const counts = { ...last.counts, failed: last.counts.failed + (options.refused ?? 0) }
  context.note(`${showCounts(counts)}.\n`)
}

export function showCounts({ pending, processing, completed, failed }: Batch['counts']): string {
  const left = pending + processing
  const shown = `${completed.toLocaleString('en')} priced, ${failed.toLocaleString('en')} not`
  return left === 0 ? shown : `${shown}, ${left.toLocaleString('en')} to go`
}

import type { Quote } from '@assay/contract'
import { findConnection, fromService } from './connection.ts'
import type { CommandContext } from './context.ts'
import { usageFailure } from './exit-codes.ts'
import { interruptible } from './interrupt.ts'
import { codeForService } from './named-place.ts'
import { createStageDisplay } from './progress-line.ts'
import { oneLine } from './text-layout.ts'

interface RemoteOptions {
  readonly url?: string
  readonly geography?: string
  readonly book?: string
  readonly level?: number
  readonly label?: readonly string[]
}

/** Prices through a service and shows its stages live; null when no service is named. */
export async function priceThere(
  text: string,
  options: RemoteOptions,
  context: CommandContext,
): Promise<Quote | null> {
  const connection = await findConnection(context.env, options.url)
  if (connection === null) return null
  const { url, assay, isOfLogin } = connection
  if (options.level !== undefined) {
    throw usageFailure('A service always prices at 90 %. Add --local for another level.')
  }
  const geography = options.geography === undefined ? undefined : await codeForService(options.geography)
  if (isOfLogin) context.note(`Pricing at ${oneLine(url)}, your login. --local prices on this computer.\n`)
  const display = createStageDisplay(context)
  let jobId: string | null = null
  const explainStop = (): string =>
    jobId === null
      ? 'Stopped before the job was stored.'
      : `Stopped watching; the job goes on. To come back: assay watch ${jobId}\nTo stop it: assay jobs cancel ${jobId}`
  return interruptible(
    (signal) =>
      fromService(url, async () => {
        try {
          return await assay.price(text, {
            geography,
            book: options.book,
            labels: options.label,
            signal,
            onSubmit: (job) => {
              jobId = job.jobId
              display.submitted(job.jobId)
            },
            onStage: display.stage,
            onConnection: display.connection,
          })
        } finally {
          display.end()
        }
      }),
    explainStop,
  )
}

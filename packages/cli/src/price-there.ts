import type { Quote } from '@assay/contract'
import { findConnection } from './connection.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { interruptible } from './interrupt.ts'
import type { PriceCommandOptions } from './price.ts'
import { screenOf } from './screen.ts'
import { fromService } from './service-failure.ts'
import { createStageDisplay } from './stage-display.ts'

/** Prices through a service and shows its stages live; null when no service is named. */
export async function priceThere(
  text: string,
  options: PriceCommandOptions,
  context: CommandContext,
): Promise<Quote | null> {
  const connection = await findConnection(context.env, options.url)
  if (connection === null) return null
  const { url, assay } = connection
  if (options.level !== undefined) {
    throw new CommandFailure('A service prices at 90 %. For another level add --local.', EXIT.usage)
  }
  const display = createStageDisplay(screenOf(process.stderr, context.env), context.note)
  let jobId: string | null = null
  const stopped = (): string =>
    jobId === null
      ? 'Stopped before the job was stored.'
      : `Stopped watching; the job goes on. To come back: assay watch ${jobId}\nTo stop it: assay jobs cancel ${jobId}`
  return interruptible(
    (signal) =>
      fromService(url, async () => {
        try {
          return await assay.price(text, {
            geography: options.geography,
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
    stopped,
  )
}

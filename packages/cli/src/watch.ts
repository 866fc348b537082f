import type { JobEvent } from '@assay/client'
import type { Command } from 'commander'
import { needConnection } from './connection.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { interruptible } from './interrupt.ts'
import { withService } from './jobs.ts'
import { formatQuote } from './quote-table.ts'
import { screenOf } from './screen.ts'
import { fromService } from './service-failure.ts'
import { createStageDisplay } from './stage-display.ts'

/** `assay watch`: follows a job of a service to its end, and prints what it came to. */
export function addWatchCommand(program: Command, context: CommandContext): void {
  withService(
    program
      .command('watch')
      .description('follow a job live, to its price')
      .argument('<job>', 'id of the job'),
  )
    .addHelpText('after', EXAMPLES)
    .action((id: string, options: { url?: string; json?: boolean }) => watch(id, options, context))
}

async function watch(
  id: string,
  options: { readonly url?: string; readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const display = createStageDisplay(screenOf(process.stderr, context.env), context.note)
  const last = await interruptible(
    (signal) =>
      fromService(url, async (): Promise<JobEvent | null> => {
        try {
          for await (const event of assay.jobs.stream(id, { signal, onConnection: display.connection })) {
            // As JSON every event is a line, so that a program can follow, too.
            if (options.json === true) context.print(`${JSON.stringify(event)}\n`)
            if (event.eventType !== 'stage') return event
            display.stage(event)
          }
          return null
        } finally {
          display.end()
        }
      }),
    () => `Stopped watching; the job goes on. To come back: assay watch ${id}`,
  )
  if (last?.eventType === 'failed') throw new CommandFailure(last.error.message, EXIT.nothingPriced)
  if (last?.eventType === 'completed' && options.json !== true) {
    context.print(formatQuote(last.result, screenOf(process.stdout, context.env)))
  }
}

const EXAMPLES = `
A connection that breaks is resumed where it broke. Ctrl-C stops watching, not the job.

Examples:
  $ assay watch job_01k2...
  $ assay watch job_01k2... --json | jq .stage`

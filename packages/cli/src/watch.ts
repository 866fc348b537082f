import type { JobEvent } from '@assay/client'
import type { Command } from 'commander'
import { apiNames } from './api-names.ts'
import { addServiceOptions, fromService, needConnection, type ServiceOptions } from './connection.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { interruptible } from './interrupt.ts'
import { createStageDisplay } from './progress-line.ts'
import { formatQuote } from './quote-table.ts'
import { oneLine } from './text-layout.ts'
import { waitsFor } from './waiting.ts'

/** `assay watch`: follows a job of a service to its end, and prints the price. */
export function addWatchCommand(program: Command, context: CommandContext): void {
  addServiceOptions(
    program
      .command('watch')
      .description('follow a job live until it has its price')
      .argument('<job>', 'id of the job'),
  )
    .addHelpText('after', EXAMPLES)
    .action((id: string, options: ServiceOptions) => watch(id, options, context))
}

async function watch(id: string, options: ServiceOptions, context: CommandContext): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const display = createStageDisplay(context)
  const now = await fromService(url, () => assay.jobs.get(id))
  if (now.status === 'pending') context.note(await waitsFor(assay, now))
  const last = await interruptible(
    (signal) =>
      fromService(url, async (): Promise<JobEvent | null> => {
        try {
          for await (const event of assay.jobs.stream(id, { signal, onConnection: display.connection })) {
            // As JSON every event is a line, which a program can follow as well.
            if (options.json === true) context.printJson(apiNames(event), 0)
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
  if (last?.eventType === 'failed') throw new CommandFailure(oneLine(last.error.message), EXIT.nothingPriced)
  if (last?.eventType === 'completed' && options.json !== true) {
    context.print(formatQuote(last.result, context.screen))
  }
}

const EXAMPLES = `
A broken connection resumes where it broke. Ctrl-C stops watching, not the job.

Examples:
  $ assay watch job_01k2...
  $ assay watch job_01k2... --json | jq .stage`

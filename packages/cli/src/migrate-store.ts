import { copyStore, type DatabaseUrl, SETTINGS, type StoreArchive } from '@assay/service'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { createProgressLine } from './progress-line.ts'
import { screenOf } from './screen.ts'

export function addMigrateStoreCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate-store')
    .description('copy keys, jobs and events into another database, and verify the copy')
    .argument('<from>', 'such as sqlite:data/assay.db')
    .argument('<to>', 'such as postgres://assay@db/assay; must be empty, or a copy that was interrupted')
    .addHelpText('after', HELP)
    .action((from: string, to: string) => migrateStore(context, readUrl(from), readUrl(to)))
}

async function migrateStore(context: CommandContext, from: DatabaseUrl, to: DatabaseUrl): Promise<void> {
  const opened: StoreArchive[] = []
  const progress = createProgressLine({
    screen: screenOf(process.stderr, context.env),
    write: context.note,
    nowMs: Date.now,
  })
  try {
    for (const url of [from, to]) opened.push(await context.openArchive(url))
    const [source, target] = opened as [StoreArchive, StoreArchive]
    const report = await copyStore(source, target, ({ step, jobs, jobsTotal }) =>
      progress.show({
        label: step === 'copying' ? 'Copying' : 'Verifying',
        share: jobsTotal === 0 ? null : jobs / jobsTotal,
        detail: `${jobs} of ${jobsTotal} jobs`,
      }),
    )
    progress.clear()
    context.note(
      `Copied and verified: ${report.users} users, ${report.keys} keys, ${report.jobs} jobs, ${report.events} events. Checksum of both: ${report.checksum}\n`,
    )
  } finally {
    progress.clear()
    for (const archive of opened) await archive.close()
  }
}

function readUrl(text: string): DatabaseUrl {
  try {
    return SETTINGS.database.parse(text)
  } catch (error) {
    throw new CommandFailure(`A database ${(error as Error).message}.`, EXIT.usage)
  }
}

const HELP = `
Stop the service first: nobody else may use either database meanwhile. Interrupted, it goes on where it was when it is run again.

Examples:
  $ assay migrate-store sqlite:data/assay.db postgres://assay@db/assay`

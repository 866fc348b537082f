import { SETTINGS } from '@assay/service/settings'
import { copyStore, type DatabaseUrl } from '@assay/stores'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { usageFailure } from './exit-codes.ts'
import { createProgressLine } from './progress-line.ts'

export function addMigrateStoreCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate-store')
    .description('copy all that users have into another database, and verify the copy')
    .argument('<from>', 'such as sqlite:data/assay.db')
    .argument('<to>', 'such as postgres://assay@db/assay; empty, or a copy that was interrupted')
    .addHelpText('after', HELP)
    .action((from: string, to: string) => migrateStore(context, readUrl(from), readUrl(to)))
}

async function migrateStore(context: CommandContext, from: DatabaseUrl, to: DatabaseUrl): Promise<void> {
  const progress = createProgressLine(context)
  await using stack = new AsyncDisposableStack()
  const source = stack.adopt(await context.openArchive(from), (archive) => archive.close())
  const target = stack.adopt(await context.openArchive(to), (archive) => archive.close())
  stack.defer(progress.clear)
  const report = await copyStore(source, target, ({ step, jobs, jobsTotal }) =>
    progress.show({
      label: step === 'copying' ? 'Copying' : 'Verifying',
      share: jobsTotal === 0 ? null : jobs / jobsTotal,
      detail: `${jobs} of ${jobsTotal} jobs`,
    }),
  )
  progress.clear()
  context.note(
    `Copied and verified: ${report.users} users, ${report.keys} keys, ${report.books} books, ${report.batches} batches, ${report.jobs} jobs, ${report.events} events. Checksum of both: ${report.checksum}\n`,
  )
}

function readUrl(text: string): DatabaseUrl {
  try {
    return SETTINGS.database.parse(text)
  } catch (error) {
    throw usageFailure(`A database ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const HELP = `
Stop the service first: nothing else may use either database meanwhile. If the
copy is interrupted, run it again and it continues where it stopped.

Examples:
  $ assay migrate-store sqlite:data/assay.db postgres://assay@db/assay`

import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readConfig } from '@assay/service/settings'
import { backUp } from '@assay/stores'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { usageFailure } from './exit-codes.ts'
import { describeDatabase } from './open-database.ts'
import { createProgressLine } from './progress-line.ts'

/** `assay backup`: a whole copy of the embedded database, while the service runs. */
export function addBackupCommand(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .description('copy the embedded database into a file, while the service runs')
    .argument('<file>', 'where to; it must not exist yet')
    .addHelpText('after', HELP)
    .action((file: string) => backUpTo(resolve(file), context))
}

async function backUpTo(target: string, context: CommandContext): Promise<void> {
  const { database } = readConfig(context.env)
  if (database.kind === 'postgres')
    throw usageFailure(
      'PostgreSQL has better tools for this: pg_dump for a copy, pg_basebackup with WAL archiving for any point in time.',
    )
  const path = describeDatabase(database)
  if (database.path === ':memory:' || !existsSync(path))
    throw usageFailure(`There is no database ${path} to copy. DATABASE_URL names another one.`)
  if (existsSync(target)) throw usageFailure(`${target} exists already, and is not overwritten.`)
  const folder = dirname(target)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw usageFailure(`There is no folder ${folder} to put the copy in. Make it first.`)
  context.note(`Database: ${path}\n`)
  const line = createProgressLine(context)
  try {
    const { jobs, batches, removed } = await backUp(path, target, ({ pages, pagesLeft }) =>
      line.show({
        label: 'Copying',
        share: pages === 0 ? 1 : 1 - pagesLeft / pages,
        detail: `${pages} pages`,
      }),
    )
    line.clear()
    if (removed.length > 0)
      context.note(`Removed what a copy that was ended had left behind: ${removed.join(', ')}.\n`)
    const held = [
      countOf(jobs, 'job', 'jobs'),
      ...(batches === 0 ? [] : [countOf(batches, 'batch', 'batches')]),
    ]
    context.note(`${target} is whole and checked: ${held.join(' and ')}.\n`)
  } finally {
    line.clear()
  }
}

function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

const HELP = `
The copy is the database as it was at one instant. To restore it: stop the
service, put the file in the place of the database, without the -wal and -shm
beside it, and start the service. Books that were installed with \`assay book\`
are files in ASSAY_BOOKS_DIR; copy that folder too.

Examples:
  $ assay backup /backups/assay-2026-07-31.db
  $ DATABASE_URL=sqlite:/var/lib/assay/assay.db assay backup /backups/today.db`

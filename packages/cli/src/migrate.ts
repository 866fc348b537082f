import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { withDatabase } from './open-database.ts'

export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema')
    .addHelpText('after', HELP)
    .action(async () => {
      // Opening a store migrates it, under a lock. This command is for deployments that choose the time themselves.
      await withDatabase(context, async () => {})
      context.note('The database has the newest schema.\n')
    })
}

const HELP = `
Every node migrates when it starts, under a lock. Run this first if you want to
choose the time.

Examples:
  $ DATABASE_URL=postgres://assay@db/assay assay migrate`

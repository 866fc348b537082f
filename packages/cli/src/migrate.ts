import { readConfig } from '@assay/service'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'

export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema, and do nothing else')
    .addHelpText('after', HELP)
    .action(async () => {
      // Opening migrates, under a lock, whoever opens; this is for deployments that want it to happen at a time of their own.
      const store = await context.openStore({ config: readConfig(context.env), exclusive: false })
      await store.close()
      context.note('The database has the newest schema.\n')
    })
}

const HELP = `
Every node migrates at its start, under a lock; run this first where that is not wanted.

Examples:
  $ DATABASE_URL=postgres://assay@db/assay assay migrate`

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ServiceStore } from '@assay/domain/service-store'
import { readConfig } from '@assay/service/settings'
import type { DatabaseUrl } from '@assay/stores'
import { type CommandContext, noteProblems } from './context.ts'

/** Which database this is, as anybody may read it: without user and password. */
export function describeDatabase(database: DatabaseUrl): string {
  if (database.kind === 'sqlite')
    return database.path === ':memory:' ? 'in memory, and gone afterwards' : resolve(database.path)
  return database.url.replace(/\/\/[^/?#]*@/, '//').replace(/[?#].*$/s, '')
}

/** Says which database is about to be opened, and that it will be a new one where there is none yet. */
export function noteDatabase(context: Pick<CommandContext, 'note'>, database: DatabaseUrl): void {
  const isNew =
    database.kind === 'sqlite' && database.path !== ':memory:' && !existsSync(resolve(database.path))
  const remark = isNew ? '\nThere was none: it is new and empty. DATABASE_URL names another one.' : ''
  context.note(`Database: ${describeDatabase(database)}${remark}\n`)
}

/** Opens the database of the settings for one command, beside a service that may be running. */
export async function withDatabase(
  context: CommandContext,
  work: (store: ServiceStore) => Promise<void>,
): Promise<void> {
  const config = readConfig(context.env)
  noteDatabase(context, config.database)
  const store = await context.openStore({ config, exclusive: false, logger: noteProblems(context) })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

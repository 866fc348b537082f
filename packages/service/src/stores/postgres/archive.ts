import { type StoreArchive, withEvents } from '../store-archive.ts'
import { createPool } from './database.ts'
import { migratePostgres } from './migrate.ts'
import type { Logger } from './quiet-log.ts'
import { archiveStatements, outcomeStatements } from './statements.ts'
import { webhookStatements } from './webhook-statements.ts'

/** A page of large jobs takes longer than any answer that a client would wait for. */
const ANSWER_MS = 120_000

const CLOSE_GRACE_SECONDS = 1

/** Opens a PostgreSQL store to be copied, or to be copied into. */
export async function openPostgresArchive({ url }: { readonly url: string }): Promise<StoreArchive> {
  await migratePostgres(url)
  // Whoever copies sees every failure: the copy ends with it.
  const logger: Logger = { error: () => {}, warn: () => {} }
  const { run, close } = createPool({ url, connectionsMax: 1, answerMs: ANSWER_MS, logger })
  const { readUsers, readKeys, readAudit, readSecrets } = archiveStatements
  const { insertUsers, insertKeys, insertAudit, insertSecrets } = archiveStatements

  return {
    name: new URL(url).pathname.slice(1),

    async readBase() {
      return {
        users: [...(await run(readUsers, {}))],
        keys: [...(await run(readKeys, {}))],
        audit: [...(await run(readAudit, {}))],
        secrets: [...(await run(readSecrets, {}))],
        webhooks: [...(await run(webhookStatements.readArchived, {}))],
        alarms: [...(await run(outcomeStatements.readArchivedAlarms, {}))],
      }
    },

    // Nobody else uses the database meanwhile, and each step adds what is missing: a copy that broke off is run again.
    async writeBase({ users, keys, audit, secrets, webhooks, alarms }) {
      if (users.length > 0) {
        await run(insertUsers, { users, id_max: Math.max(...users.map(({ id }) => id)) })
      }
      await run(insertKeys, { keys })
      if (audit.length > 0) await run(insertAudit, { audit })
      await run(insertSecrets, { secrets })
      await run(webhookStatements.insertArchived, { webhooks })
      await run(outcomeStatements.insertArchivedAlarms, { alarms })
    },

    async countJobs() {
      return (await run(archiveStatements.countJobs, {}))[0]?.count ?? 0
    },

    async countBooks() {
      return (await run(archiveStatements.countBooks, {}))[0]?.count ?? 0
    },

    async readJobs({ afterId, limit }) {
      const rows = await run(archiveStatements.readJobs, { after_id: afterId, limit })
      return withEvents(rows, await run(archiveStatements.readEvents, { seqs: rows.map(({ seq }) => seq) }))
    },

    async writeJobs(jobs) {
      await run(archiveStatements.insertJobs, { jobs })
    },

    async readOutcomes({ afterSeq, limit }) {
      return [...(await run(outcomeStatements.readArchived, { after_seq: afterSeq, limit }))]
    },

    async writeOutcomes(outcomes) {
      await run(outcomeStatements.insertArchived, { outcomes })
    },

    close: () => close(CLOSE_GRACE_SECONDS),
  }
}

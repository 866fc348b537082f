import { quotasText, toQuotas } from '@assay/domain/access/given-limits'
import { type StoreArchive, withEvents } from '../store-archive.ts'
import { bookStatements } from './book-statements.ts'
import { createPool } from './database.ts'
import { migratePostgres } from './migrate.ts'
import { outcomeStatements } from './outcomes.ts'
import type { Logger } from './quiet-log.ts'
import { shareStatements } from './shares.ts'
import { archiveStatements } from './statements.ts'
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
    name: url.replace(/[?#].*$/s, '').replace(/^[^/]*\/\/[^/]*\/?/s, ''),

    async readBase() {
      return {
        users: (await run(readUsers, {})).map(withQuotasText),
        keys: [...(await run(readKeys, {}))],
        audit: (await run(readAudit, {})).map(withQuotasText),
        secrets: [...(await run(readSecrets, {}))],
        webhooks: [...(await run(webhookStatements.readArchived, {}))],
        alarms: [...(await run(outcomeStatements.readArchivedAlarms, {}))],
        shares: [...(await run(shareStatements.readArchived, {}))],
      }
    },

    // Nobody else uses the database meanwhile, and each step adds what is missing: a copy that broke off is run again.
    async writeBase({ users, keys, audit, secrets, webhooks, alarms, shares }) {
      if (users.length > 0) {
        await run(insertUsers, { users, id_max: Math.max(...users.map(({ id }) => id)) })
      }
      await run(insertKeys, { keys })
      if (audit.length > 0) await run(insertAudit, { audit })
      await run(insertSecrets, { secrets })
      await run(webhookStatements.insertArchived, { webhooks })
      await run(outcomeStatements.insertArchivedAlarms, { alarms })
      await run(shareStatements.insertArchived, { shares })
    },

    async countJobs() {
      return (await run(archiveStatements.countJobs, {}))[0]?.count ?? 0
    },

    async readBooks() {
      return [...(await run(bookStatements.readArchived, {}))]
    },

    async readBook(id) {
      return {
        versions: [...(await run(bookStatements.readArchivedVersions, { id }))],
        events: [...(await run(bookStatements.readArchivedEvents, { id }))],
        problems: [...(await run(bookStatements.readArchivedProblems, { id }))],
      }
    },

    async writeBook(book, blobs) {
      await run(bookStatements.insertArchived, { book: { ...book, blobs } })
    },

    async readPiece(piece) {
      return (await run(bookStatements.readChunk, piece))[0]?.bytes ?? null
    },

    async writePiece(piece) {
      await run(bookStatements.writeChunk, piece)
    },

    async readChoices() {
      return [...(await run(bookStatements.readArchivedChoices, {}))]
    },

    async writeChoices(choices) {
      await run(bookStatements.insertArchivedChoices, { choices })
    },

    async readJobs({ afterId, limit }) {
      const rows = await run(archiveStatements.readJobs, { after_id: afterId, limit })
      return withEvents(rows, await run(archiveStatements.readEvents, { seqs: rows.map(({ seq }) => seq) }))
    },

    async writeJobs(jobs) {
      await run(archiveStatements.insertJobs, { jobs })
    },

    async readBatch(afterId) {
      const [batch] = await run(archiveStatements.readBatches, { after_id: afterId, limit: 1 })
      if (batch === undefined) return null
      const { id } = batch
      return {
        ...batch,
        chunks: [...(await run(archiveStatements.readChunks, { id }))],
        events: [...(await run(archiveStatements.readBatchEvents, { id }))],
      }
    },

    async writeBatch(batch) {
      await run(archiveStatements.insertBatch, { batch })
    },

    async readOutcomes({ afterSeq, limit }) {
      return [...(await run(outcomeStatements.readArchived, { after_seq: afterSeq, limit }))]
    },

    async writeOutcomes(outcomes) {
      await run(outcomeStatements.insertArchived, { outcomes })
    },

    async readDeliveries({ afterSeq, limit }) {
      return [...(await run(webhookStatements.readArchivedDeliveries, { after_seq: afterSeq, limit }))]
    },

    async writeDeliveries(deliveries) {
      await run(webhookStatements.insertArchivedDeliveries, { deliveries })
    },

    close: () => close(CLOSE_GRACE_SECONDS),
  }
}

/** The server writes JSON in an order of its own. Both stores have to say the same with the same text. */
const withQuotasText = <Row extends { readonly quotas: string | null }>(row: Row): Row => ({
  ...row,
  quotas: quotasText(toQuotas(row.quotas)),
})

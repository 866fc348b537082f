import type { DatabaseSync } from 'node:sqlite'
import { type ArchivedJob, type StoreArchive, withEvents } from '../copy-store.ts'
import { connect, migrate, takeServerLock, toStoreError } from './connection.ts'
import { createPrepare, createRowIds } from './queries.ts'

/** Opens a SQLite store to be copied, or to be copied into. Refused while a server runs on it. */
export async function openSqliteArchive({ path }: { readonly path: string }): Promise<StoreArchive> {
  const db = await connect(path, true)
  const lock = lockOrClose(db, path)
  migrate(db)
  const prepare = createPrepare(db)
  const readUsers = prepare('archive-read-users')
  const readKeys = prepare('archive-read-keys')
  const readAudit = prepare('archive-read-audit')
  const readSecrets = prepare('archive-read-secrets')
  const countJobs = prepare('archive-count-jobs')
  const countBooks = prepare('archive-count-books')
  const readJobs = prepare('archive-read-jobs')
  const readEvents = prepare('archive-read-events')
  const insertUser = prepare('archive-insert-user')
  const insertKey = prepare('archive-insert-key')
  const insertAudit = prepare('archive-insert-audit')
  const insertSecret = prepare('archive-insert-secret')
  const readWebhooks = prepare('archive-read-webhooks')
  const insertWebhook = prepare('archive-insert-webhook')
  const readOutcomes = prepare('archive-read-outcomes')
  const insertOutcome = prepare('archive-insert-outcome')
  const countOutcome = prepare('count-outcome-change')
  const readAlarms = prepare('archive-read-alarms')
  const insertAlarm = prepare('archive-insert-alarm')
  const insertJob = prepare('archive-insert-job')
  const insertEvent = prepare('archive-insert-event')
  const countJob = prepare('archive-count-job')
  const insertIdempotencyKey = prepare('archive-insert-idempotency-key')
  const insertText = prepare('insert-text')
  const addToBacklog = prepare('add-to-backlog')
  const rowIds = createRowIds(prepare)
  rowIds.refresh()

  async function inTransaction(work: () => void): Promise<void> {
    try {
      db.exec('begin immediate')
      work()
      db.exec('commit')
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      throw toStoreError(error)
    }
  }

  function writeJob({
    events,
    query,
    query_folded,
    key_body_hash,
    key_expires_at_ms,
    ...job
  }: ArchivedJob): void {
    const { seq } = rowIds.next(job.created_at_ms)
    if (insertJob.run({ ...job, seq }) === 0) return
    insertText.run({ user_id: job.user_id, job_seq: seq, query, query_folded })
    addToBacklog.run({ user_id: job.user_id, job_seq: seq })
    const bytes = [query, ...events.map(({ body }) => body)].reduce(
      (sum, text) => sum + Buffer.byteLength(text),
      0,
    )
    countJob.run({ user_id: job.user_id, turn: job.turn, active: job.ended_at_ms === null ? 1 : 0, bytes })
    for (const event of events) insertEvent.run({ ...event, job_seq: seq })
    if (key_body_hash === null) return
    insertIdempotencyKey.run({
      user_id: job.user_id,
      key: job.idempotency_key,
      body_hash: key_body_hash,
      job_seq: seq,
      expires_at_ms: key_expires_at_ms,
    })
  }

  return {
    name: path,

    async readBase() {
      return {
        users: plain(readUsers.all({})),
        keys: plain(readKeys.all({})),
        audit: plain(readAudit.all({})),
        secrets: plain(readSecrets.all({})),
        webhooks: plain(readWebhooks.all({})),
        alarms: plain(readAlarms.all({})),
      }
    },

    writeBase: ({ users, keys, audit, secrets, webhooks, alarms }) =>
      inTransaction(() => {
        for (const user of users) insertUser.run({ ...user })
        for (const key of keys) insertKey.run({ ...key })
        for (const entry of audit) insertAudit.run({ ...entry })
        for (const secret of secrets) insertSecret.run({ ...secret })
        for (const webhook of webhooks) insertWebhook.run({ ...webhook })
        for (const alarm of alarms) insertAlarm.run({ ...alarm })
      }),

    async countJobs() {
      return countJobs.get({})?.count ?? 0
    },

    async countBooks() {
      return countBooks.get({})?.count ?? 0
    },

    async readJobs({ afterId, limit }) {
      const rows = readJobs.all({ after_id: afterId, limit })
      return withEvents(rows, readEvents.all({ seqs: JSON.stringify(rows.map(({ seq }) => seq)) }))
    },

    writeJobs: (jobs) =>
      inTransaction(() => {
        for (const job of jobs) writeJob(job)
      }),

    async readOutcomes({ afterSeq, limit }) {
      return plain(readOutcomes.all({ after_seq: afterSeq, limit }))
    },

    writeOutcomes: (outcomes) =>
      inTransaction(() => {
        for (const { seq, ...outcome } of outcomes) {
          if (insertOutcome.run(outcome) > 0) countOutcome.run({ user_id: outcome.user_id, added: 1 })
        }
      }),

    async close() {
      db.close()
      lock.release()
    },
  }
}

function lockOrClose(db: DatabaseSync, path: string): { release(): void } {
  try {
    return takeServerLock(path)
  } catch (error) {
    db.close()
    throw error
  }
}

/** Rows of SQLite have no prototype, which a comparison would take for a difference. */
const plain = <Row extends object>(rows: readonly Row[]): readonly Row[] => rows.map((row) => ({ ...row }))

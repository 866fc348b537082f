import type { DatabaseSync } from 'node:sqlite'
import { type ArchivedBatch, type ArchivedJob, type StoreArchive, withEvents } from '../store-archive.ts'
import { storable } from '../told-of-jobs.ts'
import { connect, migrate, takeServerLock, toStoreError } from './connection.ts'
import { createRowIds, openStatements } from './queries.ts'

/** Two ways to copy a SQLite store: row by row into any store, and as a file beside a service that runs. */

/** Opens a SQLite store to be copied, or to be copied into. Refused while a server runs on it. */
export async function openSqliteArchive({ path }: { readonly path: string }): Promise<StoreArchive> {
  const db = await connect(path, true)
  const lock = lockOrClose(db, path)
  migrate(db)
  const sql = openStatements(db)
  const rowIds = createRowIds(sql)
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
    if (sql['archive-insert-job'].run({ ...job, seq }) === 0) return
    sql['insert-text'].run({ user_id: job.user_id, job_seq: seq, query, query_folded })
    sql['add-to-backlog'].run({ user_id: job.user_id, job_seq: seq })
    const bytes = [query, ...events.map(({ body }) => body)].reduce(
      (sum, text) => sum + Buffer.byteLength(text),
      0,
    )
    sql['archive-count-job'].run({
      user_id: job.user_id,
      turn: job.turn,
      active: job.ended_at_ms === null ? 1 : 0,
      bytes,
    })
    for (const event of events) sql['archive-insert-event'].run({ ...event, job_seq: seq })
    if (key_body_hash === null) return
    sql['archive-insert-idempotency-key'].run({
      user_id: job.user_id,
      key: job.idempotency_key,
      body_hash: key_body_hash,
      job_seq: seq,
      expires_at_ms: key_expires_at_ms,
    })
  }

  function writeBatch({ chunks, events, ...batch }: ArchivedBatch): void {
    const batch_seq = sql['archive-insert-batch'].get(batch)?.seq
    if (batch_seq === undefined) return
    sql['archive-count-batch'].run(batch)
    for (const { items, results, ...chunk } of chunks) {
      const chunk_seq = sql['archive-insert-chunk'].get({ ...chunk, batch_seq })?.seq ?? 0
      for (const [kind, packed] of [['items', items] as const, ['results', results] as const])
        if (packed !== null) sql['insert-body'].run({ chunk_seq, kind, body: Buffer.from(packed, 'hex') })
    }
    for (const { at_ms: now, ...event } of events) sql['insert-batch-event'].run({ ...event, batch_seq, now })
  }

  return {
    name: path,

    async readBase() {
      return {
        users: plain(sql['archive-read-users'].all({})),
        keys: plain(sql['archive-read-keys'].all({})),
        audit: plain(sql['archive-read-audit'].all({})),
        secrets: plain(sql['archive-read-secrets'].all({})),
        webhooks: plain(sql['archive-read-webhooks'].all({})),
        alarms: plain(sql['archive-read-alarms'].all({})),
        shares: plain(sql['archive-read-shares'].all({})),
      }
    },

    writeBase: ({ users, keys, audit, secrets, webhooks, alarms, shares }) =>
      inTransaction(() => {
        for (const user of users) sql['archive-insert-user'].run({ ...user })
        for (const key of keys) sql['archive-insert-key'].run({ ...key })
        for (const entry of audit) sql['archive-insert-audit'].run({ ...entry })
        for (const secret of secrets) sql['archive-insert-secret'].run({ ...secret })
        for (const webhook of webhooks) sql['archive-insert-webhook'].run({ ...webhook })
        for (const alarm of alarms) sql['archive-insert-alarm'].run({ ...alarm })
        for (const share of shares) sql['archive-insert-share'].run({ ...share })
      }),

    async countJobs() {
      return sql['archive-count-jobs'].get({})?.count ?? 0
    },

    async readBooks() {
      return plain(sql['archive-read-books'].all({}))
    },

    async readBook(id) {
      return {
        versions: sql['archive-read-versions'].all({ id }).map(storableRow),
        events: sql['archive-read-book-events'].all({ id }).map(storableRow),
        problems: sql['archive-read-problems'].all({ id }).map(storableRow),
      }
    },

    writeBook: ({ is_default, versions, events, problems, ...head }, blobs) =>
      inTransaction(() => {
        const { id } = head
        if (sql['archive-insert-book'].run(head) === 0) return
        for (const version of versions) sql['archive-insert-version'].run({ ...version, id })
        for (const { id: event_id, ...event } of events)
          sql['archive-insert-book-event'].run({ ...event, event_id, id })
        for (const problem of problems) sql['archive-insert-problem'].run({ ...problem, id })
        for (const blob of blobs) sql['book-set-blob-state'].run({ blob, state: 'kept' })
        if (is_default === 1) sql['archive-set-default'].run({ id })
      }),

    async readPiece({ blob, nth }) {
      return sql['book-read-chunk'].get({ blob, nth })?.bytes ?? null
    },

    writePiece: ({ blob, nth, bytes }) =>
      inTransaction(() => {
        sql['book-touch-blob'].run({ blob, now: Date.now() })
        sql['book-insert-chunk'].run({ blob, nth, bytes })
      }),

    async readChoices() {
      return plain(sql['archive-read-choices'].all({}))
    },

    writeChoices: (choices) =>
      inTransaction(() => {
        for (const choice of choices) sql['archive-insert-choice'].run({ ...choice })
      }),

    async readJobs({ afterId, limit }) {
      const rows = sql['archive-read-jobs'].all({ after_id: afterId, limit })
      return withEvents(
        rows,
        sql['archive-read-events'].all({ seqs: JSON.stringify(rows.map(({ seq }) => seq)) }),
      )
    },

    writeJobs: (jobs) =>
      inTransaction(() => {
        for (const job of jobs) writeJob(job)
      }),

    async readBatch(afterId) {
      const batch = sql['archive-read-batches'].get({ after_id: afterId, limit: 1 })
      if (batch === undefined) return null
      const { id } = batch
      return {
        ...storableRow(batch),
        chunks: sql['archive-read-chunks'].all({ id }).map(storableRow),
        events: plain(sql['archive-read-batch-events'].all({ id })),
      }
    },

    writeBatch: (batch) => inTransaction(() => writeBatch(batch)),

    async readOutcomes({ afterSeq, limit }) {
      return plain(sql['archive-read-outcomes'].all({ after_seq: afterSeq, limit }))
    },

    writeOutcomes: (outcomes) =>
      inTransaction(() => {
        for (const { seq, ...outcome } of outcomes) {
          if (sql['archive-insert-outcome'].run(outcome) > 0)
            sql['count-outcome-change'].run({ user_id: outcome.user_id, added: 1 })
        }
      }),

    async readDeliveries({ afterSeq, limit }) {
      return plain(sql['archive-read-deliveries'].all({ after_seq: afterSeq, limit }))
    },

    writeDeliveries: (deliveries) =>
      inTransaction(() => {
        for (const { seq, ...delivery } of deliveries) sql['archive-insert-delivery'].run(delivery)
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

/** Quotes of lists may have what other stores cannot hold. The fields and their types stay. */
function storableRow<Row extends object>(row: Row): Row {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? storable(value) : value,
  ])
  // The border to the database: only texts have changed.
  return Object.fromEntries(fields) as Row
}

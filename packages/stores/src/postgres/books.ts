import type { BookStore, BuildLease, BuildOutcome } from '@assay/domain/books/book-store'
import {
  eventsOfBuild,
  jobStatusOf,
  toBook,
  toBookContent,
  toBookProblem,
  toBookVersion,
  toReadyRow,
} from '../book-rows.ts'
import { attemptsExhausted, retryingMessage, storable } from '../told-of-jobs.ts'
import { bookStatements } from './book-statements.ts'
import type { Session } from './lanes.ts'

type Books = Omit<
  BookStore,
  'claimBuild' | 'keepBuild' | 'noteProblems' | 'recordBuild' | 'releaseBuild' | 'recoverBuilds'
>

/** Books as their owners see them, their files, and the books of the service itself. */
export function createBooks({ run, runInBackground, publishing }: Session): Books {
  return {
    async writeChunk(chunk) {
      await run(bookStatements.writeChunk, chunk)
    },

    async readChunk(chunk) {
      const [row] = await run(bookStatements.readChunk, chunk)
      return row?.bytes ?? null
    },

    async releaseBlob(blob) {
      await run(bookStatements.releaseBlob, { blob })
    },

    async purgeBlobs({ limit, staleMs }) {
      const [row] = await runInBackground(bookStatements.purgeChunks, { limit, stale_ms: staleMs })
      const chunks = row?.chunks ?? 0
      if (chunks < limit) await runInBackground(bookStatements.purgeBlobs, { stale_ms: staleMs })
      return chunks
    },

    list: async (userId) => (await run(bookStatements.list, { user_id: userId })).map(toBook),

    async get({ userId, id }) {
      const [row] = await run(bookStatements.get, { user_id: userId, id })
      return row === undefined ? null : toBook(row)
    },

    versions: async ({ userId, id }) =>
      (await run(bookStatements.versions, { user_id: userId, id })).map(toBookVersion),

    async resolve({ userId, idOrName, version }) {
      const [row] = await run(bookStatements.resolve, { user_id: userId, id_or_name: idOrName, version })
      return row === undefined ? null : { id: row.id, version: row.version }
    },

    problems: async ({ userId, id, version, after, limit }) =>
      (await run(bookStatements.problems, { user_id: userId, id, version, after, limit })).map(toBookProblem),

    create: (wanted) =>
      publishing(async (news) => {
        const [row] = await run(bookStatements.create, {
          user_id: wanted.userId,
          name: wanted.name,
          new_id: wanted.newId,
          extends: wanted.extends,
          columns: wanted.columnsJson,
          upload: wanted.upload.blob,
          upload_chunks: wanted.upload.chunks,
          upload_bytes: wanted.upload.bytes,
          books_max: wanted.booksMax,
          versions_max: wanted.versionsMax,
        })
        if (row === undefined) throw new Error('the database did not decide about a new version')
        const { kind, id, version } = row
        if (kind === 'building') return { kind, id }
        if (kind !== 'created') return { kind }
        news.work('builds')
        return { kind, ref: { id, version } }
      }),

    async serve({ userId, id, version }) {
      const [row] = await run(bookStatements.serve, { user_id: userId, id, version })
      return row === undefined ? 'missing' : row.is_served ? 'done' : 'not_ready'
    },

    async setDefault({ userId, id }) {
      const [row] = await run(bookStatements.setDefault, { user_id: userId, id })
      return row === undefined ? 'missing' : row.is_set ? 'done' : 'not_ready'
    },

    async delete({ userId, id }) {
      const [row] = await run(bookStatements.delete, { user_id: userId, id })
      return row?.outcome ?? 'missing'
    },

    async readEvents({ userId, id, after, limit }) {
      const rows = await run(bookStatements.readEvents, { user_id: userId, id, after, limit })
      const [first] = rows
      if (first === undefined) return null
      return {
        events: rows.flatMap((row) =>
          row.id === null ? [] : [{ id: row.id, type: row.type, atMs: row.at_ms, body: row.body }],
        ),
        status: jobStatusOf(first.status),
        lastEventId: first.last_event_id,
      }
    },

    async lastEventIds(ids) {
      const rows = await run(bookStatements.lastEventIds, { ids: [...ids] })
      return new Map(rows.map((row) => [row.id, row.last_event_id]))
    },

    async content({ id, version }) {
      const [row] = await run(bookStatements.content, { id, version })
      return row === undefined ? null : toBookContent(row)
    },

    async contentOf(hash) {
      const [row] = await run(bookStatements.contentOf, { hash })
      return row === undefined ? null : toBookContent(row)
    },

    async defaultBook() {
      const [row] = await run(bookStatements.defaultBook, {})
      if (row === undefined) return null
      const { id, version, name, rows, currency } = row
      return { ...toBookContent(row), ref: { id, version }, name, rows, currency }
    },

    async publish({ newId, name, content, facts, asDefault }) {
      const { calibration, asOf, ...rest } = facts
      const { baseHash, ...file } = content
      const [row] = await run(bookStatements.publish, {
        name,
        new_id: newId,
        content: {
          ...file,
          base_hash: baseHash,
          ...rest,
          as_of: asOf,
          calibration: calibration === null ? null : JSON.stringify(calibration),
        },
        is_chosen: asDefault === 'always',
      })
      if (row === undefined) throw new Error(`the book ${name} was published and is not there`)
      return { id: row.id, version: row.version }
    },
  }
}

type Builds = Pick<
  BookStore,
  'claimBuild' | 'keepBuild' | 'noteProblems' | 'recordBuild' | 'releaseBuild' | 'recoverBuilds'
>

/** Stands in a message for a number that the database puts in. No count of attempts comes near it. */
const MARK = 987_654_321
const EXHAUSTED = attemptsExhausted(MARK).message

const leaseOf = ({ id, version, attempt, worker }: BuildLease) => ({ id, version, attempt, worker })

/** Builds as work under a lease. */
export function createBookBuilds({ run, publishing }: Session): Builds {
  return {
    claimBuild: ({ worker, token, leaseMs, attemptsMax }) =>
      publishing(async (news) => {
        const rows = await run(bookStatements.claim, {
          worker,
          token,
          lease_ms: leaseMs,
          attempts_max: attemptsMax,
          lost_body: bodyOf(retryingMessage(MARK, true)),
          handed_body: bodyOf(retryingMessage(MARK, false)),
          mark: String(MARK),
          exhausted_body: JSON.stringify({ error: { code: 'attempts_exhausted', message: EXHAUSTED } }),
          exhausted_message: EXHAUSTED,
        })
        for (const { id, last_event_id, now, event_type: type, body } of rows)
          if (type !== null && body !== null) news.event(id, { id: last_event_id, type, atMs: now, body })
        const taken = rows.at(-1)
        if (taken === undefined || taken.name === null) return null
        return {
          ...leaseOf({ ...taken, worker }),
          name: taken.name,
          extends: taken.extends,
          columnsJson: taken.columns,
          upload: { blob: taken.upload_blob ?? '', bytes: taken.upload_bytes },
          lastEventId: taken.last_event_id,
        }
      }),

    keepBuild: async ({ leaseMs, ...lease }) =>
      (await run(bookStatements.keep, { ...leaseOf(lease), lease_ms: leaseMs })).length > 0,

    async noteProblems({ problems, ...lease }) {
      const rows = await run(bookStatements.noteProblems, {
        ...leaseOf(lease),
        problems: problems.map(({ column, text, ...rest }) => ({
          ...rest,
          column_name: column === null ? null : storable(column),
          text: storable(text),
        })),
      })
      return rows.length > 0 ? 'written' : 'lost'
    },

    recordBuild: (record) =>
      publishing(async (news) => {
        const events = eventsOfBuild(record).map(({ type, body }) => ({ type, body: storable(body) }))
        const last = record.stages.at(-1)
        const [row] = await run(bookStatements.record, {
          ...leaseOf(record),
          after: record.after,
          events,
          stage: last?.stage ?? null,
          progress: last?.progress ?? null,
          ending: record.outcome === null ? null : endingOf(record.outcome),
        })
        if (row === undefined || row.outcome === 'lost') return 'lost'
        if (row.outcome === 'written')
          for (const [i, event] of events.entries())
            news.event(record.id, { id: record.after + i + 1, atMs: row.now, ...event })
        return 'written'
      }),

    releaseBuild: ({ isLost, ...lease }) =>
      publishing(async (news) => {
        const isReleased =
          (await run(bookStatements.release, { ...leaseOf(lease), is_lost: isLost })).length > 0
        if (isReleased) news.work('builds')
        return isReleased
      }),

    // Other nodes may be alive: only time tells which leases are lost.
    recoverBuilds: async () => 0,
  }
}

const bodyOf = (message: string): string => JSON.stringify({ stage: 'retrying', message, progress: 0 })

function endingOf(outcome: BuildOutcome): object {
  if (outcome.status === 'failed') {
    const { code, message } = outcome.failure
    return { status: 'failed', failure_code: code, failure_message: storable(message) }
  }
  return { status: 'ready', ...toReadyRow(outcome), problems_noted: outcome.problemsNoted }
}

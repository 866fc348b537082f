import type { BookStore, BuildLease, BuildOutcome } from '../../books/book-store.ts'
import { eventsOfBuild } from '../build-events.ts'
import { attemptsExhausted, retryingMessage } from '../endings.ts'
import { bookStatements } from './book-statements.ts'
import type { Session } from './session.ts'
import { storable } from './storable-text.ts'

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
        if (isReleased) news.work()
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
  const { content, facts } = outcome
  return {
    status: 'ready',
    blob: content.blob,
    blob_chunks: content.chunks,
    hash: content.hash,
    bytes: content.bytes,
    base_hash: content.baseHash,
    rows: facts.rows,
    items: facts.items,
    currency: facts.currency,
    as_of: facts.asOf,
    calibration: facts.calibration === null ? null : JSON.stringify(facts.calibration),
    problems_count: outcome.problemsCount,
    problems_noted: outcome.problemsNoted,
  }
}

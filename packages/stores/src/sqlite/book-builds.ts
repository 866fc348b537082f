import type {
  BookContent,
  BookStore,
  BuildClaim,
  BuildLease,
  BuildRecord,
  ClaimedBuild,
} from '@assay/domain/books/book-store'
import { eventsOfBuild, toReadyRow } from '../book-rows.ts'
import { attemptsExhausted, retryingMessage } from '../told-of-jobs.ts'
import type { News } from '../wake-hub.ts'
import { type RowOf, read, type Session } from './queries.ts'

type Builds = Pick<
  BookStore,
  'claimBuild' | 'keepBuild' | 'noteProblems' | 'recordBuild' | 'releaseBuild' | 'recoverBuilds'
>
type BuildRow = RowOf<'book-find-claimed'>

/** A claim fails at most this many builds that were lost too often on its way. */
const HOPELESS_MAX = 20

/** Builds as work under a lease. */
export function createBookBuilds({ sql, write, nowMs, isAlone }: Session): Builds {
  type Change = Pick<BuildRecord, 'stages' | 'outcome'>
  type Target = Pick<BuildRow, 'seq' | 'id' | 'version' | 'upload_blob'>

  /** Writes a change of a build and its events. */
  function apply(
    { seq, id, version, upload_blob: upload }: Target,
    change: Change,
    now: number,
    news: News,
  ): void {
    const { stages, outcome } = change
    const events = eventsOfBuild(change)
    const lastId = sql['book-count-events'].get({ seq, events: events.length })?.last_event_id
    if (lastId === undefined) throw new Error(`book ${id} is gone in the middle of a transaction`)
    for (const [i, { type, body }] of events.entries()) {
      const eventId = lastId - events.length + 1 + i
      sql['book-insert-event'].run({ seq, id: eventId, type, now, body })
      news.event(id, { id: eventId, type, atMs: now, body })
    }
    const last = stages.at(-1)
    if (last !== undefined)
      sql['book-append-stage'].run({ seq, version, stage: last.stage, progress: last.progress })
    if (outcome === null) return
    if (upload !== null) sql['book-set-blob-state'].run({ blob: upload, state: 'released' })
    if (outcome.status === 'failed') {
      const { code, message } = outcome.failure
      sql['book-end-failed'].run({ seq, version, now, failure_code: code, failure_message: message })
      return
    }
    sql['book-end-ready'].run({ seq, version, now, ...toReadyRow(outcome) })
    sql['book-delete-problems'].run({ seq, version, from_nth: outcome.problemsNoted })
    sql['book-set-blob-state'].run({ blob: outcome.content.blob, state: 'kept' })
    sql['book-serve'].run({ seq, version })
  }

  function claim({ worker, token, leaseMs, attemptsMax }: BuildClaim, news: News): ClaimedBuild | null {
    const held = sql['book-find-claimed'].get({ worker, token })
    if (held !== undefined) return toClaimed(held, worker)
    const now = nowMs()
    for (let failed = 0; failed < HOPELESS_MAX; failed++) {
      const due = sql['book-find-due'].get({ now })
      if (due === undefined) return null
      const { seq, version } = due
      const lost = due.lost + (due.worker === null ? 0 : 1)
      if (lost >= attemptsMax) {
        const outcome = { status: 'failed', failure: buildAttemptsExhausted(lost) } as const
        apply(due, { stages: [], outcome }, now, news)
        continue
      }
      sql['book-take-build'].run({ seq, version, lost, worker, token, lease_until_ms: now + leaseMs })
      const attempt = due.attempt + 1
      if (due.attempt === 0) return toClaimed({ ...due, attempt }, worker)
      const message = retryingMessage(attempt, due.worker !== null)
      apply(due, { stages: [{ stage: 'retrying', message, progress: 0 }], outcome: null }, now, news)
      return toClaimed({ ...due, attempt, last_event_id: due.last_event_id + 1 }, worker)
    }
    return null
  }

  const isWhole = ({ blob, chunks }: BookContent): boolean =>
    sql['book-count-chunks'].get({ blob })?.chunks === chunks

  function record(one: BuildRecord, news: News): 'written' | 'lost' {
    const row = sql['book-find-held'].get(leaseOf(one))
    if (row === undefined) return 'lost'
    const count = one.stages.length + (one.outcome === null ? 0 : 1)
    if (row.status === 'building' && row.last_event_id === one.after) {
      // A file that nobody touched for long is erased: during an outage, or when the clock steps forward. The build begins again.
      if (one.outcome?.status === 'ready' && !isWhole(one.outcome.content)) return 'lost'
      apply({ ...row, id: one.id, version: one.version }, one, nowMs(), news)
      return 'written'
    }
    // It is on the build already when its answer was lost and it is asked again.
    const isWritten =
      one.outcome === null
        ? row.last_event_id >= one.after + count
        : row.status === one.outcome.status && row.last_event_id === one.after + count
    return isWritten ? 'written' : 'lost'
  }

  return {
    async claimBuild(wanted) {
      // It is asked whenever a job waits. A look costs far less than a transaction.
      const hasBuilds = await read(() => sql['book-has-builds'].get({})?.found)
      return hasBuilds ? write((news) => claim(wanted, news)) : null
    },

    keepBuild: ({ leaseMs, ...lease }) =>
      write(() => sql['book-keep-build'].run({ ...leaseOf(lease), lease_until_ms: nowMs() + leaseMs }) > 0),

    noteProblems: ({ problems, ...lease }) =>
      write(() => {
        const row = sql['book-find-held'].get(leaseOf(lease))
        if (row?.status !== 'building') return 'lost'
        for (const { column, ...problem } of problems)
          sql['book-note-problem'].run({
            ...problem,
            column_name: column,
            seq: row.seq,
            version: lease.version,
          })
        return 'written'
      }),

    recordBuild: (one) => write((news) => record(one, news)),

    releaseBuild: ({ isLost, ...lease }) =>
      write((news) => {
        const isReleased =
          sql['book-release-build'].run({ ...leaseOf(lease), is_lost: isLost ? 1 : 0, now: nowMs() }) > 0
        if (isReleased) news.work()
        return isReleased
      }),

    recoverBuilds: () =>
      write((news) => {
        if (!isAlone) return 0
        sql['book-release-all-filling'].run({})
        const builds = sql['book-expire-builds'].run({ now: nowMs() })
        if (builds > 0) news.work()
        return builds
      }),
  }
}

const leaseOf = ({ id, version, attempt, worker }: BuildLease) => ({ id, version, attempt, worker })

const buildAttemptsExhausted = (lost: number) =>
  ({ code: 'attempts_exhausted', message: attemptsExhausted(lost).message }) as const

const toClaimed = (row: BuildRow, worker: string): ClaimedBuild => ({
  id: row.id,
  version: row.version,
  attempt: row.attempt,
  worker,
  name: row.name,
  extends: row.extends,
  columnsJson: row.columns,
  upload: { blob: row.upload_blob ?? '', bytes: row.upload_bytes },
  lastEventId: row.last_event_id,
})

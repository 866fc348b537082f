import { isTerminal, JobError } from '@assay/domain/jobs/job'
import type { EventPage, EventRead } from '@assay/domain/jobs/job-pages'
import type { NewJob, SubmitOutcome } from '@assay/domain/jobs/new-job'
import type { Store } from '@assay/domain/jobs/store'
import { firstAttempt, labelsColumn, pendingJob, toBookRef, toJob, toJobWithResult } from '../job-rows.ts'
import { bodyOfOutcome, CANCELLED } from '../told-of-jobs.ts'
import { ANSWER_MS } from './database.ts'
import { gatherReads, type Session } from './lanes.ts'
import type { Values } from './statement.ts'
import { jobStatements, upkeepStatements } from './statements.ts'

type Jobs = Pick<Store, 'findKey' | 'get' | 'cancel' | 'setLabels' | 'delete' | 'readEvents' | 'lastEventIds'>
type EventRow = Values<typeof jobStatements.readEvents.gives>

const CANCELLED_BODY = bodyOfOutcome({ status: 'failed', failure: CANCELLED })

/** Jobs as their owners read and end them. */
export function createJobs({ run, readByKey, publishing, retentionMs }: Session): Jobs {
  const get: Jobs['get'] = async ({ userId, id }) => {
    const [row] = await run(jobStatements.get, { user_id: userId, id })
    return row === undefined ? null : toJobWithResult(row)
  }

  return {
    get,

    async findKey(userId, key) {
      const [row] = await run(jobStatements.findKey, { user_id: userId, key })
      return row === undefined ? null : { id: row.id, bodyHash: row.body_hash }
    },

    async cancel(owner) {
      const { userId, id } = owner
      await publishing(async (news) => {
        const [ended] = await run(jobStatements.cancel, {
          id,
          user_id: userId,
          retention_ms: retentionMs,
          ...CANCELLED,
          body: CANCELLED_BODY,
        })
        if (ended === undefined) return
        news.event(id, { id: ended.event_id, type: 'failed', atMs: ended.now, body: CANCELLED_BODY })
      })
      return get(owner)
    },

    async setLabels(owner, labels) {
      await run(jobStatements.setLabels, {
        id: owner.id,
        user_id: owner.userId,
        labels: labelsColumn(labels),
      })
      return get(owner)
    },

    async delete({ userId, id }) {
      const [found] = await run(jobStatements.delete, { user_id: userId, id })
      if (found === undefined) return 'missing'
      if (found.is_gone) return 'deleted'
      // An ended job that was found and is still there was erased by somebody else at the same moment.
      return isTerminal(found.status) ? 'missing' : 'active'
    },

    readEvents: gatherReads<EventRead, EventPage | null>(async (asked) => {
      const reads = asked.map(({ userId, ...read }, nth) => ({ nth, user_id: userId, ...read }))
      const rows = Map.groupBy(await readByKey(jobStatements.readEvents, { reads }), ({ nth }) => nth)
      return asked.map((_, nth) => toPage(rows.get(nth) ?? []))
    }),

    async lastEventIds(ids) {
      const rows = ids.length === 0 ? [] : await run(jobStatements.lastEventIds, { ids })
      return new Map(rows.map((row) => [row.id, row.last_event_id]))
    },
  }
}

function toPage(rows: readonly EventRow[]): EventPage | null {
  const [job] = rows
  if (job === undefined) return null
  return {
    events: rows.flatMap(({ id, type, at_ms, body }) =>
      id === null ? [] : [{ id, type, atMs: at_ms, body }],
    ),
    status: job.status,
    lastEventId: job.last_event_id,
  }
}

/** Numbers of jobs at which plans for fewer begin to hurt. From there on the server's own looks come soon enough. */
const LOOK_AT_JOBS: readonly number[] = [100, 400, 1_600, 6_400, 25_600]

type Decision = Values<typeof jobStatements.submit.gives>
type Submission = ReturnType<typeof toSubmission>

/** Idempotency, the caps and the inserts, for all submissions of a moment in one transaction. */
export function createSubmit(session: Session): Pick<Store, 'submit'> {
  const { run, lane } = session
  const noteStored = createFreshPlans(session)
  const decideInTime = createDecideInTime(session)

  const decide = lane<NewJob, Decision | null>({
    async write(jobs, news) {
      const rows = await decideInTime(jobs.map(toSubmission))
      const byOrd = new Map(rows.map((row) => [row.ord, row]))
      noteStored(rows.length)
      if (rows.some(({ kind, is_claimed }) => kind === 'created' && !is_claimed)) news.work('jobs')
      return jobs.map((_, ord) => byOrd.get(ord) ?? null)
    },
    namesOf: ({ id, userId, idempotency }) =>
      idempotency === null ? [id] : [id, `${userId} ${idempotency.key}`],
  })

  /** Reads outside of the lane: a read that fails fails its own submission only, which is decided and can be asked again. */
  async function replay(userId: number, id: string): Promise<SubmitOutcome> {
    const [known] = await run(jobStatements.get, { user_id: userId, id })
    // It was erased a moment ago, and so was its key: the next try makes a new job.
    return known === undefined ? { kind: 'key_in_flight' } : { kind: 'replayed', job: toJob(known) }
  }

  /** Only for the words of the refusal: another commit may have changed the count since. */
  async function whatIsFull({ userId, keptJobsMax }: NewJob): Promise<'jobs' | 'bytes'> {
    const [row] = await run(jobStatements.countKept, { user_id: userId })
    return (row?.kept_jobs ?? 0) >= keptJobsMax ? 'jobs' : 'bytes'
  }

  return {
    async submit(job) {
      const decision = await decide(job)
      if (decision === null || decision.kind === 'id_taken') throw new Error(`the id ${job.id} is taken`)
      if (decision.kind === 'replayed') return replay(job.userId, decision.known_id ?? '')
      if (decision.kind === 'storage_full') return { kind: 'storage_full', full: await whatIsFull(job) }
      if (decision.kind === 'late') throw new Error('late submissions were answered one by one')
      if (decision.kind !== 'created') return { kind: decision.kind }
      const { created_at_ms, now, is_claimed, last_event_id, outcomes_revision } = decision
      const book = toBookRef(decision)
      const claimed =
        is_claimed && job.offer !== null
          ? {
              ...firstAttempt(job, book, job.offer.worker, created_at_ms, now),
              lastEventId: last_event_id,
              outcomesRevision: outcomes_revision,
            }
          : null
      return { kind: 'created', job: pendingJob(job, created_at_ms, book), claimed }
    },
  }
}

/**
 * Sends submissions that count only for as long as this node waits for their answer. When that has not come, their clients
 * are refused, and what reaches the server later makes no job. The time is that of the server, as of its last answer: after a
 * step of its clock, and at the start, submissions are late once and are sent again.
 */
function createDecideInTime({ run }: Session): (submissions: Submission[]) => Promise<readonly Decision[]> {
  let aheadMs = Number.NEGATIVE_INFINITY

  return async (submissions) => {
    const giveUpAtMs = performance.now() + ANSWER_MS
    const isLabelled = submissions.some(({ labels }) => labels !== null)
    const statement = isLabelled ? jobStatements.submitLabelled : jobStatements.submit
    while (performance.now() < giveUpAtMs) {
      const notAfter = Math.max(0, Math.floor(performance.now() + ANSWER_MS + aheadMs))
      const rows = await run(statement, { submissions, not_after: notAfter })
      const [first] = rows
      if (first !== undefined) aheadMs = first.now - performance.now()
      if (first?.kind !== 'late') return rows
    }
    throw new JobError('store_unavailable', 'The database is too slow.', { retryAfterSeconds: 1 })
  }
}

const toSubmission = (job: NewJob, ord: number) => ({
  ord,
  id: job.id,
  user_id: job.userId,
  request_type: job.requestType,
  query: job.query,
  query_folded: job.queryFolded,
  geography: job.geography,
  book_id: job.book?.id ?? null,
  book_version: job.book?.version ?? null,
  deadline_in_ms: job.deadlineInMs,
  active_jobs_max: job.activeJobsMax,
  kept_jobs_max: job.keptJobsMax,
  kept_bytes_max: job.keptBytesMax,
  key: job.idempotency?.key ?? null,
  body_hash: job.idempotency === null ? null : `\\x${Buffer.from(job.idempotency.bodyHash).toString('hex')}`,
  keep_ms: job.idempotency?.keepMs ?? null,
  worker: job.offer?.worker ?? null,
  lease_ms: job.offer?.leaseMs ?? null,
  traceparent: job.traceparent,
  labels: labelsColumn(job.labels),
})

/**
 * The server plans a statement once for each connection, by what it knows of the tables, and looks at them once a minute at
 * best. A new database grows from nothing in seconds: until then, plans that were made for empty tables read whole tables
 * for each row. Call the result with the number of jobs of each commit.
 */
function createFreshPlans({ runInBackground, logger }: Session): (jobs: number) => void {
  const looks = [...LOOK_AT_JOBS]
  let stored = 0

  async function look(jobs: number): Promise<void> {
    const [row] = await runInBackground(upkeepStatements.knownJobs, {})
    if (row !== undefined && row.known < jobs) await runInBackground(upkeepStatements.lookAtTables, {})
  }

  return (jobs) => {
    stored += jobs
    const next = looks[0]
    if (next === undefined || stored < next) return
    looks.shift()
    // Nothing depends on it: the server looks by itself, later.
    look(next).catch((err: unknown) => logger.warn({ err }, 'the tables could not be analyzed'))
  }
}

import { JobError } from '../../jobs/job-error.ts'
import type { NewJob, Store, SubmitOutcome } from '../../jobs/store.ts'
import { firstAttempt, pendingJob, toBookRef, toJob } from '../job-row.ts'
import { ANSWER_MS } from './database.ts'
import type { Session } from './session.ts'
import type { Values } from './statement.ts'
import { jobStatements, upkeepStatements } from './statements.ts'

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
      if (rows.some(({ kind, is_claimed }) => kind === 'created' && !is_claimed)) news.work()
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
      const { created_at_ms, now, is_claimed, last_event_id } = decision
      const book = toBookRef(decision)
      const claimed =
        is_claimed && job.offer !== null
          ? { ...firstAttempt(job, book, job.offer.worker, created_at_ms, now), lastEventId: last_event_id }
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
    while (performance.now() < giveUpAtMs) {
      const notAfter = Math.max(0, Math.floor(performance.now() + ANSWER_MS + aheadMs))
      const rows = await run(jobStatements.submit, { submissions, not_after: notAfter })
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

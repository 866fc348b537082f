import type { NewJob, Store, SubmitOutcome } from '../../jobs/store.ts'
import { firstAttempt, type JobRowWithResult, pendingJob, toJob } from '../job-row.ts'
import { createFreshPlans } from './fresh-plans.ts'
import type { Session } from './session.ts'

/** Sets the locks of submitting users apart from other advisory locks on the database. */
const LOCK_SPACE = 41_577

interface OutcomeRow {
  readonly ord: number
  readonly now: number
  readonly kind: 'created' | 'replayed' | 'key_reused' | 'too_many_active'
  readonly known_id: string | null
  readonly is_claimed: boolean
}

/** Idempotency, the caps on active jobs and the inserts, for all submissions of a moment in one transaction. */
export function createSubmit(session: Session): Pick<Store, 'submit'> {
  const { load, loadOwn, run, transaction, lane } = session
  const lockUsers = loadOwn('lock-users')
  const submitJobs = loadOwn<OutcomeRow>('submit-jobs')
  const getJob = load<JobRowWithResult>('get-job')
  const noteStored = createFreshPlans(session)

  async function decide(jobs: readonly NewJob[]): Promise<ReadonlyMap<number, OutcomeRow>> {
    const user_ids = jobs.map(({ userId }) => userId)
    const rows = await transaction((run) => ({
      writes: [run(lockUsers, { space: LOCK_SPACE, user_ids })],
      value: run(submitJobs, { jobs: jobs.map(toRow) }),
    }))
    return new Map(rows.map((row) => [row.ord, row]))
  }

  async function toOutcome(job: NewJob, row: OutcomeRow): Promise<SubmitOutcome> {
    if (row.kind === 'created') {
      const claimed = row.is_claimed ? firstAttempt(job, row.now) : null
      return { kind: 'created', job: pendingJob(job, row.now), claimed }
    }
    if (row.kind !== 'replayed') return { kind: row.kind }
    const [known] = await run(getJob, { user_id: job.userId, id: row.known_id })
    // It was erased a moment ago, and so was its key: the next try makes a new job.
    return known === undefined ? { kind: 'key_in_flight' } : { kind: 'replayed', job: toJob(known) }
  }

  const push = lane<NewJob, SubmitOutcome>({
    async write(jobs, news) {
      const rows = await decide(jobs)
      noteStored(rows.size)
      const outcomes = jobs.map((job, ord) => toOutcome(job, rows.get(ord) as OutcomeRow))
      if (rows.values().some(({ kind, is_claimed }) => kind === 'created' && !is_claimed)) news.work()
      return Promise.all(outcomes)
    },
    // Two with the same key: the second has to see what became of the first.
    mustWait() {
      const keys = new Set<string>()
      return ({ userId, idempotency }) => {
        if (idempotency === null) return false
        const name = `${userId} ${idempotency.key}`
        if (keys.has(name)) return true
        keys.add(name)
        return false
      }
    },
  })

  return { submit: push }
}

const toRow = (job: NewJob, ord: number) => ({
  ord,
  id: job.id,
  user_id: job.userId,
  request_type: job.requestType,
  query: job.query,
  query_folded: job.queryFolded,
  geography: job.geography,
  deadline_in_ms: job.deadlineInMs,
  active_jobs_max: job.activeJobsMax,
  key: job.idempotency?.key ?? null,
  body_hash: job.idempotency === null ? null : `\\x${Buffer.from(job.idempotency.bodyHash).toString('hex')}`,
  keep_ms: job.idempotency?.keepMs ?? null,
  worker: job.place?.worker ?? null,
  lease_ms: job.place?.leaseMs ?? null,
})

import type { NewJob, Store, SubmitOutcome } from '../../jobs/store.ts'
import { type JobRow, pendingJob, toJob } from '../job-row.ts'
import type { Run } from './connection.ts'
import type { Session } from './session.ts'

interface UserRow {
  readonly id: number
  readonly active_jobs: number
  readonly last_turn: number
}

interface ReplayRow extends JobRow {
  readonly key: string
  readonly body_hash: Uint8Array
}

interface Instant {
  readonly now: number
  readonly turn: number
}

const DONE = Promise.resolve()

interface Accepted {
  readonly job: NewJob
  readonly turn: number
}

/** A user while a batch is decided: what the lock found, and what the batch has added. */
interface Submitter {
  readonly activeBefore: number
  jobs: number
  lastTurn: number
}

/** Idempotency, the caps on active jobs and the inserts, for all submissions of a moment in one transaction. */
export function createSubmit(session: Session): Pick<Store, 'submit'> {
  const { load, loadOwn, transaction, lane } = session
  const lockUsers = loadOwn<UserRow>('lock-users')
  const readTurn = loadOwn<Instant>('read-turn')
  const advanceTurn = loadOwn('advance-turn')
  const findReplay = load<ReplayRow>('find-replay')
  const takeTurn = load('take-turn')
  const insertJob = load('insert-job')
  const insertIdempotencyKey = load('insert-idempotency-key')

  async function submit(run: Run, jobs: readonly NewJob[]) {
    const keys = jobs.flatMap(({ userId, idempotency }) =>
      idempotency === null ? [] : [{ user_id: userId, key: idempotency.key }],
    )
    // All in one go: the server runs them one after the other, and the later ones see what the lock waited for.
    const [users, replays, [instant]] = await Promise.all([
      run(lockUsers, { user_ids: [...new Set(jobs.map(({ userId }) => userId))] }),
      keys.length === 0 ? [] : run(findReplay, { keys }),
      run(readTurn, {}),
    ])
    const { now, turn } = instant as Instant
    const submitters = new Map(users.map((user) => [user.id, newSubmitter(user)]))
    const known = new Map(replays.map((row) => [keyName(row.user_id, row.key), row]))
    const accepted: Accepted[] = []
    const outcomes = jobs.map((job): SubmitOutcome => {
      const replay = job.idempotency && known.get(keyName(job.userId, job.idempotency.key))
      if (replay) return replayed(job, replay)
      const submitter = submitters.get(job.userId)
      if (submitter === undefined || submitter.activeBefore + submitter.jobs >= job.activeJobsMax) {
        return { kind: 'too_many_active' }
      }
      submitter.jobs++
      submitter.lastTurn = Math.max(submitter.lastTurn + 1, turn)
      accepted.push({ job, turn: submitter.lastTurn })
      return { kind: 'created', job: pendingJob(job, now) }
    })
    return [outcomes, accepted.length > 0 ? store(run, accepted, submitters, now) : DONE] as const
  }

  async function store(
    run: Run,
    accepted: readonly Accepted[],
    submitters: ReadonlyMap<number, Submitter>,
    now: number,
  ): Promise<void> {
    const turns = [...submitters].flatMap(([user_id, { jobs, lastTurn }]) =>
      jobs === 0 ? [] : [{ user_id, jobs, last_turn: lastTurn }],
    )
    const keys = accepted.flatMap(({ job }) =>
      job.idempotency === null ? [] : [keyOf(job, job.idempotency, now)],
    )
    await Promise.all([
      run(takeTurn, { turns }),
      run(advanceTurn, { turn: Math.max(...turns.map(({ last_turn }) => last_turn)) }),
      run(insertJob, { jobs: accepted.map((one) => rowOf(one, now)) }),
      keys.length > 0 && run(insertIdempotencyKey, { keys }),
    ])
  }

  const push = lane<NewJob, SubmitOutcome>({
    async write(jobs, news) {
      const outcomes = await transaction((run) => submit(run, jobs))
      if (outcomes.some(({ kind }) => kind === 'created')) news.work()
      return outcomes
    },
    // Two with the same key: the second has to see what became of the first.
    mustWait() {
      const keys = new Set<string>()
      return ({ userId, idempotency }) => {
        if (idempotency === null) return false
        const name = keyName(userId, idempotency.key)
        if (keys.has(name)) return true
        keys.add(name)
        return false
      }
    },
  })

  return { submit: push }
}

const newSubmitter = ({ active_jobs, last_turn }: UserRow): Submitter => ({
  activeBefore: active_jobs,
  jobs: 0,
  lastTurn: last_turn,
})

const keyName = (userId: number, key: string): string => `${userId} ${key}`

const replayed = (job: NewJob, row: ReplayRow): SubmitOutcome =>
  Buffer.compare(row.body_hash, job.idempotency?.bodyHash ?? new Uint8Array()) === 0
    ? { kind: 'replayed', job: toJob(row) }
    : { kind: 'key_reused' }

const rowOf = ({ job, turn }: Accepted, now: number) => ({
  id: job.id,
  user_id: job.userId,
  request_type: job.requestType,
  query: job.query,
  query_folded: job.queryFolded,
  geography: job.geography,
  idempotency_key: job.idempotency?.key ?? null,
  turn,
  created_at_ms: now,
  deadline_at_ms: now + job.deadlineInMs,
})

const keyOf = (job: NewJob, { key, bodyHash, keepMs }: NonNullable<NewJob['idempotency']>, now: number) => ({
  user_id: job.userId,
  key,
  body_hash: `\\x${Buffer.from(bodyHash).toString('hex')}`,
  job_id: job.id,
  expires_at_ms: now + keepMs,
})

import type { Claim, ClaimedJob, Store } from '../../jobs/store.ts'
import { attemptsExhausted, DEADLINE_EXCEEDED, retryingMessage } from '../endings.ts'
import type { ChangeSet, LockedJob } from './changes.ts'
import type { Run } from './connection.ts'
import type { Session } from './session.ts'

/** A claim looks for more jobs this often when it found hopeless ones; the sweep takes care of the rest. */
const ROUNDS_MAX = 10

interface ClaimableRow extends LockedJob {
  readonly query: string
  readonly geography: string | null
  readonly created_at_ms: number
  readonly deadline_at_ms: number
  readonly attempt: number
  readonly lost: number
  readonly worker: string | null
}

interface TakenRow {
  readonly is_needed: boolean
  /** Which of the claims got the job; null when there was none to take. */
  readonly claim: number | null
  readonly id: string
  readonly user_id: number
  readonly attempt: number
  readonly query: string
  readonly geography: string | null
  readonly created_at_ms: number
  readonly remaining_ms: number
}

/** A free place in a worker: one of the jobs that a claim asks for. */
interface Place {
  readonly claim: Claim
  readonly into: ClaimedJob[]
}

/** The claims of all workers of a node that wait at the same time are one transaction. */
export function createClaim(session: Session, newChanges: () => ChangeSet): Pick<Store, 'claim'> {
  const { load, loadOwn, transaction, lane } = session
  const findOverdue = load<ClaimableRow>('find-overdue')
  const findPending = load<ClaimableRow>('find-pending')
  const takeJob = load('take-job')
  const claimPending = loadOwn<TakenRow>('claim-pending')

  async function fill(run: Run, places: Place[], changes: ChangeSet): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX && places.length > 0; round++) {
      const limit = places.length
      const [overdue, pending] = await Promise.all([run(findOverdue, { limit }), run(findPending, { limit })])
      const found = [...overdue, ...pending]
      const taken: object[] = []
      for (const job of found) {
        const place = places[0]
        if (place === undefined) break
        const lost = job.lost + (job.worker === null ? 0 : 1)
        const failure = whyHopeless(job, lost, place.claim.attemptsMax)
        if (failure !== null) {
          changes.toEnd(job, { status: 'failed', failure })
          continue
        }
        places.shift()
        place.into.push(claimed(job))
        taken.push({
          seq: job.seq,
          lost,
          worker: place.claim.worker,
          now: job.now,
          lease_ms: place.claim.leaseMs,
        })
        if (job.attempt > 0) {
          const message = retryingMessage(job.attempt + 1, job.worker !== null)
          changes.toStage(job, { stage: 'retrying', message, progress: 0 })
        }
      }
      await Promise.all([taken.length > 0 && run(takeJob, { taken }), changes.write(run)])
      if (found.length === 0) return
    }
  }

  /** The usual case, in one statement. Null when some jobs need a closer look, and nothing was taken. */
  async function takePending(claims: readonly Claim[]): Promise<readonly (readonly ClaimedJob[])[] | null> {
    const places = claims.flatMap(({ limit, worker, leaseMs }, claim) =>
      Array.from({ length: limit }, () => ({ claim, worker, lease_ms: leaseMs })),
    )
    const rows = await session.run(claimPending, { places, limit: places.length })
    if (rows[0]?.is_needed) return null
    const outcomes = claims.map((): ClaimedJob[] => [])
    for (const row of rows) if (row.claim !== null) outcomes[row.claim]?.push(taken(row))
    return outcomes
  }

  const push = lane<Claim, readonly ClaimedJob[]>({
    async write(claims, news) {
      const usual = await takePending(claims)
      if (usual !== null) return usual
      const { outcomes, changes } = await transaction(async (run) => {
        const changes = newChanges()
        const outcomes = claims.map((): ClaimedJob[] => [])
        const places = claims.flatMap((claim, i) =>
          Array.from({ length: claim.limit }, (): Place => ({ claim, into: outcomes[i] as ClaimedJob[] })),
        )
        await fill(run, places, changes)
        return { value: { outcomes, changes }, writes: [] }
      })
      changes.tell(news)
      return outcomes
    },
  })

  return { claim: push }
}

function whyHopeless(job: ClaimableRow, lost: number, attemptsMax: number) {
  if (job.deadline_at_ms <= job.now) return DEADLINE_EXCEEDED
  return lost >= attemptsMax ? attemptsExhausted(lost) : null
}

const claimed = (job: ClaimableRow): ClaimedJob => ({
  id: job.id,
  attempt: job.attempt + 1,
  userId: job.user_id,
  query: job.query,
  geography: job.geography,
  createdAtMs: job.created_at_ms,
  remainingMs: job.deadline_at_ms - job.now,
})

const taken = (row: TakenRow): ClaimedJob => ({
  id: row.id,
  attempt: row.attempt,
  userId: row.user_id,
  query: row.query,
  geography: row.geography,
  createdAtMs: row.created_at_ms,
  remainingMs: row.remaining_ms,
})

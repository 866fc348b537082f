import type { Finish, Lease, StageAppend, Store } from '../../jobs/store.ts'
import { attemptsExhausted, DEADLINE_EXCEEDED } from '../endings.ts'
import type { ChangeSet, LockedJob } from './changes.ts'
import type { Session } from './session.ts'

interface HeldRow extends LockedJob {
  readonly attempt: number
}

interface HopelessRow extends LockedJob {
  readonly deadline_at_ms: number
  readonly lost: number
}

type Beat = Parameters<Store['heartbeat']>[0]
type WorkerWrite = StageAppend | Finish
type Work = Pick<Store, 'heartbeat' | 'appendStage' | 'finish' | 'release' | 'recover' | 'sweep'>

const nameOf = ({ id, attempt }: Lease): string => `${id} ${attempt}`

export function createWork(session: Session, newChanges: () => ChangeSet): Work {
  const { load, run, transaction, lane, tell, retentionMs } = session
  const findHeld = load<HeldRow>('find-held')
  const extendLease = load('extend-lease')
  const releaseJob = load<{ id: string }>('release-job')
  const findHopeless = load<HopelessRow>('find-hopeless')

  const pushWrite = lane<WorkerWrite, 'written' | 'lost'>({
    async write(writes, news) {
      const ids = [...new Set(writes.map(({ id }) => id))]
      const { outcomes, changes } = await transaction(async (run) => {
        const changes = newChanges()
        const held = new Map((await run(findHeld, { ids })).map((row) => [nameOf(row), row]))
        const outcomes = writes.map((write) => {
          const job = held.get(nameOf(write))
          if (job === undefined) return 'lost'
          if ('outcome' in write) changes.toEnd(job, write.outcome, write.retentionMs)
          else changes.toStage(job, write)
          return 'written'
        })
        return [{ outcomes, changes }, changes.write(run)]
      })
      changes.tell(news)
      return outcomes
    },
    // Whatever comes after the end of a job has to find that it has ended.
    mustWait() {
      const ended = new Set<string>()
      return (write) => {
        if (ended.has(write.id)) return true
        if ('outcome' in write) ended.add(write.id)
        return false
      }
    },
  })

  const pushBeat = lane<Beat, readonly Lease[]>({
    async write(beats) {
      const leaseMs = new Map(
        beats.flatMap((beat) => beat.leases.map((lease) => [nameOf(lease), beat.leaseMs])),
      )
      const ids = beats.flatMap(({ leases }) => leases.map(({ id }) => id))
      if (ids.length === 0) return beats.map(() => [])
      const kept = await transaction(async (run) => {
        const rows = (await run(findHeld, { ids })).filter((row) => leaseMs.has(nameOf(row)))
        const extended = rows.map((row) => ({ seq: row.seq, lease_ms: leaseMs.get(nameOf(row)) }))
        return [new Set(rows.map(nameOf)), run(extendLease, { beats: extended })]
      })
      return beats.map(({ leases }) => leases.filter((lease) => !kept.has(nameOf(lease))))
    },
  })

  return {
    heartbeat: pushBeat,
    appendStage: pushWrite,
    finish: pushWrite,

    release: ({ id, attempt }) =>
      tell(async (news) => {
        const rows = await run(releaseJob, { id, attempt })
        if (rows.length === 0) return 'lost'
        news.work()
        return 'written'
      }),

    // Other nodes may be alive: only time tells which leases are lost.
    recover: async () => 0,

    sweep: ({ limit, attemptsMax }) =>
      tell(async (news) => {
        const { count, changes } = await transaction(async (run) => {
          const changes = newChanges()
          const rows = await run(findHopeless, { limit, attempts_max: attemptsMax })
          for (const row of rows) {
            const failure = row.deadline_at_ms <= row.now ? DEADLINE_EXCEEDED : attemptsExhausted(row.lost)
            changes.toEnd(row, { status: 'failed', failure }, retentionMs)
          }
          return [{ count: rows.length, changes }, changes.write(run)]
        })
        changes.tell(news)
        return count
      }),
  }
}

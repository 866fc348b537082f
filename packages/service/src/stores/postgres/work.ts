import type { Finish, Lease, StageAppend, Store } from '../../jobs/store.ts'
import { attemptsExhausted, DEADLINE_EXCEEDED } from '../endings.ts'
import { completedBody, failedBody, stageBody } from '../event-body.ts'
import { type ChangeSet, type LockedJob, storable } from './changes.ts'
import type { Session } from './session.ts'

interface MadeRow {
  readonly ord: number
  readonly event_id: number
  readonly now: number
}

interface HopelessRow extends LockedJob {
  readonly deadline_at_ms: number
  readonly lost: number
}

type Beat = Parameters<Store['heartbeat']>[0]
type WorkerWrite = StageAppend | Finish
type Work = Pick<Store, 'heartbeat' | 'appendStage' | 'finish' | 'release' | 'recover' | 'sweep'>

const idsOf = (leases: readonly Lease[]): readonly string[] => [...new Set(leases.map(({ id }) => id))]

const nameOf = ({ id, attempt }: Lease): string => `${id} ${attempt}`

export function createWork(session: Session, newChanges: () => ChangeSet): Work {
  const { load, loadOwn, run, transaction, lane, tell, retentionMs } = session
  const findHeld = load('find-held')
  const writeEvents = loadOwn<MadeRow>('write-events')
  const extendLease = load<Lease>('extend-lease')
  const releaseJob = load<{ id: string }>('release-job')
  const findHopeless = load<HopelessRow>('find-hopeless')

  const pushWrite = lane<WorkerWrite, 'written' | 'lost'>({
    async write(writes, news) {
      const rows = writes.map(toRow)
      const made = await transaction((run) => ({
        writes: [run(findHeld, { ids: idsOf(writes) })],
        value: run(writeEvents, { writes: rows }),
      }))
      const byOrd = new Map(made.map((row) => [row.ord, row]))
      return rows.map(({ ord, id, type, body }) => {
        const row = byOrd.get(ord)
        if (row === undefined) return 'lost'
        news.event(id, { id: row.event_id, type, atMs: row.now, body })
        return 'written'
      })
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
      const rows = beats.flatMap(({ leases, leaseMs }) =>
        leases.map(({ id, attempt }) => ({ id, attempt, lease_ms: leaseMs })),
      )
      if (rows.length === 0) return beats.map(() => [])
      const kept = await transaction((run) => ({
        writes: [run(findHeld, { ids: idsOf(rows) })],
        value: run(extendLease, { beats: rows }),
      }))
      const names = new Set(kept.map(nameOf))
      return beats.map(({ leases }) => leases.filter((lease) => !names.has(nameOf(lease))))
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
          return { value: { count: rows.length, changes }, writes: [changes.write(run)] }
        })
        changes.tell(news)
        return count
      }),
  }
}

/** A write as write-events.sql takes it; the fields of the other kind stay away. */
function toRow(write: WorkerWrite, ord: number) {
  const { id, attempt } = write
  if (!('outcome' in write)) {
    const { stage, message, progress } = write
    return {
      ord,
      id,
      attempt,
      type: 'stage' as const,
      body: stageBody(stage, message, progress),
      stage,
      progress,
    }
  }
  const { outcome, retentionMs: retention_ms } = write
  const end = { ord, id, attempt, type: outcome.status, status: outcome.status, retention_ms }
  return outcome.status === 'completed'
    ? {
        ...end,
        body: completedBody(outcome.resultJson),
        summary: JSON.stringify(outcome.summary),
        progress: 1,
      }
    : {
        ...end,
        body: failedBody(outcome.failure),
        failure_code: outcome.failure.code,
        failure_message: storable(outcome.failure.message),
      }
}

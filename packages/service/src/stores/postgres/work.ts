import type { EventType } from '@assay/contract'
import type { JobRecord, Lease, Store } from '../../jobs/store.ts'
import { attemptsExhausted, DEADLINE_EXCEEDED } from '../endings.ts'
import { bodyOfOutcome, stageBody } from '../event-body.ts'
import { type ChangeSet, type LockedJob, storable } from './changes.ts'
import type { Session } from './session.ts'

interface MadeRow {
  readonly nth: number
  readonly event_id: number
  readonly now: number
}

interface EventRow extends Lease {
  /** Which of the records it belongs to. */
  readonly ord: number
  readonly type: EventType
  readonly body: string
  /** Columns of the job that change with it. */
  readonly state: object
}

interface HopelessRow extends LockedJob {
  readonly deadline_at_ms: number
  readonly lost: number
}

type Beat = Parameters<Store['heartbeat']>[0]
type Work = Pick<Store, 'heartbeat' | 'record' | 'release' | 'recover' | 'sweep'>

const idsOf = (leases: readonly Lease[]): readonly string[] => [...new Set(leases.map(({ id }) => id))]

const nameOf = ({ id, attempt }: Lease): string => `${id} ${attempt}`

export function createWork(session: Session, newChanges: () => ChangeSet): Work {
  const { load, loadOwn, run, transaction, lane, tell, retentionMs } = session
  const findHeld = load('find-held')
  const writeEvents = loadOwn<MadeRow>('write-events')
  const extendLease = load<Lease>('extend-lease')
  const releaseJob = load<{ id: string }>('release-job')
  const findHopeless = load<HopelessRow>('find-hopeless')

  const pushRecord = lane<JobRecord, 'written' | 'lost'>({
    async write(records, news) {
      const rows = records.flatMap((record, ord) => toRows(record, ord, retentionMs))
      const made = await transaction((run) => ({
        writes: [run(findHeld, { ids: idsOf(records) })],
        value: run(writeEvents, {
          writes: rows.map(({ state, ...row }, nth) => ({ ...row, ...state, nth })),
        }),
      }))
      const written = new Set<number>()
      for (const { nth, event_id, now } of made) {
        const { ord, id, type, body } = rows[nth] as EventRow
        written.add(ord)
        news.event(id, { id: event_id, type, atMs: now, body })
      }
      return records.map((_, ord) => (written.has(ord) ? 'written' : 'lost'))
    },
    // Whatever comes after the end of a job has to find that it has ended.
    mustWait() {
      const ended = new Set<string>()
      return ({ id, outcome }) => {
        if (ended.has(id)) return true
        if (outcome !== null) ended.add(id)
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
    record: pushRecord,

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
            changes.toEnd(row, { status: 'failed', failure })
          }
          return { value: { count: rows.length, changes }, writes: [changes.write(run)] }
        })
        changes.tell(news)
        return count
      }),
  }
}

/** A record as write-events.sql takes it: a row for each event, and the job's new state beside the last of them. */
function toRows({ id, attempt, stages, outcome }: JobRecord, ord: number, retention_ms: number): EventRow[] {
  const head = { ord, id, attempt }
  const rows: EventRow[] = stages.map((note) => ({
    ...head,
    type: 'stage',
    body: stageBody(note),
    state: { stage: note.stage, progress: note.progress },
  }))
  if (outcome === null) return rows
  const { status } = outcome
  const details =
    status === 'completed'
      ? { summary: JSON.stringify(outcome.summary), progress: 1 }
      : { failure_code: outcome.failure.code, failure_message: storable(outcome.failure.message) }
  rows.push({
    ...head,
    type: status,
    body: bodyOfOutcome(outcome),
    state: { status, retention_ms, ...details },
  })
  return rows
}

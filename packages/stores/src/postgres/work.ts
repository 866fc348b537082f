import type { EventType } from '@assay/contract'
import type { JobRecord, Lease } from '@assay/domain/jobs/claimed-job'
import { DEADLINE_EXCEEDED, JobError } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'
import { toClaimedJob } from '../job-rows.ts'
import { attemptsExhausted, bodyOfOutcome, retryingMessage, stageBody, storable } from '../told-of-jobs.ts'
import type { News } from '../wake-hub.ts'
import type { Session } from './lanes.ts'
import { boolean, json, number, numberOrNull, statement, text, textOrNull, typeOf } from './statement.ts'

/** A claim fails this many hopeless jobs that it meets; the sweep takes care of the rest. */
const HOPELESS_MAX = 100
/** How often a record is tried again when its job was changed at the same moment. */
const LOOKS_MAX = 5
/** Stands in a message for a number that the database puts in. No count of attempts comes near it. */
const MARK = 987_654_321

const claimedRow = {
  user_id: number,
  attempt: number,
  query: text,
  geography: textOrNull,
  book_id: textOrNull,
  book_version: numberOrNull,
  created_at_ms: number,
  remaining_ms: number,
  last_event_id: number,
  traceparent: textOrNull,
  outcomes_revision: number,
}

export const workStatements = {
  claim: statement(
    'claim',
    {
      worker: text,
      token: text,
      limit: number,
      lease_ms: number,
      attempts_max: number,
      lost_body: text,
      handed_body: text,
      mark: text,
    },
    {
      is_first: boolean,
      has_hopeless: boolean,
      // Null when nothing was taken; then the others are null as well.
      id: textOrNull,
      ...claimedRow,
      now: number,
      retrying_body: textOrNull,
    },
  ),
  findClaimed: statement('find-claimed', { token: text, worker: text }, { id: text, ...claimedRow }),
  record: statement(
    'record-events',
    { records: json, events: json },
    { nth: number, now: numberOrNull, outcome: typeOf<'written' | 'repeated' | 'again' | 'lost'>(25) },
  ),
  extendLeases: statement('extend-leases', { beats: json }, { id: text, attempt: number, worker: text }),
  release: statement('release-jobs', { leases: json }, { id: text }),
  endHopeless: statement(
    'end-hopeless',
    {
      limit: number,
      attempts_max: number,
      retention_ms: number,
      late_code: text,
      late_message: text,
      late_body: text,
      lost_code: text,
      lost_message: text,
      lost_body: text,
      mark: text,
    },
    { id: text, event_id: number, now: number, body: text },
  ),
}

type Beat = Parameters<Store['heartbeat']>[0]
type Limits = Parameters<Store['sweep']>[0]
type Work = Pick<Store, 'claim' | 'heartbeat' | 'record' | 'release' | 'recover' | 'sweep'>

interface RecordWithEvents {
  readonly record: JobRecord
  readonly events: readonly { readonly type: EventType; readonly body: string }[]
}

const nameOf = ({ id, attempt, worker }: Lease): string => `${id} ${attempt} ${worker}`
const byId = (a: Lease, b: Lease): number => (a.id < b.id ? -1 : 1)
const leaseOf = ({ id, attempt, worker }: Lease): Lease => ({ id, attempt, worker })

const LATE = DEADLINE_EXCEEDED
const LOST = attemptsExhausted(MARK)
const bodyOfFailure = (failure: typeof LATE): string => bodyOfOutcome({ status: 'failed', failure })
const retryingBody = (wasLost: boolean): string =>
  stageBody({ stage: 'retrying', message: retryingMessage(MARK, wasLost), progress: 0 })

export function createWork(session: Session): Work {
  const { run, lane, publishing, retentionMs } = session

  /**
   * Records, heartbeats and releases of a node take turns, so no two of them lock the same jobs in different orders. A repeat
   * after a lost answer may still meet its original. Then one waits for the other, or the server takes one back, which is
   * tried again; whichever comes second changes nothing.
   */
  const inTurn = createTurns()

  const pushRecord = lane<JobRecord, 'written' | 'lost' | 'undecided'>({
    async write(records, news) {
      const answers = new Map<JobRecord, 'written' | 'lost'>()
      let left = records
        .map((record): RecordWithEvents => ({ record, events: eventsOf(record) }))
        .sort((a, b) => byId(a.record, b.record))
      for (let looks = 1; left.length > 0 && looks <= LOOKS_MAX; looks++) {
        const rows = await inTurn(() => run(workStatements.record, toParameters(left, retentionMs)))
        const again: RecordWithEvents[] = []
        for (const { nth, now, outcome } of rows) {
          const one = left[nth]
          if (one === undefined) continue
          if (outcome === 'again') again.push(one)
          else answers.set(one.record, outcome === 'lost' ? 'lost' : 'written')
          if (outcome === 'written') publishEvents(one, now ?? 0, news)
        }
        left = again
      }
      return records.map((record) => answers.get(record) ?? 'undecided')
    },
    namesOf: ({ id }) => [id],
  })

  const pushBeat = lane<Beat, readonly Lease[]>({
    async write(items) {
      const beats = items
        .flatMap(({ leases, leaseMs }) => leases.map((lease) => ({ ...leaseOf(lease), lease_ms: leaseMs })))
        .sort(byId)
      const kept = beats.length === 0 ? [] : await inTurn(() => run(workStatements.extendLeases, { beats }))
      const names = new Set(kept.map(nameOf))
      return items.map(({ leases }) => leases.filter((lease) => !names.has(nameOf(lease))))
    },
    namesOf: () => [],
  })

  const pushRelease = lane<readonly Lease[], number>({
    async write(items, news) {
      const leases = items.flat().map(leaseOf).sort(byId)
      const released = leases.length === 0 ? [] : await inTurn(() => run(workStatements.release, { leases }))
      if (released.length > 0) news.work('jobs')
      const ids = new Set(released.map(({ id }) => id))
      return items.map((item) => item.filter(({ id }) => ids.has(id)).length)
    },
    namesOf: (leases) => leases.map(({ id }) => id),
  })

  async function endHopeless({ limit, attemptsMax }: Limits, news: News): Promise<number> {
    const ended = await run(workStatements.endHopeless, {
      limit,
      attempts_max: attemptsMax,
      retention_ms: retentionMs,
      late_code: LATE.code,
      late_message: LATE.message,
      late_body: bodyOfFailure(LATE),
      lost_code: LOST.code,
      lost_message: LOST.message,
      lost_body: bodyOfFailure(LOST),
      mark: String(MARK),
    })
    for (const { id, event_id, now, body } of ended)
      news.event(id, { id: event_id, type: 'failed', atMs: now, body })
    return ended.length
  }

  return {
    claim: ({ worker, token, limit, leaseMs, attemptsMax }) =>
      publishing(async (news) => {
        const rows = await run(workStatements.claim, {
          worker,
          token,
          limit,
          lease_ms: leaseMs,
          attempts_max: attemptsMax,
          lost_body: retryingBody(true),
          handed_body: retryingBody(false),
          mark: String(MARK),
        })
        const [first] = rows
        // The token was used before. The first statement waited for the claim that used it; this one sees what that took.
        if (!first?.is_first) {
          const held = await run(workStatements.findClaimed, { token, worker })
          return held.map((row) => toClaimedJob(row, worker, row.remaining_ms))
        }
        if (first.has_hopeless) await endHopeless({ limit: HOPELESS_MAX, attemptsMax }, news)
        return rows.flatMap((row) => {
          const { id, last_event_id, now, retrying_body } = row
          if (id === null) return []
          if (retrying_body !== null)
            news.event(id, { id: last_event_id, type: 'stage', atMs: now, body: retrying_body })
          return [toClaimedJob({ ...row, id }, worker, row.remaining_ms)]
        })
      }),

    async record(record) {
      const answer = await pushRecord(record)
      // The job changed at every look. Whether the worker still holds it is not known, and `lost` would say that it does not.
      if (answer === 'undecided')
        throw new JobError('store_unavailable', 'The job is being changed.', { retryAfterSeconds: 1 })
      return answer
    },
    heartbeat: pushBeat,

    release: pushRelease,

    // Other nodes may be alive: only time tells which leases are lost.
    recover: async () => 0,

    sweep: (limits) => publishing((news) => endHopeless(limits, news)),
  }
}

/** Runs one piece of work after the other, each when the one before it has ended, well or not. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const own = last.then(work)
    last = own.catch(() => {})
    return own
  }
}

const eventsOf = ({ stages, outcome }: JobRecord): RecordWithEvents['events'] => [
  ...stages.map((note) => ({ type: 'stage' as const, body: stageBody(note) })),
  ...(outcome === null ? [] : [{ type: outcome.status, body: bodyOfOutcome(outcome) }]),
]

function publishEvents({ record, events }: RecordWithEvents, atMs: number, news: News): void {
  for (const [i, event] of events.entries())
    news.event(record.id, { id: record.after + i + 1, atMs, ...event })
}

const toParameters = (items: readonly RecordWithEvents[], retentionMs: number) => ({
  records: items.map(({ record, events }, nth) => ({
    nth,
    ...leaseOf(record),
    after: record.after,
    count: events.length,
    ...stateAfter(record, retentionMs),
  })),
  events: items.flatMap(({ events }, nth) => events.map((event, i) => ({ nth, ord: i + 1, ...event }))),
})

/** The columns of a job that a record changes. */
function stateAfter({ stages, outcome }: JobRecord, retention_ms: number): object {
  const { stage, progress } = stages.at(-1) ?? {}
  if (outcome === null) return { stage, progress }
  const { status } = outcome
  if (status === 'completed')
    return { stage, status, retention_ms, progress: 1, summary: JSON.stringify(outcome.summary) }
  const { code, message } = outcome.failure
  return { stage, progress, status, retention_ms, failure_code: code, failure_message: storable(message) }
}

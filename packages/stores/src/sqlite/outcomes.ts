import { lineOfJob } from '@assay/domain/batches/batch'
import type { AlarmRecord, OutcomeStore, PutOutcome } from '@assay/domain/outcomes/outcome-store'
import { toAlarm, toOutcome } from '../outcome-rows.ts'
import { read, type Session } from './queries.ts'

export function createOutcomes({ sql, write, writeAndErase, nowMs }: Session): OutcomeStore {
  const findAlarm = (userId: number, book: string): AlarmRecord | null => {
    const row = sql['list-alarms'].get({ user_id: userId, book })
    return row === undefined ? null : toAlarm(row)
  }

  function erase(userId: number, remove: () => number): Promise<number> {
    return writeAndErase(
      () => {
        const gone = remove()
        if (gone > 0) sql['count-outcome-change'].run({ user_id: userId, added: -gone })
        return gone
      },
      (gone) => gone > 0,
    )
  }

  return {
    put: ({ userId, jobId, line, facts, keptMax, isJobNeeded }) =>
      write((): PutOutcome => {
        const now = nowMs()
        const key = { user_id: userId, job_id: jobId, line }
        const known = sql['find-outcome'].get(key)
        const { book, category } = facts.line
        const body = JSON.stringify(facts)
        if (known === undefined) {
          const batchId = lineOfJob(jobId)?.batchId ?? null
          const job = { user_id: userId, job_id: jobId, batch_id: batchId, now }
          if (isJobNeeded && sql['has-job-for-outcome'].get(job) === undefined) return 'gone'
          if ((sql['find-outcome-changes'].get({ user_id: userId })?.kept ?? 0) >= keptMax) return 'full'
          sql['insert-outcome'].run({ ...key, book, category, now, body })
          sql['count-outcome-change'].run({ user_id: userId, added: 1 })
        } else if (known.body !== body) {
          sql['update-outcome'].run({ seq: known.seq, book, category, now, body })
          sql['count-outcome-change'].run({ user_id: userId, added: 0 })
        }
        const kept = sql['find-outcome'].get(key)
        if (kept === undefined) throw new Error('an outcome is gone in the middle of a transaction')
        return toOutcome(kept)
      }),

    get: ({ userId, jobId, line }) =>
      read(() => {
        const row = sql['find-outcome'].get({ user_id: userId, job_id: jobId, line })
        return row === undefined ? null : toOutcome(row)
      }),

    async delete({ userId, jobId, line }) {
      const gone = await erase(userId, () =>
        sql['delete-outcome'].run({ user_id: userId, job_id: jobId, line }),
      )
      return gone > 0 ? 'deleted' : 'missing'
    },
    deleteOfJobs: ({ userId, firstJobId, lastJobId, limit }) =>
      erase(userId, () =>
        sql['delete-outcomes-between'].run({
          user_id: userId,
          first_job_id: firstJobId,
          last_job_id: lastJobId,
          limit,
        }),
      ),

    list: ({ userId, before, book, limit }) =>
      read(() =>
        sql['list-outcomes']
          .all({ user_id: userId, before: before ?? Number.MAX_SAFE_INTEGER, book, limit })
          .map(toOutcome),
      ),
    newest: ({ userId, perCategory, limit }) =>
      read(() =>
        sql['newest-outcomes']
          .all({ user_id: userId, per_category: perCategory, limit })
          .map(toOutcome)
          .reverse(),
      ),
    revision: (userId) => read(() => sql['find-outcome-changes'].get({ user_id: userId })?.revision ?? 0),

    alarms: (userId) => read(() => sql['list-alarms'].all({ user_id: userId, book: null }).map(toAlarm)),
    setAlarm: ({ userId, book, isBroken, outcomes, factor, falseAlarmRate }) =>
      write(() => {
        const now = nowMs()
        const alarm = { user_id: userId, book, now, outcomes, factor }
        const changed = sql['set-alarm'].run({ ...alarm, is_broken: isBroken ? 1 : 0 })
        if (changed > 0 && isBroken) sql['tell-of-alarm'].run({ ...alarm, false_alarm_rate: falseAlarmRate })
        return findAlarm(userId, book)
      }),
    alarmAnnounced: ({ userId, book, changes }) =>
      write(() => {
        sql['announce-alarm'].run({ user_id: userId, book, changes })
      }),
  }
}

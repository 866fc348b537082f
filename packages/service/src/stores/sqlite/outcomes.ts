import { lineOfJob } from '../../batches/batch-store.ts'
import type { AlarmRecord, OutcomeStore, PutOutcome } from '../../outcomes/outcome-store.ts'
import { toAlarm, toOutcome } from '../rows.ts'
import { read, type Session } from './group-commit.ts'

export function createOutcomes({ prepare, write, writeAndErase, nowMs }: Session): OutcomeStore {
  const find = prepare('find-outcome')
  const insert = prepare('insert-outcome')
  const update = prepare('update-outcome')
  const hasJob = prepare('has-job-for-outcome')
  const deleteOne = prepare('delete-outcome')
  const deleteBetween = prepare('delete-outcomes-between')
  const findChanges = prepare('find-outcome-changes')
  const countChange = prepare('count-outcome-change')
  const list = prepare('list-outcomes')
  const newest = prepare('newest-outcomes')
  const listAlarms = prepare('list-alarms')
  const setAlarm = prepare('set-alarm')
  const announce = prepare('announce-alarm')
  const tellOfAlarm = prepare('tell-of-alarm')

  const findAlarm = (userId: number, book: string): AlarmRecord | null => {
    const row = listAlarms.get({ user_id: userId, book })
    return row === undefined ? null : toAlarm(row)
  }

  function erase(userId: number, remove: () => number): Promise<number> {
    return writeAndErase(
      () => {
        const gone = remove()
        if (gone > 0) countChange.run({ user_id: userId, added: -gone })
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
        const known = find.get(key)
        const { book, category } = facts.line
        const body = JSON.stringify(facts)
        if (known === undefined) {
          const batchId = lineOfJob(jobId)?.batchId ?? null
          const job = { user_id: userId, job_id: jobId, batch_id: batchId, now }
          if (isJobNeeded && hasJob.get(job) === undefined) return 'gone'
          if ((findChanges.get({ user_id: userId })?.kept ?? 0) >= keptMax) return 'full'
          insert.run({ ...key, book, category, now, body })
          countChange.run({ user_id: userId, added: 1 })
        } else if (known.body !== body) {
          update.run({ seq: known.seq, book, category, now, body })
          countChange.run({ user_id: userId, added: 0 })
        }
        const kept = find.get(key)
        if (kept === undefined) throw new Error('an outcome is gone in the middle of a transaction')
        return toOutcome(kept)
      }),

    get: ({ userId, jobId, line }) =>
      read(() => {
        const row = find.get({ user_id: userId, job_id: jobId, line })
        return row === undefined ? null : toOutcome(row)
      }),

    async delete({ userId, jobId, line }) {
      const gone = await erase(userId, () => deleteOne.run({ user_id: userId, job_id: jobId, line }))
      return gone > 0 ? 'deleted' : 'missing'
    },
    deleteOfJobs: ({ userId, firstJobId, lastJobId, limit }) =>
      erase(userId, () =>
        deleteBetween.run({
          user_id: userId,
          first_job_id: firstJobId,
          last_job_id: lastJobId,
          limit,
        }),
      ),

    list: ({ userId, before, book, limit }) =>
      read(() =>
        list.all({ user_id: userId, before: before ?? Number.MAX_SAFE_INTEGER, book, limit }).map(toOutcome),
      ),
    newest: ({ userId, perCategory, limit }) =>
      read(() => newest.all({ user_id: userId, per_category: perCategory, limit }).map(toOutcome).reverse()),
    revision: (userId) => read(() => findChanges.get({ user_id: userId })?.revision ?? 0),

    alarms: (userId) => read(() => listAlarms.all({ user_id: userId, book: null }).map(toAlarm)),
    setAlarm: ({ userId, book, isBroken, outcomes, factor, falseAlarmRate }) =>
      write(() => {
        const now = nowMs()
        const alarm = { user_id: userId, book, now, outcomes, factor }
        const changed = setAlarm.run({ ...alarm, is_broken: isBroken ? 1 : 0 })
        if (changed > 0 && isBroken) tellOfAlarm.run({ ...alarm, false_alarm_rate: falseAlarmRate })
        return findAlarm(userId, book)
      }),
    alarmAnnounced: ({ userId, book, changes }) =>
      write(() => {
        announce.run({ user_id: userId, book, changes })
      }),
  }
}

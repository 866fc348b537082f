import { lineOfJob } from '../../batches/batch-store.ts'
import type { OutcomeStore } from '../../outcomes/outcome-store.ts'
import { toAlarm, toOutcome } from '../rows.ts'
import { gatherReads, type Session } from './lanes.ts'
import { outcomeStatements } from './statements.ts'

export function createOutcomes({ run, readByKey }: Session): OutcomeStore {
  const revision = gatherReads<number, number>(async (asked) => {
    const rows = await readByKey(outcomeStatements.findRevisions, { user_ids: [...new Set(asked)] })
    const byUser = new Map(rows.map((row) => [row.user_id, row.revision]))
    return asked.map((userId) => byUser.get(userId) ?? 0)
  })

  return {
    async put({ userId, jobId, line, facts, keptMax, isJobNeeded }) {
      const { book, category } = facts.line
      const [row] = await run(outcomeStatements.put, {
        user_id: userId,
        job_id: jobId,
        batch_id: lineOfJob(jobId)?.batchId ?? null,
        line,
        book,
        category,
        body: JSON.stringify(facts),
        kept_max: keptMax,
        is_job_needed: isJobNeeded,
      })
      if (row === undefined) throw new Error('an outcome was neither kept nor refused')
      if (row.kind !== 'kept') return row.kind
      const { seq, created_at_ms: createdAtMs, updated_at_ms: updatedAtMs } = row
      return { seq, userId, jobId, line, facts, createdAtMs, updatedAtMs }
    },

    async get({ userId, jobId, line }) {
      const [row] = await run(outcomeStatements.find, { user_id: userId, job_id: jobId, line })
      return row === undefined ? null : toOutcome(row)
    },

    async delete({ userId, jobId, line }) {
      const [row] = await run(outcomeStatements.delete, { user_id: userId, job_id: jobId, line })
      return (row?.gone ?? 0) > 0 ? 'deleted' : 'missing'
    },
    async deleteOfJobs({ userId, firstJobId, lastJobId, limit }) {
      const [row] = await run(outcomeStatements.deleteBetween, {
        user_id: userId,
        first_job_id: firstJobId,
        last_job_id: lastJobId,
        limit,
      })
      return row?.gone ?? 0
    },

    async list({ userId, before, book, limit }) {
      const values = { user_id: userId, before: before ?? Number.MAX_SAFE_INTEGER, book, limit }
      return (await run(outcomeStatements.list, values)).map(toOutcome)
    },
    async newest({ userId, perCategory, limit }) {
      const values = { user_id: userId, per_category: perCategory, limit }
      return (await run(outcomeStatements.newest, values)).map(toOutcome).reverse()
    },
    revision,

    async alarms(userId) {
      return (await run(outcomeStatements.listAlarms, { user_id: userId, book: null })).map(toAlarm)
    },
    async setAlarm({ userId, book, isBroken, outcomes, factor, falseAlarmRate }) {
      await run(outcomeStatements.setAlarm, {
        user_id: userId,
        book,
        is_broken: isBroken,
        outcomes,
        factor,
        false_alarm_rate: falseAlarmRate,
      })
      const [row] = await run(outcomeStatements.listAlarms, { user_id: userId, book })
      return row === undefined ? null : toAlarm(row)
    },
    async alarmAnnounced({ userId, book, changes }) {
      await run(outcomeStatements.announceAlarm, { user_id: userId, book, changes })
    },
  }
}

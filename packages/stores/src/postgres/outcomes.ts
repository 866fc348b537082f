import { lineOfJob } from '@assay/domain/batches/batch'
import type { OutcomeStore } from '@assay/domain/outcomes/outcome-store'
import { toAlarm, toOutcome } from '../outcome-rows.ts'
import { gatherReads, type Session } from './lanes.ts'
import { boolean, json, number, numberOrNull, statement, text, textOrNull, typeOf } from './statement.ts'

const outcomeKey = { user_id: number, job_id: text, line: number }
const outcomeRow = { seq: number, ...outcomeKey, created_at_ms: number, updated_at_ms: number, body: text }
const alarmRow = {
  user_id: number,
  book: text,
  is_broken: boolean,
  since_ms: number,
  outcomes: number,
  factor: numberOrNull,
  changes: number,
  is_announced: boolean,
}

export const outcomeStatements = {
  put: statement(
    'put-outcome',
    {
      ...outcomeKey,
      batch_id: textOrNull,
      book: text,
      category: text,
      body: text,
      kept_max: number,
      is_job_needed: boolean,
    },
    { kind: typeOf<'kept' | 'full' | 'gone'>(25), seq: number, created_at_ms: number, updated_at_ms: number },
  ),
  find: statement('find-outcome', outcomeKey, outcomeRow),
  delete: statement('delete-outcome', outcomeKey, { gone: number }),
  deleteBetween: statement(
    'delete-outcomes-between',
    { user_id: number, first_job_id: text, last_job_id: text, limit: number },
    { gone: number },
  ),
  list: statement(
    'list-outcomes',
    { user_id: number, before: number, book: textOrNull, limit: number },
    outcomeRow,
  ),
  newest: statement('newest-outcomes', { user_id: number, per_category: number, limit: number }, outcomeRow),
  findRevisions: statement('find-revisions', { user_ids: json }, { user_id: number, revision: number }),
  listAlarms: statement('list-alarms', { user_id: number, book: textOrNull }, alarmRow),
  setAlarm: statement(
    'set-alarm',
    {
      user_id: number,
      book: text,
      is_broken: boolean,
      outcomes: number,
      factor: numberOrNull,
      false_alarm_rate: number,
    },
    { told: number },
  ),
  announceAlarm: statement('announce-alarm', { user_id: number, book: text, changes: number }, {}),
  readArchived: statement(
    'read-archived-outcomes',
    { after_seq: number, limit: number },
    { ...outcomeRow, book: text, category: text },
  ),
  insertArchived: statement('insert-archived-outcomes', { outcomes: json }, {}),
  readArchivedAlarms: statement(
    'read-archived-alarms',
    {},
    { ...alarmRow, is_broken: number, is_announced: number },
  ),
  insertArchivedAlarms: statement('insert-archived-alarms', { alarms: json }, {}),
}

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
      const jobs = { first_job_id: firstJobId, last_job_id: lastJobId }
      const [row] = await run(outcomeStatements.deleteBetween, { user_id: userId, ...jobs, limit })
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

import type { AlarmRecord, OutcomeRecord } from '@assay/domain/outcomes/outcome-store'
import type { RowOf } from './sqlite/queries.ts'

type AlarmRow = Omit<RowOf<'list-alarms'>, 'is_broken' | 'is_announced'> & {
  readonly is_broken: number | boolean
  readonly is_announced: number | boolean
}

export function toOutcome(row: RowOf<'find-outcome'>): OutcomeRecord {
  return {
    seq: row.seq,
    userId: row.user_id,
    jobId: row.job_id,
    line: row.line,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    // The border to the database: only `put` writes it, from the same type.
    facts: JSON.parse(row.body),
  }
}

export function toAlarm(row: AlarmRow): AlarmRecord {
  return {
    userId: row.user_id,
    book: row.book,
    isBroken: Boolean(row.is_broken),
    sinceMs: row.since_ms,
    outcomes: row.outcomes,
    factor: row.factor,
    changes: row.changes,
    isAnnounced: Boolean(row.is_announced),
  }
}

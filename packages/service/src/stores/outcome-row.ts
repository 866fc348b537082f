import type { AlarmRecord, OutcomeRecord } from '../outcomes/outcome-store.ts'

/** An outcome as both stores keep it. */
export interface OutcomeRow {
  readonly seq: number
  readonly user_id: number
  readonly job_id: string
  readonly line: number
  readonly created_at_ms: number
  readonly updated_at_ms: number
  readonly body: string
}

export function toOutcome(row: OutcomeRow): OutcomeRecord {
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

export interface AlarmRow {
  readonly user_id: number
  readonly book: string
  readonly is_broken: number | boolean
  readonly since_ms: number
  readonly outcomes: number
  readonly factor: number | null
  readonly changes: number
  readonly is_announced: number | boolean
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

import type { WebhookEvent } from '@assay/contract'
import { QUEUE_AGES_MS, type Queue } from '@assay/domain/fleet/fleet'
import type { ClaimedJob, Outcome, StageNote } from '@assay/domain/jobs/claimed-job'
import { toQuotas } from '@assay/domain/jobs/given-limits'
import type { BookRef, Job, JobFailure, JobWithResult } from '@assay/domain/jobs/job'
import type { KeyAuditEntry, KeyRecord, QuotaRecord } from '@assay/domain/jobs/key-records'
import type { NewJob } from '@assay/domain/jobs/new-job'
import type { ShareRecord } from '@assay/domain/jobs/shares'
import type { AlarmRecord, OutcomeRecord } from '@assay/domain/outcomes/outcome-store'
import type { ClaimedDelivery, DeliveryRecord, WebhookRecord } from '@assay/domain/webhooks/webhook-store'
import type { RowOf } from './sqlite/queries.ts'
import type { JobColumns } from './sqlite/statements.ts'

/**
 * Rows are as the SQLite store yields them, whose types are generated. The rows of PostgreSQL have the same columns, or they would
 * not fit here.
 */
export type JobRow = Omit<Readonly<JobColumns>, 'seq'>
type AlarmRow = Omit<RowOf<'list-alarms'>, 'is_broken' | 'is_announced'> & {
  readonly is_broken: number | boolean
  readonly is_announced: number | boolean
}

/** The book of a job; a job from before there were books in the store has none. */
export const toBookRef = (row: Pick<JobRow, 'book_id' | 'book_version'>): BookRef | null =>
  row.book_id === null || row.book_version === null ? null : { id: row.book_id, version: row.book_version }

export const toJob = (row: JobRow): Job => ({
  id: row.id,
  userId: row.user_id,
  requestType: row.request_type,
  query: row.query,
  geography: row.geography,
  book: toBookRef(row),
  // The border to the database: the column holds texts that were checked.
  labels: row.labels === null ? [] : JSON.parse(row.labels),
  status: row.status,
  createdAtMs: row.created_at_ms,
  startedAtMs: row.started_at_ms,
  endedAtMs: row.ended_at_ms,
  updatedAtMs: row.updated_at_ms,
  expiresAtMs: row.expires_at_ms,
  deadlineAtMs: row.deadline_at_ms,
  attempt: row.attempt,
  stage: row.stage,
  progress: row.progress,
  lastEventId: row.last_event_id,
  // The border to the database: the column holds a `JobTotal`.
  summary: row.summary === null ? null : { geography: null, ...JSON.parse(row.summary) },
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
})

export const toJobWithResult = (row: JobRow & { readonly result_body: string | null }): JobWithResult => ({
  ...toJob(row),
  resultJson: row.result_body === null ? null : resultOfBody(row.result_body),
})

/** A job as it is once it is stored, without reading it back. */
export const pendingJob = (job: NewJob, createdAtMs: number, book: BookRef | null): Job => ({
  id: job.id,
  userId: job.userId,
  requestType: job.requestType,
  query: job.query,
  geography: job.geography,
  book,
  labels: job.labels,
  status: 'pending',
  createdAtMs,
  startedAtMs: null,
  endedAtMs: null,
  updatedAtMs: createdAtMs,
  expiresAtMs: null,
  deadlineAtMs: createdAtMs + job.deadlineInMs,
  attempt: 0,
  stage: null,
  progress: 0,
  lastEventId: 0,
  summary: null,
  failure: null,
})

/** Labels as they are stored. */
export const labelsColumn = (labels: readonly string[]): string | null =>
  labels.length === 0 ? null : JSON.stringify(labels)

/** A job as the worker gets it that claimed it. */
export const toClaimedJob = (
  row: Pick<
    JobRow,
    | 'id'
    | 'attempt'
    | 'user_id'
    | 'query'
    | 'geography'
    | 'book_id'
    | 'book_version'
    | 'created_at_ms'
    | 'last_event_id'
  > & { readonly traceparent: string | null; readonly outcomes_revision?: number },
  worker: string,
  remainingMs: number,
): ClaimedJob => ({
  id: row.id,
  attempt: row.attempt,
  worker,
  userId: row.user_id,
  query: row.query,
  geography: row.geography,
  book: toBookRef(row),
  createdAtMs: row.created_at_ms,
  remainingMs,
  lastEventId: row.last_event_id,
  traceparent: row.traceparent,
  outcomesRevision: row.outcomes_revision ?? null,
})

/** A new job that a worker got on the spot, without reading it back. */
export const firstAttempt = (
  job: NewJob,
  book: BookRef | null,
  worker: string,
  createdAtMs: number,
  now: number,
): ClaimedJob => ({
  id: job.id,
  attempt: 1,
  worker,
  userId: job.userId,
  query: job.query,
  geography: job.geography,
  book,
  createdAtMs,
  remainingMs: createdAtMs + job.deadlineInMs - now,
  lastEventId: 0,
  traceparent: job.traceparent,
  outcomesRevision: null,
})

/** What a store writes about a job that it ends or hands on by itself. */

export const CANCELLED: JobFailure = { code: 'cancelled', message: 'The job was cancelled.' }

export const attemptsExhausted = (lost: number): JobFailure => ({
  code: 'attempts_exhausted',
  message: `The job was given up after ${lost} of its attempts were lost with their workers.`,
})

export const retryingMessage = (attempt: number, wasLost: boolean): string =>
  wasLost
    ? `Attempt ${attempt}: the worker of the attempt before was lost.`
    : `Attempt ${attempt}: the job was handed over.`

/** The bodies of stored events, made in one place, because every store must write the same bytes. */

export const stageBody = ({ stage, message, progress }: StageNote): string =>
  JSON.stringify({ stage, message, progress })

const RESULT_HEAD = '{"result":'

/** A result goes in as the text it is: what a client sees on the stream and in the status are the same bytes. */
export function bodyOfOutcome(outcome: Outcome): string {
  if (outcome.status === 'completed') return `${RESULT_HEAD}${outcome.resultJson}}`
  const { code, message } = outcome.failure
  return JSON.stringify({ error: { code, message } })
}

/** The result in the body of a `completed` event, without parsing. */
const resultOfBody = (body: string): string => body.slice(RESULT_HEAD.length, -1)

export const toKeyRecord = (row: RowOf<'list-keys'>): KeyRecord => ({
  id: row.id,
  user: row.user,
  scope: row.scope,
  label: row.label,
  hint: row.hint,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
  revokedAtMs: row.revoked_at_ms,
  lastUsedAtMs: row.last_used_at_ms,
})

export const toShareRecord = (row: RowOf<'find-share'>): ShareRecord => ({
  shareId: row.id,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
})

export const toKeyAuditEntry = (row: RowOf<'read-key-audit'>): KeyAuditEntry => ({
  id: row.id,
  atMs: row.at_ms,
  action: row.action,
  keyId: row.key_id,
  user: row.key_user,
  scope: row.scope,
  label: row.label,
  quotas: toQuotas(row.quotas),
  by: { via: row.via, user: row.by_user, keyId: row.by_key_id },
})

export const toQuotaRecord = (row: RowOf<'list-quotas'>): QuotaRecord => ({
  user: row.user,
  quotas: toQuotas(row.quotas),
})

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

export const toWebhook = (row: RowOf<'list-webhooks'>): WebhookRecord => ({
  id: row.id,
  url: row.url,
  events: eventsOf(row.events),
  status: row.status,
  failingSinceMs: row.failing_since_ms,
  offReason: row.off_reason,
  oldSecretUntilMs: row.old_secret_until_ms,
  createdAtMs: row.created_at_ms,
})

/** Our own rows are trusted to hold what was checked before it was stored. */
function eventsOf(json: string): readonly WebhookEvent[] {
  return JSON.parse(json)
}

export const toDelivery = (row: RowOf<'list-deliveries'>): DeliveryRecord => ({
  seq: row.seq,
  id: row.id,
  type: row.type,
  status: row.status,
  atMs: row.at_ms,
  attempt: row.attempt,
  dueAtMs: row.due_at_ms,
  triedAtMs: row.tried_at_ms,
  answerStatus: row.answer_status,
  fault: row.fault,
  endedAtMs: row.ended_at_ms,
})

/** A delivery as the worker gets it that claimed it. `old_secret` is null when it no longer counts. */
export const toClaimedDelivery = (
  row: Omit<RowOf<'find-taken-delivery'>, 'old_secret_until_ms'>,
  worker: string,
): ClaimedDelivery => ({
  id: row.id,
  attempt: row.attempt,
  worker,
  webhookId: row.webhook_id,
  url: row.url,
  secrets: row.old_secret === null ? [row.secret] : [row.secret, row.old_secret],
  type: row.type,
  atMs: row.at_ms,
  data: row.data,
  tries: row.tries - 1,
})

/** What waits, as both stores count it. */
export function toQueue(
  ages: readonly { readonly step: number; readonly jobs: number }[],
  users: readonly { readonly user_name: string; readonly jobs: number; readonly oldest_ms: number }[],
): Queue {
  const jobsByStep = new Map(ages.map(({ step, jobs }) => [step, jobs]))
  return {
    byAge: [...QUEUE_AGES_MS, null].map((_, step) => jobsByStep.get(step) ?? 0),
    byUser: users.map((row) => ({
      user: row.user_name,
      jobs: row.jobs,
      oldestMs: Math.max(0, row.oldest_ms),
    })),
  }
}

/** PostgreSQL holds neither NUL nor half a surrogate pair, and a text may quote what a caller sent. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

import type {
  AuditEntry,
  FailureCode,
  JobStatus,
  Scope,
  Stage,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
} from '@assay/contract'
import { QUEUE_AGES_MS, type Queue } from '../fleet/fleet.ts'
import type { BookRef, Job, JobFailure, JobTotal, JobWithResult } from '../jobs/job.ts'
import type { ClaimedJob, KeyAuditEntry, KeyRecord, NewJob, Outcome, StageNote } from '../jobs/store.ts'
import type { AlarmRecord, OutcomeRecord } from '../outcomes/outcome-store.ts'
import type { DeliveryRecord, WebhookRecord } from '../webhooks/webhook-store.ts'

/** A job as the view `job_rows` yields it, the same in every store. */
export interface JobRow {
  readonly id: string
  readonly user_id: number
  readonly request_type: 'nl'
  readonly query: string
  readonly geography: string | null
  readonly status: JobStatus
  readonly attempt: number
  readonly created_at_ms: number
  readonly started_at_ms: number | null
  readonly ended_at_ms: number | null
  readonly updated_at_ms: number
  readonly expires_at_ms: number | null
  readonly deadline_at_ms: number
  readonly stage: Stage | null
  readonly progress: number
  readonly last_event_id: number
  /** A `JobTotal` as JSON. */
  readonly summary: string | null
  readonly failure_code: FailureCode | null
  readonly failure_message: string | null
  readonly book_id: string | null
  readonly book_version: number | null
}

interface JobRowWithResult extends JobRow {
  readonly result_body: string | null
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
  summary: row.summary === null ? null : (JSON.parse(row.summary) as JobTotal),
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
})

export const toJobWithResult = (row: JobRowWithResult): JobWithResult => ({
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
  >,
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

/** A key as the statement list-keys yields it, the same in every store. */
interface KeyRow {
  readonly id: string
  readonly user: string
  readonly scope: Scope
  readonly label: string | null
  readonly hint: string
  readonly created_at_ms: number
  readonly expires_at_ms: number | null
  readonly revoked_at_ms: number | null
  readonly last_used_at_ms: number | null
}

export const toKeyRecord = (row: KeyRow): KeyRecord => ({
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

/** An entry of the audit log as the statement read-key-audit yields it. */
interface KeyAuditRow {
  readonly id: number
  readonly at_ms: number
  readonly action: AuditEntry['action']
  readonly key_id: string
  readonly key_user: string
  readonly scope: Scope
  readonly label: string | null
  readonly via: AuditEntry['by']['via']
  readonly by_user: string | null
  readonly by_key_id: string | null
}

export const toKeyAuditEntry = (row: KeyAuditRow): KeyAuditEntry => ({
  id: row.id,
  atMs: row.at_ms,
  action: row.action,
  keyId: row.key_id,
  user: row.key_user,
  scope: row.scope,
  label: row.label,
  by: { via: row.via, user: row.by_user, keyId: row.by_key_id },
})

/** Uses noted lately. Starts afresh when it is full. */
const NOTES_MAX = 10_000
const NOTE_EVERY_MS = 60_000

interface UseNotes {
  /** Notes the use of a key, unless that was done less than a minute ago. */
  note(keyId: string, lastUsedAtMs: number | null, now: number): void
}

/** Sees to it that a busy key costs one write a minute, not one a request. */
export function createUseNotes(
  write: (keyId: string) => Promise<unknown>,
  onError: (error: unknown) => void,
): UseNotes {
  const notedAtMs = new Map<string, number>()

  return {
    note(keyId, lastUsedAtMs, now) {
      const lastMs = Math.max(lastUsedAtMs ?? 0, notedAtMs.get(keyId) ?? 0)
      if (now - lastMs < NOTE_EVERY_MS) return
      if (notedAtMs.size >= NOTES_MAX) notedAtMs.clear()
      notedAtMs.set(keyId, now)
      // The request does not wait for this, and does not fail with it: the next use notes it again.
      write(keyId).catch((error) => {
        notedAtMs.delete(keyId)
        onError(error)
      })
    },
  }
}

/** An outcome as both stores keep it. */
interface OutcomeRow {
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

interface AlarmRow {
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

interface WebhookRow {
  readonly id: string
  readonly url: string
  /** A JSON array. */
  readonly events: string
  readonly status: Webhook['status']
  readonly failing_since_ms: number | null
  readonly off_reason: Webhook['off_reason']
  readonly old_secret_until_ms: number | null
  readonly created_at_ms: number
}

export const toWebhook = (row: WebhookRow): WebhookRecord => ({
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

interface DeliveryRow {
  readonly seq: number
  readonly id: string
  readonly type: string
  readonly status: WebhookDelivery['status']
  readonly at_ms: number
  readonly attempt: number
  readonly due_at_ms: number | null
  readonly tried_at_ms: number | null
  readonly answer_status: number | null
  readonly fault: string | null
  readonly ended_at_ms: number | null
}

export const toDelivery = (row: DeliveryRow): DeliveryRecord => ({
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

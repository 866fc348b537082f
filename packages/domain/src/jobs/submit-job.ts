import { hash } from 'node:crypto'
import type { Caller } from '../access/key-records.ts'
import { IDEMPOTENCY_MS, type Limits, limitsFor } from '../access/limits.ts'
import type { Geographies } from './geographies.ts'
import { type BookRef, type Job, JobError } from './job.ts'
import type { NewJob, SubmitOutcome } from './new-job.ts'
import { jobNotFound } from './owned-job.ts'
import { refuseSubmission } from './refuse-submission.ts'
import type { Store } from './store.ts'
import { readSubmission, type Submission } from './submission.ts'
import { foldCase } from './unicode-text.ts'

/** Stores a new job and sees to it that somebody prices it. Rejects when it cannot say whether the job is stored. */
export type AcceptJob = (job: Omit<NewJob, 'offer'>) => Promise<SubmitOutcome>

interface SubmitParts {
  readonly acceptJob: AcceptJob
  readonly store: Pick<Store, 'findKey' | 'get'>
  readonly geographies: Geographies
  readonly limits: Limits
  readonly newJobId: () => string
  /** Finds the book that a caller names, and rejects a body that names none. */
  readonly resolveBook: (userId: number, idOrName: string) => Promise<BookRef>
}

interface Submitted {
  readonly job: Job
  /** The job was there already: the same `Idempotency-Key` came with the same body before. */
  readonly replayed: boolean
}

/** `traceparent`: the parent of the job's spans; null when it is not traced. */
export type SubmitJob = (
  caller: Caller,
  body: unknown,
  idempotencyKey: string | null,
  traceparent: string | null,
  /** The fields that make two requests the same, where these are not the whole body. */
  sameAs?: Partial<Submission>,
) => Promise<Submitted>

const VISIBLE_ASCII = /^[!-~]{1,255}$/

export function createSubmitJob(parts: SubmitParts): SubmitJob {
  const { acceptJob, store, geographies, limits, newJobId, resolveBook } = parts
  const rules = { geographies, queryCharactersMax: limits.queryCharactersMax }

  return async (caller, body, idempotencyKey, traceparent, sameAs = {}) => {
    checkIdempotencyKey(idempotencyKey)
    const submission = readSubmission(body, rules)
    const { userId } = caller
    const own = limitsFor(limits, caller)
    const idempotency =
      idempotencyKey === null
        ? null
        : {
            key: idempotencyKey,
            bodyHash: hashOfSubmission({ ...submission, ...sameAs }),
            keepMs: IDEMPOTENCY_MS,
          }
    let book: BookRef | null = null
    try {
      if (submission.book !== null) book = await resolveBook(userId, submission.book)
    } catch (error) {
      const id = await findReplay(store, userId, idempotency)
      const job = id === null ? null : await store.get({ userId, id })
      if (job === null) throw error
      return { job, replayed: true }
    }
    const outcome = await acceptJob({
      id: newJobId(),
      userId,
      ...submission,
      book,
      queryFolded: foldCase(submission.query),
      deadlineInMs: limits.deadlineMs,
      activeJobsMax: own.activeJobsMax,
      keptJobsMax: own.keptJobsMax,
      keptBytesMax: own.keptBytesMax,
      idempotency,
      traceparent,
    })
    switch (outcome.kind) {
      case 'created':
      case 'replayed':
        return { job: outcome.job, replayed: outcome.kind === 'replayed' }
      default:
        throw refuseSubmission(outcome, 'jobs', own, caller)
    }
  }
}

/**
 * What the same request made before, for one that names a book which is gone by now: a request with a key is answered as the first
 * time, whatever has changed since.
 */
export async function findReplay(
  store: Pick<Store, 'findKey'>,
  userId: number,
  idempotency: NewJob['idempotency'],
): Promise<string | null> {
  const known = idempotency === null ? null : await store.findKey(userId, idempotency.key)
  if (known === null || idempotency === null) return null
  return Buffer.compare(known.bodyHash, idempotency.bodyHash) === 0 ? known.id : null
}

export type RetryJob = (
  caller: Caller,
  id: string,
  idempotencyKey: string | null,
  traceparent: string | null,
) => Promise<Submitted>

/** Submits what a failed job asked for once more, as a new job: the states of a job never go back. */
export function createRetryJob({
  store,
  submitJob,
}: {
  readonly store: Pick<Store, 'get'>
  readonly submitJob: SubmitJob
}): RetryJob {
  return async (caller, id, idempotencyKey, traceparent) => {
    const job = (await store.get({ userId: caller.userId, id })) ?? jobNotFound(id)
    if (job.status !== 'failed')
      throw new JobError('job_not_failed', `The job is ${job.status}. Only a failed job can be tried again.`)
    const { requestType, query, geography, book, labels } = job
    const body = { request_type: requestType, query, geography, book: book?.id ?? null, labels }
    // Labels may be changed between a request and its repetition.
    return submitJob(caller, body, idempotencyKey, traceparent, { labels: [] })
  }
}

export function checkIdempotencyKey(key: string | null): void {
  if (key === null || VISIBLE_ASCII.test(key)) return
  throw new JobError('invalid_parameter', 'The header Idempotency-Key is not valid.', {
    faults: [
      {
        header: 'Idempotency-Key',
        code: 'invalid_format',
        detail: 'Must be 1 to 255 visible ASCII characters.',
      },
    ],
  })
}

/** Hashes the meaning, not the bytes: another order of the fields or case of the geography is the same request. */
function hashOfSubmission({ requestType, query, geography, book, labels }: Submission): Uint8Array {
  // Hashes that were stored before there were books and labels stay what they were. A book is a text, and labels are none.
  const meaning = [
    requestType,
    query,
    geography,
    ...(book === null ? [] : [book]),
    ...(labels.length === 0 ? [] : [{ labels: labels.toSorted() }]),
  ]
  return hash('sha256', JSON.stringify(meaning), 'buffer')
}

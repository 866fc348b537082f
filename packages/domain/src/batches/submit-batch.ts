import { hash as hashOf } from 'node:crypto'
import type { Fault } from '@assay/contract'
import type { Caller } from '../access/key-records.ts'
import { IDEMPOTENCY_MS, type Limits, limitsFor } from '../access/limits.ts'
import { createUserQuota } from '../access/stream-quota.ts'
import type { Geographies } from '../jobs/geographies.ts'
import { type BookRef, JobError } from '../jobs/job.ts'
import { refuseSubmission } from '../jobs/refuse-submission.ts'
import type { Store } from '../jobs/store.ts'
import { checkIdempotencyKey, findReplay } from '../jobs/submit-job.ts'
import type { Batch } from './batch.ts'
import type { BatchStore } from './batch-store.ts'
import { type BatchBody, FAULTS_MAX, readBatchBody } from './read-batch-body.ts'

export interface SubmitBatchRequest {
  readonly body: AsyncIterable<Buffer>
  readonly idempotencyKey: string | null
  /** `refuse`: one fault, and nothing is taken. `skip`: lines with faults are left out. */
  readonly onFault: 'refuse' | 'skip'
  /** What the work on the batch is traced below; null when it is not. */
  readonly traceparent: string | null
}

export interface SubmittedBatch {
  readonly batch: Batch
  readonly replayed: boolean
  /** What is wrong with the lines that were skipped. */
  readonly faults: readonly Fault[]
}

export type SubmitBatch = (caller: Caller, request: SubmitBatchRequest) => Promise<SubmittedBatch>

interface SubmitBatchParts {
  readonly store: Pick<BatchStore, 'submit' | 'findKey' | 'get'>
  readonly geographies: Geographies
  readonly limits: Limits
  readonly newBatchId: () => string
  readonly keepTrace: Store['keepTrace']
  /** The version that a user means by the text of a line. */
  readonly findBook: (userId: number, text: string) => Promise<BookRef | null>
}

/** Bodies of one user that may arrive at a time. */
const UPLOADS_PER_USER_MAX = 2
/** Different books that the lines of one batch may name: each is asked of the store once. */
const BOOKS_PER_BATCH_MAX = 100

export function createSubmitBatch(parts: SubmitBatchParts): SubmitBatch {
  const { store, geographies, limits, newBatchId, keepTrace, findBook } = parts
  const uploads = createUserQuota(() => UPLOADS_PER_USER_MAX)
  let arriving = 0

  async function submit(caller: Caller, request: SubmitBatchRequest): Promise<SubmittedBatch> {
    const rules = {
      geographies,
      queryCharactersMax: limits.queryCharactersMax,
      findBook: askedOnce((text) => findBook(caller.userId, text)),
    }
    const bodyLimits = {
      linesMax: limits.batchLinesMax,
      bytesMax: limits.batchBytesMax,
      lineBytesMax: limits.bodyBytesMax,
    }
    const body = await readBatchBody(request.body, bodyLimits, rules)
    const { lines, chunks, faults, faultyLines } = body
    const { userId } = caller
    const own = limitsFor(limits, caller)
    const idempotency =
      request.idempotencyKey === null
        ? null
        : { key: request.idempotencyKey, bodyHash: hashOfRequest(body, request), keepMs: IDEMPOTENCY_MS }
    if (faultyLines > 0) {
      // A book that lines name may be gone since.
      const id = await findReplay(store, userId, idempotency)
      const batch = id === null ? null : await store.get({ userId, id })
      if (batch !== null) return { batch, replayed: true, faults: request.onFault === 'refuse' ? [] : faults }
    }
    checkFaults(body, request.onFault)
    const id = newBatchId()
    // Before it is submitted: a worker may have it a moment later. A trace that is lost costs no batch.
    if (request.traceparent !== null) await keepTrace(id, request.traceparent).catch(() => {})
    const outcome = await store.submit({
      id,
      userId,
      lines,
      skipped: faultyLines,
      chunks,
      deadlineInMs: limits.batchDeadlineMs,
      activeBatchesMax: own.activeBatchesMax,
      keptJobsMax: own.keptJobsMax,
      keptBytesMax: own.keptBytesMax,
      idempotency,
    })
    switch (outcome.kind) {
      case 'created':
      case 'replayed':
        return { batch: outcome.batch, replayed: outcome.kind === 'replayed', faults }
      default:
        throw refuseSubmission(outcome, 'batches', own, caller)
    }
  }

  return async (caller, request) => {
    checkIdempotencyKey(request.idempotencyKey)
    const { userId } = caller
    if (!uploads.take(caller)) {
      const detail = `At most ${UPLOADS_PER_USER_MAX} batches of one user may be submitted at the same moment.`
      throw new JobError('too_many_batches', detail, { retryAfterSeconds: 1 })
    }
    try {
      if (arriving >= limits.batchUploadsMax)
        throw new JobError('overloaded', 'Too many batches are arriving.', { retryAfterSeconds: 1 })
      arriving++
      return await submit(caller, request).finally(() => arriving--)
    } finally {
      uploads.release(userId)
    }
  }
}

function checkFaults({ lines, faults, faultyLines }: BatchBody, onFault: 'refuse' | 'skip'): void {
  if (faultyLines > 0 && (onFault === 'refuse' || lines === 0)) {
    const count = faultyLines === 1 ? 'One line has faults' : `${faultyLines} lines have faults`
    const shown = faults.length === FAULTS_MAX ? ` The first ${FAULTS_MAX} faults are in \`errors\`.` : ''
    const detail = `${count}, and nothing was taken. See \`errors\`.${shown}`
    throw new JobError('validation_failed', detail, { faults })
  }
  if (lines > 0) return
  throw new JobError('validation_failed', 'The batch is empty.', {
    faults: [{ pointer: '', code: 'too_short', detail: 'Send one JSON object a line.' }],
  })
}

const hashOfRequest = ({ hash }: BatchBody, { onFault }: SubmitBatchRequest): Uint8Array =>
  hashOf('sha256', Buffer.concat([hash, Buffer.from(onFault)]), 'buffer')

/** All lines that say the same mean the same version, also when another one begins to serve meanwhile. */
function askedOnce(find: (text: string) => Promise<BookRef | null>): typeof find {
  const found = new Map<string, BookRef | null>()
  return async (text) => {
    const known = found.get(text)
    if (known !== undefined) return known
    if (found.size === BOOKS_PER_BATCH_MAX) return null
    const ref = await find(text)
    found.set(text, ref)
    return ref
  }
}

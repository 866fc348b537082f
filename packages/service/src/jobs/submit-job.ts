import { hash } from 'node:crypto'
import { foldCase } from './fold-case.ts'
import type { Geographies } from './geographies.ts'
import type { ReservePlace } from './hand-off.ts'
import type { Job } from './job.ts'
import { JobError } from './job-error.ts'
import { IDEMPOTENCY_MS, type Limits } from './limits.ts'
import type { Caller, NewJob, Store, SubmitOutcome } from './store.ts'
import { readSubmission, type Submission } from './submission.ts'

interface SubmitParts {
  readonly store: Store
  readonly geographies: Geographies
  readonly limits: Limits
  readonly newJobId: () => string
  readonly reservePlace: ReservePlace
}

interface Submitted {
  readonly job: Job
  /** The job was there already: the same `Idempotency-Key` came with the same body before. */
  readonly replayed: boolean
}

export type SubmitJob = (caller: Caller, body: unknown, idempotencyKey: string | null) => Promise<Submitted>

const VISIBLE_ASCII = /^[!-~]{1,255}$/

export function createSubmitJob(parts: SubmitParts): SubmitJob {
  const { store, geographies, limits, newJobId, reservePlace } = parts
  const rules = { geographies, queryCharactersMax: limits.queryCharactersMax }

  async function accept(job: NewJob): Promise<SubmitOutcome> {
    const place = reservePlace()
    try {
      const outcome = await store.submit({ ...job, place })
      place?.fill(outcome.kind === 'created' ? outcome.claimed : null)
      return outcome
    } catch (error) {
      place?.abandon(job.id)
      throw error
    }
  }

  return async (caller, body, idempotencyKey) => {
    checkIdempotencyKey(idempotencyKey)
    const submission = readSubmission(body, rules)
    const outcome = await accept({
      id: newJobId(),
      userId: caller.userId,
      ...submission,
      queryFolded: foldCase(submission.query),
      deadlineInMs: limits.deadlineMs,
      activeJobsMax: limits.activeJobsMax,
      idempotency:
        idempotencyKey === null
          ? null
          : { key: idempotencyKey, bodyHash: hashOfSubmission(submission), keepMs: IDEMPOTENCY_MS },
    })
    switch (outcome.kind) {
      case 'created':
      case 'replayed':
        return { job: outcome.job, replayed: outcome.kind === 'replayed' }
      case 'key_reused':
        throw new JobError(
          'idempotency_key_reused',
          'This Idempotency-Key was used within the last 24 hours for another body.',
        )
      case 'key_in_flight':
        throw new JobError(
          'idempotency_conflict',
          'The first request with this Idempotency-Key is still being accepted.',
          {
            retryAfterSeconds: 1,
          },
        )
      case 'too_many_active':
        throw new JobError(
          'too_many_active_jobs',
          `At most ${limits.activeJobsMax} jobs of one user may be pending or processing at a time.`,
          { retryAfterSeconds: 5 },
        )
    }
  }
}

function checkIdempotencyKey(key: string | null): void {
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

/** Of the meaning, not of the bytes: the order of the fields and the case of the geography make no other request. */
function hashOfSubmission({ requestType, query, geography }: Submission): Uint8Array {
  return hash('sha256', JSON.stringify([requestType, query, geography]), 'buffer')
}

import type { JobKey } from '../jobs/job.ts'
import { JobError } from '../jobs/job.ts'
import { jobNotFound } from '../jobs/owned-job.ts'
import type { Store } from '../jobs/store.ts'
import type { CalibrationWatch } from './calibration-watch.ts'
import type { JobRange, OutcomeRecord, OutcomeStore } from './outcome-store.ts'
import { readOutcome } from './read-outcome.ts'
import { toldLineOf, WHOLE_JOB } from './told-line.ts'

/** What one user may keep. Each is about a kilobyte. */
const OUTCOMES_KEPT_MAX = 100_000
const LINE = /^[1-9]\d{0,3}$/
const RETRY_SECONDS = 60

interface ReportParts {
  readonly store: Pick<Store, 'get'>
  readonly outcomes: OutcomeStore
  readonly watch: Pick<CalibrationWatch, 'lookSoon'>
  /** Today decides which dates are possible. */
  readonly todayMs: () => number
}

export interface ReportOutcome {
  /** Keeps what was paid for a line of a job, or for the whole. */
  put(job: JobKey, line: string, body: unknown): Promise<OutcomeRecord>
  delete(job: JobKey, line: string): Promise<void>
}

export function createReportOutcome({ store, outcomes, watch, todayMs }: ReportParts): ReportOutcome {
  return {
    async put(owner, text, body) {
      const key = { userId: owner.userId, jobId: owner.id }
      const job = await store.get(owner)
      const line = lineOf(text)
      // A job that is gone may have left an outcome, which knows what the job said and can be corrected.
      const known = job === null && line !== null ? await outcomes.get({ ...key, line }) : null
      if (job === null && known === null) jobNotFound(owner.id)
      if (line === null) throw new JobError('line_not_found', 'A line is a number from 1 on, or `total`.')
      const told = known?.facts.line ?? (job === null ? jobNotFound(owner.id) : toldLineOf(job, line))
      const paid = readOutcome(body, told, todayMs())
      const kept = await outcomes.put({
        ...key,
        line,
        facts: { line: told, paid },
        keptMax: OUTCOMES_KEPT_MAX,
        isJobNeeded: true,
      })
      if (kept === 'gone') jobNotFound(owner.id)
      if (kept === 'full') {
        throw new JobError(
          'storage_full',
          `At most ${OUTCOMES_KEPT_MAX} outcomes of one user are kept. Delete some.`,
          {
            retryAfterSeconds: RETRY_SECONDS,
          },
        )
      }
      watch.lookSoon(owner.userId)
      return kept
    },

    async delete({ userId, id }, text) {
      const line = lineOf(text)
      const answer = line === null ? 'missing' : await outcomes.delete({ userId, jobId: id, line })
      if (answer === 'missing') {
        throw new JobError('outcome_not_found', 'Nothing was reported for this line of this job.')
      }
      watch.lookSoon(userId)
    },
  }
}

/** Null for what cannot be a line. */
function lineOf(text: string): number | null {
  if (text === 'total') return WHOLE_JOB
  return LINE.test(text) ? Number(text) : null
}

/** One transaction erases at most this many: more would hold up a submission. */
const OUTCOMES_PER_STEP = 500

/** Erases what was reported for jobs that their owner erases. Returns how many outcomes there were. */
export async function eraseOutcomes(
  store: Pick<OutcomeStore, 'deleteOfJobs'>,
  jobs: Omit<JobRange, 'limit'>,
): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await store.deleteOfJobs({ ...jobs, limit: OUTCOMES_PER_STEP })
    all += gone
    if (gone < OUTCOMES_PER_STEP) return all
  }
}

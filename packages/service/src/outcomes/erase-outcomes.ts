import { BATCH_LINES_MAX, jobIdOfLine } from '../batches/batch.ts'
import type { JobKey } from '../jobs/store.ts'
import type { OutcomeStore } from './outcome-store.ts'

/** One transaction erases so many: more would hold up a submission. */
const OUTCOMES_PER_STEP = 500

/** Erases what was reported for jobs that their owner erases. Returns how many outcomes there were. */
export interface EraseOutcomes {
  ofJob(job: JobKey): Promise<number>
  ofBatch(batch: JobKey): Promise<number>
}

export function createEraseOutcomes(store: Pick<OutcomeStore, 'deleteOfJobs'>): EraseOutcomes {
  async function erase(userId: number, firstJobId: string, lastJobId: string): Promise<number> {
    const range = { userId, firstJobId, lastJobId, limit: OUTCOMES_PER_STEP }
    for (let all = 0; ; ) {
      const gone = await store.deleteOfJobs(range)
      all += gone
      if (gone < OUTCOMES_PER_STEP) return all
    }
  }

  return {
    ofJob: ({ userId, id }) => erase(userId, id, id),
    ofBatch: ({ userId, id }) => erase(userId, jobIdOfLine(id, 0), jobIdOfLine(id, BATCH_LINES_MAX - 1)),
  }
}

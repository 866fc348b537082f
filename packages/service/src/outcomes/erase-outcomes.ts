import type { JobRange, OutcomeStore } from './outcome-store.ts'

/** One transaction erases so many: more would hold up a submission. */
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

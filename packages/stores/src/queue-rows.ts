import { QUEUE_AGES_MS, type Queue } from '@assay/domain/fleet/fleet'

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

import { randomBytes, randomUUID } from 'node:crypto'
import { PRICING_STAGES } from '../packages/contract/src/index.ts'
import { hashApiKey } from '../packages/domain/src/access/api-key.ts'
import { createKeyFor } from '../packages/domain/src/access/create-key.ts'
import type { ClaimedJob, Outcome, StageNote } from '../packages/domain/src/jobs/claimed-job.ts'
import { createIds } from '../packages/domain/src/jobs/ids.ts'
import type { JobKey } from '../packages/domain/src/jobs/job.ts'
import type { Store } from '../packages/domain/src/jobs/store.ts'
import { foldCase } from '../packages/domain/src/jobs/unicode-text.ts'

const BATCH = 500
const DAY_MS = 86_400_000
const THINGS = [
  'eggs',
  'whole milk',
  'ground beef',
  'bread',
  'bananas',
  'coffee',
  'rice',
  'gasoline',
  'butter',
  'chicken',
  'an electrician',
  'a plumber',
  'potatoes',
  'cheddar',
  'apples',
  'flour',
]
const STAGES: readonly StageNote[] = PRICING_STAGES.map((stage, i) => ({
  stage,
  message: `Line 1: ${stage}. Line 2: ${stage}.`,
  progress: (i + 1) / PRICING_STAGES.length,
}))
const OUTCOME: Outcome = {
  status: 'completed',
  resultJson: JSON.stringify({ currency: 'USD', lines: [{ text: 'eggs', note: 'x'.repeat(700) }] }),
  summary: { low: '1.00', estimate: '2.00', high: '3.00', currency: 'USD', geography: 'US' },
}

/** Fills a store through its own port, in batches that share commits, as a busy service would. */
export interface Filler {
  readonly users: readonly number[]
  /** Jobs of each user in turn. */
  submit(count: number): Promise<readonly JobKey[]>
  /** Takes up waiting jobs and ends each with seven events. */
  work(count: number): Promise<void>
  /** Both, so the store holds so many more ended jobs. Returns some of them. */
  fill(count: number): Promise<readonly JobKey[]>
}

const SAMPLE_EVERY = 10

export async function createFiller(store: Store, userCount: number): Promise<Filler> {
  const users: number[] = []
  for (let i = 0; i < userCount; i++) {
    const { key } = await createKeyFor(store, { user: `user-${i}` }, { nowMs: Date.now, randomBytes })
    const caller = await store.authenticate(hashApiKey(key))
    if (caller === null) throw new Error('A new key is not accepted.')
    users.push(caller.userId)
  }
  const newId = createIds({ nowMs: Date.now, randomBytes })
  let number = 0

  async function submitOne(): Promise<JobKey> {
    number++
    const query = `${(number % 40) + 1} lb of ${THINGS[number % THINGS.length]}, order number ${number} please`
    const key = { id: newId('job'), userId: users[number % users.length] ?? 0 }
    await store.submit({
      ...key,
      requestType: 'nl',
      query,
      queryFolded: foldCase(query),
      geography: null,
      book: null,
      labels: [],
      deadlineInMs: DAY_MS,
      activeJobsMax: 10_000_000,
      keptJobsMax: 100_000_000,
      keptBytesMax: 1_000_000_000_000,
      idempotency: null,
      traceparent: null,
      offer: null,
    })
    return key
  }

  async function submit(count: number): Promise<readonly JobKey[]> {
    const keys: JobKey[] = []
    for (const size of batches(count)) {
      keys.push(...(await Promise.all(Array.from({ length: size }, submitOne))))
    }
    return keys
  }

  const end = ({ id, attempt, worker, lastEventId }: ClaimedJob): Promise<unknown> =>
    store.record({ id, attempt, worker, after: lastEventId, stages: STAGES, outcome: OUTCOME })

  async function work(count: number): Promise<void> {
    for (const limit of batches(count)) {
      const jobs = await store.claim({
        worker: 'bench',
        token: randomUUID(),
        limit,
        leaseMs: DAY_MS,
        attemptsMax: 3,
      })
      if (jobs.length < limit) throw new Error(`Only ${jobs.length} of ${limit} jobs could be claimed.`)
      await Promise.all(jobs.map(end))
    }
  }

  return {
    users,
    submit,
    work,
    async fill(count) {
      const sample: JobKey[] = []
      for (const size of batches(count)) {
        const keys = await submit(size)
        await work(size)
        sample.push(...keys.filter((_, i) => i % SAMPLE_EVERY === 0))
      }
      return sample
    },
  }
}

/** Sizes that make up a number. */
function batches(count: number): readonly number[] {
  const whole = Array.from({ length: Math.floor(count / BATCH) }, () => BATCH)
  return count % BATCH === 0 ? whole : [...whole, count % BATCH]
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { KeyActor, NewKey } from '@assay/domain/access/key-records'
import type { Claim, ClaimedJob, JobRecord, Lease } from '@assay/domain/jobs/claimed-job'
import { createIds } from '@assay/domain/jobs/ids'
import type { Job } from '@assay/domain/jobs/job'
import type { NewJob } from '@assay/domain/jobs/new-job'
import type { Store, StoreStats } from '@assay/domain/jobs/store'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import type { ServiceStore } from '@assay/domain/service-store'

/** A page of all jobs of a user, without a filter. */
export const EVERYTHING = {
  limit: 200,
  after: null,
  contains: null,
  fromMs: null,
  toMs: null,
  status: null,
} as const

/** A fresh, empty store under a test's control. */
export interface OpenedStore {
  readonly store: ServiceStore
  /** One more connection to the same database, as another node would have it. */
  readonly openAnother: () => Promise<ServiceStore>
  /** Moves the store's clock, which stands still otherwise. */
  readonly advance: (ms: number) => Promise<void>
  readonly nowMs: () => number
  /**
   * For a store that is reached over a network. The connection of the next commit breaks: before the database has seen
   * the commit, or after it has committed and before its answer has come back. The write that asked for it rejects.
   */
  readonly cutNextCommit?: (when: 'before' | 'after') => void
  /** For a store on its own disk. The next commit finds the disk full, and the write that asked for it rejects. */
  readonly failNextCommit?: () => void
  /** Closes every connection and removes the database. */
  readonly close: () => Promise<void>
}

export type OpenStore = () => Promise<OpenedStore>

/** Who makes and revokes keys in these tests. */
export const OPERATOR: KeyActor = { via: 'command', user: 'operator', keyId: null }

export const LEASE_MS = 30_000
export const DEADLINE_MS = 900_000
export const RETENTION_MS = 86_400_000
export const ATTEMPTS_MAX = 3

export interface Bundle extends Omit<OpenedStore, 'close'> {
  readonly newKey: (changes?: Partial<NewKey>) => NewKey
  /** Makes a user and returns its number. */
  readonly newUser: (name?: string) => Promise<number>
  readonly newJob: (changes: Partial<NewJob> & { userId: number }) => NewJob
  readonly submit: (changes: Partial<NewJob> & { userId: number }) => Promise<Job>
  readonly claim: (changes?: Partial<Claim>) => Promise<readonly ClaimedJob[]>
  /** Claims one job, and fails when there is none. */
  readonly claimOne: (worker?: string) => Promise<ClaimedJob>
}

export type NewBundle = (t: TestContext) => Promise<Bundle>

/** Opens a fresh store for one test, and closes it with the test. */
export const bundleFrom =
  (open: OpenStore): NewBundle =>
  async (t) => {
    const { close, ...opened } = await open()
    t.after(close)
    const { store, nowMs } = opened
    const newId = createIds({ nowMs, randomBytes })
    let users = 0

    const newKey: Bundle['newKey'] = (changes = {}) => ({
      id: newId('key'),
      user: 'ada',
      scope: 'use',
      label: null,
      hash: createHash('sha256').update(randomBytes(8)).digest(),
      hint: 'assay_abcd…',
      expiresInMs: null,
      by: OPERATOR,
      ...changes,
    })
    const newJob: Bundle['newJob'] = (changes) => ({
      id: newId('job'),
      requestType: 'nl',
      query: 'Two dozen eggs',
      queryFolded: foldCase(changes.query ?? 'Two dozen eggs'),
      geography: null,
      book: null,
      labels: [],
      deadlineInMs: DEADLINE_MS,
      activeJobsMax: 10_000,
      keptJobsMax: 1_000_000,
      keptBytesMax: 1_000_000_000_000,
      idempotency: null,
      traceparent: null,
      offer: null,
      ...changes,
    })
    const claim: Bundle['claim'] = (changes = {}) =>
      store.claim({
        worker: 'worker',
        token: randomUUID(),
        limit: 1,
        leaseMs: LEASE_MS,
        attemptsMax: ATTEMPTS_MAX,
        ...changes,
      })

    return {
      ...opened,
      newKey,
      newJob,
      claim,
      async newUser(name = `user-${++users}`) {
        const key = newKey({ user: name })
        await store.createKey(key)
        return (await store.authenticate(key.hash))?.userId as number
      },
      async submit(changes) {
        const outcome = await store.submit(newJob(changes))
        if (!('job' in outcome)) throw new Error(`submit answered ${outcome.kind}`)
        return outcome.job
      },
      async claimOne(worker = 'worker') {
        const [job] = await claim({ worker })
        if (job === undefined) throw new Error('there is nothing to claim')
        return job
      },
    }
  }

export const SUMMARY = {
  low: '1.00',
  estimate: '2.00',
  high: '3.50',
  currency: 'USD',
  geography: 'US-TX',
} as const

/** A result with bytes that a careless store would change: escapes, blanks, an unusual order of keys. */
export const RESULT_JSON = '{"total": {"b":1.50,"a":"\\u00e9 \\"x\\" é"},\n"lines":[]}'

/** What a worker must know of a job to write to it. */
export type Held = Lease & Pick<ClaimedJob, 'lastEventId'>

/** The same lease after the worker has written events up to this one. */
export const at = (held: Held, lastEventId: number): Held => ({ ...held, lastEventId })

export const leaseOf = ({ id, attempt, worker }: Lease): Lease => ({ id, attempt, worker })

const recordOf = (held: Held): JobRecord => ({
  ...leaseOf(held),
  after: held.lastEventId,
  stages: [],
  outcome: null,
})

export const completed = (held: Held, resultJson = RESULT_JSON): JobRecord => ({
  ...recordOf(held),
  outcome: { status: 'completed', resultJson, summary: SUMMARY },
})

export const failed = (held: Held): JobRecord => ({
  ...recordOf(held),
  outcome: { status: 'failed', failure: { code: 'nothing_priced', message: 'No line could be priced.' } },
})

export const stage = (held: Held, progress = 0.5, message = 'Matching 1 line'): JobRecord => ({
  ...recordOf(held),
  stages: [{ stage: 'matching', message, progress }],
})

/** How much waits and runs, without what is kept. */
export async function queueOf(
  store: Store,
): Promise<Omit<StoreStats, 'keptBytes' | 'keptBytesOfLargestUser'>> {
  const { pending, processing, oldestPendingMs } = await store.stats()
  return { pending, processing, oldestPendingMs }
}

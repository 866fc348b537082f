import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { hashApiKey } from '@assay/domain/access/api-key'
import { createKeyFor } from '@assay/domain/access/create-key'
import { createIds } from '@assay/domain/jobs/ids'
import type { JobKey } from '@assay/domain/jobs/job'
import { isTerminal, type JobWithResult } from '@assay/domain/jobs/job'
import type { EventPage } from '@assay/domain/jobs/job-pages'
import type { NewJob } from '@assay/domain/jobs/new-job'
import { createRetryQueue } from '@assay/domain/jobs/retry-queue'
import type { Store, Wake } from '@assay/domain/jobs/store'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import pino from 'pino'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { loadBook } from '../../books/src/load-book.ts'
import { createPricingThreads, type PricingThreads } from '../src/scheduler/pricing-threads.ts'
import type { RunEnd } from '../src/scheduler/run-job.ts'
import { type Scheduler, type SchedulerOptions, startScheduler } from '../src/scheduler/scheduler.ts'
import type { Books } from '../src/thread-messages.ts'

export const EGGS = '3 dozen eggs'
export const LONG = '2 lb of ground beef, 3 dozen eggs and a gallon of milk; '.repeat(80).slice(0, 4_000)
export const STOP = { graceMs: 0, giveUpMs: 5_000 }

const small = loadBook(smallBookFile())
const newId = createIds({ nowMs: Date.now, randomBytes })

export const testBooks = async (): Promise<Books> => ({ book: (await small).bytes, base: null })
/** For what a small book lacks. Each thread takes a second of processor time to open it. */
export const defaultBooks = async (): Promise<Books> => ({ book: (await loadBook(null)).bytes, base: null })

/** Real threads, closed with the test. */
export async function startThreads(
  t: TestContext,
  size = 1,
  onLost: (reason: string) => void = () => {},
  books: Promise<Books> = testBooks(),
): Promise<PricingThreads> {
  const threads = createPricingThreads({ size, books: await books, onLost })
  t.after(() => threads.close())
  await threads.ready
  return threads
}

export interface TestScheduler extends Scheduler {
  /** How the work on each job ended, in order. */
  readonly ends: readonly RunEnd[]
}

/** A scheduler with threads of its own, stopped with the test. */
export async function start(
  t: TestContext,
  store: Store,
  {
    size,
    books,
    ...changes
  }: Partial<SchedulerOptions> & { readonly size?: number; readonly books?: Promise<Books> } = {},
): Promise<TestScheduler> {
  const ends: RunEnd[] = []
  const scheduler = startScheduler({
    store,
    threads: await startThreads(t, size, undefined, books),
    layersOf: async () => null,
    shelf: { peek: () => null, load: async () => null },
    retries: createRetryQueue(),
    logger: pino({ level: 'silent' }),
    tracer: null,
    worker: `test-${randomUUID()}`,
    leaseMs: 30_000,
    attemptsMax: 3,
    nowMs: () => performance.now(),
    newToken: randomUUID,
    onEnd: (end) => ends.push(end),
    ...changes,
  })
  t.after(() => scheduler.stop(STOP))
  return { ...scheduler, ends }
}

/** One user of a store, with a connection's eyes on what happens in it. */
export interface TestUser {
  newJob(query: string, changes?: Partial<NewJob>): NewJob
  /** Puts a job into the queue. */
  submit(query: string, changes?: Partial<NewJob>): Promise<JobKey>
  /** Resolves when the store says something new of the job that makes `holds` true, or at once. */
  until(owner: JobKey, holds: (job: JobWithResult) => boolean): Promise<JobWithResult>
  ended(owner: JobKey): Promise<JobWithResult>
  events(owner: JobKey): Promise<EventPage['events']>
}

export async function newUser(store: Store): Promise<TestUser> {
  const { key } = await createKeyFor(
    store,
    { user: `tester-${randomUUID()}` },
    { nowMs: Date.now, randomBytes },
  )
  const { userId } = (await store.authenticate(hashApiKey(key))) ?? assert.fail('the key is not known')

  const newJob: TestUser['newJob'] = (query, changes = {}) => ({
    id: newId('job'),
    userId,
    requestType: 'nl',
    query,
    queryFolded: foldCase(query),
    geography: 'US-TX',
    book: null,
    labels: [],
    deadlineInMs: 60_000,
    activeJobsMax: 10_000,
    keptJobsMax: 100_000,
    keptBytesMax: 1_000_000_000,
    idempotency: null,
    traceparent: null,
    offer: null,
    ...changes,
  })

  const until: TestUser['until'] = async (owner, holds) => {
    let ring = Promise.withResolvers<void>()
    const unsubscribe = store.subscribe((wake: Wake) => {
      if (wake.kind === 'job' && wake.id === owner.id) ring.resolve()
    })
    try {
      for (;;) {
        const { promise } = ring
        const job = (await store.get(owner)) ?? assert.fail('the job is gone')
        if (holds(job)) return job
        await promise
        ring = Promise.withResolvers()
      }
    } finally {
      unsubscribe()
    }
  }

  return {
    newJob,
    until,
    ended: (owner) => until(owner, ({ status }) => isTerminal(status)),
    async submit(query, changes) {
      const job = newJob(query, changes)
      assert.equal((await store.submit(job)).kind, 'created')
      return { userId, id: job.id }
    },
    async events(owner) {
      const page =
        (await store.readEvents({ ...owner, after: 0, limit: 1_000 })) ?? assert.fail('no such job')
      return page.events
    },
  }
}

/** The stages that a job's events report, in order. */
export const stagesOf = (events: EventPage['events']): readonly string[] =>
  events.flatMap(({ type, body }) => (type === 'stage' ? [String(JSON.parse(body).stage)] : []))

/** Ids must be 1, 2, 3, ..., and only the last event may be an end. */
export function assertDense(events: EventPage['events']): void {
  assert.deepEqual(
    events.map(({ id }) => id),
    events.map((_, index) => index + 1),
  )
  assert.deepEqual(
    events.filter(({ type }) => type !== 'stage'),
    events.slice(-1),
  )
}

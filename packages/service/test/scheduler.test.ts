import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { JobError } from '@assay/domain/jobs/job'
import { createRetryQueue } from '@assay/domain/jobs/retry-queue'
import type { Store } from '@assay/domain/jobs/store'
import pino from 'pino'
import { openSqliteStore } from '../../stores/src/sqlite/store.ts'
import { createUnansweredSubmissions } from '../src/scheduler/unanswered-submissions.ts'
import { assertDense, EGGS, LONG, newUser, STOP, stagesOf, start } from './start-test-scheduler.ts'

const STAGES = ['parsing', 'matching', 'estimating', 'adjusting', 'calibrating', 'totaling']
const CLAIM = { worker: 'another', limit: 1, leaseMs: 30_000, attemptsMax: 3 }

async function openStore(t: TestContext): Promise<Store> {
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
  t.after(() => store.close())
  return store
}

/** The real write, whose answer is lost the first `times` times. */
function losing<A extends readonly unknown[], R>(
  times: number,
  write: (...args: A) => Promise<R>,
): { readonly calls: A[]; readonly write: (...args: A) => Promise<R> } {
  const calls: A[] = []
  return {
    calls,
    async write(...args) {
      calls.push(args)
      const answer = await write(...args)
      if (calls.length <= times) throw new JobError('store_unavailable', 'The answer was lost.')
      return answer
    },
  }
}

test('a job goes through its stages in order and ends with its result', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  await start(t, store)
  const owner = await user.submit(EGGS)
  const job = await user.ended(owner)
  const events = await user.events(owner)
  assertDense(events)
  assert.deepEqual(stagesOf(events), STAGES)
  assert.equal(events.at(-1)?.type, 'completed')
  assert.equal(job.status, 'completed')
  assert.equal(JSON.parse(job.resultJson ?? '').total.priced_lines, 1)
  assert.ok(Number(job.summary?.estimate) > 0)
})

test('the first claim, made while the scheduler starts, takes what waits and logs no error', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const owner = await user.submit(EGGS)
  const lines: string[] = []
  await start(t, store, { logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) })
  assert.equal((await user.ended(owner)).status, 'completed')
  assert.deepEqual(lines, [])
})

test('a query that names nothing in the book fails as nothing_priced and says why', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const scheduler = await start(t, store)
  const job = await user.ended(await user.submit('2 kg of unobtainium'))
  assert.equal(job.failure?.code, 'nothing_priced')
  assert.match(job.failure?.message ?? '', /^[^.]*unobtainium[^.]*\.$/, 'one sentence')
  const both = await user.ended(await user.submit('2 kg of unobtainium, 3 phlogistons'))
  assert.match(both.failure?.message ?? '', /^No line [^.]*\. 1\. .*unobtainium.* 2\. .*phlogistons/)
  assert.deepEqual(scheduler.ends, ['failed', 'failed'])
})

test('a job that is past its deadline is stopped and fails', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  // On this clock every deadline has passed at the next beat. A job may end before it; then another one meets it.
  await start(t, store, { nowMs: () => performance.now() * 1e6 })
  let job = await user.ended(await user.submit(LONG))
  while (job.failure === null) job = await user.ended(await user.submit(LONG))
  assert.equal(job.failure.code, 'deadline_exceeded')
})

test('a cancelled job is let go at once, and no event follows its last', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const scheduler = await start(t, store)
  const owners = await Promise.all(Array.from({ length: 20 }, () => user.submit(LONG)))
  await Promise.any(owners.map((owner) => user.until(owner, ({ status }) => status === 'processing')))
  const cancelledAt = performance.now()
  await Promise.all(owners.map((owner) => store.cancel(owner)))
  await scheduler.stop({ graceMs: 60_000, giveUpMs: 60_000 })
  assert.ok(performance.now() - cancelledAt < 10_000)
  for (const owner of owners) {
    const events = await user.events(owner)
    assertDense(events)
    assert.notEqual(events.at(-1)?.type, 'stage')
  }
})

test('a scheduler that stops hands its jobs back, and another ends them', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const first = await start(t, store)
  const owners = await Promise.all(Array.from({ length: 20 }, () => user.submit(LONG)))
  await Promise.any(owners.map((owner) => user.until(owner, ({ status }) => status === 'processing')))
  await first.stop(STOP)
  const states = await Promise.all(owners.map((owner) => store.get(owner)))
  const begun = states.flatMap((job) => (job?.attempt === 1 && job.status === 'processing' ? [job] : []))
  assert.ok(begun.length > 0, 'nothing was handed back')

  await start(t, store)
  for (const owner of owners) assert.equal((await user.ended(owner)).status, 'completed')
  for (const { userId, id } of begun) {
    assert.equal((await store.get({ userId, id }))?.attempt, 2)
    const events = await user.events({ userId, id })
    assertDense(events)
    assert.equal(stagesOf(events).filter((stage) => stage === 'retrying').length, 1)
  }
})

test('a submission that finds a free slot is priced without a claim', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  let claimed = 0
  const counting: Store = {
    ...store,
    async claim(claim) {
      const jobs = await store.claim(claim)
      claimed += jobs.length
      return jobs
    },
  }
  const scheduler = await start(t, counting)
  const { offer, ...job } = user.newJob(EGGS)
  assert.equal((await scheduler.accept(job)).kind, 'created')
  const { status, attempt } = await user.ended(job)
  assert.deepEqual([offer, status, attempt, claimed], [null, 'completed', 1, 0])
})

test('submissions beyond the free slots wait in the queue and are priced in turn', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const scheduler = await start(t, store)
  const jobs = Array.from({ length: 200 }, () => user.newJob(EGGS))
  await Promise.all(jobs.map(({ offer, ...job }) => scheduler.accept(job)))
  for (const job of jobs) {
    const { status, attempt } = await user.ended(job)
    assert.deepEqual([status, attempt], ['completed', 1])
  }
})

test('a scheduler that stops offers no slot, and waits for the slots that it has offered', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const gate = Promise.withResolvers<void>()
  const offers: unknown[] = []
  const slow: Store = {
    ...store,
    async submit(job) {
      offers.push(job.offer)
      const outcome = await store.submit(job)
      await gate.promise
      return outcome
    },
  }
  const scheduler = await start(t, slow, { worker: 'stopping' })
  const { offer: _none, ...early } = user.newJob(EGGS)
  const { offer: _neither, ...late } = user.newJob(EGGS)
  const accepting = scheduler.accept(early)
  const stopped = scheduler.stop({ graceMs: 0, giveUpMs: 5_000 })
  const refused = scheduler.accept(late)
  gate.resolve()
  await Promise.all([accepting, refused, stopped])
  assert.deepEqual(offers, [{ worker: 'stopping', leaseMs: 30_000 }, null])
  const job = await store.get(early)
  assert.equal(job?.status, 'processing')
  const [again] = await store.claim({ ...CLAIM, token: randomUUID() })
  assert.equal(again?.id, early.id)
})

test('a job whose submission went unanswered is given back and priced', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const submit = losing(1, store.submit)
  const scheduler = await start(t, { ...store, submit: submit.write })
  const { offer: _none, ...job } = user.newJob(EGGS)
  await assert.rejects(scheduler.accept(job), { code: 'store_unavailable' })
  const { status, attempt } = await user.ended(job)
  assert.deepEqual([status, attempt], ['completed', 2])
  assertDense(await user.events(job))
})

test('an unanswered submission is given back for the time of a lease, because it may be stored late', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const release = losing(0, store.release)
  let now = 0
  const unanswered = createUnansweredSubmissions({
    store: { release: release.write },
    retry: createRetryQueue().part(10),
    worker: 'own',
    leaseMs: 30_000,
    nowMs: () => now,
  })
  const job = user.newJob(EGGS, { offer: { worker: 'own', leaseMs: 30_000 } })
  unanswered.add(job.id)
  await unanswered.release()
  now = 29_999
  await store.submit(job)
  await unanswered.release()
  const [again] = await store.claim({ ...CLAIM, token: randomUUID() })
  assert.equal(again?.id, job.id)
  now = 30_000
  await unanswered.release()
  await unanswered.release()
  assert.equal(release.calls.length, 3)
})

test('a claim whose answer was lost is asked again with its token and costs no attempt', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const owner = await user.submit(EGGS)
  const claim = losing(2, store.claim)
  await start(t, { ...store, claim: claim.write })
  const { status, attempt } = await user.ended(owner)
  assert.deepEqual([status, attempt], ['completed', 1])
  const [first, second, third] = claim.calls
  assert.deepEqual(second, first)
  assert.deepEqual(third, first)
  assert.deepEqual(stagesOf(await user.events(owner)), STAGES)
})

test('a record whose answer was lost is asked again, and no event comes twice', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const record = losing(2, store.record)
  await start(t, { ...store, record: record.write })
  const owner = await user.submit(LONG)
  assert.equal((await user.ended(owner)).status, 'completed')
  const events = await user.events(owner)
  assertDense(events)
  assert.deepEqual([...new Set(stagesOf(events))], STAGES)
  assert.equal(new Set(events.map(({ body }) => body)).size, events.length, 'no two events say the same')
  const [first, second, third] = record.calls
  assert.deepEqual(second, first)
  assert.deepEqual(third, first)
})

test('a hand-back whose answer was lost does not take the job from the next worker', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const owner = await user.submit(LONG)
  const taken = Promise.withResolvers<void>()
  let releases = 0
  const scheduler = await start(t, {
    ...store,
    async release(leases) {
      releases++
      const count = await store.release(leases)
      if (releases > 1) return count
      // Another worker takes the job before the release is repeated.
      const [next] = await store.claim({ ...CLAIM, token: randomUUID() })
      assert.equal(next?.attempt, 2)
      taken.resolve()
      throw new JobError('store_unavailable', 'The answer was lost.')
    },
  })
  await user.until(owner, ({ status }) => status === 'processing')
  await scheduler.stop(STOP)
  await taken.promise
  assert.equal(releases, 2)
  assert.deepEqual(
    await store.heartbeat({ leases: [{ id: owner.id, attempt: 2, worker: 'another' }], leaseMs: 1_000 }),
    [],
  )
})

test('a job that waits is claimed even while every slot is offered to submissions', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const owner = await user.submit(EGGS)
  const [lease] = await store.claim({ ...CLAIM, token: randomUUID() })
  assert.ok(lease !== undefined)
  const gate = Promise.withResolvers<void>()
  const offers: unknown[] = []
  const scheduler = await start(t, {
    ...store,
    async submit(job) {
      offers.push(job.offer)
      await gate.promise
      return await store.submit(job)
    },
  })
  const accepting = Array.from({ length: 100 }, () => {
    const { offer: _none, ...job } = user.newJob(EGGS)
    return scheduler.accept(job)
  })
  assert.ok(offers.some((offer) => offer !== null))
  assert.equal(offers.at(-1), null, 'there were slots left')
  await store.release([lease])
  const { status, attempt } = await user.ended(owner)
  assert.deepEqual([status, attempt], ['completed', 2])
  gate.resolve()
  await Promise.all(accepting)
})

test('a job that is handed back begins at once, however many submissions keep the threads busy', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  const other = await newUser(store)
  // Another worker holds these; it hands them back one by one.
  const owners = await Promise.all(Array.from({ length: 5 }, () => other.submit(EGGS)))
  const leases = await store.claim({ ...CLAIM, limit: owners.length, token: randomUUID() })
  assert.equal(leases.length, owners.length)

  const scheduler = await start(t, store, { size: 8 })
  let isBusy = true
  let ended = 0
  const busy = Promise.withResolvers<void>()
  const submitters = Array.from({ length: 12 }, async () => {
    while (isBusy) {
      const { offer: _none, ...job } = user.newJob(EGGS)
      await scheduler.accept(job)
      await user.ended(job)
      ended++
      busy.resolve()
    }
  })
  await busy.promise
  const overtaken: number[] = []
  const delaysMs: number[] = []
  for (const lease of leases) {
    const releasedAt = performance.now()
    const endedBefore = ended
    await store.release([lease])
    await other.until({ userId: lease.userId, id: lease.id }, ({ attempt }) => attempt === 2)
    delaysMs.push(performance.now() - releasedAt)
    overtaken.push(ended - endedBefore)
  }
  isBusy = false
  await Promise.all(submitters)
  t.diagnostic(`began after ${delaysMs.map((ms) => ms.toFixed(0))} ms and ${overtaken} other jobs`)
  // Those that the threads had already, and those whose submission was under way.
  assert.ok(Math.max(...overtaken) <= 3 * submitters.length)
})

test('an outage under hundreds of submissions costs a few calls a second, and leaves no job behind', async (t) => {
  const store = await openStore(t)
  const user = await newUser(store)
  let isAway = false
  const calls = { submit: 0, others: 0 }
  /** Commits, and loses the answer: the worst kind of outage. */
  const lossy =
    <A extends readonly unknown[], R>(name: keyof typeof calls, write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      calls[name]++
      const answer = await write(...args)
      if (isAway) throw new JobError('store_unavailable', 'The answer was lost.')
      return answer
    }
  const scheduler = await start(t, {
    ...store,
    submit: lossy('submit', store.submit),
    claim: lossy('others', store.claim),
    record: lossy('others', store.record),
    release: lossy('others', store.release),
    heartbeat: lossy('others', store.heartbeat),
  })
  isAway = true
  calls.others = 0
  const startedAt = performance.now()
  const jobs = Array.from({ length: 500 }, () => user.newJob(EGGS))
  for (const { offer: _none, ...job } of jobs)
    await assert.rejects(scheduler.accept(job), { code: 'store_unavailable' })
  while (performance.now() - startedAt < 1_500) await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(calls.submit, 500)
  assert.ok(calls.others < 40, `${calls.others} calls besides the submissions`)
  isAway = false
  for (const job of jobs) {
    assert.equal((await user.ended(job)).status, 'completed')
    assertDense(await user.events(job))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, DEADLINE_MS, LEASE_MS, type NewBundle } from './bundle.ts'

export function exerciseSubmitting(bundle: NewBundle): void {
  test('a new job is pending and has no events', async (t) => {
    const { store, newUser, newJob, nowMs } = await bundle(t)
    const userId = await newUser()
    const job = newJob({
      userId,
      query: "A “Q”uery; with 'quotes', \\ and \n 💡",
      geography: 'US-TX',
      book: { id: 'book_named', version: 3 },
    })
    const outcome = await store.submit(job)
    const expected = {
      id: job.id,
      userId,
      requestType: 'nl',
      query: job.query,
      geography: 'US-TX',
      book: { id: 'book_named', version: 3 },
      labels: [],
      status: 'pending',
      createdAtMs: nowMs(),
      startedAtMs: null,
      endedAtMs: null,
      updatedAtMs: nowMs(),
      expiresAtMs: null,
      deadlineAtMs: nowMs() + DEADLINE_MS,
      attempt: 0,
      stage: null,
      progress: 0,
      lastEventId: 0,
      summary: null,
      failure: null,
    }
    assert.deepEqual(outcome, { kind: 'created', job: expected, claimed: null })
    assert.deepEqual(await store.get({ userId, id: job.id }), { ...expected, resultJson: null })
    assert.deepEqual(await store.readEvents({ userId, id: job.id, after: 0, limit: 10 }), {
      events: [],
      status: 'pending',
      lastEventId: 0,
    })
  })

  test('a job that comes with an offer is its first attempt at once, while nobody waits', async (t) => {
    const { store, newUser, newJob, claim, nowMs, advance } = await bundle(t)
    const userId = await newUser()
    const offer = { worker: 'near', leaseMs: LEASE_MS }
    const job = newJob({ userId, geography: 'US-TX', offer })
    const outcome = await store.submit(job)
    assert.ok(outcome.kind === 'created')
    assert.deepEqual(outcome.claimed, {
      id: job.id,
      attempt: 1,
      worker: 'near',
      userId,
      query: job.query,
      geography: 'US-TX',
      book: null,
      createdAtMs: nowMs(),
      remainingMs: DEADLINE_MS,
      lastEventId: 0,
      traceparent: null,
      // Not every store tells it: see outcomes.ts.
      outcomesRevision: outcome.claimed?.outcomesRevision,
    })
    const held = await store.get({ userId, id: job.id })
    assert.deepEqual([held?.status, held?.attempt, held?.startedAtMs], ['processing', 1, nowMs()])
    assert.deepEqual(await claim(), [])

    const waiting = newJob({ userId: await newUser() })
    await store.submit(waiting)
    const behind = await store.submit(newJob({ userId, offer }))
    assert.ok(behind.kind === 'created')
    assert.equal(behind.claimed, null)
    const queued = await claim({ limit: 2 })
    assert.deepEqual(queued.map(({ id }) => id).sort(), [waiting.id, behind.job.id].sort())

    await advance(LEASE_MS)
    const [again] = await claim({ limit: 3 }).then((jobs) => jobs.filter(({ id }) => id === job.id))
    assert.ok(again)
    assert.equal(again.attempt, 2)
    assert.equal(await store.record(completed({ ...again, attempt: 1, worker: 'near' })), 'lost')
    assert.equal(await store.record(completed(again)), 'written')
  })

  test('an offer comes to nothing while a job waits that was handed back or lost', async (t) => {
    const { store, newUser, newJob, submit, claimOne, claim, advance } = await bundle(t)
    const userId = await newUser()
    const offer = { worker: 'near', leaseMs: LEASE_MS }
    const claimedOf = async () => {
      const outcome = await store.submit(newJob({ userId, offer }))
      assert.ok(outcome.kind === 'created')
      return outcome.claimed
    }
    await submit({ userId })
    const back = await claimOne()
    await store.release([back])
    assert.equal(await claimedOf(), null)
    const taken = await claim({ limit: 5 })
    assert.deepEqual([taken.length, taken[0]?.id], [2, back.id])
    assert.notEqual(await claimedOf(), null)
    await advance(LEASE_MS)
    assert.equal(await claimedOf(), null)
    assert.equal((await claim({ limit: 9 })).length, 4)
    assert.notEqual(await claimedOf(), null)
  })

  test('a job that was claimed as it came counts as active, and tells its key', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const userId = await newUser()
    const offer = { worker: 'near', leaseMs: LEASE_MS }
    const idempotency = { key: 'k', bodyHash: new Uint8Array(32), keepMs: 1_000 }
    const first = await store.submit(newJob({ userId, offer, idempotency, activeJobsMax: 1 }))
    assert.ok(first.kind === 'created' && first.claimed !== null)
    const again = await store.submit(newJob({ userId, offer, idempotency, activeJobsMax: 1 }))
    assert.deepEqual([again.kind, 'job' in again && again.job.id], ['replayed', first.job.id])
    assert.equal((await store.submit(newJob({ userId, offer, activeJobsMax: 1 }))).kind, 'too_many_active')
    await store.record(completed(first.claimed))
    assert.equal((await store.submit(newJob({ userId, offer, activeJobsMax: 1 }))).kind, 'created')
  })

  test('a user may have so many active jobs and no more, until some have ended', async (t) => {
    const { store, newUser, newJob, claimOne } = await bundle(t)
    const [userId, otherId] = [await newUser(), await newUser()]
    const submit = async (user = userId) =>
      (await store.submit(newJob({ userId: user, activeJobsMax: 2 }))).kind
    assert.deepEqual(
      [await submit(), await submit(), await submit()],
      ['created', 'created', 'too_many_active'],
    )
    assert.equal(await submit(otherId), 'created')

    const claimed = await claimOne()
    assert.equal(await submit(claimed.userId), claimed.userId === userId ? 'too_many_active' : 'created')
    await store.record(completed(claimed))
    assert.equal(await submit(claimed.userId), claimed.userId === userId ? 'created' : 'too_many_active')
  })

  test('a cancelled job makes room for another', async (t) => {
    const { store, newUser, newJob, submit } = await bundle(t)
    const userId = await newUser()
    const job = await submit({ userId, activeJobsMax: 1 })
    assert.equal((await store.submit(newJob({ userId, activeJobsMax: 1 }))).kind, 'too_many_active')
    await store.cancel(job)
    await store.cancel(job)
    assert.equal((await store.submit(newJob({ userId, activeJobsMax: 1 }))).kind, 'created')
    assert.equal((await store.submit(newJob({ userId, activeJobsMax: 1 }))).kind, 'too_many_active')
  })

  test('one write that fails does not fail its neighbours in the same turn', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const [userId, otherId] = [await newUser(), await newUser()]
    const jobs = Array.from({ length: 5 }, () => newJob({ userId }))
    // An id that another user has: no repeat, but a mistake of whoever made the ids.
    const taken = newJob({ userId: otherId, ...(jobs[1] && { id: jobs[1].id }) })
    const results = await Promise.allSettled([...jobs, taken].map((job) => store.submit(job)))
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
    )
    for (const { id } of jobs) assert.notEqual(await store.get({ userId, id }), null)
    assert.equal((await store.stats()).pending, 5)
  })
}

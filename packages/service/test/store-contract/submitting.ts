import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, DEADLINE_MS, type NewBundle } from './bundle.ts'

export function exerciseSubmitting(bundle: NewBundle): void {
  test('a new job is pending and has no events', async (t) => {
    const { store, newUser, newJob, nowMs } = await bundle(t)
    const userId = await newUser()
    const job = newJob({ userId, query: "A “Q”uery; with 'quotes', \\ and \n 💡", geography: 'US-TX' })
    const outcome = await store.submit(job)
    const expected = {
      id: job.id,
      userId,
      requestType: 'nl',
      query: job.query,
      geography: 'US-TX',
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
    assert.deepEqual(outcome, { kind: 'created', job: expected })
    assert.deepEqual(await store.get({ userId, id: job.id }), { ...expected, resultJson: null })
    assert.deepEqual(await store.readEvents({ userId, id: job.id, after: 0, limit: 10 }), {
      events: [],
      status: 'pending',
      lastEventId: 0,
    })
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
    const userId = await newUser()
    const jobs = Array.from({ length: 5 }, () => newJob({ userId }))
    const twice = { ...newJob({ userId }), id: jobs[1]?.id as string }
    const results = await Promise.allSettled([...jobs, twice].map((job) => store.submit(job)))
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
    )
    for (const { id } of jobs) assert.notEqual(await store.get({ userId, id }), null)
    assert.equal((await store.stats()).pending, 5)
  })
}

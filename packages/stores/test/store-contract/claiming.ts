import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TRACES_KEPT_MS } from '@assay/domain/jobs/store'
import { ATTEMPTS_MAX, completed, DEADLINE_MS, LEASE_MS, type NewBundle, queueOf, stage } from './bundle.ts'

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

export function exerciseClaiming(bundle: NewBundle): void {
  test('a claimed job is handed out once, with what its worker needs', async (t) => {
    const { store, newUser, submit, claim, advance, nowMs } = await bundle(t)
    const userId = await newUser()
    const { id, createdAtMs } = await submit({
      userId,
      query: 'Eggs',
      geography: 'US-TX',
      book: { id: 'book_named', version: 3 },
      traceparent: TRACEPARENT,
    })
    await advance(1_000)
    const taken = await claim({ limit: 5 })
    assert.deepEqual(taken, [
      {
        id,
        attempt: 1,
        worker: 'worker',
        userId,
        query: 'Eggs',
        geography: 'US-TX',
        book: { id: 'book_named', version: 3 },
        createdAtMs,
        remainingMs: DEADLINE_MS - 1_000,
        lastEventId: 0,
        traceparent: TRACEPARENT,
        // Not every store tells it: see outcomes.ts.
        outcomesRevision: taken[0]?.outcomesRevision,
      },
    ])
    assert.deepEqual(await claim({ limit: 5 }), [])
    assert.deepEqual(await queueOf(store), { pending: 0, processing: 1, oldestPendingMs: null })
    assert.equal((await store.get({ userId, id }))?.startedAtMs, nowMs())
  })

  test('the trace of a job stays with it: at a repeated claim, after a lost worker, and for whoever asks by its id', async (t) => {
    const { store, newUser, newJob, submit, claim, advance } = await bundle(t)
    const userId = await newUser()
    const offer = { worker: 'near', leaseMs: LEASE_MS }
    const near = await store.submit(newJob({ userId, traceparent: TRACEPARENT, offer }))
    assert.ok(near.kind === 'created')
    assert.equal(near.claimed?.traceparent, TRACEPARENT)
    const untraced = await submit({ userId })
    await advance(LEASE_MS + 1)
    const token = 'once'
    const taken = await claim({ limit: 2, token, worker: 'far' })
    assert.deepEqual(
      taken.map(({ id, attempt, traceparent }) => ({ id, attempt, traceparent })),
      [
        { id: near.job.id, attempt: 2, traceparent: TRACEPARENT },
        { id: untraced.id, attempt: 1, traceparent: null },
      ],
    )
    const again = await claim({ limit: 2, token, worker: 'far' })
    assert.deepEqual(again.map(({ traceparent }) => traceparent).toSorted(), [TRACEPARENT, null])
    assert.equal(await store.findTrace(near.job.id), TRACEPARENT)
    assert.equal(await store.findTrace(untraced.id), null)
    await store.keepTrace('batch_1', TRACEPARENT)
    await store.keepTrace('batch_1', TRACEPARENT.replace('0af', '1af'))
    assert.equal(await store.findTrace('batch_1'), TRACEPARENT)
    await advance(TRACES_KEPT_MS + 1)
    await store.keepTrace('batch_2', TRACEPARENT)
    assert.equal(await store.findTrace('batch_1'), null)
    assert.equal(await store.findTrace('batch_2'), TRACEPARENT)
  })

  test('a user’s jobs are taken oldest first', async (t) => {
    const { newUser, submit, claim, advance } = await bundle(t)
    const userId = await newUser()
    const ids: string[] = []
    for (let i = 0; i < 6; i++) {
      ids.push((await submit({ userId })).id)
      if (i % 2 === 0) await advance(1)
    }
    const taken = [...(await claim({ limit: 4 })), ...(await claim({ limit: 4 }))]
    assert.deepEqual(
      taken.map(({ id }) => id),
      ids,
    )
  })

  test('users take turns, so a long backlog does not hold up another user', async (t) => {
    const { store, newUser, newJob, submit, claim } = await bundle(t)
    const [busy, calm, late] = [await newUser(), await newUser(), await newUser()]
    await Promise.all(Array.from({ length: 300 }, () => store.submit(newJob({ userId: busy }))))
    await claim({ limit: 100 })
    await submit({ userId: calm })
    await submit({ userId: calm })
    const next = await claim({ limit: 4 })
    assert.deepEqual(next.map(({ userId }) => userId).sort(), [busy, busy, calm, calm].sort())
    await claim({ limit: 50 })
    await submit({ userId: late })
    assert.ok((await claim({ limit: 2 })).some(({ userId }) => userId === late))
  })

  test('turns stay fair after the queue was empty', async (t) => {
    const { store, newUser, newJob, submit, claim } = await bundle(t)
    const [old, fresh] = [await newUser(), await newUser()]
    await Promise.all(Array.from({ length: 50 }, () => store.submit(newJob({ userId: old }))))
    assert.equal((await claim({ limit: 100 })).length, 50)
    await Promise.all(Array.from({ length: 50 }, () => store.submit(newJob({ userId: fresh }))))
    await submit({ userId: old })
    assert.ok((await claim({ limit: 4 })).some(({ userId }) => userId === old))
  })

  test('a job whose lease has run out is taken up again, before any other, and says so', async (t) => {
    const { store, newUser, submit, claimOne, claim, advance } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const first = await claimOne('slow')
    await store.record(stage(first))
    await submit({ userId: await newUser() })
    await advance(LEASE_MS - 1)
    assert.notEqual((await claimOne('other')).id, id)
    await advance(1)
    const [again] = await claim({ worker: 'fast' })
    assert.equal(again?.id, id)
    assert.equal(again?.attempt, 2)
    assert.equal(again?.worker, 'fast')
    assert.equal(again?.lastEventId, 2)

    const job = await store.get({ userId, id })
    assert.equal(job?.status, 'processing')
    assert.equal(job?.stage, 'retrying')
    assert.equal(job?.attempt, 2)
    const page = await store.readEvents({ userId, id, after: 1, limit: 10 })
    assert.deepEqual(
      page?.events.map((event) => [event.id, event.type, JSON.parse(event.body).stage]),
      [[2, 'stage', 'retrying']],
    )
  })

  test('a heartbeat keeps a job, as long as it comes in time', async (t) => {
    const { store, newUser, submit, claimOne, claim, advance } = await bundle(t)
    await submit({ userId: await newUser() })
    const lease = await claimOne()
    for (let i = 0; i < 3; i++) {
      await advance(LEASE_MS - 1)
      assert.deepEqual(await store.heartbeat({ leases: [lease], leaseMs: LEASE_MS }), [])
      assert.deepEqual(await claim(), [])
    }
    await advance(LEASE_MS)
    assert.equal((await claim()).length, 1)
  })

  test('a job that was handed back is claimable at once, and has lost no attempt', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    for (let attempt = 1; attempt <= ATTEMPTS_MAX + 2; attempt++) {
      const lease = await claimOne()
      assert.equal(lease.attempt, attempt)
      assert.equal(await store.release([lease]), 1)
      assert.equal((await store.get({ userId, id }))?.status, 'processing')
    }
    const last = await claimOne()
    assert.equal(await store.record(completed(last)), 'written')
  })

  test('a job lost with its worker too often is failed, not tried for ever', async (t) => {
    const { store, newUser, submit, claim, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    for (let lost = 0; lost < ATTEMPTS_MAX; lost++) {
      await store.release([await claimOne()])
      await claimOne()
      await advance(LEASE_MS)
    }
    assert.deepEqual(await claim(), [])
    const job = await store.get({ userId, id })
    assert.equal(job?.status, 'failed')
    assert.equal(job?.failure?.code, 'attempts_exhausted')
    const page = await store.readEvents({ userId, id, after: 0, limit: 100 })
    assert.equal(page?.events.at(-1)?.type, 'failed')
    assert.equal(page?.events.length, page?.lastEventId)
  })

  test('a job past its deadline is failed instead of being claimed', async (t) => {
    const { store, newUser, submit, claim, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const [running, waiting] = [await submit({ userId }), await submit({ userId })]
    await claimOne()
    await advance(DEADLINE_MS)
    const fresh = await submit({ userId })
    assert.deepEqual(
      (await claim({ limit: 5 })).map(({ id }) => id),
      [fresh.id],
    )
    for (const { id } of [running, waiting]) {
      const job = await store.get({ userId, id })
      assert.equal(job?.failure?.code, 'deadline_exceeded')
      assert.equal(job?.status, 'failed')
    }
  })

  test('a lease does not outlast the deadline', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId, deadlineInMs: 1_000 })
    const lease = await claimOne()
    await store.heartbeat({ leases: [lease], leaseMs: LEASE_MS })
    await advance(1_000)
    assert.equal(await store.sweep({ limit: 10, attemptsMax: ATTEMPTS_MAX }), 1)
    assert.equal((await store.get({ userId, id }))?.failure?.code, 'deadline_exceeded')
  })
}

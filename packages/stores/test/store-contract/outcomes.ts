import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BATCH_LINES_MAX } from '@assay/contract'
import { jobIdOfLine } from '@assay/domain/batches/batch'
import type { OutcomeFacts, OutcomeRecord, OutcomeStore } from '@assay/domain/outcomes/outcome-store'
import { batchId, newBatch } from './batch-scene.ts'
import { completed, LEASE_MS, type NewBundle, RETENTION_MS } from './bundle.ts'

/** What was told and paid for eggs. */
export const factsOf = (
  changes: { category?: string; book?: string; price?: string; text?: string } = {},
): OutcomeFacts => ({
  line: {
    text: changes.text ?? '3 dozen eggs',
    item: 'Eggs',
    method: 'exact_item',
    book: changes.book ?? 'us',
    category: changes.category ?? 'groceries',
    place: 'US',
    currency: 'USD',
    per: 'dozen',
    quantity: '3',
    told: { low: '2.00', estimate: '2.20', high: '2.40' },
    own: { low: '2.00', estimate: '2.20', high: '2.40' },
    isBudget: false,
  },
  paid: {
    unitPrice: changes.price ?? '2.49',
    per: 'dozen',
    total: null,
    date: null,
    source: 'é "x"',
    comparable: Number(changes.price ?? '2.49'),
  },
})

export const KEPT_MAX = 1_000
const NEWEST = { perCategory: 100, limit: 100 } as const
const ALL = { before: null, book: null, limit: 100 } as const

export const rangeOf = (userId: number, first: string, last = first, limit = 100) => ({
  ...{ userId, firstJobId: first, lastJobId: last, limit },
})

function reporter(outcomes: OutcomeStore, userId: number) {
  return async (jobId: string, line: number, changes: Parameters<typeof factsOf>[0] = {}) => {
    const facts = factsOf(changes)
    const kept = await outcomes.put({ userId, jobId, line, facts, keptMax: KEPT_MAX, isJobNeeded: false })
    assert.notEqual(kept, 'full')
    return kept as OutcomeRecord
  }
}

export function exerciseOutcomes(bundle: NewBundle): void {
  test('the last word counts, and the first report gives the order', async (t) => {
    const { store, newUser, advance } = await bundle(t)
    const userId = await newUser()
    const report = reporter(store.outcomes, userId)
    const first = await report('job_a', 1)
    await advance(1_000)
    await report('job_b', 1)
    const changed = await report('job_a', 1, { price: '3.10' })
    assert.equal(changed.seq, first.seq)
    assert.equal(changed.createdAtMs, first.createdAtMs)
    assert.equal(changed.updatedAtMs, first.updatedAtMs + 1_000)
    assert.deepEqual(await store.outcomes.get({ userId, jobId: 'job_a', line: 1 }), changed)
    const listed = await store.outcomes.list({ userId, ...ALL })
    assert.deepEqual(
      listed.map(({ jobId, facts }) => [jobId, facts.paid.unitPrice]),
      [
        ['job_b', '2.49'],
        ['job_a', '3.10'],
      ],
    )
    assert.deepEqual(await store.outcomes.newest({ userId, ...NEWEST }), listed.toReversed())
  })

  test('a claim that tells the revision tells that of its job’s owner', async (t) => {
    const { store, newUser, newJob, submit, claimOne } = await bundle(t)
    const [ada, bob] = [await newUser(), await newUser()]
    await reporter(store.outcomes, ada)('job_a', 1)
    for (const [userId, revision] of [
      [ada, 1],
      [bob, 0],
    ] as const) {
      const offer = { worker: 'near', leaseMs: LEASE_MS }
      const atOnce = await store.submit(newJob({ userId, offer }))
      assert.ok(atOnce.kind === 'created' && atOnce.claimed !== null)
      await submit({ userId })
      for (const { outcomesRevision: told } of [atOnce.claimed, await claimOne()])
        assert.ok(told === null || told === revision, `${told}`)
    }
  })

  test('every change counts the revision up, and the same word again does not', async (t) => {
    const { store, newUser } = await bundle(t)
    const userId = await newUser()
    const { outcomes } = store
    const report = reporter(outcomes, userId)
    const seen = [await outcomes.revision(userId)]
    for (const act of [
      () => report('job_a', 1),
      () => report('job_a', 1),
      () => report('job_a', 1, { price: '9.99' }),
      () => outcomes.delete({ userId, jobId: 'job_a', line: 1 }),
      () => outcomes.delete({ userId, jobId: 'job_a', line: 1 }),
    ]) {
      await act()
      seen.push(await outcomes.revision(userId))
    }
    assert.deepEqual(seen, [0, 1, 1, 2, 3, 3])
  })

  test('an outcome outlives the retention of its job', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    await store.record(completed(await claimOne()))
    const kept = await reporter(store.outcomes, userId)(id, 1)
    await advance(RETENTION_MS)
    await store.purge({ limit: 10 })
    assert.equal(await store.get({ userId, id }), null)
    assert.deepEqual(await store.outcomes.list({ userId, ...ALL }), [kept])
  })

  test('no call yields or changes what is another user’s', async (t) => {
    const { store, newUser } = await bundle(t)
    const { outcomes } = store
    const [ada, bob] = [await newUser(), await newUser()]
    const kept = await reporter(outcomes, ada)('job_a', 1)
    await outcomes.setAlarm({
      userId: ada,
      book: 'us',
      isBroken: true,
      outcomes: 1,
      factor: 1.2,
      falseAlarmRate: 0.05,
    })
    assert.equal(await outcomes.get({ userId: bob, jobId: 'job_a', line: 1 }), null)
    assert.deepEqual(await outcomes.list({ userId: bob, ...ALL }), [])
    assert.deepEqual(await outcomes.newest({ userId: bob, ...NEWEST }), [])
    assert.deepEqual(await outcomes.alarms(bob), [])
    assert.equal(await outcomes.revision(bob), 0)
    assert.equal(await outcomes.delete({ userId: bob, jobId: 'job_a', line: 1 }), 'missing')
    assert.equal(await outcomes.deleteOfJobs(rangeOf(bob, 'job_a')), 0)
    const own = await reporter(outcomes, bob)('job_a', 1, { price: '1.00' })
    assert.notEqual(own.seq, kept.seq)
    assert.deepEqual(await outcomes.list({ userId: ada, ...ALL }), [kept])
  })

  test('lists go by page and book, and the newest of each category come oldest first', async (t) => {
    const { store, newUser } = await bundle(t)
    const userId = await newUser()
    const { outcomes } = store
    const report = reporter(outcomes, userId)
    const seqs: number[] = []
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const category = n % 2 === 0 ? 'fuel' : 'groceries'
      seqs.push((await report('job_a', n, { category, book: n === 6 ? 'own' : 'us' })).seq)
    }
    const [one, two, three, four, five, six] = seqs
    const seqsOf = (records: readonly OutcomeRecord[]) => records.map(({ seq }) => seq)
    const page = await outcomes.list({ userId, before: null, book: 'us', limit: 2 })
    assert.deepEqual(seqsOf(page), [five, four])
    const next = await outcomes.list({ userId, before: page.at(-1)?.seq ?? 0, book: 'us', limit: 9 })
    assert.deepEqual(seqsOf(next), [three, two, one])
    const newest = await outcomes.newest({ userId, perCategory: 2, limit: 100 })
    assert.deepEqual(seqsOf(newest), [two, three, four, five, six])
    assert.deepEqual(seqsOf(await outcomes.newest({ userId, perCategory: 2, limit: 2 })), [five, six])
  })

  test('a user keeps so many and no more, and what is deleted makes room', async (t) => {
    const { store, newUser } = await bundle(t)
    const userId = await newUser()
    const put = (line: number, price = '2.49') =>
      store.outcomes.put({
        ...{ userId, jobId: 'job_a', line, facts: factsOf({ price }), keptMax: 2, isJobNeeded: false },
      })
    await put(1)
    await put(2)
    assert.equal(await put(3), 'full')
    assert.notEqual(await put(2, '3.00'), 'full')
    assert.equal(await store.outcomes.deleteOfJobs(rangeOf(userId, 'job_a')), 2)
    assert.notEqual(await put(3), 'full')
  })

  test('a first report needs its job, of its own or in a batch, and a later one does not', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const [userId, other] = [await newUser(), await newUser()]
    const { id } = await submit({ userId })
    await store.record(completed(await claimOne()))
    const put = (jobId: string, line: number, by = userId) =>
      store.outcomes.put({
        ...{ userId: by, jobId, line, facts: factsOf(), keptMax: KEPT_MAX, isJobNeeded: true },
      })
    const kept = await put(id, 1)
    assert.ok(typeof kept !== 'string')
    assert.equal(await put(id, 1, other), 'gone', 'another user’s job')
    await store.delete({ userId, id })
    assert.deepEqual(await put(id, 1), kept)
    assert.equal(await put(id, 2), 'gone')

    await store.batches.submit(await newBatch({ userId }))
    assert.ok(typeof (await put(jobIdOfLine(batchId(1), 0), 1)) !== 'string')
    await store.batches.cancel({ userId, id: batchId(1) })
    await store.batches.delete({ userId, id: batchId(1) })
    assert.equal(await put(jobIdOfLine(batchId(1), 1), 1), 'gone')
  })

  test('a report and the erasing of its job at the same time leave nothing behind', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    for (let round = 0; round < 10; round++) {
      const { id } = await submit({ userId })
      await store.record(completed(await claimOne()))
      const report = { userId, jobId: id, line: 1, facts: factsOf(), keptMax: KEPT_MAX, isJobNeeded: true }
      const erase = async (): Promise<void> => {
        await store.delete({ userId, id })
        await store.outcomes.deleteOfJobs(rangeOf(userId, id))
      }
      await Promise.all(
        round % 2 === 0 ? [erase(), store.outcomes.put(report)] : [store.outcomes.put(report), erase()],
      )
      assert.deepEqual(await store.outcomes.list({ userId, ...ALL }), [])
    }
  })

  test('the outcomes of all jobs of a batch are erased in steps, and of no other job', async (t) => {
    const { store, newUser } = await bundle(t)
    const userId = await newUser()
    const report = reporter(store.outcomes, userId)
    const [first, second, last] = [0, 1, BATCH_LINES_MAX - 1].map((line) => jobIdOfLine(batchId(1), line))
    assert.ok(first !== undefined && second !== undefined && last !== undefined)
    for (const jobId of [first, second, last]) await report(jobId, 1)
    const [before, after] = [`job_0${'1'.repeat(21)}0000`, jobIdOfLine(`batch_0${'1'.repeat(20)}20000`, 0)]
    for (const jobId of [before, after]) await report(jobId, 1)
    const range = rangeOf(userId, first, last, 2)
    assert.deepEqual(
      [await store.outcomes.deleteOfJobs(range), await store.outcomes.deleteOfJobs(range)],
      [2, 1],
    )
    const left = await store.outcomes.list({ userId, ...ALL })
    assert.deepEqual(
      left.map(({ jobId }) => jobId),
      [after, before],
    )
  })

  test('an alarm is raised and cleared once for each change', async (t) => {
    const { store, newUser, advance } = await bundle(t)
    const userId = await newUser()
    const { outcomes } = store
    const set = (isBroken: boolean) =>
      outcomes.setAlarm({
        userId,
        book: 'us',
        isBroken,
        outcomes: 40,
        factor: isBroken ? 1.25 : null,
        falseAlarmRate: 0.05,
      })
    assert.equal(await set(false), null)
    const raised = await set(true)
    assert.deepEqual(
      [raised?.isBroken, raised?.changes, raised?.isAnnounced, raised?.factor],
      [true, 1, false, 1.25],
    )
    assert.ok(raised)
    await outcomes.alarmAnnounced(raised)
    await advance(1_000)
    assert.deepEqual(await set(true), { ...raised, isAnnounced: true })
    const cleared = await set(false)
    assert.deepEqual([cleared?.isBroken, cleared?.changes, cleared?.isAnnounced], [false, 2, false])
    // An announcement of an earlier change says nothing about this one.
    await outcomes.alarmAnnounced(raised)
    assert.deepEqual(await outcomes.alarms(userId), [cleared])
  })

  test('webhooks are told once of an alarm that is raised, in its transaction', async (t) => {
    const { store, newUser } = await bundle(t)
    const userId = await newUser()
    const webhook = { userId, id: 'webhook_1' }
    const secret = new Uint8Array(32).fill(1)
    await store.webhooks.create({
      ...webhook,
      url: 'https://a.example/',
      events: ['calibration.broken'],
      secret,
    })
    const set = (isBroken: boolean) =>
      store.outcomes.setAlarm({
        userId,
        book: 'us',
        isBroken,
        outcomes: 40,
        factor: 1.25,
        falseAlarmRate: 0.05,
      })
    for (const isBroken of [true, true, false, false]) await set(isBroken)
    const claim = { worker: 'w', limit: 9, perWebhookMax: 9, underWay: [], held: [], leaseMs: 1_000 }
    const [told, ...more] = await store.webhooks.claim(claim)
    assert.deepEqual(more, [])
    assert.equal(told?.type, 'calibration.broken')
    const { since, ...data } = JSON.parse(told?.data ?? '{}')
    assert.deepEqual(data, { book: 'us', outcomes: 40, factor: 1.25, false_alarm_rate: 0.05 })
    assert.match(told?.data ?? '', /"outcomes"\s?:\s?40[,}]/)
    assert.match(since, /^\d{4}-\d\d-\d\dT.*Z$/)
  })
}

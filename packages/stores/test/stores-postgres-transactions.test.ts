import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmitOutcome } from '@assay/domain/jobs/new-job'
import { ATTEMPTS_MAX, at, completed, LEASE_MS, stage } from './store-contract/bundle.ts'
import { openNearAndFar } from './store-contract/open-near-and-far.ts'

const UNAVAILABLE = { code: 'store_unavailable' }

type Opened = Awaited<ReturnType<typeof openNearAndFar>>

/** Locks something, runs `meanwhile`, and lets go of the lock. */
async function whileLocked(
  { direct }: Opened,
  lock: string,
  values: readonly (string | number)[],
  meanwhile: () => Promise<void>,
): Promise<void> {
  await direct.begin(async (tx) => {
    await tx.unsafe(lock, [...values])
    await meanwhile()
  })
}

/** Until so many statements wait for a lock: they have reached the server and are in the middle of their transactions. */
async function untilWaiting({ direct }: Opened, statements: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    const [row] = await direct.unsafe(
      `select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if (Number(row?.n) >= statements) return
    assert.ok(tries < 500, 'nothing waits for the lock')
    await sleep(5)
  }
}

test('what was sent over a lost connection happens whole or not at all, and the repeat changes nothing', async (t) => {
  const opened = await openNearAndFar(t)
  const { near, far, wire, newUser, newJob } = opened
  const userId = await newUser()
  const jobs = Array.from({ length: 20 }, () => newJob({ userId }))
  await whileLocked(opened, 'select from users where id = $1 for update', [userId], async () => {
    const lost = Promise.allSettled(jobs.map((job) => far.submit(job)))
    await untilWaiting(opened, 1)
    wire.reset()
    for (const { status } of await lost) assert.equal(status, 'rejected')
  })
  for (const job of jobs) assert.equal((await near.submit(job)).kind, 'created')
  assert.equal((await near.stats()).pending, jobs.length)
  assert.equal((await far.submit(newJob({ userId }))).kind, 'created')
})

for (const waiting of [0, 2]) {
  test(`a claim that runs after its repeat takes nothing (${waiting} jobs wait)`, async (t) => {
    const { near, far, wire, newUser, submit } = await openNearAndFar(t)
    const userId = await newUser()
    for (let i = 0; i < waiting; i++) await submit({ userId })
    const claim = { worker: 'w', token: 'once', limit: 1, leaseMs: LEASE_MS, attemptsMax: ATTEMPTS_MAX }
    await far.ping()
    wire.stall()
    await assert.rejects(far.claim(claim), UNAVAILABLE)
    const repeated = await near.claim(claim)
    assert.equal(repeated.length, Math.min(1, waiting))
    await submit({ userId })
    // The original reaches the server now. This node has one connection: its next answer comes after that of the claim.
    wire.heal()
    await far.ping()
    assert.equal((await near.stats()).processing, repeated.length)
    assert.deepEqual(
      (await far.claim(claim)).map(({ id }) => id),
      repeated.map(({ id }) => id),
    )
  })
}

/** A book of somebody, whose build waits. */
async function newBuild({ near, newUser }: Opened, nth: number): Promise<void> {
  const blob = `list ${nth}`
  await near.books.writeChunk({ blob, nth: 0, bytes: Buffer.from('item,price\n') })
  await near.books.create({
    userId: await newUser(`user ${nth}`),
    name: 'ours',
    newId: `book_${nth}`,
    extends: 'none',
    columnsJson: '{}',
    upload: { blob, chunks: 1, bytes: 11 },
    booksMax: 20,
    versionsMax: 5,
  })
}

const BUILD_CLAIM = { worker: 'w', token: 'once', leaseMs: LEASE_MS, attemptsMax: ATTEMPTS_MAX }
const heldBuilds = async ({ direct }: Opened): Promise<number> =>
  (await direct.unsafe(`select from book_versions where worker = 'w'`)).length

for (const waiting of [0, 2]) {
  test(`a claim of a build that runs after its repeat takes nothing (${waiting} builds wait)`, async (t) => {
    const opened = await openNearAndFar(t)
    const { near, far, wire } = opened
    for (let i = 0; i < waiting; i++) await newBuild(opened, i)
    await far.ping()
    wire.stall()
    await assert.rejects(far.books.claimBuild(BUILD_CLAIM), UNAVAILABLE)
    const repeated = await near.books.claimBuild(BUILD_CLAIM)
    assert.equal(repeated === null, waiting === 0)
    await newBuild(opened, waiting)
    wire.heal()
    await far.ping()
    assert.equal(await heldBuilds(opened), Math.min(1, waiting))
    assert.equal((await far.books.claimBuild(BUILD_CLAIM))?.id, repeated?.id)
  })
}

test('a claim of a build that is asked again while it runs answers with what it took', async (t) => {
  const opened = await openNearAndFar(t)
  const { near, far } = opened
  for (let i = 0; i < 2; i++) await newBuild(opened, i)
  // Handed back once, as after the stop of a node: now a claim also writes an event, and waits for the book.
  const stopped = [
    await near.books.claimBuild({ ...BUILD_CLAIM, token: 'a', worker: 'old' }),
    await near.books.claimBuild({ ...BUILD_CLAIM, token: 'b', worker: 'old' }),
  ]
  for (const lease of stopped) {
    assert.ok(lease)
    await near.books.releaseBuild({ ...lease, isLost: false })
  }
  let asked: Promise<readonly unknown[]> = Promise.resolve([])
  await whileLocked(opened, 'select from books for update', [], async () => {
    const first = far.books.claimBuild(BUILD_CLAIM)
    await untilWaiting(opened, 1)
    const again = near.books.claimBuild(BUILD_CLAIM)
    await untilWaiting(opened, 2)
    asked = Promise.all([first, again])
  })
  const [first, again] = await asked
  assert.ok(first)
  assert.deepEqual(again, first)
  assert.equal(await heldBuilds(opened), 1)
})

test('a claim and its repeat that run at the same moment take the same jobs', async (t) => {
  const opened = await openNearAndFar(t)
  const { near, far, newUser, submit } = opened
  const userId = await newUser()
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) await submit({ userId })
    const claim = { worker: 'w', token: `${round}`, limit: 2, leaseMs: LEASE_MS, attemptsMax: ATTEMPTS_MAX }
    const answers = await Promise.all([
      near.claim(claim),
      far.claim(claim),
      near.claim(claim),
      far.claim(claim),
    ])
    for (const answer of answers) {
      assert.equal(answer.length, 2)
      assert.deepEqual(answer.map(({ id }) => id).sort(), answers[0]?.map(({ id }) => id).sort())
    }
    assert.equal((await near.stats()).processing, 2 * (round + 1))
  }
})

test('a record that waits on the server while its repeat is sent is written once', async (t) => {
  const opened = await openNearAndFar(t)
  const { near, far, newUser, submit, claimOne } = opened
  const userId = await newUser()
  const { id } = await submit({ userId })
  const lease = await claimOne()
  let answers: Promise<readonly string[]> = Promise.resolve([])
  await whileLocked(opened, 'select from jobs where id = $1 for update', [id], async () => {
    answers = Promise.all([far.record(stage(lease)), near.record(stage(lease))])
    await untilWaiting(opened, 2)
  })
  assert.deepEqual(await answers, ['written', 'written'])
  const ends = [far, near, far, near].map((store) => store.record(completed(at(lease, 1))))
  assert.deepEqual(await Promise.all(ends), ['written', 'written', 'written', 'written'])
  const page = await near.readEvents({ userId, id, after: 0, limit: 10 })
  assert.deepEqual(
    page?.events.map((event) => [event.id, event.type]),
    [
      [1, 'stage'],
      [2, 'completed'],
    ],
  )
})

test('a submission that waits on the server while its repeat is sent is stored once', async (t) => {
  const opened = await openNearAndFar(t)
  const { near, far, newUser, newJob } = opened
  const userId = await newUser()
  const offer = { worker: 'w', leaseMs: LEASE_MS }
  const job = newJob({ userId, offer })
  let answers: Promise<readonly SubmitOutcome[]> = Promise.resolve([])
  await whileLocked(opened, 'select pg_advisory_xact_lock(41577, $1)', [userId], async () => {
    answers = Promise.all([far.submit(job), near.submit(job)])
    await untilWaiting(opened, 2)
  })
  for (const answer of await answers) {
    assert.ok(answer.kind === 'created')
    assert.deepEqual([answer.job.id, answer.claimed?.worker, answer.claimed?.attempt], [job.id, 'w', 1])
  }
  assert.equal((await near.stats()).processing, 1)
})

test('a replay that cannot be read fails alone: its neighbours in the batch are stored, and stored once', async (t) => {
  const opened = await openNearAndFar(t)
  const { near, newUser, newJob } = opened
  const userId = await newUser()
  const idempotency = { key: 'k', bodyHash: new Uint8Array(32), keepMs: 60_000 }
  assert.equal((await near.submit(newJob({ userId, idempotency }))).kind, 'created')
  // A replay reads the job with its result. To store a job, nobody reads or writes an event.
  await whileLocked(opened, 'lock table events in access exclusive mode', [], async () => {
    const replay = assert.rejects(near.submit(newJob({ userId, idempotency })), UNAVAILABLE)
    const others = await Promise.all(Array.from({ length: 5 }, () => near.submit(newJob({ userId }))))
    assert.ok(others.every(({ kind }) => kind === 'created'))
    await replay
  })
  assert.equal((await near.stats()).pending, 6)
  assert.equal((await near.submit(newJob({ userId, idempotency }))).kind, 'replayed')
})

test('a release that comes late frees nobody else’s claim', async (t) => {
  const opened = await openNearAndFar(t)
  const { near, far, newUser, submit, claimOne } = opened
  const { id } = await submit({ userId: await newUser() })
  const slow = await claimOne('slow')
  assert.equal(await near.release([slow]), 1)
  const fast = await claimOne('fast')
  assert.equal(fast.id, id)
  assert.equal(await far.release([slow]), 0)
  assert.equal(await near.record(completed(fast)), 'written')
})

test('a statement that waits for a lock for too long is given up, by the server as well', async (t) => {
  const opened = await openNearAndFar(t)
  const { near, newUser, submit, claimOne, direct } = opened
  const { id } = await submit({ userId: await newUser() })
  const lease = await claimOne()
  await whileLocked(opened, 'select from jobs where id = $1 for update', [id], async () => {
    await assert.rejects(near.record(stage(lease)), UNAVAILABLE)
    const [row] = await direct.unsafe(
      `select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    assert.equal(row?.n, 0)
  })
  assert.equal(await near.record(stage(lease)), 'written')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'
import postgres from 'postgres'
import { ownPostgresServer } from '../../../test/tools/postgres-server.ts'
import { createTcpProxy } from '../../../test/tools/tcp-proxy.ts'
import { connect } from '../src/postgres/database.ts'
import { openPostgresStore } from '../src/postgres/store.ts'
import { at, type Bundle, bundleFrom, completed, stage } from './store-contract/bundle.ts'
import { openTemporaryPostgresStore, PARTS } from './store-contract/open-temporary-postgres-store.ts'

const bundle = bundleFrom(openTemporaryPostgresStore)
const ANSWER_MS = 2_000
/** What a busy machine may add to a timer. */
const SLACK_MS = 10_000

/** Every kind of call fails as `store_unavailable`, and soon. */
async function assertUnavailable({ store, newJob }: Bundle, userId: number): Promise<void> {
  const startMs = performance.now()
  const lease = { id: 'job_00000000000000000000000000', attempt: 1, worker: 'w', lastEventId: 0 }
  const calls = await Promise.allSettled([
    store.submit(newJob({ userId })),
    store.get({ userId, id: lease.id }),
    store.list({ userId, limit: 5, after: null, contains: null, fromMs: null, toMs: null, status: null }),
    store.readEvents({ userId, id: lease.id, after: 0, limit: 1 }),
    store.claim({ worker: 'w', token: 't', limit: 1, leaseMs: 1, attemptsMax: 1 }),
    store.record(stage(lease)),
    store.heartbeat({ leases: [lease], leaseMs: 1 }),
    store.release([lease]),
    store.cancel({ userId, id: lease.id }),
    store.ping(),
  ])
  assert.ok(performance.now() - startMs < ANSWER_MS + SLACK_MS)
  for (const call of calls) {
    assert.equal(call.status, 'rejected')
    assert.ok(call.reason instanceof JobError, String(call.reason))
    assert.equal(call.reason.code, 'store_unavailable')
  }
}

async function untilBack(store: Store): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await store.ping()
      return
    } catch (error) {
      assert.ok(tries < 100, String(error))
      await sleep(100)
    }
  }
}

for (const mode of ['fast', 'immediate'] as const) {
  test(`a server that is stopped (${mode}) is unavailable, and everything goes on when it is back`, async (t) => {
    const server = await ownPostgresServer()
    const opened = await bundle(t)
    const { store, newUser, submit, claimOne, newJob, openAnother } = opened
    const other = await openAnother()
    const userId = await newUser()
    const { id } = await submit({ userId })
    const lease = await claimOne()
    await store.record(stage(lease))

    await server.stop(mode)
    await assertUnavailable(opened, userId)
    await server.start()
    await untilBack(store)

    assert.equal(await store.record(completed(at(lease, 1))), 'written')
    assert.equal((await store.get({ userId, id }))?.status, 'completed')
    const hears = new Promise<void>((resolve) => {
      const stop = other.subscribe((wake) => {
        if (wake.kind !== 'work') return
        stop()
        resolve()
      })
    })
    assert.equal((await store.submit(newJob({ userId }))).kind, 'created')
    await hears
  })
}

test('a server that stands still is unavailable within two seconds, and everything goes on when it moves', async (t) => {
  const server = await ownPostgresServer()
  const opened = await bundle(t)
  const userId = await opened.newUser()
  server.pause()
  try {
    await assertUnavailable(opened, userId)
    await assertUnavailable(opened, userId)
  } finally {
    server.resume()
  }
  await untilBack(opened.store)
  assert.equal((await opened.store.submit(opened.newJob({ userId }))).kind, 'created')
})

test('a lock that somebody holds makes its waiters unavailable, and nobody else', async (t) => {
  const temporary = await openTemporaryPostgresStore()
  const { store, newUser, newJob } = await bundleFrom(async () => temporary)(t)
  const [userId, otherId] = [await newUser(), await newUser()]
  const sql = postgres(temporary.url, { max: 1, fetch_types: false })
  t.after(() => sql.end({ timeout: 0 }))
  await sql.begin(async (tx) => {
    await tx`select * from users where id = ${userId} for update`
    await assert.rejects(
      store.submit(newJob({ userId })),
      (error) => error instanceof JobError && error.code === 'store_unavailable',
    )
    assert.equal((await store.submit(newJob({ userId: otherId }))).kind, 'created')
  })
  assert.equal((await store.submit(newJob({ userId }))).kind, 'created')
})

test('closing does not hang when the server is away', async () => {
  const server = await ownPostgresServer()
  const { store, close } = await openTemporaryPostgresStore()
  server.pause()
  try {
    const ping = store.ping().catch(() => {})
    const startMs = performance.now()
    await store.close()
    await ping
    assert.ok(performance.now() - startMs < 2 * ANSWER_MS + SLACK_MS)
  } finally {
    server.resume()
  }
  await close()
})

test('a server whose answers vanish does not hold up a start for ever', async (t) => {
  const server = await ownPostgresServer()
  const url = await server.createDatabase()
  await (await openPostgresStore({ ...PARTS, url })).close()
  const wire = await createTcpProxy(Number(new URL(url).port))
  t.after(() => wire.close())
  const holder = connect(url, 1)
  t.after(() => holder.end({ timeout: 1 }))
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = holder.begin(async (tx) => {
    await tx.unsafe('lock table schema_migrations in access exclusive mode')
    await released
  })
  const opening = openPostgresStore({
    ...PARTS,
    url: Object.assign(new URL(url), { port: String(wire.port) }).href,
  })
  const refused = assert.rejects(opening, { code: 'store_unavailable' })
  await sleep(1_000)
  wire.loseAnswers()
  release()
  await held
  await refused
})

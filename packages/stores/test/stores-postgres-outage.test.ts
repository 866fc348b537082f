import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'
import postgres from 'postgres'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { createPool } from '../src/postgres/database.ts'
import { PAUSED_CODE } from '../src/postgres/dials.ts'
import { typeOf } from '../src/postgres/statement.ts'
import { openPostgresStore } from '../src/postgres/store.ts'
import { codeOf } from '../src/postgres/store-error.ts'
import { PARTS, SILENT } from './store-contract/open-temporary-postgres-store.ts'

const WATCH_MS = 3_000
/** In three seconds: after the connections that a store has at once, tries after 0.1, 0.2, 0.4, 0.8 and 1.6 s, and a few to spare. */
const TRIES_MAX = 30

/** The pool waits for six seconds, and the statement of that moment for two. A busy machine takes longer. */
const FORGOTTEN_MS_MAX = 20_000

/** What a load balancer does with a connection. */
type Mode = 'pass' | 'close' | 'reset'

/** A load balancer in front of the database, and how many connections came to it. */
async function startBalancer(t: TestContext, url: string, mode: Mode = 'pass') {
  const sockets = new Set<Socket>()
  let count = 0
  const balancer = {
    mode,
    url: '',
    count: () => count,
    open: () => sockets.size,
    cut() {
      for (const one of sockets) one.destroy()
    },
    /** Connections that there are carry nothing any more, and nobody is told. New ones work. */
    forget() {
      for (const one of sockets) one.unpipe().pause()
    },
  }
  const target = Number(new URL(url).port)
  const server = createServer((near) => {
    count++
    near.on('error', () => {})
    if (balancer.mode === 'close') near.end()
    else if (balancer.mode === 'reset') near.resetAndDestroy()
    else {
      const far = connect(target, '127.0.0.1')
      for (const one of [near, far]) {
        sockets.add(one)
        one.on('error', () => {}).once('close', () => sockets.delete(one))
      }
      near.pipe(far).pipe(near)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    balancer.cut()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const through = new URL(url)
  through.host = `127.0.0.1:${address.port}`
  balancer.url = through.href
  return balancer
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof JobError && error.code === 'store_unavailable'

async function untilBack(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask()
      return
    } catch (error) {
      assert.ok(tries < 200 && isUnavailable(error), String(error))
      await sleep(50)
    }
  }
}

/** Asks without end, in many places at once, while nothing can be answered. */
async function askInOutage(store: Store): Promise<void> {
  const endMs = performance.now() + WATCH_MS
  const asking = Array.from({ length: 20 }, async (_, i) => {
    while (performance.now() < endMs) {
      const id = `job_${String(i).padStart(26, '0')}`
      await assert.rejects(i % 2 === 0 ? store.ping() : store.get({ userId: 1, id }), isUnavailable)
      await sleep(10)
    }
  })
  await Promise.all(asking)
}

for (const [mode, name] of [
  [
    'close',
    'an outage behind a port that takes connections and closes them costs few, and everything goes on after it',
  ],
  ['reset', 'an outage behind a port that resets connections costs few, and everything goes on after it'],
] as const) {
  test(name, async (t) => {
    const balancer = await startBalancer(t, await (await postgresServer()).createDatabase())
    const store = await openPostgresStore({ ...PARTS, url: balancer.url })
    t.after(() => store.close())
    await store.ping()

    balancer.mode = mode
    balancer.cut()
    const before = balancer.count()
    await askInOutage(store)
    const tries = balancer.count() - before
    t.diagnostic(`${tries} connections`)
    assert.ok(tries > 0 && tries <= TRIES_MAX, `${tries} connections`)

    balancer.mode = 'pass'
    await untilBack(() => store.ping())
    // There is no pause any more: as many connections as there are statements are made at once.
    balancer.cut()
    await untilBack(() => store.ping())
    await Promise.all(Array.from({ length: 40 }, () => store.ping()))
  })
}

/** One address of several hosts. */
function severalHosts(...urls: readonly string[]): string {
  const [first = '', ...others] = urls
  const hosts = others.map((url) => new URL(url).host)
  return first.replace(new URL(first).host, [new URL(first).host, ...hosts].join(','))
}

const one = typeOf<number>(23)
const SELECT_ONE = {
  name: '',
  text: 'select 1 as n',
  parameters: [],
  takes: {},
  gives: { n: one },
  isPlannedAhead: false,
}

test('of several hosts the one that works is taken at once, and an outage of all costs few connections', async (t) => {
  const url = await (await postgresServer()).createDatabase()
  const away = await startBalancer(t, url, 'close')
  const works = await startBalancer(t, url)
  const pool = createPool({ url: severalHosts(away.url, works.url), connectionsMax: 5, logger: SILENT })
  t.after(() => pool.close(0))
  const ask = () => pool.run(SELECT_ONE, {})
  assert.deepEqual([...(await ask())], [{ n: 1 }])
  await Promise.all(Array.from({ length: 20 }, ask))
  assert.ok(away.count() <= 5, `${away.count()} connections`)

  works.mode = 'close'
  works.cut()
  const before = away.count() + works.count()
  const endMs = performance.now() + WATCH_MS
  while (performance.now() < endMs) await assert.rejects(ask(), isUnavailable)
  const tries = away.count() + works.count() - before
  assert.ok(tries > 0 && tries <= TRIES_MAX, `${tries} connections`)

  away.mode = 'pass'
  await untilBack(ask)
})

test('a pool that is closed while it connects leaves no connection behind', async (t) => {
  const balancer = await startBalancer(t, await (await postgresServer()).createDatabase())
  for (let i = 0; i < 10; i++) {
    const pool = createPool({ url: balancer.url, connectionsMax: 3, logger: SILENT })
    const asked = Promise.allSettled([1, 2, 3].map(() => pool.run(SELECT_ONE, {})))
    await pool.close(0)
    await asked
  }
  await untilBack(async () => {
    if (balancer.open() > 0) throw new JobError('store_unavailable', `${balancer.open()} are open`)
  })
})

test('a server without room for all connections of a pool keeps those that work', async (t) => {
  const server = await postgresServer()
  const url = await server.createDatabase()
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  const role = `narrow_${process.pid}`
  await admin.unsafe(`create role ${role} login connection limit 3`)
  const narrow = new URL(url)
  narrow.username = role
  const pool = createPool({ url: narrow.href, connectionsMax: 6, logger: SILENT })
  t.after(async () => {
    await pool.close(0)
    await admin.unsafe(`drop role ${role}`)
    await admin.end()
  })
  const sessions = async (): Promise<readonly number[]> =>
    (
      await admin<{ pid: number }[]>`select pid from pg_stat_activity where usename = ${role} order by pid`
    ).map(({ pid }) => pid)
  const slow = { ...SELECT_ONE, text: 'select 1 as n from pg_sleep(0.02)' }
  const codes = new Set<string>()
  const load = async (endMs: number): Promise<void> => {
    while (performance.now() < endMs) {
      try {
        await pool.run(slow, {})
      } catch (error) {
        if (!isUnavailable(error)) throw error
        codes.add(error instanceof Error ? codeOf(error.cause) : '')
        await sleep(20)
      }
    }
  }
  const loadFor = (ms: number) => Promise.all(Array.from({ length: 6 }, () => load(performance.now() + ms)))

  let before: readonly number[] = []
  for (let tries = 0; before.length < 3; tries++) {
    assert.ok(tries < 20, `${before.length} sessions`)
    await loadFor(500)
    before = await sessions()
  }
  codes.clear()
  await loadFor(WATCH_MS)
  assert.ok(codes.has(PAUSED_CODE), [...codes].join())
  assert.deepEqual(await sessions(), before)
})

test('connections that died without a word are replaced', async (t) => {
  const url = await (await postgresServer()).createDatabase()
  const balancer = await startBalancer(t, url)
  const pool = createPool({ url: balancer.url, connectionsMax: 4, logger: SILENT })
  t.after(() => pool.close(0))
  const one = { name: '', text: 'select 1 as n', parameters: [], takes: {}, gives: {}, isPlannedAhead: true }
  await Promise.all(Array.from({ length: 20 }, () => pool.run(one, {})))
  balancer.forget()
  const forgottenMs = performance.now()
  for (let isAnswered = false; !isAnswered; ) {
    assert.ok(performance.now() - forgottenMs < FORGOTTEN_MS_MAX, 'no answer')
    isAnswered = await pool.run(one, {}).then(
      () => true,
      () => false,
    )
  }
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Wake } from '@assay/domain/jobs/store'
import { ownPostgresServer } from '../../../test/tools/postgres-server.ts'
import { parseAnnouncement } from '../src/postgres/announcer.ts'
import { connect } from '../src/postgres/database.ts'
import { createQuietLog } from '../src/postgres/quiet-log.ts'
import { openTemporaryPostgresStore } from './store-contract/open-temporary-postgres-store.ts'

/** A store, and what it logs. */
async function openLogged(t: TestContext) {
  const server = await ownPostgresServer()
  const logged: string[] = []
  const note = (_details: object, message: string): void => {
    logged.push(message)
  }
  const opened = await openTemporaryPostgresStore({ logger: { error: note, warn: note } })
  t.after(opened.close)
  const until = async (condition: () => boolean): Promise<void> => {
    for (let tries = 0; !condition(); tries++) {
      assert.ok(tries < 500, logged.join('; '))
      await sleep(20)
    }
  }
  return { ...opened, server, logged, until }
}

test('a server that is away, and the connection that listens, are logged once and not for each call', async (t) => {
  const { server, store, logged, until } = await openLogged(t)
  await server.stop('fast')
  try {
    for (let i = 0; i < 20; i++) await assert.rejects(store.ping(), { code: 'store_unavailable' })
    await until(() => logged.includes('the connection that listens for other nodes was lost'))
    assert.equal(logged.filter((message) => message === 'the database does not answer').length, 1)
  } finally {
    await server.start()
  }
})

test('a statement that an operator cancels is logged as cancelled, not as a server that is away', async (t) => {
  const { url, store, logged } = await openLogged(t)
  const [holder, operator] = [connect(url, 1), connect(url, 1)]
  t.after(() => Promise.all([holder.end({ timeout: 1 }), operator.end({ timeout: 1 })]))
  await holder.unsafe('begin; lock table api_keys in access exclusive mode')
  const call = assert.rejects(store.authenticate(new Uint8Array(32)), { code: 'store_unavailable' })
  for (let tries = 0, cancelled = 0; cancelled === 0; tries++) {
    assert.ok(tries < 500, 'nobody waits for the lock')
    const [row] = await operator.unsafe(
      `select count(*) filter (where pg_cancel_backend(pid))::integer as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
    )
    cancelled = Number(row?.n)
  }
  await call
  await holder.unsafe('rollback')
  assert.deepEqual(logged, ['the database cancelled a statement'])
})

test('a notification from somebody else is passed over and logged, and the next one still arrives', async (t) => {
  const { url, store, logged, until } = await openLogged(t)
  const wakes: Wake[] = []
  store.subscribe((wake) => wakes.push(wake))
  const server = await ownPostgresServer()
  const send = (message: string) => server.execute(url, `select pg_notify('assay_wake', '${message}')`)
  // The first ones may come before the store listens.
  for (let tries = 0; logged.length === 0 && tries < 100; tries++) await send('hello')
  for (const message of ['', 'x', '{', 'null', '[]', '{"from":1}', '{"from":"a","work":true,"jobs":[1]}'])
    await send(message)
  await until(() => logged.length > 0)
  await send('{"from":"another","work":false,"jobs":["job_x"]}')
  await until(() => wakes.some((wake) => wake.kind === 'job' && wake.id === 'job_x'))
  assert.deepEqual(logged, ['a notification is not from a node of Assay'])
})

test('an announcement is understood only when it is whole', () => {
  const whole = { from: 'a', work: true, jobs: ['job_1'] }
  assert.deepEqual(parseAnnouncement(JSON.stringify(whole)), whole)
  // Nodes of earlier versions do not say what kind of work, those of later ones may know more kinds.
  const ofKinds = { ...whole, of: ['jobs', 'builds'] }
  assert.deepEqual(parseAnnouncement(JSON.stringify(ofKinds)), ofKinds)
  assert.deepEqual(parseAnnouncement(JSON.stringify({ ...whole, of: ['jobs', 'other'] }))?.of, ['jobs'])
  const others = [
    {},
    { ...whole, from: null },
    { ...whole, work: 1 },
    { ...whole, of: 'jobs' },
    { ...whole, jobs: 'job_1' },
  ]
  const tooMany = { ...whole, jobs: Array.from({ length: 201 }, () => 'job_1') }
  for (const other of [...others, tooMany, 7, 'text', null])
    assert.equal(parseAnnouncement(JSON.stringify(other)), null)
})

test('a message is logged again after a while, with how often it was left out', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const logged: object[] = []
  const log = createQuietLog({ error: () => {}, warn: (details) => logged.push(details) })
  for (let i = 0; i < 5; i++) log.warn({ i }, 'again')
  now = 10_000
  log.warn({ i: 5 }, 'again')
  assert.deepEqual(logged, [{ i: 0 }, { i: 5, leftOut: 4 }])
})

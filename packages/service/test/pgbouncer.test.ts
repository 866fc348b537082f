import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { JobList } from '@assay/contract'
import { createPgBouncer, PREPARING, pgBouncerVersion } from '../../../test/tools/pgbouncer.ts'
import { postgresServer, startPostgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { openStore } from '../../stores/src/open-store.ts'
import { createPool } from '../../stores/src/postgres/database.ts'
import { json, number, text } from '../../stores/src/postgres/statement.ts'
import { openPostgresStore } from '../../stores/src/postgres/store.ts'
import { codeOf } from '../../stores/src/postgres/store-error.ts'
import { bundleFrom } from '../../stores/test/store-contract/bundle.ts'
import {
  openTemporaryPostgresStore,
  PARTS,
} from '../../stores/test/store-contract/open-temporary-postgres-store.ts'
import { readConfig } from '../src/settings.ts'
import { assertWhole, startCrowd } from './crowd.ts'

/** Longer than the store waits for an answer. */
const OUTAGE_MS = 2_500
/** Those of one node, twice, and a few tries a second. */
const CONNECTIONS_MAX = 60
/** Longer than a node waits for its own notifications. */
const HEARING_MS = 8_000

/** Statements that differ in the order of their types, so one cannot take the place of another unseen. */
const ECHOES = [
  ['list::json', 'id::bigint', 'text::text'],
  ['text::text', 'list::json', 'id::bigint'],
  ['id::bigint', 'text::text', 'list::json'],
].map((columns) => ({
  name: 'echo',
  text: `select ${columns.map((column, i) => `$${i + 1}::${column.split('::')[1]} as ${column.split('::')[0]}`).join(', ')}`,
  parameters: columns.map((column) => column.split('::')[0] ?? ''),
  takes: { text, list: json, id: number },
  gives: { text, list: json, id: number },
  isPlannedAhead: true,
}))
const ONE = {
  name: 'one',
  text: 'select 1 as one',
  parameters: [],
  takes: {},
  gives: {},
  isPlannedAhead: true,
}

const version = pgBouncerVersion()
/** What an address behind it needs: older ones know no prepared statements. */
const suffix = (version ?? 0) < PREPARING ? '?prepare=false' : ''
/** Ways to say it. */
const PARAMETERS =
  suffix === '' ? [''] : [suffix, '?sslmode=disable&prepare=false', '?prepare=', '?prepare=0']

test('behind a PgBouncer in transaction mode that fails, or whose database does, nothing is lost or doubled', async (t) => {
  if (version === null) {
    t.diagnostic('PgBouncer is not installed, so a service behind it was not tried')
    return
  }
  const server = await startPostgresServer()
  t.after(() => server.stop('immediate'))
  const bouncer = await createPgBouncer(await server.createDatabase(), { preparedMax: 200 })
  t.after(() => bouncer.dispose())
  await bouncer.start()
  const service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    DATABASE_URL: `${bouncer.url}${suffix}`,
    LOG_LEVEL: 'warn',
    ASSAY_LEASE_SECONDS: '2',
    ASSAY_STREAMS_MAX: '5000',
  })
  t.after(() => service.dispose())
  await service.start()
  const { apiKey } = await service.createKey('tester')
  // Of a failure only the log knows the cause.
  t.after(() => {
    const errors = service.output().match(/^.*"level":"(?:error|fatal)".*$/gm) ?? []
    for (const line of errors.filter((one) => !one.includes('The database does not answer')).slice(0, 3))
      t.diagnostic(line)
  })
  const crowd = startCrowd(t, { urls: [service.url], key: apiKey, clients: 4, pauseMs: 60 })

  const misfortunes: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'PgBouncer stands still',
      async () => {
        bouncer.pause()
        await sleep(OUTAGE_MS)
        bouncer.resume()
      },
    ],
    [
      'PgBouncer is killed',
      async () => {
        await bouncer.kill()
        await sleep(OUTAGE_MS)
        await bouncer.start()
      },
    ],
    [
      'PostgreSQL stands still',
      async () => {
        server.pause()
        await sleep(OUTAGE_MS)
        server.resume()
      },
    ],
    [
      'PostgreSQL is restarted',
      async () => {
        await server.stop('fast')
        await sleep(OUTAGE_MS)
        await server.start()
      },
    ],
    [
      'PostgreSQL crashes',
      async () => {
        await server.stop('immediate')
        await sleep(OUTAGE_MS)
        await server.start()
      },
    ],
  ]
  for (const [name, strike] of misfortunes) {
    const jobs = crowd.accepted.length
    const connections = bouncer.taken()
    await strike()
    // The next one comes when work goes on.
    while (crowd.accepted.length < jobs + 10) await sleep(20)
    const more = bouncer.taken() - connections
    t.diagnostic(`${name}: ${more} connections`)
    assert.ok(more <= CONNECTIONS_MAX, `${name}: ${more} connections`)
  }
  await crowd.finish()

  const faults = service
    .output()
    .split('\n')
    .filter(
      (line) => /"level":"(?:error|fatal)"/.test(line) && !line.includes('The database does not answer'),
    )
  assert.deepEqual(faults, [])
  await assertWhole(service.url, apiKey, crowd.accepted)
  assert.deepEqual(await idsOf(service.url, apiKey), crowd.accepted.map(({ id }) => id).sort())
  t.diagnostic(`${crowd.accepted.length} jobs over ${misfortunes.length} misfortunes`)
})

for (const parameters of PARAMETERS)
  test(`behind PgBouncer every statement gets its own answer, however many are under way (${parameters})`, async (t) => {
    if (version === null) {
      t.diagnostic('PgBouncer is not installed, so its answers were not tried')
      return
    }
    const bouncer = await createPgBouncer(await (await postgresServer()).createDatabase(), {
      preparedMax: 200,
    })
    t.after(() => bouncer.dispose())
    await bouncer.start()
    const logger = { error() {}, warn() {} }
    const pool = createPool({ url: `${bouncer.url}${parameters}`, connectionsMax: 10, logger })
    t.after(() => pool.close(0))
    const ask = async (id: number): Promise<object | undefined> => {
      if (id % 4 === 0) return (await pool.run(ONE, {}))[0]
      const value = { text: `text ${id}`, list: { id }, id }
      return (await pool.run(ECHOES[id % ECHOES.length] ?? ONE, value))[0]
    }
    const expected = (id: number) => (id % 4 === 0 ? { one: 1 } : { text: `text ${id}`, list: { id }, id })
    const ids = Array.from({ length: 2_000 }, (_, id) => id)
    const asked = await Promise.allSettled(ids.map(ask))
    const wrong = asked.flatMap((one, id) => {
      if (one.status === 'rejected') return [`${id}: ${one.reason}`]
      return isDeepStrictEqual({ ...one.value }, expected(id)) ? [] : [`${id}: ${JSON.stringify(one.value)}`]
    })
    assert.deepEqual(wrong.slice(0, 5), [])
  })

test('a PgBouncer that takes no more connections leaves those alone that work', async (t) => {
  if (version === null) {
    t.diagnostic('PgBouncer is not installed, so a full one was not tried')
    return
  }
  const url = await (await postgresServer()).createDatabase()
  const bouncer = await createPgBouncer(url, { preparedMax: 200, clientsMax: 3 })
  t.after(() => bouncer.dispose())
  await bouncer.start()
  const pool = createPool({
    url: `${bouncer.url}${suffix}`,
    connectionsMax: 6,
    logger: { error() {}, warn() {} },
  })
  t.after(() => pool.close(0))
  const slow = { ...ONE, text: 'select 1 as one, pg_sleep(1)::text' }
  const codes: string[] = []
  const ask = async (): Promise<void> => {
    for (let times = 0; times < 4; times++)
      await pool
        .run(slow, {})
        .catch((error: unknown) => codes.push(codeOf(error instanceof Error ? error.cause : null)))
  }
  await Promise.all(Array.from({ length: 6 }, ask))
  assert.ok(codes.includes('08P01'), `it was not full: ${codes.join(' ')}`)
  assert.deepEqual(
    codes.filter((code) => code.startsWith('CONNECTION_DESTROYED')),
    [],
  )
})

test('a node behind PgBouncer hears at once from others, over an address of the server itself', async (t) => {
  if (version === null) {
    t.diagnostic('PgBouncer is not installed, so listening beside it was not tried')
    return
  }
  const opened = await openTemporaryPostgresStore()
  const { newUser, submit } = await bundleFrom(async () => opened)(t)
  const bouncer = await createPgBouncer(opened.url, { preparedMax: 200 })
  t.after(() => bouncer.dispose())
  await bouncer.start()
  const { node, logged } = await openNode(t, {
    DATABASE_URL: `${bouncer.url}${suffix}`,
    DATABASE_LISTEN_URL: opened.url,
  })
  const heard = Promise.withResolvers<void>()
  node.subscribe(({ kind }) => {
    if (kind === 'work') heard.resolve()
  })
  const { id } = await submit({ userId: await newUser() })
  await heard.promise
  assert.deepEqual(
    (await node.claim({ worker: 'behind', token: 'one', limit: 1, leaseMs: 30_000, attemptsMax: 3 })).map(
      (job) => job.id,
    ),
    [id],
  )
  await sleep(HEARING_MS)
  assert.deepEqual(logged, [])
})

test('a node that listens through PgBouncer says that it hears nothing', async (t) => {
  if (version === null) {
    t.diagnostic('PgBouncer is not installed, so listening through it was not tried')
    return
  }
  const bouncer = await createPgBouncer(await (await postgresServer()).createDatabase(), { preparedMax: 200 })
  t.after(() => bouncer.dispose())
  await bouncer.start()
  const { logged } = await openNode(t, { DATABASE_URL: `${bouncer.url}${suffix}` })
  await sleep(HEARING_MS)
  assert.equal(logged.length, 1, logged.join('; '))
  assert.match(logged[0] ?? '', /does not hear its own notifications.*DATABASE_LISTEN_URL/)
})

test('a pooler that loses prepared statements stops the start with a line that says so', async (t) => {
  if (version === null) {
    t.diagnostic('PgBouncer is not installed, so a start behind it was not tried')
    return
  }
  const bouncer = await createPgBouncer(await (await postgresServer()).createDatabase(), { preparedMax: 0 })
  t.after(() => bouncer.dispose())
  await bouncer.start()
  await assert.rejects(openPostgresStore({ ...PARTS, url: bouncer.url }), /A pooler in between loses them/)
})

/** A node as its settings make it, and what it logs. */
async function openNode(t: TestContext, settings: Readonly<Record<string, string>>) {
  const logged: string[] = []
  const note = (_details: object, message: string): void => {
    logged.push(message)
  }
  const logger = { error: note, warn: note }
  const node = await openStore({ config: readConfig(settings), exclusive: true, logger })
  t.after(() => node.close())
  return { node, logged }
}

/** All jobs that there are, sorted. */
async function idsOf(url: string, key: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const answer = await fetch(`${url}/v1/jobs?limit=100${cursor}`, { headers: { 'x-service-api-key': key } })
    const page = (await answer.json()) as JobList
    ids.push(...page.items.map(({ job_id }) => job_id))
    if (page.next_cursor === null) return ids.sort()
    cursor = `&cursor=${page.next_cursor}`
  }
}

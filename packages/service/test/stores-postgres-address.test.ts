import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import {
  type PostgresServer,
  postgresServer,
  startPostgresServer,
} from '../../../test/tools/postgres-server.ts'
import { createServiceProcess, runToFailure } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { openPostgresStore } from '../../stores/src/postgres/store.ts'
import { RETENTION_MS } from '../../stores/test/store-contract/bundle.ts'
import { PARTS } from '../../stores/test/store-contract/open-temporary-postgres-store.ts'
import { readConfig } from '../src/settings.ts'
import { assertWhole, startCrowd } from './crowd.ts'

const AUTHORITY = fileURLToPath(new URL('../../../test/tools/certificates/authority.pem', import.meta.url))
/** Signed neither itself nor the server. */
const ANOTHER = fileURLToPath(new URL('../../../test/tools/certificates/server.pem', import.meta.url))

const open = (url: string) => openPostgresStore({ ...PARTS, url, retentionMs: RETENTION_MS })

test('an encrypted connection is made to the server with the right certificate and name, and to no other', async (t) => {
  const server = await startPostgresServer({ tls: true })
  t.after(() => server.stop('immediate'))
  const url = await server.createDatabase()
  // Nothing but encrypted connections from now on.
  await server.execute(url, `copy (select 'hostssl all all all trust') to '${server.data}/pg_hba.conf'`)
  await server.execute(url, 'select pg_reload_conf()')
  const byName = url.replace('127.0.0.1', 'localhost')

  const store = await open(`${byName}?sslmode=verify-full&sslrootcert=${AUTHORITY}`)
  t.after(() => store.close())
  const [row] = await connectionsOf(`${byName}?sslmode=require`)
  assert.deepEqual({ ...row }, { all: row?.encrypted, encrypted: row?.encrypted })

  // The certificate names no address.
  const byAddress = await open(`${url}?sslmode=verify-ca&sslrootcert=${AUTHORITY}`)
  await byAddress.close()
  for (const [wrong, reason] of [
    [`${url}?sslmode=verify-full&sslrootcert=${AUTHORITY}`, /certificate|altnames/i],
    [`${byName}?sslmode=verify-full&sslrootcert=${ANOTHER}`, /certificate/i],
    [`${byName}?sslmode=verify-full`, /certificate/i],
    [`${byName}?sslrootcert=${ANOTHER}`, /certificate/i],
    // The authorities that Node knows have not signed it.
    [`${byName}?sslrootcert=system`, /certificate/i],
    [
      `${byName}?sslmode=verify-full&sslrootcert=/nowhere/authority.pem`,
      /sslrootcert.*\/nowhere\/authority\.pem/,
    ],
    [byName, /no encryption|does not answer/],
  ] as const) {
    await assert.rejects(open(wrong), (error: Error) => {
      assert.match(
        `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
        reason,
        wrong,
      )
      return true
    })
  }
})

async function connectionsOf(url: string) {
  const sql = postgres(url, { max: 1 })
  try {
    return await sql<{ all: number; encrypted: number }[]>`
      select count(*)::int as all, (count(*) filter (where ssl))::int as encrypted
      from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'assay%'`
  } finally {
    await sql.end()
  }
}

test('a database address may name several hosts with their ports', () => {
  const { database } = readConfig({ DATABASE_URL: 'postgres://u:p%40@a.example:5432,b.example:5433/assay' })
  assert.deepEqual(database, {
    kind: 'postgres',
    url: 'postgres://u:p%40@a.example:5432,b.example:5433/assay',
  })
  for (const wrong of ['postgres://a:x,b/assay', 'postgres://a,,b/assay', 'postgres://a/b?sslmode=verify']) {
    assert.throws(() => readConfig({ DATABASE_URL: wrong }), /DATABASE_URL/, wrong)
  }
})

test('when the primary dies and its standby takes over, nothing that was accepted is lost', async (t) => {
  const primary = await startPostgresServer()
  t.after(() => primary.stop('immediate').catch(() => {}))
  const database = new URL(await primary.createDatabase()).pathname
  const standby = await startPostgresServer({ standbyOf: primary })
  t.after(() => standby.stop('immediate'))
  // From now on a commit is answered when both have it.
  await commitOnBoth(primary)

  const hosts = [primary, standby].map(({ url }) => new URL(url).host).join(',')
  const service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    DATABASE_URL: `postgres://assay@${hosts}${database}`,
    LOG_LEVEL: 'warn',
    ASSAY_LEASE_SECONDS: '2',
    ASSAY_STREAMS_MAX: '5000',
  })
  t.after(() => service.dispose())
  await service.start()
  const { apiKey } = await service.createKey('tester')
  const crowd = startCrowd(t, { urls: [service.url], key: apiKey, clients: 4, pauseMs: 30 })
  while (crowd.accepted.length < 20) await sleep(10)

  await primary.stop('immediate')
  const before = crowd.accepted.length
  await standby.execute(standby.url, 'select pg_promote()')
  while (crowd.accepted.length < before + 20) await sleep(10)
  await crowd.finish()

  await assertWhole(service.url, apiKey, crowd.accepted)
  t.diagnostic(`${before} jobs before, ${crowd.accepted.length - before} after`)
})

async function commitOnBoth(primary: PostgresServer): Promise<void> {
  const sql = postgres(primary.url, { max: 1 })
  try {
    const isFollowed = async () =>
      (await sql`select 1 from pg_stat_replication where state = 'streaming'`).length > 0
    while (!(await isFollowed())) await sleep(50)
    await sql.unsafe(`alter system set synchronous_standby_names = '*'`)
    await sql`select pg_reload_conf()`
    const isWaitedFor = async () =>
      (await sql`select 1 from pg_stat_replication where sync_state = 'sync'`).length > 0
    while (!(await isWaitedFor())) await sleep(50)
  } finally {
    await sql.end()
  }
}

test('a role that owns its schema and nothing else is enough', async (t) => {
  const server = await postgresServer()
  const url = await server.createDatabase()
  const database = new URL(url).pathname.slice(1)
  const role = `role_of_${database}`
  // As docs/operations.md says.
  await server.execute(
    url,
    `create extension pg_trgm;
     create role ${role} login;
     create schema assay authorization ${role};
     revoke create, temporary on database ${database} from public;
     revoke create on schema public from public;
     alter role ${role} in database ${database} set search_path = assay, public`,
  )
  const service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    DATABASE_URL: url.replace('assay@', `${role}@`),
  })
  t.after(() => service.dispose())
  await service.start()
  const { apiKey } = await service.createKey('tester')
  const crowd = startCrowd(t, { urls: [service.url], key: apiKey, clients: 2, pauseMs: 30 })
  while (crowd.accepted.length < 6) await sleep(10)
  await crowd.finish()
  await assertWhole(service.url, apiKey, crowd.accepted)
  await service.end('SIGTERM')

  const sql = postgres(url, { max: 1 })
  t.after(() => sql.end())
  const foreign = await sql`
    select relname from pg_class c join pg_namespace n on n.oid = relnamespace
    where pg_get_userbyid(relowner) = ${role} and nspname not in ('assay', 'pg_toast')`
  assert.deepEqual([...foreign], [])
})

test('a database that lets nobody in says why on the command line, and nobody else learns it', async () => {
  const url = await (await postgresServer()).createDatabase()
  for (const [wrong, why] of [
    [url.replace('assay@', 'stranger@'), 'role "stranger" does not exist'],
    [`${url}_gone`, /database "\w+_gone" does not exist/],
  ] as const) {
    await assert.rejects(open(wrong), {
      code: 'store_unavailable',
      message: 'The database does not let this service in.',
    })
    const { stderr } = await runToFailure(['keys', 'list'], { ...process.env, DATABASE_URL: wrong })
    const [, line = ''] = stderr.trim().split('\n')
    assert.match(line, /^The database does not let this service in\. \(.*\)$/)
    assert.ok(typeof why === 'string' ? line.includes(why) : why.test(line), line)
  }
})

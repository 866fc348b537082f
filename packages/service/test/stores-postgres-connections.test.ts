import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

const TRIES_MAX = 300
const TRY_AGAIN_MS = 100

const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')

/** Operators set limits of the server by this sentence. */
function documentedConnections(): number {
  const [, all, short, others = ''] =
    /each node opens up to (\d+) \((\d+) for short statements, and one each ([^)]+)\)/.exec(operations) ?? []
  const purposes = others.match(/\bfor /g)?.length ?? 0
  assert.equal(Number(all), Number(short) + purposes, 'the sentence adds up')
  return Number(all)
}

test('a node that does everything opens as many connections as the documentation says', async (t) => {
  const documented = documentedConnections()
  const url = await (await postgresServer()).createDatabase()
  const service = await createServiceProcess({ ASSAY_BOOK: smallBookFile(), DATABASE_URL: url })
  t.after(() => service.dispose())
  const { apiKey } = await service.createKey('tester')
  const admin = postgres(url, { max: 1, connection: { application_name: 'test' } })
  t.after(() => admin.end())
  const count = async (): Promise<number> => {
    const [row] = await admin<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'assay%'`
    return row?.n ?? 0
  }
  // The command that made the key had connections too.
  for (let tries = 0; (await count()) > 0; tries++) {
    assert.ok(tries < TRIES_MAX, 'connections of a command stay')
    await sleep(TRY_AGAIN_MS)
  }
  await service.start()
  const ask = async (path: string, type: string, body?: string): Promise<void> => {
    const headers = { 'X-Service-API-Key': apiKey, 'Content-Type': type }
    const answer = await fetch(
      `${service.url}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body },
    )
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.text()}`)
  }

  await ask('/v1/batches', 'application/x-ndjson', '{"custom_id":"a","query":"12 eggs"}\n')
  let most = 0
  // A few rounds more than needed would show one connection too many.
  for (let tries = 0, more = 10; tries < TRIES_MAX && more > 0; tries++) {
    if (most >= documented) more--
    await Promise.all([
      ask('/v1/jobs', 'application/json', '{"request_type":"nl","query":"12 eggs"}'),
      ask('/v1/jobs?q=egg', 'application/json'),
    ])
    most = Math.max(most, await count())
    await sleep(TRY_AGAIN_MS)
  }
  assert.equal(most, documented)
})

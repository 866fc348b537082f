import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { createTcpProxy } from '../../../test/tools/tcp-proxy.ts'
import { connect, execute, type Run } from '../src/stores/postgres/connection.ts'
import type { Query } from '../src/stores/postgres/queries.ts'
import { createTransactions } from '../src/stores/postgres/transactions.ts'

/** Far above the pause before the driver connects again. */
const RECONNECTED_MS = 800

const query = (text: string, ...parameters: string[]): Query => ({ text, parameters, isPlannedAhead: true })
const wait = query('select pg_sleep($1)', 'seconds')
const insert = query('insert into notes values ($1)', 'n')

/** Transactions over a wire that can be cut, and a table that tells what was written. */
async function open(t: TestContext) {
  const server = await postgresServer()
  const url = await server.createDatabase()
  await server.execute(url, 'create table notes (n integer)')
  const wire = await createTcpProxy(Number(new URL(url).port))
  const transactions = createTransactions(Object.assign(new URL(url), { port: String(wire.port) }).href)
  const direct = connect({ url, connectionsMax: 1 })
  t.after(async () => {
    await Promise.all([transactions.close(), direct.end({ timeout: 1 })])
    await wire.close()
  })
  return {
    wire,
    transactions,
    notes: async () => await execute<{ n: number }>(direct, query('select n from notes') as Query<never>, {}),
  }
}

const waitAndWrite = async (run: Run) => {
  await Promise.all([run(wait, { seconds: 0.3 }), run(insert, { n: 1 })])
  return { value: null, writes: [] }
}

test('nothing of a transaction is written when its connection is lost between two statements', async (t) => {
  const { wire, transactions, notes } = await open(t)
  const lost = assert.rejects(transactions.run(waitAndWrite), /CONNECTION_CLOSED|ECONNRESET|57014/)
  await sleep(150)
  wire.reset()
  await lost
  await sleep(RECONNECTED_MS)
  assert.deepEqual([...(await notes())], [])
  await transactions.run(waitAndWrite)
  assert.deepEqual([...(await notes())], [{ n: 1 }])
})

test('nothing of a transaction is written when its beginning found no connection', async (t) => {
  const { wire, transactions, notes } = await open(t)
  wire.swallow()
  const lost = assert.rejects(transactions.run(waitAndWrite))
  await sleep(300)
  wire.heal()
  await lost
  await sleep(RECONNECTED_MS)
  assert.deepEqual([...(await notes())], [])
})

test('over a new connection, too, the commit comes last', async (t) => {
  const { transactions, notes } = await open(t)
  const failing = query('select 1 / $1::integer', 'by')
  await assert.rejects(
    transactions.run((run) => ({ value: null, writes: [run(insert, { n: 1 }), run(failing, { by: 0 })] })),
    /division by zero/,
  )
  assert.deepEqual([...(await notes())], [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { connect, createPool, execute } from '../src/postgres/database.ts'
import { json, number } from '../src/postgres/statement.ts'

const BLANK = { name: 'blank', gives: {}, isPlannedAhead: true }

test('an answer has all its rows, also after one that broke off between two rows', async (t) => {
  const url = await (await postgresServer()).createDatabase()
  const sql = connect(url, 1)
  t.after(() => sql.end({ timeout: 1 }))
  const ask = (text: string) =>
    execute(sql, { name: '', text, parameters: [], takes: {}, gives: {}, isPlannedAhead: false }, {})

  await assert.rejects(ask('select 1 / (3 - i) as n from generate_series(1, 5) as i'), /division by zero/)
  const rows = await ask('select i as n from generate_series(1, 2) as i')
  assert.deepEqual([rows.length, rows[0], rows[1]], [2, { n: 1 }, { n: 2 }])
  assert.equal((await ask('select 1 as n')).length, 1)
})

test('a value that cannot be sent fails its own statement, and every other one keeps its own answer', async (t) => {
  const url = await (await postgresServer()).createDatabase()
  const pool = createPool({ url, connectionsMax: 3, logger: { error() {}, warn() {} } })
  t.after(() => pool.close(1))
  const echo = { ...BLANK, text: 'select $1::bigint as id', parameters: ['id'], takes: { id: number } }
  const list = { ...BLANK, text: 'select $1::json as a', parameters: ['list'], takes: { list: json } }
  const word = { ...BLANK, text: 'select $1::text as a', parameters: ['word'], takes: {} }
  let deep: unknown = 1
  for (let i = 0; i < 20_000; i++) deep = [deep]
  // A slip in one place must not become somebody else's answer in another.
  const bad = [
    () => pool.run(word, {}),
    () => pool.run(list, { list: { big: 1n } }),
    () => pool.run(list, { list: { deep } }),
  ]
  const asked = Array.from({ length: 600 }, (_, id) => {
    const one = bad[id % 200]
    if (one !== undefined) void one().catch(() => {})
    return pool.run(echo, { id }).then(([row]) => row)
  })
  for (const one of bad) await assert.rejects(one)
  assert.deepEqual(
    await Promise.all(asked),
    asked.map((_, id) => ({ id })),
  )
})

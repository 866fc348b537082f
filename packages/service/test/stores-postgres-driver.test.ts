import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { connect, execute } from '../src/stores/postgres/database.ts'

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

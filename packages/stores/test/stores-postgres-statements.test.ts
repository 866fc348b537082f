import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { connect } from '../src/postgres/database.ts'
import { migratePostgres } from '../src/postgres/migrate.ts'
import { ALL_STATEMENTS } from '../src/postgres/statements.ts'
import { readSqlBlocks } from '../src/sql-blocks.ts'

test('every statement takes and gives what it is declared to, as the server describes it', async (t) => {
  const url = await (await postgresServer()).createDatabase()
  await migratePostgres(url)
  const sql = connect(url, 1)
  t.after(() => sql.end({ timeout: 1 }))

  for (const { name, text, parameters, takes, gives } of ALL_STATEMENTS) {
    const described = await sql.unsafe(text).describe()
    assert.deepEqual([...parameters].sort(), Object.keys(takes).sort(), `${name}: names of parameters`)
    for (const [i, parameter] of parameters.entries()) {
      const oid = described.types[i]
      const declared = takes[parameter]?.oids
      assert.ok(oid !== undefined && declared?.includes(oid), `${name}: :${parameter} has the type ${oid}`)
    }
    const columns = described.columns ?? []
    assert.deepEqual(
      columns.map((column) => column.name).sort(),
      Object.keys(gives).sort(),
      `${name}: names of columns`,
    )
    for (const column of columns) {
      const declared = gives[column.name]?.oids
      assert.ok(declared?.includes(column.type), `${name}: ${column.name} has the type ${column.type}`)
    }
  }
})

test('every statement of the files is declared, once', () => {
  const folder = new URL('../src/postgres/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const written = [...readSqlBlocks(files.map((file) => new URL(file, folder))).keys()]
  const names = ALL_STATEMENTS.map(({ name }) => name)
  assert.deepEqual(names.sort(), written.sort())
})

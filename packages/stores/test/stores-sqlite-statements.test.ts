import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { constants, DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { describeStatements, STATEMENTS_FILE } from '../scripts/sqlite-statements.ts'
import { numberParameters, splitSqlBlocks } from '../src/sql-blocks.ts'
import { migrate } from '../src/sqlite/connection.ts'
import { openStatements, SQLITE_BLOCKS } from '../src/sqlite/queries.ts'

test('what the statements of the SQLite store take and yield is what the schema says', () => {
  assert.equal(
    readFileSync(STATEMENTS_FILE, 'utf8'),
    describeStatements(),
    'run packages/stores/scripts/sqlite-statements.ts',
  )
})

test('a file of statements needs a name and a comment for each', () => {
  const good =
    '-- About all of them.\n\n-- name: find-one\n-- Finds one.\n-- By its id.\nselect 1\n\n-- name: b\n-- Two.\nselect\n  2\n'
  assert.deepEqual(splitSqlBlocks(good), [
    { name: 'find-one', comment: 'Finds one. By its id.', text: 'select 1' },
    { name: 'b', comment: 'Two.', text: 'select\n  2' },
  ])
  for (const bad of [
    'select 1',
    '-- name: One\n-- Comment.\nselect 1',
    '-- name: one\nselect 1',
    '-- name: one\n-- Comment.\n',
    '-- name: one two\n-- Comment.\nselect 1',
  ]) {
    assert.throws(() => splitSqlBlocks(bad), bad)
  }
})

test('a statement is planned once, whatever is bound to it', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  let planned = 0
  // SQLite asks it for each thing that a statement does, while it plans the statement.
  db.setAuthorizer(() => {
    planned++
    return constants.SQLITE_OK
  })
  const statements = new Map(Object.entries(openStatements(db)))
  const limited = [...SQLITE_BLOCKS.values()].filter(({ text }) => /^select.*\blimit\b/s.test(text))
  assert.notEqual(limited.length, 0)
  for (const { name, text } of limited) {
    const read = (value: number) => {
      const { parameters } = numberParameters(text, '?')
      const values = parameters.map((parameter) => [
        parameter,
        parameter === 'limit' ? value : parameter === 'match' ? 'a' : '[]',
      ])
      Object(statements.get(name)).all(Object.fromEntries(values))
    }
    planned = 0
    read(1)
    assert.notEqual(planned, 0)
    planned = 0
    read(2)
    assert.equal(planned, 0, name)
  }
  db.close()
})

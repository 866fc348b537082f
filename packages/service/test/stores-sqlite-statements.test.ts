import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { describeStatements, STATEMENTS_FILE } from '../scripts/sqlite-statements.ts'
import { splitSqlBlocks } from '../src/stores/sql-blocks.ts'

test('what the statements of the SQLite store take and yield is what the schema says', () => {
  assert.equal(
    readFileSync(STATEMENTS_FILE, 'utf8'),
    describeStatements(),
    'run packages/service/scripts/sqlite-statements.ts',
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

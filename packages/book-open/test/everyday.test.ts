import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEveryday, runEveryday } from '../../../eval/everyday.ts'
import { book } from './default-book.ts'

test('of 150 everyday queries 95 in 100 are right, the rest unpriced, none wrong', () => {
  const queries = readEveryday()
  assert.ok(queries.length >= 150)
  const results = runEveryday(book, queries)
  const wrong = results.filter(({ verdict }) => verdict === 'wrong')
  assert.deepEqual(
    wrong.map(({ query, faults }) => `${query.query}: ${faults.join('; ')}`),
    [],
  )
  const right = results.filter(({ verdict }) => verdict === 'right').length
  assert.ok(right / queries.length >= 0.95, `${right} of ${queries.length}`)
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { JOB_STATUSES } from '@assay/contract'
import { isTerminal, NEXT } from '../src/jobs/job.ts'

test('exactly completed and failed are terminal', () => {
  assert.deepEqual(JOB_STATUSES.filter(isTerminal), ['completed', 'failed'])
})

test('docs/job-states.md draws exactly the moves of the table', () => {
  const page = readFileSync(new URL('../../../docs/job-states.md', import.meta.url), 'utf8')
  const drawn = Array.from(
    page.matchAll(/^\s+(\w+) --> (\w+)(?: *:|$)/gm),
    ([, from, to]) => `${from} ${to}`,
  ).sort()
  const moves = JOB_STATUSES.flatMap((from) => NEXT[from].map((to) => `${from} ${to}`)).sort()
  assert.deepEqual(drawn, moves)
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { INVARIANTS } from '../chaos/check-recording.ts'
import { root } from './source-tree.ts'

const page = readFileSync(join(root, 'docs/guarantees.md'), 'utf8')

test('the page of guarantees lists the invariants that are checked, in their order, with their functions', () => {
  const rows = page.split('## What is promised')[1]?.split('## What is not promised')[0] ?? ''
  const listed = [...rows.matchAll(/^\| `([a-z-]+)` \|.*\| `(\w+)` in `([a-z-]+\.ts)` \|$/gm)]
  assert.deepEqual(
    listed.map(([, name, check]) => [name, check]),
    Object.entries(INVARIANTS).map(([name, check]) => [name, check.name]),
  )
  for (const [, , check, file] of listed)
    assert.match(
      readFileSync(join(root, 'chaos/invariants', file ?? ''), 'utf8'),
      new RegExp(`function ${check}\\b`),
    )
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { FAULT_CODES, PROBLEMS } from '@assay/contract'

const page = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')

test('docs/errors.md and the table of problems list the same codes, with the same words', () => {
  const documented = [...page.matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+)\. \| (.+) \|$/gm)].map(
    ([, status, code, title, advice]) => [code, { status: Number(status), title, advice }],
  )
  assert.deepEqual(Object.fromEntries(documented), PROBLEMS)
})

test('docs/errors.md lists every code of a fault', () => {
  const documented = [...page.matchAll(/^\| `(\w+)` \| .+ \|$/gm)].map(([, code]) => code)
  assert.deepEqual(documented, [...FAULT_CODES])
})

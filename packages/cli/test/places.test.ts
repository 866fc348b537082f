import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHere } from './assay-command.ts'

test('a place is found by its name, a short name, its ZIP and its code', async () => {
  for (const [words, code] of [
    ['austin', 'US-CBSA-12420'],
    ['nyc', 'US-CBSA-35620'],
    ['78701', 'US-ZIP-78701'],
    ['us-tx', 'US-TX'],
    ['germany', 'DE'],
  ] as const) {
    const { stdout } = await runHere(['places', words, '--json'])
    assert.equal(JSON.parse(stdout).items[0]?.code, code, words)
  }
  const { stdout: table } = await runHere(['places', 'austin'])
  assert.match(table, /^CODE +PLACE\nUS-CBSA-12420 +Austin/)
})

test('an unknown place is one line, and the exit code of a search that finds nothing, also in JSON', async () => {
  const { stderr, code } = await runHere(['places', 'gotham', 'city'])
  assert.match(stderr, /^No place is called "gotham city"\. [^\n]+\n$/)
  assert.equal(code, 3)
  const json = await runHere(['places', 'gotham', 'city', '--json'])
  assert.deepEqual([json.code, JSON.parse(json.stdout)], [3, { items: [] }])
})

test('a name that only one place has is a geography, and of several the codes are told with their names', async () => {
  for (const name of ['Austin', 'Austin, TX']) {
    const { stdout } = await runHere(['price', '1 banana', '--local', '-g', name, '--json'])
    assert.equal(JSON.parse(stdout).geography.used, 'US-CBSA-12420', name)
  }
  const { stderr, code } = await runHere(['price', '1 banana', '--local', '-g', 'Portland'])
  assert.equal(code, 2)
  assert.match(
    stderr,
    /US-CBSA-38900 \(Portland-Vancouver.*, OR-WA\) or US-CBSA-38860 \(Portland-South.*, ME\)\?/,
  )
  const { stderr: unknown } = await runHere(['price', '1 banana', '--local', '-g', 'Nowhereville, TX'])
  assert.match(unknown, /not a known geography\. Did you mean US-TX \(Texas\)/)
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { INVARIANTS } from '../chaos/check-recording.ts'
import { misfits } from '../sabotage/apply-patch.ts'
import { PATCHES } from '../sabotage/patches.ts'
import { runSabotage } from '../sabotage/run-sabotage.ts'
import { withTable } from '../sabotage/sabotage-table.ts'
import { listFiles, root } from './source-tree.ts'

test('every patch still applies, has a name of its own, and a killer that exists', () => {
  assert.deepEqual(
    PATCHES.flatMap((patch) => misfits(patch, root).map((fault) => `${patch.name}: ${fault}`)),
    [],
  )
  assert.equal(new Set(PATCHES.map(({ name }) => name)).size, PATCHES.length)
  const tests = listFiles('.ts').filter((path) => /(^|\/)test\//.test(path))
  const names = tests.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  for (const { name, killer } of PATCHES) {
    assert.ok(tests.includes(killer.file), `${name}: there is no ${killer.file}`)
    assert.ok(names.includes(killer.test), `${name}: no test is called "${killer.test}"`)
  }
})

test('the page of guarantees lists every patch and its killer', () => {
  const page = readFileSync(join(root, 'docs/guarantees.md'), 'utf8')
  assert.equal(page, withTable(page, PATCHES), 'run `npm run sabotage -- --write`')
})

test('every promise of the two pages is broken by a patch', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const promises = [
    ...Object.keys(INVARIANTS),
    ...Array.from(page.matchAll(/^\*\*([^*]+)\*\*/gm), ([, lead]) => lead),
    ...Array.from(page.matchAll(/^## (What is written down|Dependencies)$/gm), ([, heading]) => heading),
  ]
  assert.ok(promises.length >= 26)
  const broken = new Set(PATCHES.map(({ promise }) => promise))
  assert.deepEqual(
    promises.filter((promise) => promise === undefined || !broken.has(promise)),
    [],
    'no patch breaks these',
  )
  assert.deepEqual(
    [...broken].filter((promise) => !promises.includes(promise)),
    [],
    'no page makes these promises',
  )
})

test('a broken promise is noticed: the short form of `npm run sabotage`', async () => {
  const quick = PATCHES.filter(({ isQuick }) => isQuick)
  assert.ok(quick.length >= 3)
  const trials = await runSabotage({ root, patches: quick, copies: 1, onTrial: () => {} })
  assert.deepEqual(
    trials
      .filter(({ verdict }) => verdict !== 'killed')
      .map(({ patch, detail }) => `${patch.name}: ${detail}`),
    [],
  )
})

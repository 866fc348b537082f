import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './source-tree.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/security.md').replace(/\s+/g, ' ')
const files = [...new Set(Array.from(page.matchAll(/`(\w[\w./-]+\.(?:ts|json))`/g), ([, path = '']) => path))]
/** A sentence between single stars is the name of a test. */
const claims = Array.from(
  page.matchAll(/(?<!\*)\*(?!\*)([^*]{10,}?)\*(?!\*)/g),
  ([, sentence = '']) => sentence,
)

test('every file that the page on security names exists', () => {
  assert.ok(files.length >= 10)
  assert.deepEqual(
    files.filter((path) => !existsSync(join(root, path))),
    [],
  )
})

test('every test that the page on security names is in one of the files that it names', () => {
  const tests = files.filter((path) => path.includes('/test/') || path.startsWith('test/')).map(read)
  const isThere = (claim: string): boolean =>
    tests.some((text) => [`'${claim}'`, `"${claim}"`].some((name) => text.includes(`test(${name}`)))
  assert.ok(claims.length >= 25)
  assert.deepEqual(
    claims.filter((claim) => !isThere(claim)),
    [],
  )
})

test('every security test is named on the page', () => {
  const own = ['security-answers', 'security-at-rest', 'security-key-timing', 'security-logs']
  for (const name of own) {
    const text = read(`packages/service/test/${name}.test.ts`)
    const names = Array.from(text.matchAll(/\btest\((['"])(.+?)\1,/g), ([, , title = '']) => title)
    assert.ok(names.length > 0, name)
    assert.deepEqual(
      names.filter((title) => !claims.includes(title)),
      [],
    )
  }
})

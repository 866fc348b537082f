import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { hashOf, openBookCache } from '../src/books/book-cache.ts'

const bytesOf = (text: string): SharedArrayBuffer => {
  const bytes = new SharedArrayBuffer(text.length)
  new Uint8Array(bytes).set(Buffer.from(text))
  return bytes
}

test('nobody but the service reads books on its disk', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'assay-cache-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  const folder = join(home, 'cache')
  const cache = await openBookCache({ folder, bytesMax: 25, onError: (error) => assert.fail(String(error)) })
  const bytes = bytesOf('a')
  await cache.write(hashOf(bytes), bytes)
  const modes = await Promise.all([folder, join(folder, `${hashOf(bytes)}.book`)].map((path) => stat(path)))
  assert.deepEqual(
    modes.map(({ mode }) => mode & 0o777),
    [0o700, 0o600],
  )
})

test('books on disk are proven, bounded, and gone when nobody has them any more', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-cache-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'half-written.tmp'), 'x')
  const cache = await openBookCache({ folder, bytesMax: 25, onError: (error) => assert.fail(String(error)) })
  assert.deepEqual(await readdir(folder), [])
  const books = ['a'.repeat(10), 'b'.repeat(10)].map(bytesOf)
  const [first = '', second = ''] = books.map(hashOf)
  for (const bytes of books) await cache.write(hashOf(bytes), bytes)
  assert.equal((await cache.read(first))?.byteLength, 10)

  assert.equal(await cache.prune(async (hash) => hash === first), 1)
  assert.deepEqual(await readdir(folder), [`${first}.book`])
  assert.equal(await cache.read(second), null)

  await cache.write(second, bytesOf('c'.repeat(20)))
  assert.deepEqual(await readdir(folder), [`${second}.book`], 'the older one made room')
  assert.equal(await cache.read(second), null, 'it is not what its name says')
  assert.deepEqual(await readdir(folder), [])
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { crc32, zstdDecompressSync } from 'node:zlib'
import { openBook } from '@assay/engine'
import { EXPECTED_META, hashIn, isBookOpen } from '../src/book/book-meta.ts'
import { readBuilt } from '../src/book/book-open.ts'
import { bookOpen, packedBook } from '../src/index.ts'

test('the built book is what the committed figures must give, byte for byte, on every processor', () => {
  const expected = JSON.parse(readFileSync(EXPECTED_META, 'utf8'))
  const built = createHash('sha256').update(new Uint8Array(bookOpen().bytes)).digest('hex')
  assert.equal(bookOpen().sha256, built)
  assert.equal(
    built,
    expected.sha256,
    'The figures or the words have changed: run node packages/book-open/scripts/build.ts --expect',
  )
  assert.equal(bookOpen().id, expected.id)
  assert.equal(bookOpen().rows, expected.rows)
})

test('what lies packed beside the book is the book, and no other has a packed file', () => {
  const bytes = new Uint8Array(bookOpen().bytes)
  const packed = packedBook(createHash('sha256').update(bytes).digest('hex'))
  assert.ok(packed)
  assert.ok(zstdDecompressSync(readFileSync(packed)).equals(bytes))
  assert.equal(packedBook('0'.repeat(64)), null)
})

test('a built book that the disk has changed is not used, and the error says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-book-'))
  try {
    const file = pathToFileURL(join(folder, 'book.bin'))
    const content = Buffer.from('as it was built')
    const meta = { bytes: content.length, crc32: crc32(content) }
    writeFileSync(file, content)
    assert.equal(Buffer.from(readBuilt(file, meta)).toString(), 'as it was built')
    writeFileSync(join(folder, 'book.json'), 'null')
    for (const meta of ['', 'null', '{}', 'not JSON']) {
      writeFileSync(join(folder, 'book.json'), meta)
      assert.equal(hashIn(pathToFileURL(join(folder, 'book.json'))), '')
    }
    assert.equal(hashIn(pathToFileURL(join(folder, 'nothing.json'))), '')
    assert.throws(() => readBuilt(pathToFileURL(join(folder, 'nothing.bin')), meta), /damaged on disk/)
    for (const damaged of ['as it was bui1t', 'as it was', ''])
      assert.throws(() => {
        writeFileSync(file, damaged)
        readBuilt(file, meta)
      }, /The default book is damaged on disk\. Delete .*; the next start builds it again\./)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('only the content that was built here counts as the default book', () => {
  assert.equal(isBookOpen(bookOpen().sha256), true)
  assert.equal(isBookOpen('0'.repeat(64)), false)
})

test('the book names itself, its month and its place', () => {
  const { header } = openBook(bookOpen().bytes)
  assert.match(header.id, /^us-\d{4}-\d{2}$/)
  assert.equal(header.asOf, '2026-07-31')
  assert.equal(header.defaultGeography, 'US')
  assert.equal(header.currency, 'USD')
})

test('it loads in under 1 s and 300 MB', () => {
  // Processor time, because the machine that runs the tests may be busy with others.
  const script = `
    const { bookOpen } = await import(${JSON.stringify(import.meta.resolve('@assay/book-open'))})
    const { openBook } = await import(${JSON.stringify(import.meta.resolve('@assay/engine'))})
    const start = process.cpuUsage()
    openBook(bookOpen().bytes)
    const { user, system } = process.cpuUsage(start)
    console.log(JSON.stringify({ ms: (user + system) / 1000, rss: process.memoryUsage.rss() }))`
  const { ms, rss } = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  ) as { ms: number; rss: number }
  assert.ok(ms < 1_000, `${ms} ms`)
  assert.ok(rss <= 300e6, `${rss} bytes`)
})

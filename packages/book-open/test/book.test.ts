import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { openBook } from '@assay/engine'
import { buildBookOpen, readFigures } from '../src/build.ts'
import { bookOpen } from '../src/index.ts'

test('building from the committed figures gives the committed book, byte for byte', () => {
  const committed = bookOpen()
  const built = buildBookOpen(readFigures())
  assert.equal(built.summary.rowsRefused, 0)
  assert.equal(built.header.id, committed.id)
  assert.equal(built.header.rows, committed.rows)
  const same = Buffer.compare(new Uint8Array(built.bytes), new Uint8Array(committed.bytes)) === 0
  assert.ok(
    same,
    'data/book.bin.br is not what the figures give: run node packages/book-open/scripts/build.ts',
  )
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

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readFigures } from '../src/book/figures.ts'
import { describeBook } from '../src/describe-book.ts'
import { fillMarkers } from '../src/fill-markers.ts'
import type { SourceEntry } from '../src/source-manifest.ts'

test('the tables in the docs are those of the committed figures', () => {
  const page = readFileSync(new URL('../../../docs/book-open.md', import.meta.url), 'utf8')
  const sources = JSON.parse(
    readFileSync(new URL('../data/sources.json', import.meta.url), 'utf8'),
  ) as SourceEntry[]
  assert.equal(page, fillMarkers(page, { ...describeBook(readFigures(), sources) }))
})

test('a table without a place in the page is a fault', () => {
  assert.throws(() => fillMarkers('nothing here', { coverage: 'x' }), /no place for "coverage"/)
})

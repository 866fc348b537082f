import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readFigures } from '../src/book/figures.ts'
import { spreadsOfStatistics } from '../src/calibration/spreads-of-statistics.ts'
import { readConceptTables } from '../src/concepts/concept-files.ts'
import { describeBook } from '../src/describe-book.ts'
import { describeAttribution, describeSpreads } from '../src/describe-concepts.ts'
import { fillMarkers } from '../src/fill-markers.ts'
import type { SourceEntry } from '../src/source-manifest.ts'

const docs = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

test('the tables in the docs are those of the committed figures', () => {
  const page = docs('book-open.md')
  const sources = JSON.parse(
    readFileSync(new URL('../data/sources.json', import.meta.url), 'utf8'),
  ) as SourceEntry[]
  const figures = readFigures()
  assert.equal(page, fillMarkers(page, { ...describeBook(figures, sources, readConceptTables()) }))
  assert.equal(
    docs('spreads.md'),
    describeSpreads(figures.concepts, spreadsOfStatistics(figures.calibration)),
  )
  assert.equal(docs('attribution.md'), describeAttribution(figures.concepts))
})

test('every source whose licence asks for words has them on the page of attribution', () => {
  const page = docs('attribution.md')
  for (const { sources } of Object.values(readFigures().concepts))
    for (const { attribution } of sources) if (attribution !== null) assert.ok(page.includes(attribution))
})

test('a table without a place in the page is a fault', () => {
  assert.throws(() => fillMarkers('nothing here', { coverage: 'x' }), /no place for "coverage"/)
})

import { readFileSync, writeFileSync } from 'node:fs'
import { readFigures } from '../src/book/figures.ts'
import { spreadsOfStatistics } from '../src/calibration/spreads-of-statistics.ts'
import { readConceptTables } from '../src/concepts/concept-files.ts'
import { describeBook } from '../src/describe-book.ts'
import { describeAttribution, describeSpreads } from '../src/describe-concepts.ts'
import { fillMarkers } from '../src/fill-markers.ts'
import type { SourceEntry } from '../src/source-manifest.ts'

const DOCS = new URL('../../../docs/', import.meta.url)
const PAGE = new URL('book-open.md', DOCS)
// Written by compute.ts.
const sources: readonly SourceEntry[] = JSON.parse(
  readFileSync(new URL('../data/sources.json', import.meta.url), 'utf8'),
)
const figures = readFigures()
const tables = describeBook(figures, sources, readConceptTables())
writeFileSync(PAGE, fillMarkers(readFileSync(PAGE, 'utf8'), { ...tables }))
writeFileSync(
  new URL('spreads.md', DOCS),
  describeSpreads(figures.concepts, spreadsOfStatistics(figures.calibration)),
)
writeFileSync(new URL('attribution.md', DOCS), describeAttribution(figures.concepts))

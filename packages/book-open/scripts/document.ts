import { readFileSync, writeFileSync } from 'node:fs'
import { readFigures } from '../src/book/figures.ts'
import { type BookTables, describeBook } from '../src/describe-book.ts'
import { fillMarkers } from '../src/fill-markers.ts'
import type { SourceEntry } from '../src/source-manifest.ts'

const PAGE = new URL('../../../docs/book-open.md', import.meta.url)
const sources = JSON.parse(
  readFileSync(new URL('../data/sources.json', import.meta.url), 'utf8'),
) as SourceEntry[]
const tables: BookTables = describeBook(readFigures(), sources)
writeFileSync(PAGE, fillMarkers(readFileSync(PAGE, 'utf8'), { ...tables }))

import { readdirSync, readFileSync } from 'node:fs'
import { readFigureFile, writeFigureFile } from '../figure-file.ts'
import type { Concept, ConceptFile } from './concept.ts'
import { readConcepts } from './read-concepts.ts'

const FILES = new URL('../../data/concepts/', import.meta.url)
const TABLES = new URL('../../concepts/', import.meta.url)

/** Every family's figures by its name. The files are written by this package's own script, so their shape is as it says. */
export function readConceptFiles(): Readonly<Record<string, ConceptFile>> {
  const names = readdirSync(FILES).flatMap((file) => /^(.+)\.json\.br$/.exec(file)?.[1] ?? [])
  return Object.fromEntries(names.sort().map((name) => [name, readFigureFile(name, FILES) as ConceptFile]))
}

/** Answers the size of the file. */
export function writeConceptFile(name: string, file: ConceptFile): number {
  return writeFigureFile(name, file, FILES)
}

/** The concepts of all tables of words, in the order of their files. */
export function readConceptTables(): readonly Concept[] {
  return readdirSync(TABLES)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readConcepts(file.slice(0, -'.txt'.length), readFileSync(new URL(file, TABLES), 'utf8')),
    )
}

import { readdirSync, readFileSync } from 'node:fs'
import { AS_BOUGHT } from './as-bought.ts'
import type { ShelfEntry } from './shelf-entry.ts'

const TABLES = new URL('../../shelf/', import.meta.url)

/** All tables of groceries, in the order of their files. */
export function readShelf(): readonly ShelfEntry[] {
  return readdirSync(TABLES)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => readShelfTable(file, readFileSync(new URL(file, TABLES), 'utf8')))
}

/**
 * One grocery a line, in columns: `item of the book | phrases; phrases | facts; facts`. A fact is `default=jar`, `each=0.15`
 * (kg of one piece; `litres=0.355` for what is priced by volume), a container with what it holds (`jar=0.68`), `name=`, `note=`, or `from=` and `part=` for what is priced from
 * a food as eaten. Empty lines and lines that begin with `#` are for people.
 */
export function readShelfTable(file: string, text: string): readonly ShelfEntry[] {
  return text.split('\n').flatMap((line, at) => {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    const [item = '', phrases = '', facts = ''] = trimmed.split('|').map((part) => part.trim())
    const fail = (why: string): never => {
      throw new Error(`shelf/${file}, line ${at + 1}: ${why}`)
    }
    const known = partsOf(phrases)
    if (item === '' || known.length === 0) fail('an item and its phrases are needed')
    return [partsOf(facts).reduce((entry, fact) => withFact(entry, fact, fail), plainEntry(item, known))]
  })
}

const plainEntry = (item: string, phrases: readonly string[]): ShelfEntry => ({ item, phrases, contents: {} })

function withFact(entry: ShelfEntry, fact: string, fail: (why: string) => never): ShelfEntry {
  const at = fact.indexOf('=')
  const key = fact.slice(0, at).trim()
  const value = fact.slice(at + 1).trim()
  if (at < 1 || value === '') fail(`"${fact}" is not written as key=value`)
  switch (key) {
    case 'name':
    case 'note':
    case 'from':
      return { ...entry, [key]: value }
    case 'part':
      return value in AS_BOUGHT ? { ...entry, part: value } : fail(`no part "${value}"`)
    case 'default':
      return { ...entry, defaultUnit: value }
    default: {
      const held = Number(value)
      if (!(held > 0)) fail(`"${value}" is no amount`)
      if (key === 'each') return { ...entry, pieceKg: held }
      if (key === 'litres') return { ...entry, pieceLitres: held }
      return { ...entry, contents: { ...entry.contents, [key]: held } }
    }
  }
}

const partsOf = (text: string): readonly string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

import { readFileSync } from 'node:fs'
import { numberParameters } from '../numbered-parameters.ts'

/** A statement from a .sql file. `Row` is what the file says it yields. */
export interface Query<Row = never> {
  readonly text: string
  /** Names of the parameters, in the order of their numbers. */
  readonly parameters: readonly string[]
  /** Whether the server may keep one plan for all values. */
  readonly isPlannedAhead: boolean
  /** Exists in types only. */
  readonly row?: Row
}

export type Load = <Row = never>(name: string, options?: { readonly isPlannedAhead: boolean }) => Query<Row>

interface Loads {
  readonly load: Load
  /** Loads a query that only this store has. */
  readonly loadOwn: Load
  /** Loads a query that only copying a store needs. */
  readonly loadArchive: Load
  readonly loaded: readonly Query[]
}

/** Loads statements, and remembers them so that the start can have the server check each. */
export function createLoad(): Loads {
  const loaded: Query[] = []
  const from =
    (folder: 'queries' | 'own' | 'archive'): Load =>
    (name, { isPlannedAhead } = { isPlannedAhead: true }) => {
      const query = {
        ...numberParameters(readFileSync(new URL(`./${folder}/${name}.sql`, import.meta.url), 'utf8'), '$'),
        isPlannedAhead,
      }
      loaded.push(query)
      return query
    }
  return { load: from('queries'), loadOwn: from('own'), loadArchive: from('archive'), loaded }
}

import { readFileSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { numberParameters } from '../numbered-parameters.ts'

type Parameters = Readonly<Record<string, SQLInputValue>>

/** A prepared statement, typed by the rows that its file says it yields. */
interface Query<Row> {
  get(parameters: Parameters): Row | undefined
  all(parameters: Parameters): readonly Row[]
  /** Returns how many rows changed. */
  run(parameters: Parameters): number
}

export type Prepare = <Row = never>(name: string) => Query<Row>

/** Prepares statements from .sql files. Parts prepare all theirs when they are made: a broken query stops the start. */
export function createPrepare(db: DatabaseSync, folder: 'queries' | 'own' | 'archive'): Prepare {
  return <Row>(name: string): Query<Row> => {
    const source = readFileSync(new URL(`./${folder}/${name}.sql`, import.meta.url), 'utf8')
    const { text, parameters: names } = numberParameters(source, '?')
    const statement = db.prepare(text)
    const valuesOf = (parameters: Parameters): SQLInputValue[] =>
      names.map((name) => boundValue(parameters, name))
    return {
      get: (parameters) => statement.get(...valuesOf(parameters)) as Row | undefined,
      all: (parameters) => statement.all(...valuesOf(parameters)) as Row[],
      run: (parameters) => Number(statement.run(...valuesOf(parameters)).changes),
    }
  }
}

/** A value that is missing would be bound as null and go unnoticed. */
function boundValue(parameters: Parameters, name: string): SQLInputValue {
  const value = parameters[name]
  if (value === undefined) throw new Error(`the query's parameter ${name} is missing`)
  return value
}

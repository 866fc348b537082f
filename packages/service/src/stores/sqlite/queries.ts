import { readFileSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

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
    const statement = db.prepare(readFileSync(new URL(`./${folder}/${name}.sql`, import.meta.url), 'utf8'))
    return {
      get: (parameters) => statement.get(parameters) as Row | undefined,
      all: (parameters) => statement.all(parameters) as Row[],
      run: (parameters) => Number(statement.run(parameters).changes),
    }
  }
}

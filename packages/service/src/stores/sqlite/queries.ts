import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { numberParameters } from '../numbered-parameters.ts'
import { readSqlBlocks } from '../sql-blocks.ts'

type Parameters = Readonly<Record<string, SQLInputValue>>

/** A prepared statement, typed by the rows that it yields. */
interface Query<Row> {
  get(parameters: Parameters): Row | undefined
  all(parameters: Parameters): readonly Row[]
  /** Returns how many rows changed. */
  run(parameters: Parameters): number
}

export type Prepare = <Row = never>(name: string) => Query<Row>

/** Every statement of the store, by its name. */
export const SQLITE_BLOCKS = readSqlBlocks(
  ['jobs', 'work', 'keys', 'upkeep', 'search', 'archive'].map(
    (name) => new URL(`./${name}.sql`, import.meta.url),
  ),
)

/** Prepares statements. Each part of the store prepares its own when it is made: a broken one stops the start. */
export function createPrepare(db: DatabaseSync): Prepare {
  return <Row>(name: string): Query<Row> => {
    const block = SQLITE_BLOCKS.get(name)
    if (block === undefined) throw new Error(`there is no statement named ${name}`)
    const { text, parameters: names } = numberParameters(block.text, '?')
    const statement = db.prepare(text)
    const valuesOf = (parameters: Parameters): SQLInputValue[] =>
      names.map((name) => boundValue(parameters, name))
    // The border to the database: a test compares the columns of every statement with the types that its callers name.
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

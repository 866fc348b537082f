import { readdirSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { numberParameters, readSqlBlocks } from '../sql-blocks.ts'
import type { Statements } from './statements.ts'

type Parameters<Name extends keyof Statements> = Readonly<Record<Statements[Name]['takes'], SQLInputValue>>

/** A prepared statement. */
interface Query<Name extends keyof Statements> {
  get(parameters: Parameters<Name>): Statements[Name]['yields'] | undefined
  all(parameters: Parameters<Name>): readonly Statements[Name]['yields'][]
  /** Returns how many rows changed. */
  run(parameters: Parameters<Name>): number
}

export type Prepare = <Name extends keyof Statements>(name: Name) => Query<Name>

const STATEMENTS_FOLDER = new URL('./', import.meta.url)

/** Every statement of the store, by its name. */
export const SQLITE_BLOCKS = readSqlBlocks(
  readdirSync(STATEMENTS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => new URL(file, STATEMENTS_FOLDER)),
)

/** Prepares statements. Each part of the store prepares its own when it is made: a broken one stops the start. */
export function createPrepare(db: DatabaseSync): Prepare {
  return <Name extends keyof Statements>(name: Name): Query<Name> => {
    const block = SQLITE_BLOCKS.get(name)
    if (block === undefined) throw new Error(`there is no statement named ${name}`)
    const { text, parameters: names } = numberParameters(block.text, '?')
    const statement = db.prepare(text)
    const valuesOf = (parameters: Readonly<Record<string, SQLInputValue>>): SQLInputValue[] =>
      names.map((name) => boundValue(parameters, name))
    // The border to the database: the types are made from the schema, and a test compares them with it.
    type Row = Statements[Name]['yields']
    return {
      get: (parameters) => statement.get(...valuesOf(parameters)) as Row | undefined,
      all: (parameters) => statement.all(...valuesOf(parameters)) as unknown as Row[],
      run: (parameters) => Number(statement.run(...valuesOf(parameters)).changes),
    }
  }
}

/** A value that is missing would be bound as null and go unnoticed. */
function boundValue(parameters: Readonly<Record<string, SQLInputValue>>, name: string): SQLInputValue {
  const value = parameters[name]
  if (value === undefined) throw new Error(`the query's parameter ${name} is missing`)
  return value
}

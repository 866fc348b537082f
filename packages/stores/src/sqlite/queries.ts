import { readdirSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { numberParameters, readSqlBlocks } from '../sql-blocks.ts'
import { toStoreError } from './connection.ts'
import type { Erasing } from './erasing.ts'
import type { GroupCommit } from './group-commit.ts'
import type { Statements } from './statements.ts'

type Values = Readonly<Record<string, SQLInputValue>>
type Parameters<Name extends keyof Statements> = Readonly<Record<Statements[Name]['takes'], SQLInputValue>>

/** A row that a statement yields. */
export type RowOf<Name extends keyof Statements> = Readonly<Statements[Name]['yields']>

/** A statement of the store. */
interface Query<Name extends keyof Statements> {
  get(parameters: Parameters<Name>): RowOf<Name> | undefined
  all(parameters: Parameters<Name>): readonly RowOf<Name>[]
  /** Returns how many rows changed. */
  run(parameters: Parameters<Name>): number
}

/** The statements of the store by the names of their blocks: `sql['find-key'].get({ ... })`. */
export type Sql = { readonly [Name in keyof Statements]: Query<Name> }

const STATEMENTS_FOLDER = new URL('.//', import.meta.url)

/** Every statement of the store, by its name. */
export const SQLITE_BLOCKS = readSqlBlocks(
  readdirSync(STATEMENTS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => new URL(file, STATEMENTS_FOLDER)),
)

/** Each statement is prepared when it first runs: a process that stores a few rows needs few of them. A test prepares them all. */
export function openStatements(db: DatabaseSync): Sql {
  const opened = [...SQLITE_BLOCKS.values()].map(({ name, text }) => [name, openStatement(db, text)])
  // The border to the database: the types are made from the .sql files and the schema, and a test compares them.
  return Object.fromEntries(opened) as Sql
}

/**
 * SQLite plans a statement anew each time a parameter of its LIMIT is bound, which takes longer than most of them run. It does not look
 * into a sum.
 */
const plannedOnce = (text: string): string => text.replace(/\b(limit \?\d+)/g, '$1 + 0')

function openStatement(db: DatabaseSync, block: string) {
  let prepared: { readonly statement: StatementSync; readonly names: readonly string[] } | null = null
  const statementOf = () => {
    if (prepared !== null) return prepared
    const { text, parameters } = numberParameters(block, '?')
    prepared = { statement: db.prepare(plannedOnce(text)), names: parameters }
    return prepared
  }
  const valuesOf = (names: readonly string[], parameters: Values): SQLInputValue[] =>
    names.map((name) => boundValue(parameters, name))
  return {
    get(parameters: Values) {
      const { statement, names } = statementOf()
      return statement.get(...valuesOf(names, parameters))
    },
    all(parameters: Values) {
      const { statement, names } = statementOf()
      return statement.all(...valuesOf(names, parameters))
    },
    run(parameters: Values) {
      const { statement, names } = statementOf()
      return Number(statement.run(...valuesOf(names, parameters)).changes)
    },
  }
}

/** A value that is missing would be bound as null and go unnoticed. */
function boundValue(parameters: Values, name: string): SQLInputValue {
  const value = parameters[name]
  if (value === undefined) throw new Error(`the query's parameter ${name} is missing`)
  return value
}

/** Row ids in one millisecond. A process takes well under a hundred submissions in that time. */
const SEQS_PER_MS = 4_096
const EPOCH_MS = Date.UTC(2020, 0, 1)

/**
 * The first row id of the jobs created in a millisecond. Row ids are whole numbers that JavaScript can hold, until the
 * year 2089, and they grow with the time of creation, also when the clock stepped back in between.
 */
export const firstSeqOf = (createdAtMs: number): number => (createdAtMs - EPOCH_MS) * SEQS_PER_MS

export const createdAtOf = (seq: number): number => Math.floor(seq / SEQS_PER_MS) + EPOCH_MS

/** The row id of a new job, and the millisecond that it encodes. */
interface RowId {
  readonly seq: number
  readonly createdAtMs: number
}

interface RowIds {
  /** Once a transaction, when others have written since the last one: reads what they took. */
  refresh(): void
  /** The next free row id of a millisecond, or of the first one after it that has any left. */
  next(createdAtMs: number): RowId
}

/** Gives out row ids. The last one is remembered: only after the clock stepped back does the database have to be asked. */
export function createRowIds(sql: Sql): RowIds {
  let lastSeq = -1

  return {
    refresh() {
      lastSeq = sql['last-seq'].get({})?.seq ?? -1
    },
    next(now) {
      for (let createdAtMs = now; ; createdAtMs++) {
        const first_seq = firstSeqOf(createdAtMs)
        const last_seq = first_seq + SEQS_PER_MS - 1
        const seq =
          lastSeq <= last_seq
            ? Math.max(first_seq, lastSeq + 1)
            : (sql['next-seq'].get({ first_seq, last_seq })?.seq ?? first_seq)
        if (seq > last_seq) continue
        lastSeq = Math.max(lastSeq, seq)
        return { seq, createdAtMs }
      }
    },
  }
}

/** What every part of the store works with. */
export interface Session {
  readonly sql: Sql
  readonly write: GroupCommit['write']
  readonly writeAndErase: Erasing['writeAndErase']
  readonly eraseInTurns: Erasing['eraseInTurns']
  readonly nowMs: () => number
  /** Logs what no caller learns of. */
  readonly onError: (error: unknown, message: string) => void
  readonly retentionMs: number
  /** Whether no other process writes jobs. */
  readonly isAlone: boolean
}

/** Runs a read at once, and gives its failure the same face as a write's. */
export async function read<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toStoreError(error)
  }
}

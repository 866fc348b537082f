import { toStoreError } from './connection.ts'
import type { Erasing } from './erasing.ts'
import type { GroupCommit } from './group-commit.ts'
import type { Sql } from './queries.ts'

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

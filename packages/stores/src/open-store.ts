import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { ServiceStore } from '@assay/domain/service-store'
import type { Logger } from './postgres/quiet-log.ts'
import type { Backup, BackupProgress } from './sqlite/backup.ts'
import type { StoreArchive } from './store-archive.ts'

/** For short statements. A node has a few more, one for each purpose. */
const POSTGRES_CONNECTIONS_MAX = 10

export type DatabaseUrl =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

export interface OpenStoreOptions {
  readonly config: {
    readonly database: DatabaseUrl
    /** Where notifications of PostgreSQL come from if `database` does not pass them on. */
    readonly listenUrl: string | null
    readonly retentionMs: number
  }
  /** True for the process that serves and works: on SQLite it must be the only one. */
  readonly exclusive: boolean
  /** Gets the failures that no caller of the store sees. */
  readonly logger: Logger
  readonly onCommit?: (commit: { readonly writes: number; readonly durationMs: number }) => void
}

/** The only place that chooses a store. */
export async function openStore({
  config,
  exclusive,
  logger,
  onCommit,
}: OpenStoreOptions): Promise<ServiceStore> {
  const { database } = config
  switch (database.kind) {
    case 'sqlite': {
      if (config.listenUrl !== null)
        logger.warn({}, 'DATABASE_LISTEN_URL is ignored, because DATABASE_URL names no PostgreSQL')
      // Loaded here, because most commands open no store and should not wait for one.
      const { openSqliteStore } = await import('./sqlite/store.ts')
      const isInMemory = database.path === ':memory:'
      const path = isInMemory ? database.path : resolve(database.path)
      if (!isInMemory) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return openSqliteStore({
        path,
        clock: { nowMs: Date.now },
        randomBytes,
        exclusive,
        logger,
        retentionMs: config.retentionMs,
        ...(onCommit && { onCommit }),
      })
    }
    case 'postgres': {
      const { openPostgresStore } = await import('./postgres/store.ts')
      return openPostgresStore({
        url: database.url,
        ...(config.listenUrl !== null && { listenUrl: config.listenUrl }),
        randomBytes,
        logger,
        connectionsMax: POSTGRES_CONNECTIONS_MAX,
        retentionMs: config.retentionMs,
        ...(onCommit && { onCommit }),
      })
    }
  }
}

export async function openArchive(database: DatabaseUrl): Promise<StoreArchive> {
  return database.kind === 'postgres'
    ? (await import('./postgres/archive.ts')).openPostgresArchive(database)
    : (await import('./sqlite/archive.ts')).openSqliteArchive(database)
}

/** Copies an embedded database while a service may be writing to it. */
export async function backUp(
  path: string,
  target: string,
  onProgress: (progress: BackupProgress) => void,
): Promise<Backup> {
  return (await import('./sqlite/backup.ts')).backUpSqlite(path, target, onProgress)
}

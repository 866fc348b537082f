import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { OpenStoreOptions } from './cli/context.ts'
import { runProgram } from './cli/program.ts'
import type { Store } from './jobs/store.ts'
import type { DatabaseUrl } from './settings.ts'
import type { StoreArchive } from './stores/store-archive.ts'

const LINGER_MS = 500

/** The only place that chooses a store. */
async function openStore({ config, exclusive, onCommit }: OpenStoreOptions): Promise<Store> {
  const { database } = config
  switch (database.kind) {
    case 'sqlite': {
      // Loaded here, because most commands open no store and should not wait for one.
      const { openSqliteStore } = await import('./stores/sqlite/store.ts')
      const isInMemory = database.path === ':memory:'
      const path = isInMemory ? database.path : resolve(database.path)
      if (!isInMemory) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return openSqliteStore({
        path,
        clock: { nowMs: Date.now },
        randomBytes,
        exclusive,
        retentionMs: config.retentionMs,
        ...(onCommit && { onCommit }),
      })
    }
    case 'postgres': {
      const { openPostgresStore } = await import('./stores/postgres/store.ts')
      return openPostgresStore({
        url: database.url,
        randomBytes,
        retentionMs: config.retentionMs,
        ...(onCommit && { onCommit }),
      })
    }
  }
}

async function openArchive(database: DatabaseUrl): Promise<StoreArchive> {
  return database.kind === 'postgres'
    ? (await import('./stores/postgres/archive.ts')).openPostgresArchive(database)
    : (await import('./stores/sqlite/archive.ts')).openSqliteArchive(database)
}

/**
 * Nothing but output that nobody has read yet may hold a command that is done. A driver's timer, on a connection that came
 * up while it was being closed, did so for minutes.
 */
function endWhenWritten(): void {
  const end = (): void => {
    if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit()
  }
  setInterval(end, LINGER_MS).unref()
}

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
})

// Nobody listens any more: whatever the process has begun goes on.
process.stderr.on('error', () => {})

process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  openStore,
  openArchive,
  print: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
})
endWhenWritten()

import type { Config } from '../config.ts'
import type { Store } from '../jobs/store.ts'
import type { DatabaseUrl } from '../settings.ts'
import type { StoreArchive } from '../stores/store-archive.ts'

export interface OpenStoreOptions {
  readonly config: Config
  /** True for the process that serves and works: on SQLite it must be the only one. */
  readonly exclusive: boolean
  readonly onCommit?: (commit: { readonly writes: number; readonly durationMs: number }) => void
}

/** What a command may touch. Passed in, so that main.ts alone decides which store it is. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly openStore: (options: OpenStoreOptions) => Promise<Store>
  /** The same databases, laid open for copying. */
  readonly openArchive: (database: DatabaseUrl) => Promise<StoreArchive>
  readonly print: (text: string) => void
  readonly note: (text: string) => void
}

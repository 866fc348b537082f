import type { DatabaseUrl, OpenStoreOptions, Store, StoreArchive } from '@assay/service'

/** What a command may touch. Passed in, so that main.ts alone decides which store it is. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly openStore: (options: OpenStoreOptions) => Promise<Store>
  /** The same databases, laid open for copying. */
  readonly openArchive: (database: DatabaseUrl) => Promise<StoreArchive>
  readonly print: (text: string) => void
  readonly note: (text: string) => void
}

import type { DatabaseUrl, OpenStoreOptions, Store, StoreArchive } from '@assay/service'
import type { Env, Output } from './output.ts'

/** Everything a command may touch. main.ts alone chooses the store and the streams. */
export interface CommandContext extends Output {
  readonly env: Env
  readonly openStore: (options: OpenStoreOptions) => Promise<Store>
  /** Opens the same databases for copying. */
  readonly openArchive: (database: DatabaseUrl) => Promise<StoreArchive>
}

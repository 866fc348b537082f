import type { ServiceStore } from '@assay/domain/service-store'
import type { DatabaseUrl, OpenStoreOptions, StoreArchive } from '@assay/stores'
import type { Env, Output } from './output.ts'

/** Everything a command may touch. main.ts passes it in; @assay/stores chooses the store. */
export interface CommandContext extends Output {
  readonly env: Env
  readonly openStore: (options: OpenStoreOptions) => Promise<ServiceStore>
  /** Opens the same databases for copying. */
  readonly openArchive: (database: DatabaseUrl) => Promise<StoreArchive>
}

/** For commands that log nothing: what goes wrong in the store unseen is a line on stderr. */
export function noteProblems({ note }: CommandContext): OpenStoreOptions['logger'] {
  const line = (_: object, message: string): void => note(`${message}\n`)
  return { error: line, warn: line }
}

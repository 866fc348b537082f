/** What a command needs that opens a store but serves nothing. What serves is in run.ts, which takes longer to load. */
export { createKeyFor } from './jobs/create-key.ts'
export { JobError } from './jobs/job-error.ts'
export type { KeyActor, KeyAuditEntry, KeyRecord, Store } from './jobs/store.ts'
export { readDuration } from './keys/duration.ts'
export { type OpenStoreOptions, openArchive, openStore } from './open-store.ts'
export { ConfigError, type DatabaseUrl, readConfig, SETTINGS } from './settings.ts'
export { copyStore } from './stores/copy-store.ts'
export type { StoreArchive } from './stores/store-archive.ts'

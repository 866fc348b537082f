/** What a command needs to open a store. What serves is in start-node.ts, which takes longer to load. */
export { createKeyFor, readDuration } from './jobs/api-key.ts'
export { JobError } from './jobs/job.ts'
export type { KeyActor, KeyAuditEntry, KeyRecord, Store } from './jobs/store.ts'
export { backUp, type OpenStoreOptions, openArchive, openStore } from './open-store.ts'
export type { ServiceStore } from './service-store.ts'
export { ConfigError, type DatabaseUrl, readConfig, SETTINGS, VERSION } from './settings.ts'
export type { StoreArchive } from './stores/copy-store.ts'
export { copyStore } from './stores/copy-store.ts'

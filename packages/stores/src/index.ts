/** Opens stores, and copies what is in one. A store itself is loaded when it is opened. */
export { copyStore } from './copy-store.ts'
export { backUp, type DatabaseUrl, type OpenStoreOptions, openArchive, openStore } from './open-store.ts'
export type { StoreArchive } from './store-archive.ts'

import type { Patch } from './patch.ts'
import { KEYS_AND_LOGS } from './patches/keys-and-logs.ts'
import { LISTS_AND_CLIENTS } from './patches/lists-and-clients.ts'

/** Every promise, broken on purpose. docs/guarantees.md lists exactly these (a test compares). */
export const PATCHES: readonly Patch[] = [...KEYS_AND_LOGS, ...LISTS_AND_CLIENTS]

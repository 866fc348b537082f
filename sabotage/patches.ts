import type { Patch } from './patch.ts'
import { CAPABILITIES } from './patches/capabilities.ts'
import { HTTP_PATCHES } from './patches/http.ts'
import { KEYS_AND_LOGS } from './patches/keys-and-logs.ts'
import { LISTS_AND_CLIENTS } from './patches/lists-and-clients.ts'
import { STORES } from './patches/stores.ts'

/** Every promise, broken on purpose. docs/guarantees.md lists exactly these (a test compares). */
export const PATCHES: readonly Patch[] = [
  ...STORES,
  ...HTTP_PATCHES,
  ...LISTS_AND_CLIENTS,
  ...KEYS_AND_LOGS,
  ...CAPABILITIES,
]

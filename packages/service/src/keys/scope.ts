import { SCOPES, type Scope } from '@assay/contract'

/** Whether a key of one scope may do what needs another. */
export const allows = (has: Scope, needed: Scope): boolean => SCOPES.indexOf(has) >= SCOPES.indexOf(needed)

import { LABEL_CHARACTERS_MAX, SCOPE_DEFAULT, type Scope } from '@assay/contract'
import { createApiKey, hashApiKey, hintOfApiKey } from './api-key.ts'
import { JobError } from './job-error.ts'
import { createIds, type IdSource } from './sortable-id.ts'
import type { KeyActor, KeyRecord, Store } from './store.ts'

export const USER_RULE =
  'A user name has 1 to 64 letters, digits, or any of . _ @ + -, and starts with a letter or digit.'
const USER = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/

export interface KeyRequest {
  readonly user: string
  /** What the key may do; `use` when this is missing. */
  readonly scope?: Scope | undefined
  /** What the key is for. */
  readonly label?: string | undefined
  /** The key never expires when this is missing. */
  readonly expiresInMs?: number | undefined
}

const NOBODY: KeyActor = { via: 'command', user: null, keyId: null }

export const isUserName = (text: string): boolean => USER.test(text)

/** Creates a key and stores its hash. Only the answer holds the key itself. The user is created with the first key. */
export async function createKeyFor(
  store: Pick<Store, 'createKey'>,
  { user, scope, label, expiresInMs }: KeyRequest,
  source: IdSource,
  by: KeyActor = NOBODY,
): Promise<{ readonly key: string; readonly record: KeyRecord }> {
  if (!isUserName(user)) throw refusal('/user', 'invalid_format', USER_RULE)
  if (label !== undefined && label.length > LABEL_CHARACTERS_MAX) {
    throw refusal('/label', 'too_long', `A label has at most ${LABEL_CHARACTERS_MAX} characters.`)
  }
  const key = createApiKey(source.randomBytes)
  const record = await store.createKey({
    id: createIds(source)('key'),
    user,
    scope: scope ?? SCOPE_DEFAULT,
    label: label ?? null,
    hash: hashApiKey(key),
    hint: hintOfApiKey(key),
    expiresInMs: expiresInMs ?? null,
    by,
  })
  return { key, record }
}

function refusal(pointer: string, code: 'invalid_format' | 'too_long', detail: string): JobError {
  return new JobError('validation_failed', detail, { faults: [{ pointer, code, detail }] })
}

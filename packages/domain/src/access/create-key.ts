import { hash } from 'node:crypto'
import { type Fault, LABEL_CHARACTERS_MAX, SCOPE_DEFAULT, SCOPES, type Scope } from '@assay/contract'
import { createIds, type IdSource } from '../jobs/ids.ts'
import { JobError } from '../jobs/job.ts'
import { readFields, refuseFieldFaults } from '../jobs/json-fields.ts'
import type { Store } from '../jobs/store.ts'
import { checkIdempotencyKey } from '../jobs/submit-job.ts'
import { createApiKey, hashApiKey, hintOfApiKey, readDuration } from './api-key.ts'
import type { KeyActor, KeyRecord } from './key-records.ts'

const USER_RULE =
  'A user name has 1 to 64 letters, digits, or any of . _ @ + -, and starts with a letter or digit.'
const USER = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/

interface KeyRequest {
  readonly user: string
  /** What the key may do; `use` when this is missing. */
  readonly scope?: Scope | undefined
  /** What the key is for. */
  readonly label?: string | undefined
  /** The key never expires when this is missing. */
  readonly expiresInMs?: number | undefined
}

const NOBODY: KeyActor = { via: 'command', user: null, keyId: null }

/** Creates a key and stores its hash. Only the answer holds the key itself. The user is created with the first key. */
export async function createKeyFor(
  store: Pick<Store, 'createKey'>,
  { user, scope, label, expiresInMs }: KeyRequest,
  source: IdSource,
  by: KeyActor = NOBODY,
  requestHash: Uint8Array | null = null,
): Promise<{ readonly key: string; readonly record: KeyRecord; readonly replayed: boolean }> {
  if (!USER.test(user)) throw refusal('/user', 'invalid_format', USER_RULE)
  if (label !== undefined && label.length > LABEL_CHARACTERS_MAX) {
    throw refusal('/label', 'too_long', `A label has at most ${LABEL_CHARACTERS_MAX} characters.`)
  }
  const key = createApiKey(source.randomBytes)
  const id = createIds(source)('key')
  const record = await store.createKey({
    id,
    user,
    scope: scope ?? SCOPE_DEFAULT,
    label: label ?? null,
    hash: hashApiKey(key),
    hint: hintOfApiKey(key),
    expiresInMs: expiresInMs ?? null,
    requestHash,
    by,
  })
  return { key, record, replayed: record.id !== id }
}

/**
 * Creates a key for somebody who may ask again because the answer was lost. A repeat makes no second key. It gets the record without the key, which
 * nobody has any more unless the first answer arrived: only its hash is stored.
 */
export async function createKeyOnce(
  store: Pick<Store, 'createKey'>,
  wanted: KeyRequest,
  source: IdSource,
  by: KeyActor,
  request: { readonly userId: number; readonly idempotencyKey: string | null },
): Promise<{ readonly key: string | null; readonly record: KeyRecord; readonly replayed: boolean }> {
  const { userId, idempotencyKey } = request
  checkIdempotencyKey(idempotencyKey)
  const requestHash = idempotencyKey === null ? null : hash('sha256', `${userId} ${idempotencyKey}`, 'buffer')
  const { key, record, replayed } = await createKeyFor(store, wanted, source, by, requestHash)
  if (replayed && !isFor(record, wanted))
    throw new JobError('idempotency_key_reused', 'This Idempotency-Key was used for another key.')
  return { key: replayed ? null : key, record, replayed }
}

function isFor(record: KeyRecord, { user, scope, label, expiresInMs }: KeyRequest): boolean {
  const lifeMs = record.expiresAtMs === null ? undefined : record.expiresAtMs - record.createdAtMs
  return (
    record.user === user &&
    record.scope === (scope ?? SCOPE_DEFAULT) &&
    record.label === (label ?? null) &&
    lifeMs === expiresInMs
  )
}

function refusal(pointer: string, code: 'invalid_format' | 'too_long', detail: string): JobError {
  return new JobError('validation_failed', detail, { faults: [{ pointer, code, detail }] })
}

const FIELDS = ['user', 'scope', 'label', 'expires'] as const

/** Checks the body of a request for a key. Every fault is found before any is reported. */
export function readKeyRequest(body: unknown): KeyRequest {
  const { fields, faults } = readFields(body, FIELDS)
  const { user, scope, label, expires } = fields
  const add = (pointer: string, code: Fault['code'], detail: string): void => {
    faults.push({ pointer, code, detail })
  }
  if (user === undefined) add('/user', 'required', 'Say who the key is for.')
  else if (typeof user !== 'string') add('/user', 'wrong_type', 'Must be a string.')
  else if (!USER.test(user)) add('/user', 'invalid_format', USER_RULE)

  if (scope === undefined) add('/scope', 'required', `Say what the key may do: ${SCOPES.join(', ')}.`)
  else if (!isScope(scope)) add('/scope', 'unknown_value', `Must be one of ${SCOPES.join(', ')}.`)

  if (label !== undefined && label !== null) {
    if (typeof label !== 'string') add('/label', 'wrong_type', 'Must be a string or null.')
    else if (label.length > LABEL_CHARACTERS_MAX)
      add('/label', 'too_long', `At most ${LABEL_CHARACTERS_MAX} characters are allowed.`)
    else if (/\p{Cc}/u.test(label) || !label.isWellFormed())
      add('/label', 'invalid_characters', 'Must be one line of plain text.')
  }

  const expiresInMs = typeof expires === 'string' ? readDuration(expires) : null
  if (expires !== undefined && expires !== null && expiresInMs === null) {
    const code = typeof expires === 'string' ? 'invalid_format' : 'wrong_type'
    add('/expires', code, 'Must be a duration such as 90d, 12h or 1y, of a century at most.')
  }
  refuseFieldFaults(faults)
  return {
    user: String(user),
    scope: isScope(scope) ? scope : undefined,
    label: typeof label === 'string' ? label : undefined,
    expiresInMs: expiresInMs ?? undefined,
  }
}

const isScope = (value: unknown): value is Scope => SCOPES.some((scope) => scope === value)

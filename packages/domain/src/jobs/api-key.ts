import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Fault, LABEL_CHARACTERS_MAX, SCOPE_DEFAULT, SCOPES, type Scope } from '@assay/contract'
import { createIds, type IdSource, JobError } from './job.ts'
import type { KeyActor, KeyRecord, Store } from './store.ts'
import { readFields, refuseFieldFaults } from './submission.ts'
import { checkIdempotencyKey } from './submit-job.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const KEY = /^assay_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const TOKEN = /^assay_link([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** `assay_`, 32 random base62 characters, and their CRC32 in 6 more: a typo is noticed, and a leak scanner finds a key, without the store. */
export const createApiKey = (randomBytes: RandomBytes): string => `assay_${createSecret(randomBytes)}`

/** The same for a link to a result, which nobody takes for a key: `assay_link` before it. */
export const createToken = (randomBytes: RandomBytes): string => `assay_link${createSecret(randomBytes)}`

type RandomBytes = (count: number) => Uint8Array

function createSecret(randomBytes: RandomBytes): string {
  let secret = ''
  while (secret.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH)) {
      // 248 is the largest multiple of 62 in a byte: above it the characters would not be equally likely.
      if (byte < 248 && secret.length < SECRET_LENGTH) secret += BASE62[byte % 62]
    }
  }
  return `${secret}${checksum(secret)}`
}

/** True when the checksum fits: such a key may still be unknown, but it is not a typo. */
export const isWellFormedApiKey = (text: string): boolean => isChecked(KEY.exec(text))

export const isWellFormedToken = (text: string): boolean => isChecked(TOKEN.exec(text))

const isChecked = (match: RegExpExecArray | null): boolean =>
  match !== null && checksum(match[1] ?? '') === match[2]

/** What is stored and looked up. The key has 190 random bits, so a fast hash is enough. */
export const hashApiKey = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/** What `assay keys list` shows of a key: enough to tell two apart, far too little to guess it. */
export const hintOfApiKey = (key: string): string => `${key.slice(0, 10)}…`

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let i = 0; i < 6; i++) {
    text = BASE62[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

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

const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
  ['y', 31_536_000_000],
])
const CENTURY_MS = 100 * 31_536_000_000

/** `90d`, `12h`, `1y` as milliseconds, up to a century; null for anything else. */
export function readDuration(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d{1,9})\s*([smhdwy])$/i.exec(text.trim()) ?? []
  const ms = Number(count) * (UNITS_MS.get(unit.toLowerCase()) ?? 0)
  return ms === 0 || ms > CENTURY_MS ? null : ms
}

/** Whether a key of one scope may do what needs another. */
export const allows = (has: Scope, needed: Scope): boolean => SCOPES.indexOf(has) >= SCOPES.indexOf(needed)

/** Uses noted lately. Starts afresh when it is full. */
const NOTES_MAX = 10_000
const NOTE_EVERY_MS = 60_000

interface UseNotes {
  /** Notes the use of a key, unless that was done less than a minute ago. */
  note(keyId: string, lastUsedAtMs: number | null, now: number): void
}

/** Sees to it that a busy key costs one write a minute, not one a request. */
export function createUseNotes(
  write: (keyId: string) => Promise<unknown>,
  onError: (error: unknown) => void,
): UseNotes {
  const notedAtMs = new Map<string, number>()

  return {
    note(keyId, lastUsedAtMs, now) {
      const lastMs = Math.max(lastUsedAtMs ?? 0, notedAtMs.get(keyId) ?? 0)
      if (now - lastMs < NOTE_EVERY_MS) return
      if (notedAtMs.size >= NOTES_MAX) notedAtMs.clear()
      notedAtMs.set(keyId, now)
      // The request does not wait for this, and does not fail with it: the next use notes it again.
      write(keyId).catch((error) => {
        notedAtMs.delete(keyId)
        onError(error)
      })
    },
  }
}

import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { SCOPES, type Scope } from '@assay/contract'

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

import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const KEY = /^assay_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** `assay_`, 32 random base62 characters, and their CRC32 in 6 more: a typo is noticed, and a leak scanner finds a key, without the store. */
export function createApiKey(randomBytes: (count: number) => Uint8Array): string {
  let secret = ''
  while (secret.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH)) {
      // 248 is the largest multiple of 62 in a byte: above it the characters would not be equally likely.
      if (byte < 248 && secret.length < SECRET_LENGTH) secret += BASE62[byte % 62]
    }
  }
  return `assay_${secret}${checksum(secret)}`
}

/** True when the checksum fits: such a key may still be unknown, but it is not a typo. */
export function isWellFormedApiKey(text: string): boolean {
  const match = KEY.exec(text)
  return match !== null && checksum(match[1] ?? '') === match[2]
}

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

/** Crockford's base32, lower case: no i, l, o, u, so an id can be read aloud without mistakes. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const RANDOM_BITS_LOW = 62n
/** Enough bits to number the 50,000 queries that a batch may have. */
const BATCH_BITS = 16n

export interface IdSource {
  readonly nowMs: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

/**
 * Makes ids that sort by time: a prefix and a UUIDv7 as 26 base32 digits. Within one millisecond, and when the clock steps
 * back, the 74 random bits count up instead, so one process never makes two ids out of order.
 */
export function createIds({
  nowMs,
  randomBytes,
}: IdSource): (prefix: 'job' | 'key' | 'book' | 'webhook' | 'msg' | 'batch' | 'share') => string {
  let lastMs = -1
  let random = 0n

  return (prefix) => {
    const now = nowMs()
    if (now > lastMs) {
      lastMs = now
      // The top bit of the 74 stays clear, so counting up cannot overflow.
      random = toBigInt(randomBytes(10)) & ((1n << 73n) - 1n)
    } else {
      random += 1n
    }
    // The ids that follow a batch's own belong to its queries, so nothing else gets one of them.
    if (prefix === 'batch') random = ((random >> BATCH_BITS) + 1n) << BATCH_BITS
    const high = (BigInt(lastMs) << 16n) | (0x7n << 12n) | (random >> RANDOM_BITS_LOW)
    const low = (0b10n << RANDOM_BITS_LOW) | (random & ((1n << RANDOM_BITS_LOW) - 1n))
    if (prefix === 'batch') random += (1n << BATCH_BITS) - 1n
    return `${prefix}_${toBase32((high << 64n) | low)}`
  }
}

const JOB_ID = /^job_[0-7][0-9a-hjkmnp-tv-z]{25}$/
const BOOK_ID = /^book_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** Recognises a well-formed job id without reading the store. */
export const isJobId = (text: string): boolean => JOB_ID.test(text)
export const isBookId = (text: string): boolean => BOOK_ID.test(text)

function toBigInt(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

function toBase32(value: bigint): string {
  let text = ''
  for (let shift = 125n; shift >= 0n; shift -= 5n) text += DIGITS[Number((value >> shift) & 31n)]
  return text
}

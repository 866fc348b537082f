/** Encodings that price lists come in. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

type Decoder = InstanceType<typeof TextDecoder>

export interface TextDecoding {
  decode(bytes: Uint8Array): string
  end(): string
  /** What it was taken for; `utf-8` as long as only ASCII was seen. */
  encoding(): Encoding
}

/**
 * Decodes a stream of unknown encoding. A byte order mark decides. Without one, zero bytes mean UTF-16. Otherwise the
 * first bytes beyond ASCII decide: they are UTF-8 if they mostly form its sequences, and cp1252 if not. In cp1252 text
 * valid sequences of UTF-8 are rare, so one damaged letter does not change how a whole file is read.
 */
export function createTextDecoding(): TextDecoding {
  let decoder: Decoder | null = null
  let encoding: Encoding = 'utf-8'
  let started = false

  function use(chosen: Encoding): Decoder {
    encoding = chosen
    return new TextDecoder(chosen)
  }

  return {
    encoding: () => encoding,
    decode(bytes) {
      if (decoder === null) {
        const marked = started ? null : (byteOrderMark(bytes) ?? zeroBytes(bytes))
        started = true
        if (marked !== null) decoder = use(marked)
        else if (isAscii(bytes))
          return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
        else decoder = use(looksLikeUtf8(bytes) ? 'utf-8' : 'windows-1252')
      }
      return decoder.decode(bytes, { stream: true })
    },
    end: () => decoder?.decode() ?? '',
  }
}

function byteOrderMark(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

const ZERO_SAMPLE_BYTES = 4_096

/** Western text in UTF-16 without a mark has a zero in every other byte. */
function zeroBytes(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length, ZERO_SAMPLE_BYTES) & ~1
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  if (odd > length * 0.3 && even < length * 0.05) return 'utf-16le'
  if (even > length * 0.3 && odd < length * 0.05) return 'utf-16be'
  return null
}

function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false
  return true
}

function looksLikeUtf8(bytes: Uint8Array): boolean {
  let good = 0
  let bad = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    if (byte < 0xc2 || byte > 0xf4) {
      bad++
      continue
    }
    let whole = true
    for (let next = 1; next < length; next++) {
      // A sequence that the end of the chunk cuts is taken as whole: its rest comes with the next one.
      if (at + next < bytes.length && ((bytes[at + next] ?? 0) & 0xc0) !== 0x80) whole = false
    }
    if (whole) {
      good++
      at += length - 1
    } else bad++
  }
  return good >= bad
}

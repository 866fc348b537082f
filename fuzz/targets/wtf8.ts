import { present } from '../../packages/engine/src/in-range.ts'

const HALF_PAIR = /\xed[\xa0-\xbf][\x80-\xbf]/g

/** Reads UTF-8 with halves of surrogate pairs in it, which plain UTF-8 cannot say and JavaScript's strings can. */
export function decodeWtf8(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  let text = ''
  let from = 0
  for (const { index } of raw.matchAll(HALF_PAIR)) {
    text += bytes.toString('utf8', from, index)
    text += String.fromCharCode(
      0xd000 | ((present(bytes[index + 1]) & 0x3f) << 6) | (present(bytes[index + 2]) & 0x3f),
    )
    from = index + 3
  }
  return text + bytes.toString('utf8', from)
}

/** Bytes that `decodeWtf8` gives back as they were. */
export function encodeWtf8(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text)
  return Buffer.concat(
    Array.from(text, (character) =>
      character.isWellFormed() ? Buffer.from(character) : halfPairBytes(character.charCodeAt(0)),
    ),
  )
}

function halfPairBytes(code: number): Buffer {
  return Buffer.of(0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f))
}

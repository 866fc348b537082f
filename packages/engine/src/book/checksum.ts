import { u8At, u32At } from '../in-range.ts'
import { mix } from './string-table.ts'

/**
 * Two independent 32-bit sums over the words of a byte range. It guards against damage, not against malice: whoever can
 * write a book can write its checksum too.
 */
export function checksum(bytes: Uint8Array): readonly [number, number] {
  const wordCount = bytes.byteLength >>> 2
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, wordCount)
  let a = 0x9e3779b9
  let b = 0x85ebca6b
  for (let i = 0; i < wordCount; i++) {
    const word = u32At(words, i)
    a = Math.imul(a ^ word, 0x01000193)
    b = (Math.imul((b << 13) | (b >>> 19), 5) + word) | 0
  }
  for (let i = wordCount << 2; i < bytes.byteLength; i++) a = Math.imul(a ^ u8At(bytes, i), 0x01000193)
  return [mix(a ^ bytes.byteLength), mix(b ^ a)]
}

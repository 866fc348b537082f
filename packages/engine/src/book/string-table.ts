/**
 * Many strings in three typed arrays: their UTF-8 bytes, where each starts, and a hash table over them. It is written
 * once and read in place, so that opening a book decodes nothing until a string is shown to somebody.
 */
export interface StringTable {
  readonly size: number
  at(id: number): string
  /** The id of a string, or -1. */
  find(text: string): number
}

export interface StringTableArrays {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
  /** Open addressing, id + 1; its length is a power of two, at least twice the number of strings. */
  readonly slots: Uint32Array
}

export function hashText(text: string, seed = 0x811c9dc5): number {
  let h = seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return mix(h)
}

/** Spreads every bit of `h` over the whole word. */
export function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** The strings must be distinct; their ids are their positions. */
export function writeStringTable(strings: readonly string[]): StringTableArrays {
  return { ...writeStrings(strings), slots: writeSlots(strings) }
}

/** Strings that are only shown, never looked up; they may repeat. */
export function writeStrings(strings: readonly string[]): Omit<StringTableArrays, 'slots'> {
  const encoder = new TextEncoder()
  const encoded = strings.map((text) => encoder.encode(text))
  const starts = new Uint32Array(strings.length + 1)
  for (let i = 0; i < encoded.length; i++) starts[i + 1] = starts[i]! + encoded[i]!.length
  const bytes = new Uint8Array(starts[strings.length]!)
  for (let i = 0; i < encoded.length; i++) bytes.set(encoded[i]!, starts[i]!)
  return { bytes, starts }
}

function writeSlots(strings: readonly string[]): Uint32Array {
  let capacity = 2
  while (capacity < strings.length * 2) capacity *= 2
  const slots = new Uint32Array(capacity)
  for (let i = 0; i < strings.length; i++) {
    let slot = hashText(strings[i]!) & (capacity - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (capacity - 1)
    slots[slot] = i + 1
  }
  return slots
}

export function readStringTable({ bytes, starts, slots }: StringTableArrays): StringTable {
  const decoder = new TextDecoder()
  const at = (id: number): string => {
    const start = starts[id]!
    const end = starts[id + 1]!
    let ascii = ''
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!
      // The copy matters: a decoder refuses views on memory that threads share.
      if (byte > 127) return decoder.decode(new Uint8Array(bytes.subarray(start, end)))
      ascii += String.fromCharCode(byte)
    }
    return ascii
  }
  return {
    size: starts.length - 1,
    at,
    find(text) {
      const mask = slots.length - 1
      let slot = hashText(text) & mask
      for (let tries = 0; tries <= mask; tries++) {
        const id = slots[slot]! - 1
        if (id < 0) return -1
        if (at(id) === text) return id
        slot = (slot + 1) & mask
      }
      return -1
    },
  }
}

import { EngineError } from '../engine-error.ts'
import { entryAt, u8At, u32At } from '../in-range.ts'
import { checkRanges } from './check-numbers.ts'
import { damagedBook } from './damaged-book.ts'
import type { SectionReader, Sections } from './sections.ts'

/**
 * Many strings in three typed arrays: their UTF-8 bytes, where each starts, and a hash table over them. It is written
 * once and read in place, so opening a book decodes nothing until a string is shown to somebody.
 */
export interface StringTable {
  readonly size: number
  at(id: number): string
  /** Like `at`, for whoever reads all of them once: none stays decoded. */
  readOnce(id: number): string
  /** The words of all strings, each with how often it stands in them. Words are what blanks separate. */
  countWords(): ReadonlyMap<string, number>
  /** The id of a string, or -1. */
  find(text: string): number
  /** Ids of the strings where each of the beginnings begins a word. Words are what blanks separate. It reads every string. */
  withWords(beginnings: readonly string[]): readonly number[]
}

export interface StringTableArrays {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
  /** Open addressing, id + 1; its length is a power of two, at least twice the number of strings. */
  readonly slots: Uint32Array
}

/** A string of a book in UTF-8; a description of 2,000 characters and its key are shorter. */
const STRING_BYTES_MAX = 2 ** 17
/** A lookup ends after this many full slots. The table is at most half full, where runs of a hundred are rare. */
const TRIES_MAX = 4_096
/** So many strings stay decoded: names of the same items and places are shown again and again. */
const SHOWN_MAX = 4_096

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

/** What UTF-8 takes at most for a unit of a string in memory. */
const BYTES_PER_UNIT_MAX = 3

/** Strings that are only shown, never looked up; they may repeat. */
export function writeStrings(strings: readonly string[]): Omit<StringTableArrays, 'slots'> {
  const encoder = new TextEncoder()
  const starts = new Uint32Array(strings.length + 1)
  const room = strings.reduce((sum, text) => sum + text.length, 0)
  const bytes = new Uint8Array(room * BYTES_PER_UNIT_MAX)
  for (let i = 0; i < strings.length; i++) {
    const start = u32At(starts, i)
    const { written } = encoder.encodeInto(entryAt(strings, i), bytes.subarray(start))
    if (written > STRING_BYTES_MAX)
      throw new EngineError(
        'book_input',
        `A text of the price book has ${written} bytes; at most ${STRING_BYTES_MAX} fit.`,
      )
    starts[i + 1] = start + written
  }
  return { bytes: bytes.slice(0, starts[strings.length]), starts }
}

function writeSlots(strings: readonly string[]): Uint32Array {
  let capacity = 2
  while (capacity < strings.length * 2) capacity *= 2
  const slots = new Uint32Array(capacity)
  for (let i = 0; i < strings.length; i++) {
    let slot = hashText(entryAt(strings, i)) & (capacity - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (capacity - 1)
    slots[slot] = i + 1
  }
  return slots
}

/** The strings as sections `NAME.bytes` and so on, with `NAME.slots` where they are looked up. */
export function stringSections(name: string, strings: readonly string[], searchable: boolean): Sections {
  const arrays = searchable ? writeStringTable(strings) : writeStrings(strings)
  return Object.fromEntries(Object.entries(arrays).map(([part, array]) => [`${name}.${part}`, array]))
}

/** The strings of the sections `NAME.bytes` and `NAME.starts`, and `NAME.slots` where they are looked up. */
export function openStrings(
  sections: SectionReader,
  name: string,
  searchable: boolean,
  bytesMax = STRING_BYTES_MAX,
): StringTable {
  const bytes = sections.u8(`${name}.bytes`)
  const starts = sections.u32(`${name}.starts`)
  sections.verify(() => checkStrings(bytes, starts, name, bytesMax))
  if (!searchable) return readStringTable({ bytes, starts, slots: NO_SLOTS })
  const slots = sections.u32(`${name}.slots`)
  sections.verify(() => checkSlots(slots, starts.length - 1, name))
  return readStringTable({ bytes, starts, slots })
}

const NO_SLOTS = new Uint32Array(2)

export function checkStrings(
  bytes: Uint8Array,
  starts: Uint32Array,
  name: string,
  bytesMax = STRING_BYTES_MAX,
): void {
  checkRanges(starts, bytes.length, `${name}.starts`, 0, bytesMax)
}

/** Every slot points to a string, and every string has one. */
export function checkSlots(slots: Uint32Array, size: number, name: string): void {
  const isPowerOfTwo = slots.length >= 2 && (slots.length & (slots.length - 1)) === 0
  if (!isPowerOfTwo || slots.length < 2 * size)
    throw damagedBook(`${name}.slots has an impossible number of entries`)
  let sum = 0
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] ?? 0
    if (slot > size) throw damagedBook(`${name}.slots points to entry ${slot} of ${size}`)
    sum += slot
  }
  if (sum !== (size * (size + 1)) / 2) throw damagedBook(`${name}.slots misses entries`)
}

export function readStringTable({ bytes, starts, slots }: StringTableArrays): StringTable {
  const decoder = new TextDecoder()
  const shown = new Map<number, string>()
  const at = (id: number): string => {
    const known = shown.get(id)
    if (known !== undefined) return known
    const text = decode(id)
    if (shown.size >= SHOWN_MAX) shown.clear()
    shown.set(id, text)
    return text
  }
  const decode = (id: number): string => {
    const start = u32At(starts, id)
    const end = u32At(starts, id + 1)
    let ascii = ''
    for (let i = start; i < end; i++) {
      const byte = u8At(bytes, i)
      // The copy matters: a decoder refuses views on memory that threads share.
      if (byte > 127) return decoder.decode(new Uint8Array(bytes.subarray(start, end)))
      ascii += String.fromCharCode(byte)
    }
    return ascii
  }
  /** A UTF-16 unit takes one to three bytes, and most texts are ASCII: few have to be decoded to be told apart. */
  const isAt = (id: number, text: string): boolean => {
    const start = u32At(starts, id)
    const length = u32At(starts, id + 1) - start
    if (length < text.length || length > text.length * 3) return false
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code > 127) return at(id) === text
      if (code !== bytes[start + i]) return false
    }
    return length === text.length
  }
  return {
    size: starts.length - 1,
    at,
    readOnce: decode,
    countWords: () => countWords(bytes, starts),
    find(text) {
      const mask = slots.length - 1
      let slot = hashText(text) & mask
      for (let tries = 0; tries <= mask && tries < TRIES_MAX; tries++) {
        const id = u32At(slots, slot) - 1
        if (id < 0) return -1
        if (isAt(id, text)) return id
        slot = (slot + 1) & mask
      }
      return -1
    },
    withWords(beginnings) {
      const encoder = new TextEncoder()
      const wanted = beginnings.map((text) => encoder.encode(text)).sort((a, b) => b.length - a.length)
      const [rarest, ...others] = wanted
      if (rarest === undefined) return []
      const found: number[] = []
      for (let id = 0; id < starts.length - 1; id++) {
        const start = starts[id] ?? 0
        const end = starts[id + 1] ?? 0
        if (!hasWord(bytes, start, end, rarest)) continue
        if (others.every((beginning) => hasWord(bytes, start, end, beginning))) found.push(id)
      }
      return found
    },
  }
}

/** Counts words as bytes and decodes each once: hundreds of thousands of names have some ten thousand words. */
function countWords(bytes: Uint8Array, starts: Uint32Array): ReadonlyMap<string, number> {
  const firsts: number[] = []
  const lengths: number[] = []
  const counts: number[] = []
  let slots = new Int32Array(2 ** 12)

  function slotOf(start: number, length: number, hash: number): number {
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = (slots[slot] ?? 0) - 1
      if (id < 0 || (lengths[id] === length && isSame(bytes, firsts[id] ?? 0, start, length))) return slot
    }
  }
  function count(start: number, end: number, hash: number): void {
    const slot = slotOf(start, end - start, hash)
    const id = (slots[slot] ?? 0) - 1
    if (id >= 0) {
      counts[id] = (counts[id] ?? 0) + 1
      return
    }
    firsts.push(start)
    lengths.push(end - start)
    slots[slot] = counts.push(1)
    if (2 * counts.length < slots.length) return
    slots = new Int32Array(2 * slots.length)
    for (const [known, first] of firsts.entries()) {
      const length = lengths[known] ?? 0
      slots[slotOf(first, length, hashBytes(bytes, first, first + length))] = known + 1
    }
  }

  for (let id = 0; id < starts.length - 1; id++) {
    const end = starts[id + 1] ?? 0
    for (let from = starts[id] ?? 0; from < end; ) {
      let to = from
      while (to < end && bytes[to] !== BLANK) to++
      if (to > from) count(from, to, hashBytes(bytes, from, to))
      from = to + 1
    }
  }
  const decoder = new TextDecoder()
  return new Map(
    counts.map((times, id) => {
      const first = firsts[id] ?? 0
      // The copy matters here too.
      return [decoder.decode(new Uint8Array(bytes.subarray(first, first + (lengths[id] ?? 0)))), times]
    }),
  )
}

function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let h = 0x811c9dc5
  for (let at = start; at < end; at++) h = Math.imul(h ^ (bytes[at] ?? 0), 0x01000193)
  return mix(h)
}

function isSame(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false
  return true
}

const BLANK = 32

function hasWord(bytes: Uint8Array, start: number, end: number, beginning: Uint8Array): boolean {
  const { length } = beginning
  const first = beginning[0]
  for (let at = start, before = BLANK; at + length <= end; at++) {
    const byte = bytes[at]
    if (byte === first && before === BLANK) {
      let same = 1
      while (same < length && bytes[at + same] === beginning[same]) same++
      if (same === length) return true
    }
    before = byte ?? BLANK
  }
  return false
}

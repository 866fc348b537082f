import { EngineError } from '../engine-error.ts'
import { checksum } from './checksum.ts'

/**
 * The book file: a fixed preamble, a small JSON header, then named sections of typed arrays, each on an 8-byte boundary
 * so that a view can be laid over it. Numbers are little-endian, as on every machine that runs Node.
 *
 *   0  "ASSAYBK\n"      8  format version (u32)     12  header length in bytes (u32)
 *  16  checksum of everything from byte 32 (two u32)    24  total length in bytes (f64)
 *  32  header, then sections
 */
export const FORMAT_VERSION = 1
const MAGIC = 'ASSAYBK\n'
const PREAMBLE_BYTES = 32

const ARRAY_TYPES = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const

type ArrayType = keyof typeof ARRAY_TYPES
export type SectionArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array
export type Sections = Readonly<Record<string, SectionArray>>

interface SectionEntry {
  readonly name: string
  readonly type: ArrayType
  readonly offset: number
  readonly length: number
}

interface Envelope {
  readonly header: unknown
  readonly sections: readonly SectionEntry[]
}

function typeOf(array: SectionArray): ArrayType {
  for (const [type, make] of Object.entries(ARRAY_TYPES)) {
    if (array instanceof make) return type as ArrayType
  }
  throw new TypeError('not a section array')
}

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8

/** `header` must be plain JSON data. Sections are written in the order of their names, so that order cannot change bytes. */
export function writeBookFile(header: unknown, sections: Sections): ArrayBuffer {
  const names = Object.keys(sections).sort()
  // Offsets count from the first section, because the header's own length depends on how they are written.
  let end = 0
  const entries = names.map((name): SectionEntry => {
    const array = sections[name]!
    const entry = { name, type: typeOf(array), offset: end, length: array.length }
    end = aligned(end + array.byteLength)
    return entry
  })
  const envelope: Envelope = { header, sections: entries }
  const json = new TextEncoder().encode(JSON.stringify(envelope))
  const base = aligned(PREAMBLE_BYTES + json.length)
  const buffer = new ArrayBuffer(base + end)
  const bytes = new Uint8Array(buffer)
  bytes.set(new TextEncoder().encode(MAGIC), 0)
  bytes.set(json, PREAMBLE_BYTES)
  for (const entry of entries) {
    const array = sections[entry.name]!
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), base + entry.offset)
  }
  const view = new DataView(buffer)
  view.setUint32(8, FORMAT_VERSION, true)
  view.setUint32(12, json.length, true)
  view.setFloat64(24, buffer.byteLength, true)
  const [a, b] = checksum(new Uint8Array(buffer, PREAMBLE_BYTES))
  view.setUint32(16, a, true)
  view.setUint32(20, b, true)
  return buffer
}

export interface BookFile {
  readonly header: unknown
  readonly checksum: string
  section<T extends SectionArray>(name: string): T | null
}

const damaged = (why: string): EngineError =>
  new EngineError('book_damaged', `The price book cannot be read: ${why}.`)

export function readBookFile(buffer: ArrayBuffer | SharedArrayBuffer): BookFile {
  if (buffer.byteLength < PREAMBLE_BYTES) throw damaged('it is shorter than any book')
  const bytes = new Uint8Array(buffer)
  for (let i = 0; i < MAGIC.length; i++) {
    if (bytes[i] !== MAGIC.charCodeAt(i)) throw damaged('it is not a book file')
  }
  const view = new DataView(buffer)
  const version = view.getUint32(8, true)
  if (version !== FORMAT_VERSION) {
    throw new EngineError(
      'book_version',
      `The price book has format version ${version}; this engine reads version ${FORMAT_VERSION}. Build it again.`,
    )
  }
  if (view.getFloat64(24, true) !== buffer.byteLength) throw damaged('it is cut short or has bytes too many')
  const [a, b] = checksum(new Uint8Array(buffer, PREAMBLE_BYTES))
  if (a !== view.getUint32(16, true) || b !== view.getUint32(20, true)) {
    throw damaged('its checksum does not hold')
  }
  const jsonLength = view.getUint32(12, true)
  const json = new TextDecoder().decode(
    new Uint8Array(bytes.subarray(PREAMBLE_BYTES, PREAMBLE_BYTES + jsonLength)),
  )
  const envelope = JSON.parse(json) as Envelope
  const base = aligned(PREAMBLE_BYTES + jsonLength)
  const entries = new Map(envelope.sections.map((entry) => [entry.name, entry]))
  return {
    header: envelope.header,
    checksum: hex(a) + hex(b),
    section<T extends SectionArray>(name: string): T | null {
      const entry = entries.get(name)
      if (!entry) return null
      return new ARRAY_TYPES[entry.type](
        buffer as ArrayBuffer,
        base + entry.offset,
        entry.length,
      ) as SectionArray as T
    },
  }
}

const hex = (word: number): string => word.toString(16).padStart(8, '0')

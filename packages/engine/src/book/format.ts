import { EngineError } from '../engine-error.ts'
import { present } from '../in-range.ts'
import { checksum } from './checksum.ts'
import { damagedBook } from './damaged-book.ts'
import type { SectionArray, Sections } from './sections.ts'

/**
 * The book file: a fixed preamble, a small JSON header, then named sections of typed arrays, each on an 8-byte boundary
 * so a view can be laid over it. Numbers are little-endian, as on every machine that runs Node.
 *
 *   0  "ASSAYBK\n"      8  format version (u32)     12  header length in bytes (u32)
 *  16  checksum of everything from byte 32 (two u32)    24  total length in bytes (f64)
 *  32  header, then sections
 */
export const FORMAT_VERSION = 2
/** Version 1 has profiles and synonyms in its header. */
const FORMAT_VERSION_OLDEST = 1
const MAGIC = 'ASSAYBK\n'
const PREAMBLE_BYTES = 32
/** The header is parsed whole, so its size bounds the memory that a book takes before anything in it is checked. */
const HEADER_BYTES_MAX = 16 * 2 ** 20
const SECTIONS_MAX = 200

const ARRAY_TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const

type ArrayType = keyof typeof ARRAY_TYPES

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
  if (array instanceof Uint8Array) return 'u8'
  if (array instanceof Uint16Array) return 'u16'
  if (array instanceof Uint32Array) return 'u32'
  if (array instanceof Int32Array) return 'i32'
  return array instanceof Float32Array ? 'f32' : 'f64'
}

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8

/** `header` must be plain JSON data. Sections are written in the order of their names, so order cannot change bytes. */
export function writeBookFile(header: unknown, sections: Sections): ArrayBuffer {
  const names = Object.keys(sections).sort()
  // Offsets count from the first section, because the header's own length depends on how they are written.
  let end = 0
  const entries = names.map((name): SectionEntry => {
    const array = present(sections[name])
    const entry = { name, type: typeOf(array), offset: end, length: array.length }
    end = aligned(end + array.byteLength)
    return entry
  })
  const envelope: Envelope = { header, sections: entries }
  const json = new TextEncoder().encode(JSON.stringify(envelope))
  if (json.length > HEADER_BYTES_MAX) {
    throw new EngineError(
      'book_input',
      `What the price book says beside its rows has ${json.length} bytes; at most ${HEADER_BYTES_MAX} fit.`,
    )
  }
  const base = aligned(PREAMBLE_BYTES + json.length)
  const buffer = new ArrayBuffer(base + end)
  const bytes = new Uint8Array(buffer)
  bytes.set(new TextEncoder().encode(MAGIC), 0)
  bytes.set(json, PREAMBLE_BYTES)
  for (const entry of entries) {
    const array = present(sections[entry.name])
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
  section(name: string): SectionArray | null
}

/** Opens the envelope. What the header and the sections say is checked by who reads them. Of a known book the checksum is believed. */
export function readBookFile(buffer: ArrayBuffer | SharedArrayBuffer, isKnown: boolean): BookFile {
  if (buffer.byteLength < PREAMBLE_BYTES) throw damagedBook('it is shorter than any book')
  const bytes = new Uint8Array(buffer)
  for (let i = 0; i < MAGIC.length; i++) {
    if (bytes[i] !== MAGIC.charCodeAt(i)) throw damagedBook('it is not a book file')
  }
  const view = new DataView(buffer)
  const version = view.getUint32(8, true)
  if (version < FORMAT_VERSION_OLDEST || version > FORMAT_VERSION) {
    throw new EngineError(
      'book_version',
      `The price book has format version ${version}; this engine reads versions ${FORMAT_VERSION_OLDEST} to ${FORMAT_VERSION}. Build it again.`,
    )
  }
  if (view.getFloat64(24, true) !== buffer.byteLength)
    throw damagedBook('it is cut short or has bytes too many')
  const a = view.getUint32(16, true)
  const b = view.getUint32(20, true)
  if (!isKnown) verifyChecksum(buffer, a, b)
  const jsonLength = view.getUint32(12, true)
  if (jsonLength > HEADER_BYTES_MAX || PREAMBLE_BYTES + jsonLength > buffer.byteLength)
    throw damagedBook('its header is too long')
  const { header, sections } = readEnvelope(bytes.subarray(PREAMBLE_BYTES, PREAMBLE_BYTES + jsonLength))
  const base = aligned(PREAMBLE_BYTES + jsonLength)
  const arrays = layOut(sections, buffer, base)
  return { header, checksum: hex(a) + hex(b), section: (name) => arrays.get(name) ?? null }
}

function verifyChecksum(buffer: ArrayBuffer | SharedArrayBuffer, a: number, b: number): void {
  const [ownA, ownB] = checksum(new Uint8Array(buffer, PREAMBLE_BYTES))
  if (ownA !== a || ownB !== b) throw damagedBook('its checksum does not hold')
}

function readEnvelope(json: Uint8Array): Envelope {
  let envelope: unknown
  try {
    // The copy matters: a decoder refuses views on memory that threads share.
    envelope = JSON.parse(new TextDecoder().decode(new Uint8Array(json)))
  } catch {
    throw damagedBook('its header is not JSON')
  }
  if (!isObject(envelope) || !Array.isArray(envelope.sections))
    throw damagedBook('its header has no list of sections')
  if (envelope.sections.length > SECTIONS_MAX) throw damagedBook('it has too many sections')
  return { header: envelope.header, sections: envelope.sections.map(readEntry) }
}

function readEntry(entry: unknown): SectionEntry {
  if (!isObject(entry)) throw damagedBook('its list of sections has an entry that is none')
  const { name, type, offset, length } = entry
  if (typeof name !== 'string' || !isArrayType(type) || !isCount(offset) || !isCount(length))
    throw damagedBook('its list of sections has an entry that is none')
  return { name, type, offset, length }
}

/**
 * The sections lie where the writer puts them: in the order of their names, each behind the one before, up to the end of
 * the file. So none can overlap another, reach outside or hide.
 */
function layOut(
  entries: readonly SectionEntry[],
  buffer: ArrayBuffer | SharedArrayBuffer,
  base: number,
): ReadonlyMap<string, SectionArray> {
  const arrays = new Map<string, SectionArray>()
  let end = 0
  let before = ''
  for (const { name, type, offset, length } of entries) {
    if (name <= before) throw damagedBook('its sections are out of order')
    const make = ARRAY_TYPES[type]
    const bytes = length * make.BYTES_PER_ELEMENT
    if (offset !== end || base + offset + bytes > buffer.byteLength)
      throw damagedBook(`the section ${name} lies outside its place`)
    arrays.set(name, viewOf(type, buffer, base + offset, length))
    end = aligned(end + bytes)
    before = name
  }
  if (base + end !== buffer.byteLength) throw damagedBook('it has bytes that belong to no section')
  return arrays
}

function viewOf(
  type: ArrayType,
  buffer: ArrayBuffer | SharedArrayBuffer,
  offset: number,
  length: number,
): SectionArray {
  // The views are only read, and reading shared memory is the same as reading one's own.
  return new ARRAY_TYPES[type](buffer as ArrayBuffer, offset, length)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isArrayType(value: unknown): value is ArrayType {
  return typeof value === 'string' && Object.hasOwn(ARRAY_TYPES, value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

const hex = (word: number): string => word.toString(16).padStart(8, '0')

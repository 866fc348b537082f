import { checksum } from '../src/book/checksum.ts'
import { writeBookFile } from '../src/book/format.ts'
import type { SectionArray } from '../src/book/sections.ts'
import { openBook } from '../src/index.ts'

const PREAMBLE_BYTES = 32

/** Writes the right length and checksum into bytes that somebody changed. */
export function repair(bytes: ArrayBuffer): ArrayBuffer {
  if (bytes.byteLength < PREAMBLE_BYTES) return bytes
  const view = new DataView(bytes)
  view.setFloat64(24, bytes.byteLength, true)
  const [a, b] = checksum(new Uint8Array(bytes, PREAMBLE_BYTES))
  view.setUint32(16, a, true)
  view.setUint32(20, b, true)
  return bytes
}

/** A book file taken apart: its header as plain data and its sections by name. */
export interface BookParts {
  header: Record<string, unknown>
  sections: Record<string, SectionArray>
}

const TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
}

interface Entry {
  readonly name: string
  readonly type: keyof typeof TYPES
  readonly offset: number
  readonly length: number
}

/** Takes a whole book apart; every part is a copy. */
export function takeApart(bytes: ArrayBuffer): BookParts {
  const jsonBytes = new DataView(bytes).getUint32(12, true)
  const json = new TextDecoder().decode(new Uint8Array(bytes, PREAMBLE_BYTES, jsonBytes))
  const envelope = JSON.parse(json) as { header: Record<string, unknown>; sections: readonly Entry[] }
  const base = Math.ceil((PREAMBLE_BYTES + jsonBytes) / 8) * 8
  const sections = Object.fromEntries(
    envelope.sections.map(({ name, type, offset, length }) => [
      name,
      new TYPES[type](bytes, base + offset, length).slice() as SectionArray,
    ]),
  )
  return { header: envelope.header, sections }
}

/** The same book as an earlier edition wrote it: profiles and synonyms are in its header. */
export function inEarlierFormat(bytes: ArrayBuffer): ArrayBuffer {
  const { profiles, meanings, synonyms } = openBook(bytes)
  const { header, sections } = takeApart(bytes)
  const { profileValues: _, synonymUses: __, ...rest } = header
  const older = {
    ...rest,
    profiles: Array.from({ length: profiles.size }, (_, id) => profiles.at(id)),
    synonyms: Array.from({ length: synonyms.size }, (_, phrase) => meanings.of(phrase)),
  }
  const kept = Object.entries(sections).filter(
    ([name]) => !/^profile\.|^synonym\.(?:items|itemStarts|uses)$/.test(name),
  )
  const made = putTogether({ header: older, sections: Object.fromEntries(kept) })
  new DataView(made).setUint32(8, 1, true)
  return made
}

/** Puts a book together again; length and checksum are right whatever the parts say. */
export function putTogether({ header, sections }: BookParts): ArrayBuffer {
  return writeBookFile(header, sections)
}

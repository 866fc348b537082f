import { damagedBook } from './damaged-book.ts'

export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array
export type Sections = Readonly<Record<string, SectionArray>>

/** The sections of a book by name. A section that is missing or has another type or length is damage. */
export interface SectionReader {
  has(name: string): boolean
  u8(name: string, length?: number): Uint8Array
  u16(name: string, length?: number): Uint16Array
  u32(name: string, length?: number): Uint32Array
  i32(name: string, length?: number): Int32Array
  f32(name: string, length?: number): Float32Array
  f64(name: string, length?: number): Float64Array
  /** Runs a check of what the sections hold, unless the whole book is known to be sound. */
  verify(check: () => void): void
}

export function sectionReader(find: (name: string) => SectionArray | null, isKnown: boolean): SectionReader {
  const reader =
    <T extends SectionArray>(type: new () => T) =>
    (name: string, length?: number): T => {
      const array = find(name)
      if (array === null) throw damagedBook(`the section ${name} is missing`)
      if (!(array instanceof type)) throw damagedBook(`the section ${name} has the wrong type`)
      if (length !== undefined && array.length !== length) {
        throw damagedBook(`the section ${name} has ${array.length} entries where ${length} belong`)
      }
      return array
    }
  return {
    has: (name) => find(name) !== null,
    u8: reader(Uint8Array),
    u16: reader(Uint16Array),
    u32: reader(Uint32Array),
    i32: reader(Int32Array),
    f32: reader(Float32Array),
    f64: reader(Float64Array),
    verify(check) {
      if (!isKnown) check()
    },
  }
}

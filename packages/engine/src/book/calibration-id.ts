import { checksum } from './checksum.ts'
import type { BookHeader } from './header.ts'
import type { SectionArray } from './sections.ts'
import { hashText } from './string-table.ts'

/** Calibrations of another engine version are refused: their scores would belong to another estimate. */
export const ENGINE_VERSION = '3'

/** The sections that decide what is estimated; a calibration belongs to exactly these. */
const CONTENT = ['item.key.bytes', 'item.group', 'figure.y', 'figure.date', 'figure.place']

/** Names a calibration by what it was measured on: the prices, the engine, the chosen model and the seed. */
export function calibrationId(header: BookHeader, section: (name: string) => SectionArray | null): string {
  const parts = CONTENT.map((name) => {
    const array = section(name)
    return array ? checksum(new Uint8Array(array.buffer, array.byteOffset, array.byteLength)).join('.') : ''
  })
  const spelled = JSON.stringify([parts, header.engine, header.model, header.seed])
  return hex(hashText(spelled)) + hex(hashText(spelled, 0x9747b28c))
}

const hex = (word: number): string => word.toString(16).padStart(8, '0')

import { invalidArgument } from './errors.ts'

/** What a service takes; `BOOK_BYTES_MAX` of the contract, which a test compares. */
export const LIST_BYTES_MAX = 100_000_000

/** Files that are not tables, by their first bytes, and what to do about it. */
const NO_TABLES: readonly (readonly [name: string, first: readonly number[], advice: string])[] = [
  ['a PDF', [0x25, 0x50, 0x44, 0x46], 'Export the table as CSV or XLSX.'],
  ['an old Excel file (.xls)', [0xd0, 0xcf, 0x11, 0xe0], 'Save it as XLSX or CSV.'],
  ['an image', [0x89, 0x50, 0x4e, 0x47], 'A list is text: CSV, JSON lines or XLSX.'],
  ['an image', [0xff, 0xd8, 0xff], 'A list is text: CSV, JSON lines or XLSX.'],
  ['an image', [0x47, 0x49, 0x46, 0x38], 'A list is text: CSV, JSON lines or XLSX.'],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf], 'Unpack it first; gzip is fine.'],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21], 'Unpack it first; gzip is fine.'],
  ['a program', [0x7f, 0x45, 0x4c, 0x46], 'A list is text: CSV, JSON lines or XLSX.'],
]
const HEAD_BYTES = 8

/** Refuses what a service would refuse, before a hundred megabytes are on their way. */
export async function checkListFile(file: Blob): Promise<void> {
  if (file.size === 0) throw invalidArgument('The price list is empty.')
  if (file.size > LIST_BYTES_MAX)
    throw invalidArgument(
      `A price list may have at most 100 MB; this one has ${(file.size / 1e6).toFixed(1)} MB. Packed with gzip it may fit.`,
    )
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  for (const [name, first, advice] of NO_TABLES)
    if (first.every((byte, at) => head[at] === byte))
      throw invalidArgument(`The price list is ${name}, not a table. ${advice}`)
}

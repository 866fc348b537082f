import { inflateRawSync } from 'node:zlib'

/** A workbook is a zip of XML files; this reads the first sheet's cells as text and nothing else. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024
const ROWS_MAX = 200_000

export function readSheetRows(workbook: Buffer): string[][] {
  const files = unzip(workbook)
  const strings = sharedStrings(files.get('xl/sharedStrings.xml')?.() ?? '')
  const sheet = files.get('xl/worksheets/sheet1.xml')?.()
  if (sheet === undefined) throw new Error('The workbook has no first sheet')
  const rows: string[][] = []
  for (const [, body = ''] of sheet.matchAll(/<row [^>]*?>(.*?)<\/row>/gs)) {
    if (rows.length >= ROWS_MAX) throw new Error(`The sheet has more than ${ROWS_MAX} rows`)
    const row: string[] = []
    for (const [, attributes = '', content = ''] of body.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = columnIndex(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? 'A')
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? ''
      row[column] = /t="s"/.test(attributes) ? (strings[Number(value)] ?? '') : value
    }
    rows.push(Array.from(row, (cell) => cell ?? ''))
  }
  return rows
}

function sharedStrings(xml: string): readonly string[] {
  return [...xml.matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    decodeEntities([...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text).join('')),
  )
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/** Files of a zip by name, each unpacked only when asked for. */
function unzip(zip: Buffer): ReadonlyMap<string, () => string> {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < 0) throw new Error('This is not a workbook: it has no zip directory')
  const files = new Map<string, () => string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0 && zip.readUInt32LE(at) === DIRECTORY_ENTRY; left--) {
    const method = zip.readUInt16LE(at + 10)
    const packedBytes = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const header = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, () => {
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
      const packed = zip.subarray(start, start + packedBytes)
      return (
        method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX })
      ).toString('utf8')
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

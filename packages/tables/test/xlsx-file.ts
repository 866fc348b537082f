import { crc32, deflateRawSync } from 'node:zlib'

/** What a zip says about its parts against the truth. */
interface ZipLies {
  readonly flags?: number
  readonly method?: number
  readonly sizeBytes?: number
  readonly checksum?: number
  readonly offset?: number
  /** How often the directory names each part. */
  readonly copies?: number
}

/** A zip file of texts, packed, as office programs write it. */
export function zipOf(files: Readonly<Record<string, string>>, lies: ZipLies = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(lies.flags ?? 0, 2)
    facts.writeUInt16LE(lies.method ?? 8, 4)
    facts.writeUInt32LE(lies.checksum ?? crc32(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(lies.sizeBytes ?? raw.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    const entry = Buffer.alloc(46 - 6 - 26)
    entry.writeUInt32LE(lies.offset ?? offset, entry.length - 4)
    const named = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, entry, Buffer.from(name)])
    for (let copy = 0; copy < (lies.copies ?? 1); copy++) directory.push(named)
    parts.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, table, end])
}

const RELATIONS = `<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x" Target="worksheets/sheet2.xml"/></Relationships>`

/** The XML of a sheet with the given rows. */
export function sheetOf(rows: string): string {
  return `<worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`
}

/** A workbook with two sheets, shared strings, one date style (number 1), and the given XML of rows. */
export function workbookOf(sheets: readonly [string, string], strings: readonly string[]): Buffer {
  return zipOf({
    'xl/workbook.xml': `<workbook><sheets><sheet name="Notes &amp; terms" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Prices" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]&quot;day&quot; 0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetOf(sheets[0]),
    'xl/worksheets/sheet2.xml': sheetOf(sheets[1]),
  })
}

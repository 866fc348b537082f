import { readSheetRows } from './sheet-rows.ts'
import { TableError } from './table-error.ts'
import type { TableRecord } from './table-record.ts'
import { createXmlReader, withoutEscapes, type XmlHandlers } from './xml-reader.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'

/** Parts other than sheets and shared texts are small. One that is not does not belong to a price list. */
const PART_BYTES_MAX = 64 * 1024 * 1024
const SHARED_STRINGS_MAX = 5_000_000
const SHARED_CHARACTERS_MAX = 128 * 1024 * 1024
/** Excel's own limit. */
const FORMAT_CHARACTERS_MAX = 255

/** The rows of one sheet, the first visible one unless named, in batches. Rows stream; only the shared texts are kept. */
export async function* readWorkbook(
  zip: Buffer,
  sheetName?: string,
): AsyncGenerator<readonly TableRecord[], void, void> {
  const archive = await openZip(zip)
  const workbook = await readContents(archive)
  const path = await sheetPath(archive, workbook.sheets, sheetName)
  const sheet = archive.open(path)
  if (sheet === null) throw new TableError(`The workbook is damaged: ${path.slice(0, 200)} is missing.`)
  const strings = await readSharedStrings(archive)
  const dateStyles = await readDateStyles(archive)
  yield* readSheetRows(path, sheet, { strings, dateStyles, date1904: workbook.date1904 })
}

interface Sheet {
  readonly name: string
  readonly relation: string
  readonly isHidden: boolean
}

async function readContents(archive: ZipArchive) {
  const sheets: Sheet[] = []
  let date1904 = false
  const isThere = await readPart(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      sheets.push({ name: attributes.name ?? '', relation: attributes['r:id'] ?? '', isHidden })
    },
  })
  if (!isThere) throw new TableError('This is a zip file but not an Excel workbook (.xlsx).')
  return { sheets, date1904 }
}

async function sheetPath(
  archive: ZipArchive,
  sheets: readonly Sheet[],
  wanted: string | undefined,
): Promise<string> {
  const sheet =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  if (sheet === undefined) {
    const names = sheets.map(({ name }) => `"${name}"`).join(', ')
    throw new TableError(
      wanted === undefined
        ? 'The workbook has no sheet.'
        : `The workbook has no sheet "${wanted}". It has: ${names || 'none'}.`,
    )
  }
  let path = 'xl/worksheets/sheet1.xml'
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id: id, Target: target }) {
      if (name !== 'Relationship' || id !== sheet.relation || target === undefined) return
      path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    },
  })
  return path
}

/** The texts of a string table: runs joined, phonetic guides left out. */
async function readSharedStrings(archive: ZipArchive): Promise<readonly string[]> {
  const strings: string[] = []
  let characters = 0
  let text = ''
  let isText = false
  let guideDepth = 0
  await readPart(
    archive,
    'xl/sharedStrings.xml',
    {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 't') isText = true
        else if (name === 'rPh') guideDepth++
      },
      text(part) {
        if (!isText || guideDepth > 0) return
        text += part
        characters += part.length
        if (characters > SHARED_CHARACTERS_MAX) {
          throw new TableError('The texts of the workbook have more than 128 million characters.')
        }
      },
      close(name) {
        if (name === 't') isText = false
        else if (name === 'rPh') guideDepth--
        if (name !== 'si') return
        strings.push(withoutEscapes(text))
        if (strings.length > SHARED_STRINGS_MAX) {
          throw new TableError('The workbook has more than 5,000,000 texts.')
        }
      },
    },
    Number.POSITIVE_INFINITY,
  )
  return strings
}

/** Numbers of the cell styles that show a date. */
async function readDateStyles(archive: ZipArchive): Promise<ReadonlySet<number>> {
  const custom = new Map<number, string>()
  const formats: number[] = []
  let isCellFormat = false
  await readPart(archive, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'cellXfs') isCellFormat = true
      else if (name === 'xf' && isCellFormat) formats.push(Number(attributes.numFmtId ?? '0'))
      else if (name === 'numFmt') {
        const code = attributes.formatCode ?? ''
        custom.set(Number(attributes.numFmtId), code.slice(0, FORMAT_CHARACTERS_MAX))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return new Set(
    [...formats.entries()].filter(([, format]) => isDate(format, custom.get(format))).map(([at]) => at),
  )
}

function isDate(format: number, code = ''): boolean {
  const isBuiltIn = (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36)
  // Letters in quotes and brackets are words and colours, not parts of a date.
  const pattern = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return isBuiltIn || /[ymd].*[ymd]|^y+$|^m+$/i.test(pattern)
}

/** Reads one part whole. Returns false if the workbook does not have it. */
async function readPart(
  archive: ZipArchive,
  name: string,
  handlers: Partial<XmlHandlers>,
  bytesMax = PART_BYTES_MAX,
): Promise<boolean> {
  const part = archive.open(name)
  if (part === null) return false
  const nothing = (): void => {}
  const { open = nothing, text = nothing, close = nothing } = handlers
  const xml = createXmlReader(name, { open, text, close })
  let bytes = 0
  for await (const chunk of part) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new TableError(`The part ${name} of the workbook is larger than 64 MiB.`)
    xml.push(chunk)
  }
  xml.end()
  return true
}

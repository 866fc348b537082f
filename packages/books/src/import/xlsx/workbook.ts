import { BookError } from '../../book-error.ts'
import type { SourceRecord } from '../source-record.ts'
import { readSheetRows } from './sheet-rows.ts'
import { decodeXml, readAttribute, readElements, readTags, textOf } from './xml-text.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'

/** Parts other than sheets are small; one that is not does not belong to a price list. */
const PART_CHARACTERS_MAX = 64 * 1024 * 1024
const SHARED_STRINGS_MAX = 5_000_000
const SHARED_CHARACTERS_MAX = 256 * 1024 * 1024
/** A cell of Excel holds 32,767 characters; with its formats a text is still far below this. */
const TEXT_CHARACTERS_MAX = 4_000_000
/** Excel's own limit. */
const FORMAT_CHARACTERS_MAX = 255

/** The rows of one sheet, the first unless named, in batches. Rows stream; only the shared strings are kept. */
export async function* readWorkbook(
  zip: Buffer,
  sheetName?: string,
): AsyncGenerator<readonly SourceRecord[], void, void> {
  const archive = openZip(zip)
  const workbook = await readPart(archive, 'xl/workbook.xml')
  if (workbook === null) throw new BookError('This is a zip file but not an Excel workbook (.xlsx).')
  const path = await sheetPath(archive, workbook, sheetName)
  const sheet = archive.open(path)
  if (sheet === null) throw new BookError(`The workbook is damaged: ${path} is missing.`)
  const strings = await readSharedStrings(archive)
  const dateStyles = readDateStyles((await readPart(archive, 'xl/styles.xml')) ?? '')
  const date1904 = readTags(workbook, 'workbookPr').some((tag) =>
    /^(?:1|true)$/.test(readAttribute(tag, 'date1904') ?? ''),
  )
  yield* readSheetRows(sheet, { strings, dateStyles, date1904 })
}

async function sheetPath(archive: ZipArchive, workbook: string, wanted: string | undefined): Promise<string> {
  const sheets = Array.from(readTags(workbook, 'sheet'), (tag) => ({
    name: decodeXml(readAttribute(tag, 'name') ?? ''),
    relation: readAttribute(tag, 'r:id') ?? '',
    hidden: /^(?:h|veryH)idden$/.test(readAttribute(tag, 'state') ?? ''),
  }))
  const sheet =
    wanted === undefined
      ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0])
      : sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  if (sheet === undefined) {
    const names = sheets.map(({ name }) => `"${name}"`).join(', ')
    throw new BookError(
      wanted === undefined
        ? 'The workbook has no sheet.'
        : `The workbook has no sheet "${wanted}". It has: ${names || 'none'}.`,
    )
  }
  const relations = (await readPart(archive, 'xl/_rels/workbook.xml.rels')) ?? ''
  for (const tag of readTags(relations, 'Relationship')) {
    if (readAttribute(tag, 'Id') !== sheet.relation) continue
    const target = decodeXml(readAttribute(tag, 'Target') ?? '')
    return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
  }
  return 'xl/worksheets/sheet1.xml'
}

async function readSharedStrings(archive: ZipArchive): Promise<readonly string[]> {
  const part = archive.open('xl/sharedStrings.xml')
  const strings: string[] = []
  if (part === null) return strings
  const decoder = new TextDecoder()
  let rest = ''
  let characters = 0
  for await (const chunk of part) {
    rest += decoder.decode(chunk, { stream: true })
    const end = rest.lastIndexOf('</si>')
    if (end < 0) {
      if (rest.length > TEXT_CHARACTERS_MAX) throw new BookError('A text of the workbook is far too long.')
      continue
    }
    for (const { content } of readElements(rest.slice(0, end + 5), 'si')) {
      const text = textOf(content)
      characters += text.length
      strings.push(text)
    }
    rest = rest.slice(end + 5)
    if (strings.length > SHARED_STRINGS_MAX)
      throw new BookError('The workbook has more than 5,000,000 texts.')
    if (characters > SHARED_CHARACTERS_MAX) throw new BookError('The texts of the workbook are too long.')
  }
  return strings
}

/** Numbers of the cell styles that show a date. */
function readDateStyles(styles: string): ReadonlySet<number> {
  const custom = new Map<number, string>()
  for (const tag of readTags(styles, 'numFmt')) {
    const code = decodeXml(readAttribute(tag, 'formatCode') ?? '')
    custom.set(Number(readAttribute(tag, 'numFmtId')), code.slice(0, FORMAT_CHARACTERS_MAX))
  }
  const cellFormats = readElements(styles, 'cellXfs').next().value?.content ?? ''
  const dates = new Set<number>()
  let index = 0
  for (const tag of readTags(cellFormats, 'xf')) {
    const format = Number(readAttribute(tag, 'numFmtId') ?? '0')
    const builtIn = (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36)
    // Letters in quotes and brackets are words and colours, not parts of a date.
    const pattern = (custom.get(format) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    if (builtIn || /[ymd].*[ymd]|^y+$|^m+$/i.test(pattern)) dates.add(index)
    index++
  }
  return dates
}

async function readPart(archive: ZipArchive, name: string): Promise<string | null> {
  const part = archive.open(name)
  if (part === null) return null
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of part) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > PART_CHARACTERS_MAX) throw new BookError(`The workbook's ${name} is too large.`)
  }
  return text
}

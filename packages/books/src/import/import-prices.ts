import type { BookRow } from '@assay/engine'
import { BookError, type ShownColumn, type UsedColumn } from '../book-error.ts'
import { createRemarkCounter, type RemarkGroup, type RowRemark } from '../remarks.ts'
import { openByteSource } from './byte-source.ts'
import type { Content } from './column-contents.ts'
import { columnOf } from './column-names.ts'
import { listColumns } from './column-samples.ts'
import { COLUMNS, type Column } from './header-names.ts'
import { processorMs } from './limit-records.ts'
import { type FileFormat, openRecords } from './open-records.ts'
import { unitWithPack } from './pack-price.ts'
import { NAMING_HINT, openPriceFile, type PriceFileOptions } from './read-price-file.ts'
import { createRowColumns, createRowSeen, type RowColumns } from './row-columns.ts'
import { createSeveralPrices, createUnknownUnits, createUnusedPacks } from './row-warnings.ts'

import type { Encoding } from './text-decoding.ts'

export interface ImportOptions extends PriceFileOptions {
  readonly sheet?: string
  /** Stands for the file in messages. Default: its path. */
  readonly name?: string
  /** At most this many rows. Default: 5,000,000. */
  readonly rowsMax?: number
  /** Stop at the first row that is bad or had to be repaired. */
  readonly strict?: boolean
  /** Leave out rows that repeat an earlier one in every field. */
  readonly unique?: boolean
  /** Called for every row that was left out, and for every field that was, in the order of the file. */
  readonly onRemark?: (remark: RowRemark) => void
  readonly onProgress?: (progress: ImportProgress) => void
  readonly signal?: AbortSignal
  /** Processor time that was spent so far: that of this thread. */
  readonly cpuMs?: () => number
}

interface ImportProgress {
  readonly rows: number
  /** 0 to 1; null when the size of the input is not known. */
  readonly share: number | null
  /** Bytes of the input that have been read, as it came. */
  readonly readBytes: number
}

export interface ImportedPrices {
  readonly columns: RowColumns
  readonly format: FileFormat
  readonly encoding: Encoding | null
  readonly delimiter: string
  readonly decimalSign: string
  /** Header names that were used, and those that were not. */
  readonly used: readonly UsedColumn[]
  readonly unused: readonly string[]
  /** The unused ones with some of their cells. */
  readonly others: readonly ShownColumn[]
  /** What a person should look at before trusting the book. */
  readonly warnings: readonly string[]
  /** The first rows as the book takes them. */
  readonly firstRows: readonly BookRow[]
  /** Rows found = kept + left out. Repeated ones are kept unless `unique` is asked for. */
  readonly found: number
  readonly leftOut: number
  /** Why, the most common reasons first. */
  readonly leftOutBy: readonly RemarkGroup[]
  readonly repaired: number
  readonly repeated: number
  /** The most common currency of the rows; null if none names one. */
  readonly currency: string | null
  /** All that rows name. */
  readonly currencies: ReadonlySet<string>
  readonly hasDates: boolean
  /** Codes of all places that rows name. */
  readonly places: ReadonlySet<string>
}

/** Other prices of a list that a warning names. */
const OTHERS_SHOWN = 3
const FIRST_ROWS = 10
/** Further rows that are shown because they are taken in a way that no row before them is: another unit or another pack. */
const OTHER_ROWS = 5

/** Processor time for reading the rows and for what is made of them. A million rows take half a minute. */
const IMPORT_MS_MAX = 300_000

/** The most rows that a book is built from. */
const ROWS_MAX = 5_000_000

/**
 * Reads a price list whole. Every row is accounted for: kept, or reported with its line and the reason.
 *
 * This is the entry point that works on files of strangers. The command line runs it in a separate process. A service
 * that takes uploads must run it in a worker thread with `resourceLimits`, never on the thread that answers requests.
 */
export async function importPrices(path: string, options: ImportOptions = {}): Promise<ImportedPrices> {
  const { cpuMs = processorMs, rowsMax = ROWS_MAX, namingHint = NAMING_HINT } = options
  const startedMs = cpuMs()
  const bytes = await openByteSource(path, process.stdin, options.name)
  const records = await openRecords(bytes, options.sheet === undefined ? {} : { sheet: options.sheet })
  const file = await openPriceFile(records, options)
  const columns = createRowColumns()
  const seen = createRowSeen()
  const currencies = new Map<string, number>()
  const count = { found: 0, leftOut: 0, repaired: 0, repeated: 0, dated: 0 }
  const firstRows: BookRow[] = []
  const ways = new Set<string>()
  const places = new Set<string>()
  const unusedPacks = createUnusedPacks()
  const unknownUnits = createUnknownUnits()
  const severalPrices = createSeveralPrices()

  const remarks = createRemarkCounter()
  const note = (line: number, outcome: RowRemark['outcome'], reason: string, text: string): void => {
    const column = columnOfReason(reason, file.reading.columns, file.header)
    const remark = { line, outcome, reason, text, ...(column !== null && { column }) }
    if (outcome === 'left out') remarks.add(remark)
    options.onRemark?.(remark)
  }
  const remark = (line: number, outcome: RowRemark['outcome'], reason: string, text: string): void => {
    if (options.strict === true) {
      throw new BookError(`${bytes.name}, line ${line}: ${reason}. Nothing was built, because of --strict.`)
    }
    note(line, outcome, reason, text)
  }

  for await (const batch of file.batches) {
    options.signal?.throwIfAborted()
    if (cpuMs() - startedMs > IMPORT_MS_MAX)
      throw new BookError(`${bytes.name} takes more than 300 seconds of processor time to import.`)
    for (const imported of batch) {
      count.found++
      if (count.found > rowsMax)
        throw new BookError(
          `${bytes.name} has more than ${rowsMax.toLocaleString('en')} rows.`,
          'too_many_rows',
        )
      if ('fault' in imported) {
        count.leftOut++
        remark(imported.line, 'left out', imported.fault, imported.text)
        continue
      }
      if ('skipped' in imported) {
        count.leftOut++
        note(imported.line, 'left out', imported.skipped, imported.text)
        continue
      }
      const { row, line, repairs } = imported
      const repeated = seen.add(row)
      if (repeated) count.repeated++
      if (repeated && options.unique === true) {
        count.leftOut++
        remark(line, 'left out', 'the row repeats an earlier one', row.description)
        continue
      }
      if (repairs.length > 0) {
        count.repaired++
        for (const repair of repairs) {
          remark(line, 'repaired', repair, row.description)
          const text = /^the pack "(.*?)" /.exec(repair)?.[1]
          if (text !== undefined) unusedPacks.add(line, text)
        }
      }
      if (imported.unknownUnit !== undefined) unknownUnits.add(line, imported.unknownUnit)
      if (row.currency !== undefined) currencies.set(row.currency, (currencies.get(row.currency) ?? 0) + 1)
      if (row.date !== undefined) count.dated++
      if (row.geography !== undefined) places.add(row.geography)
      if (firstRows.length < FIRST_ROWS + OTHER_ROWS) {
        const way = unitWithPack(row) ?? ''
        if (firstRows.length < FIRST_ROWS || !ways.has(way)) firstRows.push(row)
        ways.add(way)
      }
      severalPrices.add(row, line)
      columns.add(row, line)
    }
    // A workbook is read whole before its first row, so its bytes say nothing about the progress.
    const isKnown = bytes.sizeBytes !== null && records.format !== 'xlsx'
    const share = isKnown ? Math.min(1, bytes.readBytes() / Math.max(1, bytes.sizeBytes)) : null
    options.onProgress?.({ rows: count.found, share, readBytes: bytes.readBytes() })
  }
  const { used, others } = listColumns(file.header, file.recognised, file.sample)
  const positions = new Set([...file.reading.columns.values(), ...file.priceAt])
  return {
    columns,
    format: records.format,
    encoding: records.encoding(),
    delimiter: records.delimiter,
    decimalSign: file.reading.decimalSign,
    used,
    warnings: [
      ...unknownUnits.warnings(),
      ...unusedPacks.warnings(file.reading.columns.has('unit'), namingHint),
      ...severalPrices.warnings(),
      ...otherPrices(file.header, file.reading.columns, file.priceAt, file.whyPrice),
      ...file.recognised.doubtful.map(
        ({ header, content }) =>
          `"${header}" looks like a column of ${CONTENT_NAMES[content]} and is not used. Name it with ${namingHint(`${content}=${header}`)} if it is one.`,
      ),
    ],
    firstRows,
    unused: file.header.filter((name, at) => name !== '' && !positions.has(at)),
    others,
    found: count.found,
    leftOut: count.leftOut,
    leftOutBy: remarks.groups(),
    repaired: count.repaired,
    repeated: count.repeated,
    currency: mostCommon(currencies),
    currencies: new Set(currencies.keys()),
    hasDates: count.dated > 0,
    places,
  }
}

/** The price that was chosen, when a list has several. Somebody who meant another one has to see it. */
function otherPrices(
  header: readonly string[],
  columns: ReadonlyMap<Column, number>,
  used: ReadonlySet<number>,
  why: string | null,
): readonly string[] {
  const at = columns.get('price')
  const others = header.filter((name, i) => !used.has(i) && columnOf(name)?.column === 'price')
  if (at === undefined || others.length === 0) return []
  const named = others.slice(0, OTHERS_SHOWN).map((name) => `"${name}"`)
  const taken = `"${header[at]}"${why === null ? '' : `, ${why}`}`
  return [`The price is ${taken}. Not used as a price: ${named.join(', ')}.`]
}

/** Reasons begin with what they are about: "the price is empty". */
function columnOfReason(
  reason: string,
  columns: ReadonlyMap<Column, number>,
  header: readonly string[],
): string | null {
  const word = /^the ([a-z]+)/.exec(reason)?.[1]
  const column = COLUMNS.find((name) => name === word)
  const at = column === undefined ? undefined : columns.get(column)
  return at === undefined ? null : (header[at] ?? null)
}

const CONTENT_NAMES: Readonly<Record<Content, string>> = {
  unit: 'units',
  date: 'dates',
  currency: 'currencies',
  quantity: 'quantities',
  pack: 'packs',
}

function mostCommon(counts: ReadonlyMap<string, number>): string | null {
  let best: string | null = null
  let most = 0
  for (const [name, count] of counts) {
    if (count <= most) continue
    best = name
    most = count
  }
  return best
}

import { setImmediate } from 'node:timers/promises'
import { type ListedItem, openByteSource, openItemList, openRecords, STDIN } from '@assay/books'
import { type LayeredBook, priceItemLayered } from '@assay/engine'
import type { CommandContext } from './context.ts'
import { csvLine, FLUSH_CHARACTERS, openRowOutput } from './csv-output.ts'
import { CommandFailure, EXIT, usageFailure } from './exit-codes.ts'
import { interruptible } from './interrupt.ts'
import { createGeographyReader, explained, type GeographyReader, openLocalBook } from './local-book.ts'
import { createProgressLine } from './progress-line.ts'

interface ListOptions {
  readonly geography?: string
  readonly level?: number
  readonly book?: string
  readonly output?: string
  readonly fromRow?: number
}

/** These columns are appended to each row. Prices are those of one unit, named in `per`. */
export const APPENDED = [
  'status',
  'low',
  'estimate',
  'high',
  'currency',
  'per',
  'method',
  'reason',
  'meaning',
] as const

/** After this long the event loop gets a turn, which is when Ctrl-C is noticed. */
const TURN_MS = 40

/** `assay price --csv`: prices a list row by row, in memory that does not grow with it. */
export async function priceList(path: string, options: ListOptions, context: CommandContext): Promise<void> {
  const books = await openLocalBook(context.env, options.book)
  const geographies = await createGeographyReader(books, options.geography)
  const bytes = await explained(() => openByteSource(path))
  const records = await explained(() => openRecords(bytes))
  const list = await explained(() => openItemList(records))
  const fromRow = options.fromRow ?? 1
  const output = await openRowOutput(options.output, context, fromRow > 1 ? 'a' : 'w')
  // A progress bar between rows on the same terminal would spoil both.
  const isMixed = options.output === undefined && context.screen.isTerminal
  const line = isMixed ? null : createProgressLine(context)
  const count = { rows: 0, priced: 0 }
  const startedAtMs = performance.now()

  const explainStop = (): string => {
    const target = options.output === undefined ? '>> priced.csv' : `-o ${options.output}`
    const next = Math.max(fromRow, count.rows + 1)
    return path === STDIN
      ? `Stopped after ${showRows(count.rows)}.`
      : `Stopped. To go on: assay price --csv ${path} --from-row ${next} ${target}`
  }
  await interruptible(async (signal) => {
    try {
      if (fromRow === 1) await output.write(csvLine([...list.header, ...APPENDED], records.delimiter))
      let readBefore = 0
      for await (const batch of list.batches) {
        const readNow = bytes.readBytes()
        await priceBatch(
          batch,
          (index) => readBefore + ((readNow - readBefore) * index) / batch.length,
          signal,
        )
        readBefore = readNow
      }
    } finally {
      line?.clear()
      await output.end()
    }
  }, explainStop)

  async function priceBatch(
    batch: readonly ListedItem[],
    bytesAt: (index: number) => number,
    signal: AbortSignal,
  ): Promise<void> {
    let text = ''
    let turnEndsAtMs = performance.now() + TURN_MS
    for (const [index, item] of batch.entries()) {
      if (count.rows + 1 < fromRow) {
        count.rows++
        continue
      }
      const cells = priceRow(books, item, geographies, options.level)
      if (cells[0] === 'priced') count.priced++
      count.rows++
      text += csvLine([...item.cells, ...cells], records.delimiter)
      const isTurnOver = performance.now() > turnEndsAtMs
      if (text.length > FLUSH_CHARACTERS || isTurnOver || index === batch.length - 1) {
        await output.write(text)
        text = ''
      }
      if (!isTurnOver) continue
      await setImmediate()
      signal.throwIfAborted()
      turnEndsAtMs = performance.now() + TURN_MS
      // A workbook is read whole before its first row: its bytes say nothing about the rows that are left.
      const isKnown = bytes.sizeBytes !== null && records.format !== 'xlsx'
      const share = isKnown ? bytesAt(index) / Math.max(1, bytes.sizeBytes) : null
      line?.show({ label: 'Pricing', share, detail: showRows(count.rows) })
    }
  }

  if (fromRow > 1 && count.rows < fromRow) {
    throw usageFailure(`The list has only ${showRows(count.rows)}; --from-row ${fromRow} is past its end.`)
  }
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  const rows = count.rows - fromRow + 1
  context.note(
    `${showRows(rows)}: ${count.priced.toLocaleString('en')} priced, ${(rows - count.priced).toLocaleString('en')} not, in ${seconds} s.\n`,
  )
  if (count.priced === 0) throw new CommandFailure('Nothing could be priced.', EXIT.nothingPriced)
}

export function showRows(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
}

function priceRow(
  books: LayeredBook,
  item: ListedItem,
  geographies: GeographyReader,
  level: number | undefined,
): readonly string[] {
  if (item.fault !== null) return unpriced(item.fault)
  const place = geographies.read(item.geography)
  if (place.fault !== null) return unpriced(place.fault)
  const { line, currency } = priceItemLayered(books, {
    description: item.description,
    quantity: item.quantity ?? undefined,
    unit: item.unit === '' ? undefined : item.unit,
    geography: place.code ?? undefined,
    date: item.date ?? undefined,
    coverageLevel: level,
  })
  if (line.status === 'unpriced' || line.unit_price === null) {
    return unpriced(line.reason?.message ?? '')
  }
  const { low, estimate, high, per } = line.unit_price
  return [
    'priced',
    low ?? '',
    estimate,
    high ?? '',
    currency,
    per,
    line.method ?? '',
    '',
    line.meaning?.of ?? '',
  ]
}

export const unpriced = (reason: string): readonly string[] => [
  'unpriced',
  '',
  '',
  '',
  '',
  '',
  '',
  reason,
  '',
]

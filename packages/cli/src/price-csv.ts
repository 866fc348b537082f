import { setImmediate } from 'node:timers/promises'
import { type ListedItem, openByteSource, openItemList, openRecords, STDIN } from '@assay/books'
import { type LayeredBook, priceItemLayered } from '@assay/engine'
import type { CommandContext } from './context.ts'
import { csvLine } from './csv-line.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { createGeographyReader, type GeographyReader } from './geography-reader.ts'
import { interruptible } from './interrupt.ts'
import { explained, openLocalBook } from './open-local-book.ts'
import type { PriceCommandOptions } from './price.ts'
import { createProgressLine } from './progress-line.ts'
import { screenOf } from './screen.ts'
import { openTextOutput } from './text-output.ts'

/** What is appended to each row. Prices are those of one unit, named in `per`. */
const APPENDED = ['status', 'low', 'estimate', 'high', 'currency', 'per', 'method', 'reason'] as const

/** How long rows are priced before the event loop gets a turn, so that Ctrl-C is heard. */
const TURN_MS = 40
const FLUSH_CHARACTERS = 64 * 1024

/** Prices a list row by row, in memory that does not grow with it. */
export async function priceCsv(
  path: string,
  options: PriceCommandOptions,
  context: CommandContext,
): Promise<void> {
  const books = await openLocalBook(context.env, options.book)
  const geographies = await createGeographyReader(books, options.geography)
  const bytes = await explained(() => openByteSource(path))
  const records = await explained(() => openRecords(bytes))
  const list = await explained(() => openItemList(records))
  const fromRow = options.fromRow ?? 1
  const output = await openTextOutput(options.output, fromRow > 1 ? 'a' : 'w')
  // A bar between the rows would spoil both.
  const isMixed = options.output === undefined && process.stdout.isTTY === true
  const line = createProgressLine({
    screen: screenOf(process.stderr, context.env),
    write: isMixed ? () => {} : context.note,
    nowMs: () => performance.now(),
  })
  const count = { rows: 0, priced: 0 }
  const startedAt = performance.now()

  const resume = (): string => {
    const target = options.output === undefined ? '>> priced.csv' : `-o ${options.output}`
    const next = Math.max(fromRow, count.rows + 1)
    return path === STDIN
      ? `Stopped after ${count.rows} rows.`
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
      line.clear()
      await output.end()
    }
  }, resume)

  async function priceBatch(
    batch: readonly ListedItem[],
    bytesAt: (index: number) => number,
    signal: AbortSignal,
  ): Promise<void> {
    let text = ''
    let turnEndsAt = performance.now() + TURN_MS
    for (const [index, item] of batch.entries()) {
      if (count.rows + 1 < fromRow) {
        count.rows++
        continue
      }
      const cells = priceRow(books, item, geographies, options.level)
      if (cells[0] === 'priced') count.priced++
      count.rows++
      text += csvLine([...item.cells, ...cells], records.delimiter)
      const isTurnOver = performance.now() > turnEndsAt
      if (text.length > FLUSH_CHARACTERS || isTurnOver || index === batch.length - 1) {
        await output.write(text)
        text = ''
      }
      if (!isTurnOver) continue
      await setImmediate()
      signal.throwIfAborted()
      turnEndsAt = performance.now() + TURN_MS
      // A workbook is read whole before its first row, so that its bytes say nothing about the way.
      const isKnown = bytes.sizeBytes !== null && records.format !== 'xlsx'
      const share = isKnown ? bytesAt(index) / Math.max(1, bytes.sizeBytes) : null
      line.show({ label: 'Pricing', share, detail: `${count.rows.toLocaleString('en')} rows` })
    }
  }

  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const rows = count.rows - fromRow + 1
  context.note(
    `${rows.toLocaleString('en')} rows: ${count.priced.toLocaleString('en')} priced, ${(rows - count.priced).toLocaleString('en')} not, in ${seconds} s.\n`,
  )
  if (count.priced === 0) throw new CommandFailure('Nothing could be priced.', EXIT.nothingPriced)
}

function priceRow(
  books: LayeredBook,
  item: ListedItem,
  geographies: GeographyReader,
  level: number | undefined,
): string[] {
  if (item.fault !== null) return ['unpriced', '', '', '', '', '', '', item.fault]
  const geography = geographies.read(item.geography)
  const line = priceItemLayered(books, {
    description: item.description,
    quantity: item.quantity ?? undefined,
    unit: item.unit === '' ? undefined : item.unit,
    geography: geography ?? undefined,
    date: item.date ?? undefined,
    coverageLevel: level,
  })
  if (line.status === 'unpriced' || line.unit_price === null) {
    return ['unpriced', '', '', '', '', '', '', line.reason?.message ?? '']
  }
  const { low, estimate, high, per } = line.unit_price
  return [
    'priced',
    low ?? '',
    estimate,
    high ?? '',
    geographies.currency(geography),
    per,
    String(line.method ?? ''),
    '',
  ]
}

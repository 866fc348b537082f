import { type ListedItem, openByteSource, openItemList, openRecords } from '@assay/books'
import type { Assay, BatchInput, BatchResult } from '@assay/client'
import { BATCH_LINES_MAX } from '@assay/contract'
import { fromService, needConnection } from './connection.ts'
import type { CommandContext } from './context.ts'
import { csvLine, FLUSH_CHARACTERS, openRowOutput } from './csv-output.ts'
import { CommandFailure, EXIT, usageFailure } from './exit-codes.ts'
import { followBatch } from './follow-batch.ts'
import { createPlaceReader, explained } from './local-book.ts'
import { codeForService } from './named-place.ts'
import { APPENDED, showRows, unpriced } from './price-list.ts'
import { oneLine } from './text-layout.ts'

interface RemoteListOptions {
  readonly url: string
  readonly geography?: string
  readonly output?: string
  /** A book of the service by its name. */
  readonly book?: string
}

/** `assay price --csv FILE --url ADDRESS`: sends a list to a service as one batch, and prints its rows with their prices. */
export async function priceListThere(
  path: string,
  options: RemoteListOptions,
  context: CommandContext,
): Promise<void> {
  const connection = await needConnection(context.env, options.url)
  const bytes = await explained(() => openByteSource(path))
  const records = await explained(() => openRecords(bytes))
  const list = await explained(() => openItemList(records))
  const rows: ListedItem[] = []
  for await (const some of list.batches) {
    for (const row of some) rows.push(row)
    if (rows.length > BATCH_LINES_MAX)
      throw usageFailure(`A batch has at most ${showRows(BATCH_LINES_MAX)}. Split the list.`)
  }
  // A bad path is reported before anything is sent.
  const output = await openRowOutput(options.output, context)
  const { batchId, reasons } = await send(connection.assay, connection.url, rows, options)
  context.note(`Batch ${batchId}\n`)
  await followBatch(connection, batchId, { refused: reasons.size }, context)

  let priced = 0
  let text = csvLine([...list.header, ...APPENDED], records.delimiter)
  const results = connection.assay.batches.results(batchId)[Symbol.asyncIterator]()
  await fromService(connection.url, async () => {
    let next = await results.next()
    for (const [at, { cells }] of rows.entries()) {
      let added = unpriced(reasons.get(at) ?? 'The service did not take the row.')
      if (!next.done && next.value.customId === customIdOf(at)) {
        added = cellsOf(next.value)
        next = await results.next()
      }
      if (added[0] === 'priced') priced++
      text += csvLine([...cells, ...added], records.delimiter)
      if (text.length < FLUSH_CHARACTERS) continue
      await output.write(text)
      text = ''
    }
  })
  await output.write(text)
  await output.end()
  const [why = ''] = priced === 0 ? reasons.values() : []
  if (priced === 0)
    throw new CommandFailure(`Nothing could be priced. ${oneLine(why)}`.trim(), EXIT.nothingPriced)
}

const customIdOf = (at: number): string => `row ${at + 1}`

interface SentList {
  readonly batchId: string
  /** Why rows are not in the batch, by their place in the list. */
  readonly reasons: ReadonlyMap<number, string>
}

async function send(
  assay: Assay,
  url: string,
  rows: readonly ListedItem[],
  { geography, book }: RemoteListOptions,
): Promise<SentList> {
  const reasons = new Map<number, string>()
  const places: number[] = []
  const lines: BatchInput[] = []
  const general = geography === undefined ? undefined : await codeForService(geography)
  const placeOf = await createPlaceReader()
  for (const [at, row] of rows.entries()) {
    if (row.fault !== null) {
      reasons.set(at, row.fault)
      continue
    }
    places.push(at)
    lines.push({
      customId: customIdOf(at),
      query: queryOf(row),
      geography: row.geography === '' ? general : placeOf(row.geography),
      book,
    })
  }
  if (lines.length === 0) throw new CommandFailure('Nothing could be priced.', EXIT.nothingPriced)
  const made = await fromService(url, () => assay.batches.submit(lines, { onFault: 'skip' }))
  for (const { line, detail } of made.errors) {
    const at = line === undefined ? undefined : places[line - 1]
    if (at !== undefined && !reasons.has(at)) reasons.set(at, detail)
  }
  return { batchId: made.batchId, reasons }
}

/** A row as a person would ask for it. */
function queryOf({ quantity, unit, description, date }: ListedItem): string {
  const amount = unit === '' ? (quantity ?? '') : `${quantity ?? 1} ${unit} of`
  return `${amount} ${description}${date === null ? '' : ` as of ${date}`}`.trimStart()
}

/** The price of one unit. A row that was read as several items has the price of all of them. */
function cellsOf({ result, error }: BatchResult): readonly string[] {
  if (result === null) return unpriced(error?.message ?? '')
  const [line, ...more] = result.lines
  if (line === undefined || more.length > 0) {
    const { low, estimate, high } = result.total
    const reason = 'The row was read as several items; the price is that of all.'
    return ['priced', low ?? '', estimate ?? '', high ?? '', result.currency, 'row', '', reason, '']
  }
  if (line.status === 'unpriced' || line.unit_price === null) return unpriced(line.reason?.message ?? '')
  const { low, estimate, high, per } = line.unit_price
  const meaning = line.meaning?.of ?? ''
  return ['priced', low ?? '', estimate, high ?? '', result.currency, per, line.method ?? '', '', meaning]
}

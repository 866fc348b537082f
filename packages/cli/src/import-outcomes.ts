import { INVOICE_COLUMNS, type Invoice, type InvoiceColumn, type PaidRow, readInvoice } from '@assay/books'
import type { Assay, OutcomeInput } from '@assay/client'
import { AssayError, JobFailedError } from '@assay/client'
import { InvalidArgumentError } from 'commander'
import { fromService, needConnection, type ServiceOptions } from './connection.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { findAskedLine, isSameThing, type KnownOutcomes, readKnownOutcomes } from './find-asked-line.ts'
import { explained } from './local-book.ts'
import { codeForService } from './named-place.ts'
import { layOutTable } from './table.ts'
import { oneLine } from './text-layout.ts'

export interface ImportOptions extends ServiceOptions {
  readonly columns?: ReadonlyMap<InvoiceColumn, string>
  readonly geography?: string
  readonly matchedOnly?: boolean
  readonly yes?: boolean
}

const SHOWN_ROWS = 10
const SHOWN_PROBLEMS = 10

/** `assay outcomes import`: shows what it understood, and with `--yes` reports it. */
export async function importOutcomes(
  file: string,
  options: ImportOptions,
  context: CommandContext,
): Promise<void> {
  const invoice = await explained(() => readInvoice(file, options.columns))
  preview(invoice, context)
  if (options.yes !== true) {
    context.note('Nothing was reported. Add --yes to report these rows.\n')
    return
  }
  const { url, assay } = await needConnection(context.env, options.url)
  const done: { row: number; jobId: string | null; line: string | null; result: string }[] = []
  const known = await fromService(url, () => readKnownOutcomes(assay))
  const geography = options.geography === undefined ? undefined : await codeForService(options.geography)
  const asked = geography === undefined ? options : { ...options, geography }
  for (const row of invoice.rows) {
    const { jobId, line, result } = await fromService(url, () => reportRow(assay, row, known, asked))
    done.push({ row: row.row, jobId, line, result })
    if (options.json !== true) context.print(`row ${row.row}: ${oneLine(result)}\n`)
  }
  if (options.json === true) context.printJson(done)
  const reported = done.filter(({ jobId }) => jobId !== null).length
  context.note(`Reported ${reported} of ${invoice.rows.length} rows.\n`)
  if (reported === 0) throw new CommandFailure('Nothing could be reported.', EXIT.nothingPriced)
}

function preview({ columns, rows, problems }: Invoice, context: CommandContext): void {
  const width = context.screen.columns - 1
  context.note('Columns:\n')
  const meanings = columns.map(({ header, column }) => [`"${header}"`, column ?? 'not used'])
  context.note(`${layOutTable(meanings, { width, indent: 2 }).join('\n')}\n`)
  context.note(
    `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} understood${rows.length > SHOWN_ROWS ? `, of which the first ${SHOWN_ROWS}` : ''}:\n`,
  )
  const shown = rows
    .slice(0, SHOWN_ROWS)
    .map((row) => [
      String(row.row),
      row.description || `${row.job} line ${row.line ?? '1'}`,
      row.quantity === null ? '' : `${row.quantity} ${row.unit ?? ''}`,
      row.unitPrice === null ? 'amount only' : `${priceText(row.unitPrice)} per ${row.unit ?? 'each'}`,
      row.amount === null ? '' : `in all ${priceText(row.amount)}`,
      row.date ?? '',
    ])
  if (shown.length > 0) context.note(`${layOutTable(shown, { width, indent: 2 }).join('\n')}\n`)
  if (problems.length > 0)
    context.note(`${problems.length} ${problems.length === 1 ? 'row' : 'rows'} left out:\n`)
  for (const { row, text } of problems.slice(0, SHOWN_PROBLEMS))
    context.note(`  row ${row}: ${oneLine(text)}\n`)
}

interface Reported {
  readonly jobId: string | null
  readonly line: string | null
  readonly result: string
}

/** Reports one row for its line. If that fails it says why, and the other rows go on. */
async function reportRow(
  assay: Assay,
  row: PaidRow,
  known: KnownOutcomes,
  options: ImportOptions,
): Promise<Reported> {
  const refused = (result: string): Reported => ({ jobId: null, line: null, result })
  try {
    const same = known.findSame(row, row.unitPrice === null ? undefined : priceText(row.unitPrice))
    if (same !== null) {
      return {
        jobId: same.jobId,
        line: same.line,
        result: `reported before (${same.jobId} line ${same.line})`,
      }
    }
    const asked =
      row.job !== null
        ? { jobId: row.job, line: row.line === 'total' ? ('total' as const) : Number(row.line ?? '1') }
        : await findAskedLine(assay, row.description, known)
    if (asked === null && options.matchedOnly === true) return refused('no earlier job asked for it')
    const place = asked ?? (await askNow(assay, row, options.geography))
    if (typeof place === 'string') return refused(place)
    const input = outcomeOf(row, place.line === 'total')
    if (typeof input === 'string') return refused(input)
    const outcome = await assay.outcomes.put(place.jobId, place.line, input)
    const told =
      outcome.told === null ? 'no quote' : `quoted ${outcome.told.low ?? '?'} to ${outcome.told.high ?? '?'}`
    const how = row.job !== null ? 'as named' : asked === null ? 'priced now' : 'asked before'
    return {
      jobId: place.jobId,
      line: String(place.line),
      result: `"${row.description || outcome.text}" ${outcome.paid?.price ?? input.total} ${outcome.currency}, ${told} (${how}, ${place.jobId} line ${place.line})`,
    }
  } catch (error) {
    if (error instanceof JobFailedError) return refused(error.message)
    if (error instanceof AssayError && error.status !== null && error.status >= 400 && error.status < 429) {
      return refused(error.message)
    }
    throw error
  }
}

/** Prices a thing that nobody asked for before, so there is something to compare with. */
async function askNow(
  assay: Assay,
  row: PaidRow,
  geography: string | undefined,
): Promise<{ readonly jobId: string; readonly line: number } | string> {
  if (row.unitPrice === null) return 'an amount without a quantity says nothing about the price of one'
  let jobId = ''
  const query = row.unit === null ? row.description : `1 ${row.unit} ${row.description}`
  const quote = await assay.price(query, {
    geography,
    onSubmit: (job) => {
      jobId = job.jobId
    },
  })
  const priced = quote.lines.filter(({ status }) => status === 'priced')
  const [line] = priced
  if (line === undefined || quote.lines.length !== 1)
    return 'it was read as several things; give a job and a line'
  return isSameThing(line, row.description)
    ? { jobId, line: line.line }
    : `priced as "${line.item}", which may be something else`
}

/** What the row says, as the service takes it. */
function outcomeOf(row: PaidRow, isWhole: boolean): OutcomeInput | string {
  const when = { date: row.date ?? undefined, source: row.source ?? undefined }
  if (isWhole)
    return row.amount === null ? 'a whole job needs an amount' : { total: priceText(row.amount), ...when }
  if (row.unitPrice !== null && (row.unit !== null || row.amount === null || row.quantity !== null)) {
    return { unitPrice: priceText(row.unitPrice), per: row.unit ?? 'each', ...when }
  }
  return row.amount === null ? 'there is no price' : { total: priceText(row.amount), ...when }
}

/** A decimal without an exponent, as exact as prices are. */
const priceText = (price: number): string => {
  const text = price.toFixed(price < 1 ? 8 : 4).replace(/0+$/, '')
  return text.endsWith('.') ? `${text}00` : /\.\d$/.test(text) ? `${text}0` : text
}

/** `description:Artikel,amount:Betrag` */
export function readColumns(text: string): ReadonlyMap<InvoiceColumn, string> {
  return new Map(
    text.split(',').map((pair) => {
      const [name = '', ...rest] = pair.split(':')
      const column = INVOICE_COLUMNS.find((known) => known === name.trim())
      if (column === undefined || rest.length === 0) {
        throw new InvalidArgumentError(
          `Write column:header pairs; the columns are ${INVOICE_COLUMNS.join(', ')}.`,
        )
      }
      return [column, rest.join(':').trim()] as const
    }),
  )
}

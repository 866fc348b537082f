import { createInterface } from 'node:readline/promises'
import {
  COLUMNS,
  type Column,
  createRemarkCounter,
  type ImportedPrices,
  importPrices,
  NEEDED_COLUMNS,
  STDIN,
  withoutOtherCurrencies,
} from '@assay/books'
import { formatListCheck } from './build-report.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT, usageFailure } from './exit-codes.ts'
import { explained } from './local-book.ts'
import { createProgressLine } from './progress-line.ts'
import { oneLine } from './text-layout.ts'

export type NamedColumns = Readonly<Partial<Record<Column, string>>>

export interface ConfirmOptions {
  readonly columns?: string
  readonly sheet?: string
  readonly currency?: string
  /** Nobody is asked. */
  readonly yes?: boolean
}

const QUESTION = 'Build it? Yes (Enter), no (n), or name columns, such as unit=U/M,price=Net: '
/** After this many changes without a yes, the command stops asking. */
const CHANGES_MAX = 50

/**
 * Shows a person at a terminal what was understood of a list before anything is built of it, and lets them name columns
 * until they agree. A script is not asked. Returns the columns to read the list with.
 */
export async function confirmList(
  file: string,
  options: ConfirmOptions,
  context: CommandContext,
): Promise<NamedColumns> {
  let columns = options.columns === undefined ? {} : readColumns(options.columns)
  const isAsked =
    options.yes !== true && file !== STDIN && process.stdin.isTTY && context.noteScreen.isTerminal
  for (let change = 0; isAsked && change < CHANGES_MAX; change++) {
    const problem = await show(file, { ...options, columns }, context)
    const answer = await ask(
      context,
      problem === null ? QUESTION : `${oneLine(problem)}\nName columns, or stop (n): `,
    )
    if (/^(?:y(?:es)?)?$/i.test(answer) && problem === null) return columns
    if (/^(?:n|no|q|)$/i.test(answer)) throw new CommandFailure('Nothing was built.', EXIT.interrupted)
    try {
      columns = { ...columns, ...readColumns(answer) }
    } catch (error) {
      context.note(`${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  return columns
}

/** Shows what was understood; returns why nothing was, if so. */
async function show(
  file: string,
  {
    columns,
    sheet,
    currency,
  }: { readonly columns: NamedColumns; readonly sheet?: string; readonly currency?: string },
  context: CommandContext,
): Promise<string | null> {
  const line = createProgressLine(context)
  const remarks = createRemarkCounter()
  let prices: ImportedPrices
  try {
    prices = await explained(() =>
      importPrices(file, {
        columns,
        ...(sheet !== undefined && { sheet }),
        ...(currency !== undefined && { currency }),
        onRemark: remarks.add,
        onProgress: ({ rows, share }) =>
          line.show({ label: 'Reading', share, detail: `${rows.toLocaleString('en')} rows` }),
      }),
    )
  } catch (error) {
    if (!(error instanceof CommandFailure) || !/Name the columns/.test(error.message)) throw error
    return error.message
  } finally {
    line.clear()
  }
  const taken = withoutOtherCurrencies(prices, currency, remarks.add)
  context.note(`${formatListCheck(taken, remarks.groups(), context.noteScreen)}\n`)
  return null
}

async function ask({ note }: CommandContext, question: string): Promise<string> {
  note(question)
  const input = createInterface({ input: process.stdin })
  try {
    const [answer = 'n'] = await Promise.race([
      new Promise<[string]>((resolve) => input.once('line', (text) => resolve([text.trim()]))),
      new Promise<[string]>((resolve) => input.once('close', () => resolve(['n']))),
    ])
    return answer
  } finally {
    input.close()
  }
}

/** "description=Artikel,price=EK netto"; "unit=" says that no column is one of units. */
export function readColumns(text: string): NamedColumns {
  const columns: Partial<Record<Column, string>> = {}
  for (const part of text.split(',')) {
    const [name = '', header = ''] = part.split('=').map((side) => side.trim())
    const column = COLUMNS.find((known) => known === name.toLowerCase())
    const isNeeded = NEEDED_COLUMNS.some((needed) => needed === column)
    if (column === undefined || !part.includes('=') || (header === '' && isNeeded)) {
      throw usageFailure(
        `--columns does not understand "${oneLine(part.trim())}". Write name=header with one of: ${COLUMNS.join(', ')}.`,
      )
    }
    columns[column] = header
  }
  return columns
}

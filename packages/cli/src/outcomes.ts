import type { CategoryCalibration } from '@assay/client'
import type { Command } from 'commander'
import { addServiceOptions, fromService, needConnection, type ServiceOptions } from './connection.ts'
import type { CommandContext } from './context.ts'
import { type ImportOptions, importOutcomes, readColumns } from './import-outcomes.ts'
import { firstOf, limitOption } from './limit-option.ts'
import { layOutTable } from './table.ts'

interface ListOptions extends ServiceOptions {
  readonly book?: string
  readonly limit: number
}

const LIMIT_DEFAULT = 20
const LIMIT_MAX = 10_000
const PAGE_MAX = 200

/** `assay outcomes`: what things really cost, and whether the ranges hold. */
export function addOutcomesCommand(program: Command, context: CommandContext): void {
  const outcomes = program
    .command('outcomes')
    .description('report what you paid, and see whether the ranges hold')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)

  addServiceOptions(
    outcomes
      .command('import')
      .description('report a list of paid prices: CSV, XLSX or NDJSON')
      .argument('<file>', 'the list; - reads standard input'),
  )
    .option(
      '--columns <columns>',
      'what columns mean, such as description:Artikel,amount:Betrag',
      readColumns,
    )
    .option('-g, --geography <code>', 'where it was bought, for rows that no earlier job asked for')
    .option('--matched-only', 'leave out rows that no earlier job asked for')
    .option('-y, --yes', 'report what was understood; without it, only show it')
    .addHelpText('after', IMPORT_HELP)
    .action((file: string, options: ImportOptions) => importOutcomes(file, options, context))

  addServiceOptions(outcomes.command('list').description('list what you have reported, newest first'))
    .option('--book <id>', 'only lines that this book priced')
    .addOption(limitOption(LIMIT_MAX, LIMIT_DEFAULT))
    .addHelpText('after', '\nExamples:\n  $ assay outcomes list -n 100')
    .action((options: ListOptions) => listOutcomes(options, context))

  addServiceOptions(
    outcomes.command('report').description('show whether your ranges hold, by book and category'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay outcomes report')
    .action((options: ServiceOptions) => showReport(options, context))
}

async function listOutcomes(options: ListOptions, context: CommandContext): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const filter = { book: options.book, limit: Math.min(options.limit, PAGE_MAX) }
  const found = await fromService(url, () => firstOf(assay.outcomes.list(filter), options.limit))
  if (options.json === true) context.printJson(found)
  else if (found.length === 0) context.note('You have reported nothing yet.\n')
  else {
    const rows = found.map(({ jobId, line, paid, told, within, currency, text, unitPrice, total }) => [
      jobId,
      line,
      paid === null ? `${unitPrice ?? total} ${currency}` : `${paid.price} ${currency}${perOf(paid.per)}`,
      told === null ? '-' : `${told.low ?? '?'} - ${told.high ?? '?'}`,
      within === null ? '-' : within ? 'yes' : 'no',
      text,
    ])
    const headings = ['JOB', 'LINE', 'PAID', 'TOLD', 'WITHIN', 'TEXT']
    context.print(`${layOutTable([headings, ...rows], { width: context.screen.columns - 1 }).join('\n')}\n`)
  }
}

const perOf = (per: string | null): string => (per === null ? '' : ` / ${per}`)

async function showReport(options: ServiceOptions, context: CommandContext): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const calibration = await fromService(url, () => assay.outcomes.calibration())
  if (options.json === true) return context.printJson(calibration)
  if (calibration.books.length === 0) return context.note('You have reported nothing yet.\n')
  const { colors } = context.screen
  for (const { book, broken, since, factor, all, categories } of calibration.books) {
    const state = broken
      ? colors.red(
          `no longer holds for you since ${since?.slice(0, 10)}: you pay ${factor} times its estimates`,
        )
      : colors.green('holds')
    context.print(`${colors.bold(book)}  ${state}\n`)
    const headings = ['CATEGORY', 'N', 'WITHIN', 'BAND', 'BIAS', 'MEDIAN ERROR', 'ADAPTED', 'VERDICT']
    const rows = [...categories, all].map(rowOf)
    const table = layOutTable([headings, ...rows], { width: context.screen.columns - 1, indent: 2 })
    context.print(`${table.join('\n')}\n`)
  }
}

function rowOf({
  category,
  n,
  share,
  bias,
  median_error: off,
  adapted,
  verdict,
}: CategoryCalibration): string[] {
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
  return [
    category,
    String(n),
    percent(share.value),
    `${(100 * share.low).toFixed(0)}-${(100 * share.high).toFixed(0)}`,
    `x ${bias}`,
    percent(off),
    `x ${adapted.estimate}, range x ${adapted.low} / ${adapted.high}`,
    verdict.replace('_', ' '),
  ]
}

const EXAMPLES = `
Examples:
  $ assay outcomes import invoice.csv
  $ assay outcomes import invoice.csv --yes
  $ assay outcomes report`

const IMPORT_HELP = `
Columns: description, quantity, unit, price (of one unit), amount (of the whole row), date, source, job, line.
An amount is never taken for the price of one: it is divided by the quantity.
A row with a job and a line speaks of that line. Another row speaks of the newest job that asked for the same
thing; where there is none, the thing is priced now, and the row reported for that.

Examples:
  $ assay outcomes import invoice.csv
  $ assay outcomes import rechnung.csv --columns description:Artikel,amount:Betrag,quantity:Menge --yes`

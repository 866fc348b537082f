import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Assay, Book, BuildReport } from '@assay/client'
import { BOOK_BYTES_MAX } from '@assay/contract'
import { calibrationWords } from './build-report.ts'
import { confirmList } from './confirm-list.ts'
import { type Connection, fromService, needConnection, type ServiceOptions } from './connection.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, usageFailure } from './exit-codes.ts'
import { createProgressLine } from './progress-line.ts'
import { layOutTable } from './table.ts'
import { oneLine, wrap } from './text-layout.ts'

export interface PushOptions extends ServiceOptions {
  readonly name?: string
  readonly extends?: string
  readonly columns?: string
  readonly use?: boolean
  /** Nobody is asked whether the list was understood. */
  readonly yes?: boolean
}

type Service<Options> = (options: Options, context: CommandContext) => Promise<void>

const number = (value: number | null): string => (value === null ? '' : value.toLocaleString('en'))

/** `assay book push`: uploads a list, shows how the build goes, and what came of it. */
export async function pushBook(file: string, options: PushOptions, context: CommandContext): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const name = options.name ?? basename(file).replace(/(\.(csv|tsv|txt|xlsx|jsonl|ndjson|gz))+$/i, '')
  const list = await openAsBlob(file).catch(() => {
    throw usageFailure(`${file} cannot be read.`)
  })
  if (list.size > BOOK_BYTES_MAX)
    throw usageFailure(
      `${file} has more than the 100 MB that a price list may have. Packed with gzip it may fit.`,
    )
  const columns = await confirmList(file, options, context)
  const line = createProgressLine(context)
  line.show({ label: 'Uploading', share: null, detail: `${(list.size / 1e6).toFixed(1)} MB` })
  try {
    const { book, report } = await fromService(url, () =>
      assay.books.create(list, {
        name,
        extends: readExtends(options.extends),
        columns: Object.keys(columns).length === 0 ? undefined : columns,
        type: 'application/octet-stream',
        onProgress: (event) => {
          if (event.eventType !== 'stage') return
          line.show({ label: event.stage, share: event.progress, detail: event.message })
        },
      }),
    )
    line.clear()
    if (options.use === true) await fromService(url, () => assay.books.setDefault(book.bookId))
    if (options.json === true) context.printJson(report)
    else context.print(formatReport({ book, url }, report, context))
    if (options.use === true) context.note(`${book.name} prices your jobs from now on.\n`)
  } catch (error) {
    throw error instanceof CommandFailure
      ? new CommandFailure(asOption(error.message), error.exitCode)
      : error
  } finally {
    line.clear()
  }
}

/** A service says how a request names columns; here it is an option. */
function asOption(message: string): string {
  return message.replace(
    /\bcolumns=(\w+:.+?)(?=\.(?: |$)| if it is one)/gm,
    (_, names: string) => `--columns "${names.replace(/(^|,)(\w+):/g, '$1$2=')}"`,
  )
}

/** What `book build --check` says about a list, from the report of a service. */
function formatReport(
  { book, url }: { readonly book: Book; readonly url: string },
  report: BuildReport,
  { screen }: CommandContext,
): string {
  const { colors, columns: width } = screen
  const used = report.columns.map(({ column, header, by_content, samples }) => [
    `${column === header ? column : `${column} ("${oneLine(header)}")`}${by_content ? ', by its cells' : ''}`,
    samples.map(oneLine).join(', '),
  ])
  const rows = report.first_rows.map(({ description, price, unit, currency, geography, date }) => [
    oneLine(description),
    String(Number(price.toPrecision(9))),
    oneLine(`${currency ?? report.currency} per ${unit ?? 'piece'}`),
    oneLine([geography, date].filter((text) => text !== null).join(', ')),
  ])
  const problems = report.problems.map(({ code, text, count, first_lines }) => [
    number(count),
    `${code.replace('_', ' ')}: ${oneLine(text)} (line ${first_lines.join(', ')}${count > first_lines.length ? ', ...' : ''})`,
  ])
  const unused = report.unused_columns.map((header) => `"${oneLine(header)}"`).join(', ')
  const held = report.calibration?.measured_coverage ?? null
  const table = { width: width - 1, indent: 2, overflow: 'wrap' } as const
  const lines = [
    `Read as ${report.read_as}`,
    colors.bold('Columns'),
    ...layOutTable(used, table),
    ...(unused === '' ? [] : [wrap(`Not used: ${unused}`, width - 1, '  ')]),
    ...report.warnings.map((warning) =>
      colors.yellow(wrap(`Warning: ${oneLine(asOption(warning))}`, width - 1, '  ')),
    ),
    colors.bold('The first rows as they were taken'),
    ...layOutTable(rows, { ...table, columns: [{}, { align: 'right' }] }),
    `${number(report.rows_found)} rows: ${number(report.rows_used)} used, ${number(report.rows_found - report.rows_used)} left out, ${number(report.rows_repaired)} repaired`,
    ...layOutTable(problems, {
      ...table,
      columns: [{ align: 'right', paint: colors.yellow }, { paint: colors.yellow }],
    }),
    ...(book.problemsCount > 0 ? [`All of them, line by line: assay book problems ${book.name}`] : []),
    `${number(report.items)} items, ${number(report.sources)} sources, ${number(report.geographies)} places, ${report.currency}, as of ${report.as_of}`,
    report.calibration === null
      ? colors.yellow('Too few rows to calibrate: prices come without a range.')
      : calibrationWords(report.calibration.n, report.calibration.fold_unit, held),
    `${colors.green('Ready:')} ${book.name}, version ${report.version}. Price with it: assay price --url ${url} --book ${book.name} "..."`,
  ]
  return `${lines.join('\n')}\n`
}

/** `assay book list --url` */
export const listServiceBooks: Service<ServiceOptions> = async (options, context) => {
  const { url, assay } = await needConnection(context.env, options.url)
  const books = await fromService(url, () => assay.books.list())
  if (options.json === true) return context.printJson(books)
  const rows = books.map((book) => [
    book.isDefault ? '*' : ' ',
    book.name,
    book.servingVersion === null ? '' : String(book.servingVersion),
    book.status === 'ready' ? 'ready' : `${book.status} (version ${book.version})`,
    number(book.rows),
    book.asOf ?? '',
    book.isShared ? 'comes with the service' : '',
  ])
  context.print(
    `${layOutTable([[' ', 'NAME', 'VERSION', 'STATUS', 'ROWS', 'AS OF', ''], ...rows]).join('\n')}\n`,
  )
}

/** `assay book use --url` */
export async function useServiceBook(
  name: string,
  options: ServiceOptions,
  context: CommandContext,
): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const book = await fromService(url, async () =>
    assay.books.setDefault((await findBook({ url, assay }, name)).bookId),
  )
  context.note(`${book.name} prices your jobs from now on.\n`)
}

/** `assay book versions` */
export async function listVersions(
  name: string,
  options: ServiceOptions,
  context: CommandContext,
): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const versions = await fromService(url, async () =>
    assay.books.versions((await findBook({ url, assay }, name)).bookId),
  )
  if (options.json === true) return context.printJson(versions)
  const rows = versions.map((version) => [
    version.isServing ? '*' : ' ',
    String(version.version),
    version.status,
    number(version.rows),
    version.asOf ?? '',
    version.createdAt.slice(0, 16).replace('T', ' '),
    oneLine(version.error?.message ?? ''),
  ])
  context.print(
    `${layOutTable([[' ', 'VERSION', 'STATUS', 'ROWS', 'AS OF', 'MADE', ''], ...rows]).join('\n')}\n`,
  )
}

/** `assay book rollback`: to a version, or to the one before the one in use. */
export async function rollBack(
  name: string,
  version: string | undefined,
  options: ServiceOptions,
  context: CommandContext,
): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const book = await fromService(url, async () => {
    const { bookId, servingVersion } = await findBook({ url, assay }, name)
    const wanted =
      version === undefined ? await versionBefore(assay, bookId, servingVersion) : Number(version)
    return assay.books.useVersion(bookId, wanted)
  })
  context.note(`${book.name} prices with version ${book.servingVersion} from now on.\n`)
}

async function versionBefore(assay: Assay, bookId: string, serving: number | null): Promise<number> {
  const older = (await assay.books.versions(bookId)).find(
    ({ version, status }) => status === 'ready' && version < (serving ?? 0),
  )
  if (older === undefined)
    throw usageFailure('There is no older version that is ready. See: assay book versions')
  return older.version
}

/** `assay book problems` */
export async function listProblems(
  name: string,
  options: ServiceOptions,
  context: CommandContext,
): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  await fromService(url, async () => {
    const { bookId } = await findBook({ url, assay }, name)
    for await (const page of assay.books.problems(bookId, { limit: 1_000 }).pages()) {
      if (options.json === true) for (const item of page.items) context.print(`${JSON.stringify(item)}\n`)
      else
        for (const { line, column, code, text } of page.items)
          context.print(
            `${oneLine(`line ${line}  ${code.replace('_', ' ')}${column === null ? '' : ` [${column}]`}  ${text}`)}\n`,
          )
    }
  })
}

async function findBook({ url, assay }: Pick<Connection, 'url' | 'assay'>, name: string): Promise<Book> {
  const books = await assay.books.list()
  const own = books.filter((book) => book.name === name || book.bookId === name)
  const book = own.find(({ isShared }) => !isShared) ?? own[0]
  if (book === undefined)
    throw usageFailure(`There is no book called "${oneLine(name)}". See: assay book list --url ${url}`)
  return book
}

function readExtends(text: string | undefined): 'default' | 'none' | undefined {
  if (text === undefined || text === 'default' || text === 'none') return text
  throw usageFailure('--extends is "default" or "none" for a book in a service.')
}

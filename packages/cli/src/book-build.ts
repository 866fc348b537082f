import { mkdir } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import {
  BOOK_SUFFIX,
  buildPriceBook,
  createRemarkCounter,
  DEFAULT_BOOK,
  type ImportedPrices,
  importPrices,
  installBook,
  isBookName,
  openBooksFolder,
  type RowRemark,
  withoutOtherCurrencies,
  writeWhole,
} from '@assay/books'
import { formatBuildReport, formatListCheck } from './build-report.ts'
import { confirmList, type NamedColumns, readColumns } from './confirm-list.ts'
import type { CommandContext } from './context.ts'
import { createRemarkFile, writing } from './csv-output.ts'
import { usageFailure } from './exit-codes.ts'
import { interruptible } from './interrupt.ts'
import { explained } from './local-book.ts'
import { createProgressLine, type ProgressLine } from './progress-line.ts'

export interface BookBuildOptions {
  readonly output?: string
  /** Show what was understood, and build nothing. */
  readonly check?: boolean
  readonly extends?: string
  readonly id?: string
  readonly asOf?: string
  readonly currency?: string
  readonly columns?: string
  readonly sheet?: string
  readonly unique?: boolean
  readonly strict?: boolean
  readonly use?: boolean
  /** Nobody is asked whether the list was understood. */
  readonly yes?: boolean
}

/** `assay book build`: the file is written whole at the end. A failure or Ctrl-C leaves nothing half done. */
export async function buildBookFile(
  file: string,
  options: BookBuildOptions,
  context: CommandContext,
): Promise<void> {
  if (options.check === true) return checkList(file, options, context)
  const { output: named } = options
  if (named === undefined)
    throw usageFailure(
      'Say where to write the book with -o, such as -o my.book, or look at the list with --check.',
    )
  const output = resolve(named)
  const id = options.id ?? basename(output).replace(new RegExp(`\\${BOOK_SUFFIX}$`), '')
  if (!isBookName(id) || id === DEFAULT_BOOK) {
    throw usageFailure(`"${id}" cannot be the id of a book. Choose another with --id.`)
  }
  const booksFolder = context.env.ASSAY_BOOKS_DIR || undefined
  const base = options.extends
  // A base that cannot be opened is reported before the build takes its time. A book names its base and never a path.
  const extended = base === undefined ? undefined : await explained(() => installBook(base, booksFolder))
  const columns = await confirmList(file, options, context)
  const line = createProgressLine(context)
  const remarks = createRemarkCounter()
  await writing(named, () => mkdir(dirname(output), { recursive: true }))
  const list = createRemarkFile(`${output.replace(new RegExp(`\\${BOOK_SUFFIX}$`), '')}.rejected.csv`)
  const onRemark = (remark: RowRemark): void => {
    remarks.add(remark)
    list.add(remark)
  }
  const startedAtMs = performance.now()

  await interruptible(
    async (signal) => {
      try {
        const prices = await explained(() => importList(file, options, { columns, line, onRemark, signal }))
        const built = await explained(() =>
          buildPriceBook(prices, {
            id,
            ...(extended !== undefined && { extends: extended.name, baseCurrency: extended.currency }),
            howAlone: 'no --extends',
            ...(options.currency !== undefined && { currency: options.currency }),
            ...(options.asOf !== undefined && { asOf: options.asOf }),
            today: new Date().toISOString().slice(0, 10),
            onRemark,
            onProgress: ({ message, progress, rows }) =>
              line.show({
                label: 'Building',
                share: progress,
                detail: progress === null ? `${rows.toLocaleString('en')} rows` : message,
              }),
            signal,
          }),
        )
        const bytes = new Uint8Array(built.bytes)
        await writing(named, () => writeWhole(dirname(output), output, bytes))
        line.clear()
        const rejected = list.end()
        const seconds = (performance.now() - startedAtMs) / 1_000
        context.note(
          formatBuildReport(
            { prices, built, remarks: remarks.groups(), output, rejected, seconds },
            context.noteScreen,
          ),
        )
        if (options.use === true) {
          const folder = openBooksFolder(booksFolder)
          await explained(() => folder.install(id, bytes))
          await folder.use(id)
          context.note(`${id} is installed and in use.\n`)
        }
      } finally {
        line.clear()
        list.end()
      }
    },
    () => `Stopped. ${named} was not written; run the command again to build it.`,
  )
}

/** `assay book build --check`: the columns with samples, the first rows as they will be taken, and what is wrong with others. */
async function checkList(file: string, options: BookBuildOptions, context: CommandContext): Promise<void> {
  const columns = options.columns === undefined ? {} : readColumns(options.columns)
  const line = createProgressLine(context)
  const remarks = createRemarkCounter()
  await interruptible(
    async (signal) => {
      try {
        const prices = await explained(() =>
          importList(file, options, { columns, line, onRemark: remarks.add, signal }),
        )
        line.clear()
        const taken = withoutOtherCurrencies(prices, options.currency, remarks.add)
        context.print(`${formatListCheck(taken, remarks.groups(), context.screen)}${NOTHING_BUILT}`)
      } finally {
        line.clear()
      }
    },
    () => 'Stopped. Nothing was built.',
  )
}

const NOTHING_BUILT = `
Nothing was built. Change what a column is with --columns
"description=...,unit=..."; build with -o my.book instead of --check.
`

function importList(
  file: string,
  options: BookBuildOptions,
  {
    columns,
    line,
    onRemark,
    signal,
  }: {
    readonly columns: NamedColumns
    readonly line: ProgressLine
    readonly onRemark: (remark: RowRemark) => void
    readonly signal: AbortSignal
  },
): Promise<ImportedPrices> {
  return importPrices(file, {
    columns,
    ...(options.currency !== undefined && { currency: options.currency }),
    ...(options.sheet !== undefined && { sheet: options.sheet }),
    strict: options.strict === true,
    unique: options.unique === true,
    onRemark,
    onProgress: ({ rows, share }) =>
      line.show({ label: 'Reading', share, detail: `${rows.toLocaleString('en')} rows` }),
    signal,
  })
}

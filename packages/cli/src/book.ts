import { type Command, InvalidArgumentError } from 'commander'
import type { CommandContext } from './context.ts'

/** `assay book`: price books, from a price list to the one in use. Each action loads what it needs when it runs. */
export function addBookCommand(program: Command, context: CommandContext): void {
  const book = program
    .command('book')
    .description('build, inspect, choose, export and refresh price books')
    .addHelpText('after', EXAMPLES)

  book
    .command('build')
    .description('build a price book from a price list: CSV, TSV, JSON lines or XLSX, plain or gzip')
    .argument('<file>', 'the price list; "-" reads standard input')
    .requiredOption('-o, --output <file>', 'where to write the book, such as my.book')
    .option(
      '--extends <name>',
      'another book for what this one does not know: us, a file or an installed name',
    )
    .option('--id <id>', 'name of the book in every result (default: the name of the output file)')
    .option('--as-of <date>', 'the day that the prices speak of (default: the newest date in the list)', day)
    .option(
      '--currency <code>',
      'of rows that name none, and of the book (default: the most common)',
      currency,
    )
    .option(
      '--columns <names>',
      'columns by name where they are not found, as in "description=Artikel,price=EK"',
    )
    .option('--sheet <name>', 'sheet of a workbook (default: the first)')
    .option('--unique', 'leave out rows that repeat an earlier one in every field')
    .option('--strict', 'stop at the first row with a fault')
    .option('--use', 'install the book and use it at once')
    .addHelpText('after', BUILD_EXAMPLES)
    .action(async (file: string, _own: unknown, command: Command) =>
      (await import('./book-build.ts')).buildBookFile(file, command.optsWithGlobals(), context),
    )

  book
    .command('inspect')
    .description('say what a book knows, and how well')
    .argument('[name]', 'file or installed name (default: the book in use)')
    .option('--json', 'as JSON, for programs')
    .addHelpText('after', '\nExamples:\n  $ assay book inspect my.book\n  $ assay book inspect us --json')
    .action(async (name: string | undefined, options: { json?: boolean }) =>
      (await import('./book-inspect.ts')).inspectBook(name, options, context),
    )

  book
    .command('list')
    .description('list installed books')
    .option('--json', 'as JSON, for programs')
    .addHelpText('after', '\nExamples:\n  $ assay book list')
    .action(async (options: { json?: boolean }) =>
      (await import('./book-store.ts')).listBooks(options, context),
    )

  book
    .command('use')
    .description('choose the book to price with; a running service takes it without a restart')
    .argument('<name>', 'us, an installed name, or a file, which is then installed')
    .addHelpText('after', '\nExamples:\n  $ assay book use my.book\n  $ assay book use us')
    .action(async (name: string) => (await import('./book-store.ts')).useBook(name, context))

  book
    .command('export')
    .description('write the figures of a book as CSV')
    .argument('[name]', 'file or installed name (default: the book in use)')
    .option('-o, --output <file>', 'write there and not to standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay book export us > us.csv\n  $ assay book export my.book -o my.csv',
    )
    .action(async (name: string | undefined, options: { output?: string }) =>
      (await import('./book-export.ts')).exportBook(name, options, context),
    )

  book
    .command('refresh')
    .description('compute the default book anew from newer downloads of the statistics')
    .argument('<name>', 'us')
    .requiredOption(
      '--from <folder>',
      'folder with the sources, or the http(s) address of one with a SHA256SUMS',
    )
    .addHelpText('after', REFRESH_EXAMPLES)
    .action(async (name: string, options: { from: string }) =>
      (await import('./book-refresh.ts')).refreshBook(name, options, context),
    )
}

function day(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay) throw new InvalidArgumentError('Write it as 2026-07-31.')
  return text
}

function currency(text: string): string {
  if (!/^[A-Za-z]{3}$/.test(text)) throw new InvalidArgumentError('It is an ISO 4217 code, such as USD.')
  return text.toUpperCase()
}

const EXAMPLES = `
Examples:
  $ assay book build prices.csv -o my.book --extends us
  $ assay book inspect my.book
  $ assay book use my.book
  $ assay book list`

const BUILD_EXAMPLES = `
Columns: description and price are needed; unit, currency, geography, date, source, quantity, category and brand are
used where they exist. Names are matched loosely. Delimiter, encoding and number style are found out. Rows with a fault
are left out and listed with line and reason.

Examples:
  $ assay book build prices.csv -o my.book
  $ assay book build Preisliste.xlsx -o my.book --sheet Netto --currency EUR
  $ assay book build quotes.jsonl.gz -o my.book --extends us --use`

const REFRESH_EXAMPLES = `
The book that comes with Assay stays; the new one is installed beside it under its own name. docs/book-open.md says which
files the folder holds; what it lacks is kept from before.

Examples:
  $ assay book refresh us --from downloads/
  $ assay book refresh us --from https://mirror.example.com/assay-sources/`

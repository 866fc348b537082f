import { type Command, InvalidArgumentError } from 'commander'
import type { PushOptions } from './book-service.ts'
import { addServiceOptions, type ServiceOptions } from './connection.ts'
import type { CommandContext } from './context.ts'
import { layOutTable } from './table.ts'

/** `assay book`: price books, from a price list to the book in use. Each action loads what it needs when it runs. */
export function addBookCommand(program: Command, context: CommandContext): void {
  const book = program
    .command('book')
    .description('build, inspect, choose, export and refresh price books')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)

  book
    .command('build')
    .description('build a book from a price list: CSV, TSV, JSON lines or XLSX, also gzip')
    .argument('<file>', 'the price list; "-" reads standard input')
    .option('-o, --output <file>', 'where to write the book, such as my.book')
    .option('--check', 'show what was understood of the list, and build nothing')
    .option('--extends <name>', 'a book for everything this one lacks: us, a file or an installed name')
    .option('--id <id>', 'name of the book in every result (default: the name of the output file)')
    .option('--as-of <date>', 'the day the prices are for (default: the newest date in the list)', day)
    .option(
      '--currency <code>',
      'currency of the book and of rows without one (default: the most common)',
      currency,
    )
    .option('--columns <names>', 'name columns that are not recognised: "description=Artikel,price=EK"')
    .option('--sheet <name>', 'sheet of a workbook (default: the first)')
    .option('--unique', 'leave out rows that repeat an earlier row in every field')
    .option('--strict', 'stop at the first faulty row')
    .option('--use', 'install the book and use it at once')
    .option('-y, --yes', 'do not ask whether the list was understood')
    .addHelpText('after', BUILD_EXAMPLES)
    .action(async (file: string, _own: unknown, command: Command) =>
      (await import('./book-build.ts')).buildBookFile(file, command.optsWithGlobals(), context),
    )

  book
    .command('inspect')
    .description('show what a book covers, and how well')
    .argument('[name]', 'file or installed name (default: the book in use)')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ assay book inspect my.book\n  $ assay book inspect us --json')
    .action(async (name: string | undefined, options: { json?: boolean }) =>
      (await import('./book-inspect.ts')).inspectBook(name, options, context),
    )

  book
    .command('list')
    .description('list the books of this computer, or with --url those of a service')
    .option('--url <address>', 'the service')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ assay book list\n  $ assay book list --url http://127.0.0.1:8080')
    .action(async (options: { json?: boolean; url?: string }) =>
      options.url === undefined
        ? listBooks(options, context)
        : (await import('./book-service.ts')).listServiceBooks(options, context),
    )

  book
    .command('use')
    .description('choose the book to price with, also for a running service')
    .argument('<name>', 'us, an installed name, or a file, which is installed first')
    .option('--url <address>', 'choose among your books in this service instead')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay book use my.book\n  $ assay book use us\n  $ assay book use acme --url http://127.0.0.1:8080',
    )
    .action(async (name: string, options: { url?: string }) =>
      options.url === undefined
        ? useBook(name, context)
        : (await import('./book-service.ts')).useServiceBook(name, options, context),
    )

  addServiceOptions(book.command('push'))
    .description('upload a price list to a service, which builds a book of it')
    .argument('<file>', 'the price list: CSV, TSV, JSON lines or XLSX, also gzip')
    .option(
      '--name <name>',
      'name of the book (default: that of the file); a name you have makes its next version',
    )
    .option('--extends <base>', 'default: the default book prices what the list lacks; none: nothing does')
    .option('--columns <names>', 'name columns that are not recognised: "description=Artikel,price=EK"')
    .option('--use', 'price your jobs with it from now on')
    .option('-y, --yes', 'do not ask whether the list was understood')
    .addHelpText('after', '\nExamples:\n  $ assay book push prices.xlsx --name acme --use')
    .action(async (file: string, options: PushOptions) =>
      (await import('./book-service.ts')).pushBook(file, options, context),
    )

  addServiceOptions(book.command('versions'))
    .description('list the versions of a book in a service')
    .argument('<name>', 'name or id of the book')
    .addHelpText('after', '\nExamples:\n  $ assay book versions acme')
    .action(async (name: string, options: ServiceOptions) =>
      (await import('./book-service.ts')).listVersions(name, options, context),
    )

  addServiceOptions(book.command('rollback'))
    .description('price with an older version of a book in a service')
    .argument('<name>', 'name or id of the book')
    .argument('[version]', 'number of the version (default: the one before)')
    .addHelpText('after', '\nExamples:\n  $ assay book rollback acme\n  $ assay book rollback acme 3')
    .action(async (name: string, version: string | undefined, options: ServiceOptions) =>
      (await import('./book-service.ts')).rollBack(name, version, options, context),
    )

  addServiceOptions(book.command('problems'))
    .description('show what was wrong with rows of a list, line by line')
    .argument('<name>', 'name or id of the book')
    .addHelpText('after', '\nExamples:\n  $ assay book problems acme')
    .action(async (name: string, options: ServiceOptions) =>
      (await import('./book-service.ts')).listProblems(name, options, context),
    )

  book
    .command('export')
    .description('write the figures of a book as CSV')
    .argument('[name]', 'file or installed name (default: the book in use)')
    .option('-o, --output <file>', 'write to a file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay book export us > us.csv\n  $ assay book export my.book -o my.csv',
    )
    .action(async (name: string | undefined, options: { output?: string }) =>
      (await import('./book-export.ts')).exportBook(name, options, context),
    )

  book
    .command('refresh')
    .description('compute the default book again from newer statistics')
    .argument('<name>', 'us')
    .requiredOption('--from <folder>', 'folder with the sources, or an http(s) address with a SHA256SUMS')
    .addHelpText('after', REFRESH_EXAMPLES)
    .action(async (name: string, options: { from: string }) =>
      (await import('./book-refresh.ts')).refreshBook(name, options, context),
    )
}

/** `assay book list`: the default book, and the books in the books folder. */
async function listBooks(options: { readonly json?: boolean }, context: CommandContext): Promise<void> {
  const [{ DEFAULT_BOOK, openBooksFolder }, { explained }] = await loadBookTools()
  const folder = openBooksFolder(context.env.ASSAY_BOOKS_DIR || undefined)
  const inUse = await explained(() => folder.inUse())
  const installed = await folder.list()
  const books = [{ name: DEFAULT_BOOK, bytes: null, modifiedAtMs: null }, ...installed].map((book) => ({
    name: book.name,
    in_use: book.name === inUse,
    bytes: book.bytes,
    installed_at: book.modifiedAtMs === null ? null : new Date(book.modifiedAtMs).toISOString(),
  }))
  const { readLogin } = await import('./stored-login.ts')
  const url = context.env.ASSAY_URL || (await readLogin(context.env))?.url
  if (url !== undefined)
    context.note(`These are the books of this computer. Those of the service: assay book list --url ${url}\n`)
  if (options.json === true) {
    context.printJson(books)
    return
  }
  const rows = books.map(({ name, in_use, bytes, installed_at }) => [
    in_use ? '*' : ' ',
    name,
    bytes === null ? 'comes with Assay' : `${(bytes / 1e6).toFixed(1)} MB`,
    installed_at === null ? '' : installed_at.slice(0, 16).replace('T', ' '),
  ])
  context.print(`${layOutTable([[' ', 'NAME', 'SIZE', 'INSTALLED'], ...rows]).join('\n')}\n`)
}

/** `assay book use`: a file is checked and copied into the books folder first, under its own id. */
async function useBook(nameOrPath: string, context: CommandContext): Promise<void> {
  const [{ installBook, openBooksFolder }, { explained }] = await loadBookTools()
  const folder = openBooksFolder(context.env.ASSAY_BOOKS_DIR || undefined)
  const { name, rows } = await explained(() => installBook(nameOrPath, folder.path))
  await explained(() => folder.use(name))
  context.note(
    `${name} is in use: ${rows.toLocaleString('en')} rows. A running service picks it up within seconds.\n`,
  )
}

/** Loaded late: `--help` should not wait for them. */
function loadBookTools() {
  return Promise.all([import('@assay/books'), import('./local-book.ts')])
}

function day(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay) throw new InvalidArgumentError('Write it as 2026-07-31.')
  return text
}

function currency(text: string): string {
  if (!/^[A-Za-z]{3}$/.test(text)) throw new InvalidArgumentError('Give an ISO 4217 code, such as USD.')
  return text.toUpperCase()
}

const EXAMPLES = `
Examples:
  $ assay book build prices.csv -o my.book --extends us
  $ assay book inspect my.book
  $ assay book use my.book
  $ assay book list`

const BUILD_EXAMPLES = `
The list needs the columns description and price. It may have unit, currency,
geography, date, source, quantity, category and brand. Names are matched loosely.
Delimiter, encoding and number style are detected. Faulty rows are left out and
listed with their line and the reason.

Examples:
  $ assay book build prices.csv -o my.book
  $ assay book build Preisliste.xlsx -o my.book --sheet Netto --currency EUR
  $ assay book build quotes.jsonl.gz -o my.book --extends us --use`

const REFRESH_EXAMPLES = `
The book that comes with Assay stays. The new one is installed beside it under
its own name. docs/book-open.md says which files the folder holds. Figures whose
files are missing stay as they are.

Examples:
  $ assay book refresh us --from downloads/
  $ assay book refresh us --from https://mirror.example.com/assay-sources/`

import { existsSync } from 'node:fs'
import { QUERY_CHARACTERS_MAX, type Quote } from '@assay/contract'
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT, usageFailure } from './exit-codes.ts'
import { formatQuote } from './quote-table.ts'

interface PriceOptions {
  readonly geography?: string
  readonly level?: number
  readonly book?: string
  readonly url?: string
  readonly label?: readonly string[]
  readonly local?: boolean
  readonly json?: boolean
  readonly explain?: boolean
  readonly alternatives?: boolean
  readonly csv?: string
  readonly output?: string
  readonly fromRow?: number
}

const ROWS_MAX = 10_000_000

/** `assay price`: in this process or through a service, one text or a whole list. */
export function addPriceCommand(program: Command, context: CommandContext): void {
  program
    .command('price')
    .description('price what a text describes, or every row of a list')
    .argument('[text...]', 'what to price; "-" reads it from standard input')
    .option('-g, --geography <code>', 'where: US, US-TX, US-CBSA-12420, US-ZIP-78701, or an ISO 3166 code')
    .option('--json', 'print the whole result as JSON')
    .option('--explain', 'say what was read as what, and what each price is of')
    .option('--alternatives', 'list what else each line may have meant, with its price')
    .option(
      '--csv <file>',
      'price a list, one item per row; prints CSV with nine more columns (with --url: as a batch)',
    )
    .option('-o, --output <file>', 'with --csv: write to a file')
    .option('--from-row <n>', 'with --csv: continue at this row and print no header', rowNumber)
    .option('--level <share>', 'how often the ranges should hold, 0.5 to 0.99 (default: 0.9)', level)
    .option(
      '--book <name>',
      'price book: a file or an installed name; with a service the name of a book there, or NAME@3',
    )
    .option('--url <address>', 'price through this service (default: ASSAY_URL, else the login)')
    .option('--label <text>', 'file the job of a service under this; may be given several times', oneMore)
    .option('--local', 'price in this process, even when logged in to a service')
    .addHelpText('after', EXAMPLES)
    .action(async (words: readonly string[], _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<PriceOptions>()
      if (options.csv !== undefined) {
        if (words.length > 0) throw usageFailure('Give a text or --csv FILE, not both.')
        if (options.explain === true || options.alternatives === true)
          throw usageFailure('--explain and --alternatives are for a text, not for --csv.')
        if (options.label !== undefined) throw usageFailure('--label is for a text, not for --csv.')
        if (options.url !== undefined) {
          if (options.local === true) throw usageFailure('--url does not go with --local.')
          if (options.fromRow !== undefined || options.level !== undefined)
            throw usageFailure('--from-row and --level are for lists that are priced in this process.')
          const { priceListThere } = await import('./price-list-there.ts')
          await priceListThere(options.csv, { ...options, url: options.url }, context)
          return
        }
        const { priceList } = await import('./price-list.ts')
        await priceList(options.csv, options, context)
        return
      }
      if (options.output !== undefined || options.fromRow !== undefined) {
        throw usageFailure('--output and --from-row need --csv.')
      }
      const text = await readQuery(words)
      const quote = await quoteFor(text, options, context)
      if (options.json === true) context.printJson(quote)
      else {
        const placeWritten = options.explain === true ? await placeOf(text, quote) : undefined
        context.print(formatQuote(quote, context.screen, { ...options, placeWritten }))
      }
      if (quote.total.priced_lines === 0)
        throw new CommandFailure('Nothing could be priced.', EXIT.nothingPriced)
    })
}

async function placeOf(text: string, quote: Quote): Promise<string | undefined> {
  const [{ openGazetteer }, { placeWrittenIn }] = await Promise.all([
    import('@assay/book-open/gazetteer'),
    import('./named-place.ts'),
  ])
  return placeWrittenIn(openGazetteer(), text, quote)
}

async function quoteFor(text: string, options: PriceOptions, context: CommandContext): Promise<Quote> {
  if (options.local === true && options.url !== undefined)
    throw usageFailure('--url does not go with --local.')
  if (options.label !== undefined && options.local === true) throw labelsNeedAService()
  // A file is a book of this computer. A name is a book of the service, if the text goes to one.
  const isHere = options.local === true || (options.url === undefined && isBookFile(options.book))
  if (!isHere) {
    const { priceThere } = await import('./price-there.ts')
    const quote = await priceThere(text, options, context)
    if (quote !== null) return quote
  }
  if (options.label !== undefined) throw labelsNeedAService()
  return priceHere(text, options, context)
}

const oneMore = (label: string, labels: readonly string[] = []): readonly string[] => [...labels, label]

const labelsNeedAService = () =>
  usageFailure('--label is for a job of a service. Add --url, or log in to one.')

function isBookFile(book: string | undefined): boolean {
  return book !== undefined && (/[/\\]|\.book$/.test(book) || existsSync(book))
}

async function priceHere(text: string, options: PriceOptions, { env }: CommandContext): Promise<Quote> {
  const [{ priceLayered }, { knownGeography, openLocalBook }] = await Promise.all([
    import('@assay/engine'),
    import('./local-book.ts'),
  ])
  const books = await openLocalBook(env, options.book)
  const geography = options.geography === undefined ? null : await knownGeography(books, options.geography)
  const pricing = priceLayered(books, {
    text,
    geography,
    ...(options.level !== undefined && { coverageLevel: options.level }),
  })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}

async function readQuery(words: readonly string[]): Promise<string> {
  const written = words.join(' ').trim()
  const text = written === '-' ? (await readStdin()).trim() : written
  if (text === '')
    throw usageFailure('What should be priced? For example: assay price "3 dozen eggs" -g US-TX')
  if (text.length > QUERY_CHARACTERS_MAX) {
    throw usageFailure(`A text has at most ${QUERY_CHARACTERS_MAX} characters. Use --csv for lists.`)
  }
  return text
}

async function readStdin(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > QUERY_CHARACTERS_MAX * 2) break
  }
  return text
}

function level(text: string): number {
  const share = Number(text)
  if (!(share >= 0.5 && share <= 0.99)) throw new InvalidArgumentError('Give a number from 0.5 to 0.99.')
  return share
}

function rowNumber(text: string): number {
  const row = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (row < 1 || row > ROWS_MAX) throw new InvalidArgumentError(`Give a whole number from 1 to ${ROWS_MAX}.`)
  return row
}

const EXAMPLES = `
Without a service, the price is computed right here from the book in use.
Results go to standard output; progress, remarks and errors to standard error.

Examples:
  $ assay price "3 dozen eggs and 2 gal of whole milk" -g US-TX
  $ assay price "40 hours of an electrician in Austin" --json
  $ assay price "a dozen brown eggs please" --explain --alternatives
  $ assay price --csv items.csv > priced.csv
  $ zcat items.csv.gz | assay price --csv - -g US-CA -o priced.csv
  $ assay price --csv items.csv --url https://prices.example.com > priced.csv
  $ assay price "500 kWh of electricity" --url https://prices.example.com
  $ assay price "2 boxes of screws" --book acme --url https://prices.example.com
  $ assay price "paint for two rooms" --label kitchen --label "offer 12"

Exit codes: 0 priced, 2 wrong usage, 3 nothing priced, 4 not authorised,
5 service away.`

import type { Quote } from '@assay/contract'
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { formatQuote } from './quote-table.ts'
import { screenOf } from './screen.ts'

export interface PriceCommandOptions {
  readonly geography?: string
  readonly level?: number
  readonly book?: string
  readonly url?: string
  readonly local?: boolean
  readonly json?: boolean
  readonly csv?: string
  readonly output?: string
  readonly fromRow?: number
  readonly quiet?: boolean
}

const QUERY_CHARACTERS_MAX = 4_000

/** `assay price`: here with a book, or through a service; one text, or a whole list. */
export function addPriceCommand(program: Command, context: CommandContext): void {
  program
    .command('price')
    .description('price what a text describes, or every row of a list')
    .argument('[text...]', 'what to price; "-" reads it from standard input')
    .option(
      '-g, --geography <code>',
      'where: US, US-TX, US-CBSA-12420, US-ZIP-78701, or another ISO 3166 code',
    )
    .option('--json', 'the whole result as JSON, for programs')
    .option(
      '--csv <file>',
      'price a list, one item a row ("-" reads standard input); prints CSV with eight more columns',
    )
    .option('-o, --output <file>', 'with --csv: write there and not to standard output')
    .option(
      '--from-row <n>',
      'with --csv: go on at this row of the list, without a header',
      wholeNumber(1, 10_000_000),
    )
    .option('--level <share>', 'how often ranges should hold, 0.5 to 0.99 (default: 0.9)', level)
    .option('--book <name>', 'a price book: file or installed name (default: the book in use)')
    .option('--url <address>', 'price through a service there (default: ASSAY_URL, else the login)')
    .option('--local', 'price in this process, even when logged in to a service')
    .addHelpText('after', EXAMPLES)
    .action(async (words: readonly string[], _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<PriceCommandOptions>()
      if (options.csv !== undefined) {
        if (words.length > 0) throw usage('Give a text or --csv FILE, not both.')
        if (options.url !== undefined) throw usage('--csv prices in this process; --url does not go with it.')
        const { priceCsv } = await import('./price-csv.ts')
        await priceCsv(options.csv, options, context)
        return
      }
      if (options.output !== undefined || options.fromRow !== undefined) {
        throw usage('--output and --from-row go with --csv only.')
      }
      const text = await readQuery(words)
      const quote = await quoteFor(text, options, context)
      if (options.json === true) context.print(`${JSON.stringify(quote, null, 2)}\n`)
      else context.print(formatQuote(quote, screenOf(process.stdout, context.env)))
      if (quote.total.priced_lines === 0)
        throw new CommandFailure('Nothing could be priced.', EXIT.nothingPriced)
    })
}

async function quoteFor(text: string, options: PriceCommandOptions, context: CommandContext): Promise<Quote> {
  const here = options.local === true || options.book !== undefined
  if (here && options.url !== undefined) throw usage('--url does not go with --local or --book.')
  if (!here) {
    const { priceThere } = await import('./price-there.ts')
    const quote = await priceThere(text, options, context)
    if (quote !== null) return quote
  }
  const { priceHere } = await import('./price-here.ts')
  return priceHere(text, options, context)
}

async function readQuery(words: readonly string[]): Promise<string> {
  const written = words.join(' ').trim()
  const text = written === '-' ? (await readStdin()).trim() : written
  if (text === '') throw usage('What should be priced? For example: assay price "3 dozen eggs" -g US-TX')
  if (text.length > QUERY_CHARACTERS_MAX) {
    throw usage(`A text has at most ${QUERY_CHARACTERS_MAX} characters. For lists there is --csv.`)
  }
  return text
}

async function readStdin(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk as string
    if (text.length > QUERY_CHARACTERS_MAX * 2) break
  }
  return text
}

function level(text: string): number {
  const share = Number(text)
  if (!(share >= 0.5 && share <= 0.99)) throw new InvalidArgumentError('It lies between 0.5 and 0.99.')
  return share
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= min && number <= max)) throw new InvalidArgumentError(`It is a whole number from ${min}.`)
    return number
  }
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage)
}

const EXAMPLES = `
Without a service it prices right here, on the book in use. Results go to standard output, all else to standard error.

Examples:
  $ assay price "3 dozen eggs and 2 gal of whole milk" -g US-TX
  $ assay price "40 hours of an electrician in Austin" --json
  $ assay price --csv items.csv > priced.csv
  $ zcat items.csv.gz | assay price --csv - -g US-CA -o priced.csv
  $ assay price "500 kWh of electricity" --url https://prices.example.com

Exit codes: 0 priced, 2 wrong usage, 3 nothing priced, 4 not authorised, 5 service away.`

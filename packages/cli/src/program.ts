import { BookError } from '@assay/books/book-error'
import { JobError } from '@assay/domain/jobs/job'
import { ConfigError, VERSION } from '@assay/service/settings'
import { Command, CommanderError } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'

type AddCommand = (program: Command, context: CommandContext) => void

const PRICES = 'Prices:'
const USING = 'Using a service:'
const RUNNING = 'Running a service:'
const OTHER = 'Other:'

interface CommandEntry {
  /** The heading in `assay --help`. */
  readonly group: string
  readonly load: () => Promise<AddCommand>
}

/**
 * Every command, with the file that holds it. Only the called one is loaded, because some load the whole service.
 * `--help`, a typo and `completion` need all of them.
 */
const COMMANDS: ReadonlyMap<string, CommandEntry> = new Map([
  ['price', { group: PRICES, load: async () => (await import('./price.ts')).addPriceCommand }],
  ['knows', { group: PRICES, load: async () => (await import('./knows.ts')).addKnowsCommand }],
  ['places', { group: PRICES, load: async () => (await import('./places.ts')).addPlacesCommand }],
  ['book', { group: PRICES, load: async () => (await import('./book.ts')).addBookCommand }],
  ['login', { group: USING, load: async () => (await import('./login.ts')).addLoginCommand }],
  ['logout', { group: USING, load: async () => (await import('./login.ts')).addLogoutCommand }],
  ['jobs', { group: USING, load: async () => (await import('./jobs.ts')).addJobsCommand }],
  ['batch', { group: USING, load: async () => (await import('./batch.ts')).addBatchCommand }],
  ['watch', { group: USING, load: async () => (await import('./watch.ts')).addWatchCommand }],
  ['webhooks', { group: USING, load: async () => (await import('./webhooks.ts')).addWebhooksCommand }],
  ['outcomes', { group: USING, load: async () => (await import('./outcomes.ts')).addOutcomesCommand }],
  ['mcp', { group: USING, load: async () => (await import('./mcp.ts')).addMcpCommand }],
  ['serve', { group: RUNNING, load: async () => (await import('./serve.ts')).addServeCommand }],
  ['worker', { group: RUNNING, load: async () => (await import('./worker.ts')).addWorkerCommand }],
  ['keys', { group: RUNNING, load: async () => (await import('./keys.ts')).addKeysCommand }],
  ['quotas', { group: RUNNING, load: async () => (await import('./quotas.ts')).addQuotasCommand }],
  ['backup', { group: RUNNING, load: async () => (await import('./backup.ts')).addBackupCommand }],
  ['migrate', { group: RUNNING, load: async () => (await import('./migrate.ts')).addMigrateCommand }],
  [
    'migrate-store',
    { group: RUNNING, load: async () => (await import('./migrate-store.ts')).addMigrateStoreCommand },
  ],
  ['complete', { group: OTHER, load: async () => (await import('./complete.ts')).addCompleteCommand }],
  ['completion', { group: OTHER, load: async () => (await import('./completion.ts')).addCompletionCommand }],
])
const HELP_COLUMNS_MAX = 100

/** Runs one command and returns its exit code. Expected failures are one line; anything else is a bug and shows its stack. */
export async function runProgram(argv: readonly string[], context: CommandContext): Promise<number> {
  let isQuiet = false
  const program = new Command('assay')
    .description(
      'Price what a text describes: an estimate, a range you can rely on, and the evidence behind it.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .addHelpCommand(
      new Command('help').argument('[command]').description('show the help of a command').helpGroup(OTHER),
    )
    .option('-q, --quiet', 'print results and errors only')
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help to see what is possible)')
    .exitOverride()
    .configureOutput({
      writeOut: context.print,
      writeErr: context.note,
      getOutHelpWidth: () => Math.min(HELP_COLUMNS_MAX, context.screen.columns - 1),
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', EXAMPLES)
    .hook('preAction', (root) => {
      isQuiet = root.opts<{ quiet?: boolean }>().quiet === true
    })
  const quietContext: CommandContext = {
    ...context,
    note: (text) => {
      if (!isQuiet) context.note(text)
    },
    redraw: (line) => {
      if (!isQuiet) context.redraw(line)
    },
  }
  const called = argv.find((word) => !word.startsWith('-')) ?? ''
  const entry = called === 'completion' ? undefined : COMMANDS.get(called)
  for (const { group, load } of entry === undefined ? COMMANDS.values() : [entry]) {
    program.commandsGroup(group)
    const add = await load()
    add(program, quietContext)
  }

  try {
    await program.parseAsync([...argv], { from: 'user' })
    return EXIT.ok
  } catch (error) {
    // Commander has printed its own message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    const { message, exitCode } = explain(error)
    context.note(`${message}\n`)
    return exitCode
  }
}

function explain(error: unknown): { readonly message: string; readonly exitCode: number } {
  if (error instanceof CommandFailure) return error
  if (error instanceof ConfigError || error instanceof BookError)
    return { message: error.message, exitCode: EXIT.usage }
  if (error instanceof JobError) {
    const exitCode = error.code === 'validation_failed' ? EXIT.usage : EXIT.serviceAway
    // A caller of the service does not learn why its database is away. Whoever runs it here does.
    const why = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    return { message: `${error.message}${why}`, exitCode }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { message, exitCode: EXIT.internal }
}

const EXAMPLES = `
Every command has --help with examples.

Examples:
  $ assay price "3 dozen eggs and 2 gal of whole milk" -g US-TX
  $ assay book build prices.csv -o my.book --extends us
  $ assay serve
  $ assay completion bash > ~/.local/share/bash-completion/completions/assay`

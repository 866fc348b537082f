import { ConfigError, JobError } from '@assay/service'
import { Command, CommanderError } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'

type AddCommand = (program: Command, context: CommandContext) => void

/**
 * Every command, with the file that holds it. Only the one that is called is loaded, because some bring the whole service
 * along; `--help`, a typo and `completion` need to know all of them.
 */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  price: async () => (await import('./price.ts')).addPriceCommand,
  book: async () => (await import('./book.ts')).addBookCommand,
  jobs: async () => (await import('./jobs.ts')).addJobsCommand,
  watch: async () => (await import('./watch.ts')).addWatchCommand,
  login: async () => (await import('./login.ts')).addLoginCommand,
  logout: async () => (await import('./login.ts')).addLogoutCommand,
  serve: async () => (await import('./serve.ts')).addServeCommand,
  worker: async () => (await import('./worker.ts')).addWorkerCommand,
  migrate: async () => (await import('./migrate.ts')).addMigrateCommand,
  'migrate-store': async () => (await import('./migrate-store.ts')).addMigrateStoreCommand,
  keys: async () => (await import('./keys.ts')).addKeysCommand,
  completion: async () => (await import('./completion.ts')).addCompletionCommand,
}

/** Runs one command and returns its exit code. Expected failures are one line; anything else is a bug and shows its stack. */
export async function runProgram(argv: readonly string[], context: CommandContext): Promise<number> {
  let isQuiet = false
  const program = new Command('assay')
    .description('Prices what free text describes, with ranges that are true and the evidence behind them.')
    .version(VERSION, '-V, --version')
    .option('-q, --quiet', 'no progress and no remarks, only results and errors')
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for what is possible)')
    .exitOverride()
    .configureOutput({ writeOut: context.print, writeErr: context.note })
    .addHelpText('after', EXAMPLES)
    .hook('preAction', (root) => {
      isQuiet = root.opts<{ quiet?: boolean }>().quiet === true
    })
  const quietable: CommandContext = {
    ...context,
    note: (text) => {
      if (!isQuiet) context.note(text)
    },
  }
  const called = argv.find((word) => !word.startsWith('-')) ?? ''
  const load = called === 'completion' ? undefined : COMMANDS[called]
  for (const add of load === undefined ? Object.values(COMMANDS) : [load]) (await add())(program, quietable)

  try {
    await program.parseAsync(argv as string[], { from: 'user' })
    return EXIT.ok
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    if (error instanceof CommandFailure) return explain(context, error.message, error.exitCode)
    if (error instanceof ConfigError) return explain(context, error.message, EXIT.usage)
    if (error instanceof JobError) return explain(context, error.message, EXIT.serviceAway)
    return explain(
      context,
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      EXIT.internal,
    )
  }
}

function explain(context: CommandContext, message: string, exitCode: number): number {
  context.note(`${message}\n`)
  return exitCode
}

const VERSION = '0.1.0'

const EXAMPLES = `
Examples:
  $ assay price "3 dozen eggs and 2 gal of whole milk" -g US-TX
  $ assay book build prices.csv -o my.book --extends us
  $ assay serve
  $ assay completion bash > ~/.local/share/bash-completion/completions/assay`

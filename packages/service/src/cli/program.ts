import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { JobError } from '../jobs/job-error.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { addKeysCommand } from './keys.ts'
import { addServeCommand } from './serve.ts'

/** Runs one command and returns its exit code. Expected failures are one line; anything else is a bug and shows its stack. */
export async function runProgram(argv: readonly string[], context: CommandContext): Promise<number> {
  const program = new Command('assay')
    .description('Prices what free text describes, with ranges that are true and the evidence behind them.')
    .version(VERSION, '-V, --version')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: context.print, writeErr: context.note })
  addServeCommand(program, context)
  addKeysCommand(program, context)

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

/** What the command line reports to a script. docs/cli.md lists the codes. */
export const EXIT = {
  ok: 0,
  /** A fault in the program itself. */
  internal: 1,
  /** Bad arguments or a bad configuration. */
  usage: 2,
  nothingPriced: 3,
  /** A search that found nothing ends with the code of a price that was not found. */
  nothingFound: 3,
  notAuthorised: 4,
  serviceAway: 5,
  /** Ctrl-C, as shells count it: 128 + SIGINT. */
  interrupted: 130,
} as const

/** Ends a command with one line on stderr and an exit code, without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The caller asked for something that does not work. */
export function usageFailure(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage)
}

/** The code of a failed system call, such as ENOENT. Other errors give their message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

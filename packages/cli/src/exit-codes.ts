/** What the command line tells a script. docs/cli.md lists them. */
export const EXIT = {
  ok: 0,
  /** A fault in the program itself. */
  internal: 1,
  /** Bad arguments or a bad configuration. */
  usage: 2,
  nothingPriced: 3,
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

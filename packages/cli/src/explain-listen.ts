import { CommandFailure, EXIT } from './exit-codes.ts'

/** Turns the common reasons why a port cannot be listened on into one line; anything else stays what it is. */
export function explainListen(error: unknown, host: string, port: number): unknown {
  switch ((error as { code?: string }).code) {
    case 'EADDRINUSE':
      return new CommandFailure(
        `Port ${port} on ${host} is taken. Choose another: PORT=${port + 1}`,
        EXIT.usage,
      )
    case 'EACCES':
      return new CommandFailure(
        `Port ${port} on ${host} is not allowed for this user. Choose one above 1023.`,
        EXIT.usage,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CommandFailure(`HOST ${host} is not an address of this machine.`, EXIT.usage)
    default:
      return error
  }
}

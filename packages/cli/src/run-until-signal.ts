import type { Logger } from 'pino'
import { EXIT, reasonOf, usageFailure } from './exit-codes.ts'

interface Running {
  readonly node: { reloadBook(): Promise<void>; stop(): Promise<void> }
  readonly logger: Logger
  readonly flush: () => Promise<void>
  /** From `firstSignal`, called before the start: a signal during the start counts too. */
  readonly signalled: Promise<string>
}

/** A stop that hangs is ended here, within the promised 10 s. */
const STOP_DEADLINE_MS = 9_000

export function firstSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })
}

/** Runs until SIGTERM or SIGINT, then stops in order. SIGHUP loads the price book again. */
export async function runUntilSignal({ node, logger, flush, signalled }: Running): Promise<void> {
  const reload = (): void => {
    node
      .reloadBook()
      .catch((error) => logger.error({ err: error }, 'the book could not be loaded; the old one stays'))
  }
  process.on('SIGHUP', reload)

  logger.info({ signal: await signalled }, 'stopping')
  process.off('SIGHUP', reload)
  const deadline = setTimeout(() => {
    logger.error('could not stop in time')
    void flush().then(() => process.exit(EXIT.internal))
  }, STOP_DEADLINE_MS)
  await node.stop()
  clearTimeout(deadline)
  logger.info('stopped')
  await flush()
}

/** Turns the common reasons why a port cannot be opened into one line. Any other error stays as it is. */
export function explainListen(error: unknown, host: string, port: number): unknown {
  switch (reasonOf(error)) {
    case 'EADDRINUSE':
      return usageFailure(`Port ${port} on ${host} is taken. Choose another: PORT=${port + 1}`)
    case 'EACCES':
      return usageFailure(`This user may not open port ${port} on ${host}. Choose one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return usageFailure(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}

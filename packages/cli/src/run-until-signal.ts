import type { Logger } from 'pino'
import { EXIT } from './exit-codes.ts'

interface Running {
  readonly node: { reloadBook(): Promise<void>; stop(): Promise<void> }
  readonly logger: Logger
  readonly flush: () => Promise<void>
  /** From `firstSignal`, called before the start, so that a signal during the start counts too. */
  readonly signalled: Promise<string>
}

/** A stop that hangs ends here, within the promised 10 s. */
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

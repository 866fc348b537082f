import { flushCompileCache } from 'node:module'
import type { ServiceStore } from '@assay/domain/service-store'
import type { readConfig } from '@assay/service/settings'
import { createLogger, createMetrics, startNode } from '@assay/service/start-node'
import type { CommandContext } from './context.ts'
import { EXIT, reasonOf, usageFailure } from './exit-codes.ts'
import { noteDatabase } from './open-database.ts'

interface NodeToRun {
  readonly config: ReturnType<typeof readConfig>
  readonly http: 'api' | 'probes'
  /** Prepares the store before the node starts, and returns what to say once it listens. */
  readonly prepare: (store: ServiceStore) => Promise<(url: string) => string>
}

/** A stop that hangs ends here, within the promised 10 s. */
const STOP_DEADLINE_MS = 9_000
/** What Node has compiled by then is kept for the next start, even if this one is killed. */
const KEEP_COMPILED_MS = 10_000

/** Runs a node until SIGTERM or SIGINT, then stops it in order. SIGHUP loads the price book again. */
export async function runNode(context: CommandContext, { config, http, prepare }: NodeToRun): Promise<void> {
  const { logger, flush } = createLogger({ level: config.logLevel, terminal: process.stderr.isTTY })
  const metrics = createMetrics()
  // From the beginning: a signal during the start counts too.
  const signalled = firstSignal()
  noteDatabase(context, config.database)
  const store = await context.openStore({
    config,
    exclusive: true,
    logger,
    onCommit: ({ writes }) => metrics.commitBatch(writes),
  })
  const greet = await prepare(store)
  const node = await startNode({ config, store, logger, metrics, http }).catch((error) => {
    throw explainListen(error, config.host, config.port)
  })
  context.note(greet(node.url))
  setTimeout(flushCompileCache, KEEP_COMPILED_MS).unref()

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

function firstSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })
}

/** Turns the common reasons why a port cannot be opened into one line. Any other error stays as it is. */
function explainListen(error: unknown, host: string, port: number): unknown {
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

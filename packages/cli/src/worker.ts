import { randomUUID } from 'node:crypto'
import { readConfig } from '@assay/service'
import { createLogger, createMetrics, createProbeApp, startPricing, startUpkeep } from '@assay/service/run'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { explainListen } from './explain-listen.ts'
import { firstSignal, runUntilSignal } from './run-until-signal.ts'

export function addWorkerCommand(program: Command, context: CommandContext): void {
  program
    .command('worker')
    .description('run a node that only prices; it answers /healthz, /readyz and /metrics')
    .addHelpText('after', HELP)
    .action(() => work(context))
}

/** Runs until a signal tells it to stop. */
async function work(context: CommandContext): Promise<void> {
  const config = readConfig(context.env)
  if (config.database.kind === 'sqlite') {
    const message =
      'A worker of its own needs PostgreSQL: set DATABASE_URL=postgres://... On the embedded store, `assay serve` prices too.'
    throw new CommandFailure(message, EXIT.usage)
  }
  if (config.workers === 0)
    throw new CommandFailure('ASSAY_WORKERS is 0: a worker needs at least one.', EXIT.usage)
  const { logger, flush } = createLogger({ level: config.logLevel, terminal: process.stderr.isTTY })
  const metrics = createMetrics()
  const signalled = firstSignal()
  const store = await context.openStore({
    config,
    exclusive: true,
    onCommit: ({ writes }) => metrics.commitBatch(writes),
  })
  metrics.observeStore(store)

  const state = { ready: false, stopping: false }
  const probe = await createProbeApp({
    store,
    metrics,
    logger,
    newRequestId: randomUUID,
    isReady: () => state.ready,
    isStopping: () => state.stopping,
  })
  const url = await probe.listen({ host: config.host, port: config.port }).catch((error) => {
    throw explainListen(error, config.host, config.port)
  })
  const pricing = await startPricing({ config, store, logger })
  const upkeep = startUpkeep({ store, logger, attemptsMax: config.attemptsMax })
  state.ready = true
  context.note(`Assay is pricing. Health: ${url}/healthz   metrics: ${url}/metrics\n`)

  async function stop(): Promise<void> {
    state.stopping = true
    await pricing.stop()
    await Promise.all([upkeep.stop(), probe.close()])
    await store.close()
  }
  await runUntilSignal({ node: { reloadBook: pricing.reloadBook, stop }, logger, flush, signalled })
}

const HELP = `
Settings are the same environment variables as for \`assay serve\`; docs/configuration.md lists them.

Examples:
  $ DATABASE_URL=postgres://assay@db/assay ASSAY_WORKERS=8 PORT=9100 assay worker`

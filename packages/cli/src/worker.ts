import { readConfig } from '@assay/service/settings'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { runNode } from './run-node.ts'

export function addWorkerCommand(program: Command, context: CommandContext): void {
  program
    .command('worker')
    .description('run a node that only prices')
    .addHelpText('after', HELP)
    .action(() => work(context))
}

/** Runs until a signal tells it to stop. */
async function work(context: CommandContext): Promise<void> {
  const config = readConfig(context.env)
  if (config.database.kind === 'sqlite') {
    const message =
      'A separate worker needs PostgreSQL: set DATABASE_URL=postgres://... On the embedded store, `assay serve` prices too.'
    throw new CommandFailure(message, EXIT.usage)
  }
  if (config.workers === 0)
    throw new CommandFailure('ASSAY_WORKERS is 0: a worker needs at least one.', EXIT.usage)
  await runNode(context, {
    config,
    http: 'probes',
    prepare: async () => (url) => `Assay is pricing. Health: ${url}/healthz   metrics: ${url}/metrics\n`,
  })
}

const HELP = `
It answers /healthz, /readyz and /metrics. The settings are the environment
variables of \`assay serve\`; docs/configuration.md lists them.

Examples:
  $ DATABASE_URL=postgres://assay@db/assay ASSAY_WORKERS=8 PORT=9100 assay worker`

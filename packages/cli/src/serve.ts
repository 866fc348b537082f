import { randomBytes } from 'node:crypto'
import { createKeyFor } from '@assay/domain/access/create-key'
import type { Store } from '@assay/domain/jobs/store'
import { readConfig } from '@assay/service/settings'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import type { Screen } from './output.ts'
import { runNode } from './run-node.ts'

export function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('run the service: the API, the console, and the workers that price')
    .addHelpText('after', HELP)
    .action(() => serve(context))
}

/** Runs until a signal tells it to stop. */
async function serve(context: CommandContext): Promise<void> {
  const config = readConfig(context.env)
  await runNode(context, {
    config,
    http: 'api',
    async prepare(store) {
      const demoKey = config.demoKey ? await createDemoKey(store) : null
      return (url) => banner(url, demoKey, context.noteScreen)
    },
  })
}

/** Makes a key on an empty database: the first price is one curl away. */
async function createDemoKey(store: Store): Promise<string | null> {
  if (!(await store.hasNoKeys())) return null
  const request = { user: 'demo', label: 'made at the first start' }
  const by = { via: 'start', user: null, keyId: null } as const
  return (await createKeyFor(store, request, { nowMs: Date.now, randomBytes }, by)).key
}

function banner(url: string, demoKey: string | null, { colors }: Screen): string {
  const lines = [
    `${colors.bold('Assay')} is serving ${colors.cyan(url)}   console: ${url}/   docs: ${url}/docs`,
  ]
  if (demoKey !== null) {
    lines.push(
      '',
      `A user ${colors.bold('demo')} was made. Its key is shown this once:`,
      '',
      `  ${demoKey}`,
      '',
      'Price something, and watch it live:',
      '',
      `  curl -sS ${url}/v1/jobs -H 'X-Service-API-Key: ${demoKey}' -H 'Content-Type: application/json' \\`,
      `    -d '{"request_type":"nl","query":"3 dozen eggs and 2 gal of whole milk","geography":"US-TX"}' \\`,
      `    | sed 's/.*"stream_url":"\\([^"]*\\)".*/\\1/' | xargs curl -sSN -H 'X-Service-API-Key: ${demoKey}'`,
      '',
    )
  }
  return `${lines.join('\n')}\n`
}

const HELP = `
All settings are environment variables; docs/configuration.md lists them.
The most common, with their defaults:
  PORT=8080
  HOST=127.0.0.1
  DATABASE_URL=sqlite:data/assay.db
  ASSAY_WORKERS=auto
Traces go to an OpenTelemetry receiver when there is one:
  OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318

Examples:
  $ assay serve
  $ PORT=9000 DATABASE_URL=postgres://assay@db/assay assay serve`

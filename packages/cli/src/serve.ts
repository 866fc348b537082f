import { readConfig, type Store } from '@assay/service'
import type { Command } from 'commander'
import pc from 'picocolors'
import type { CommandContext } from './context.ts'
import { createKeyFor } from './keys.ts'
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
      return (url) => banner(url, demoKey)
    },
  })
}

/** Makes a key on an empty database: the first price is one curl away. */
async function createDemoKey(store: Store): Promise<string | null> {
  if (!(await store.hasNoKeys())) return null
  return (await createKeyFor(store, 'demo', { label: 'made at the first start' })).key
}

function banner(url: string, demoKey: string | null): string {
  const lines = [`${pc.bold('Assay')} is serving ${pc.cyan(url)}   console: ${url}/   docs: ${url}/docs`]
  if (demoKey !== null) {
    lines.push(
      '',
      `A user ${pc.bold('demo')} was made. Its key is shown this once:`,
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
All settings are environment variables; docs/configuration.md lists them. The most common:
  PORT=8080  HOST=127.0.0.1  DATABASE_URL=sqlite:data/assay.db  ASSAY_WORKERS=auto

Examples:
  $ assay serve
  $ PORT=9000 DATABASE_URL=postgres://assay@db/assay assay serve`

import type { Command } from 'commander'
import { findConnection } from './connection.ts'
import type { CommandContext } from './context.ts'

interface McpOptions {
  readonly url?: string
  readonly local?: boolean
}

/** `assay mcp`: the tools of Assay for an agent that starts this command. Standard output belongs to the protocol. */
export function addMcpCommand(program: Command, context: CommandContext): void {
  program
    .command('mcp')
    .description('serve an agent over standard input and output (Model Context Protocol)')
    .option('--url <address>', 'price through this service (default: ASSAY_URL, else the login, else here)')
    .option('--local', 'price here with the book in use, whatever the login')
    .addHelpText('after', EXAMPLES)
    .action((options: McpOptions) => serve(options, context))
}

async function serve(options: McpOptions, { env, note }: CommandContext): Promise<void> {
  const connection = options.local === true ? null : await findConnection(env, options.url)
  const [{ serveStdio }, { createMcpServer }, { localActions, remoteActions }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('@assay/service/mcp'),
    import('./mcp-actions.ts'),
  ])
  const actions = connection === null ? localActions(env) : remoteActions(connection.assay)
  const noteError = (error: unknown): void =>
    note(`${error instanceof Error ? error.message : String(error)}\n`)
  const served = serveStdio(() => createMcpServer(actions, noteError), { onerror: noteError })
  note(connection === null ? 'Pricing here, with the book in use.\n' : `Pricing through ${connection.url}.\n`)
  await new Promise<void>((resolve) => {
    process.stdin.once('close', resolve)
    process.stdin.once('end', resolve)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await served.close()
}

const EXAMPLES = `
An agent starts this command and speaks the Model Context Protocol with it; docs/agents.md
has the configuration of common ones. A service offers the same over HTTP, at /mcp.

Examples:
  $ assay mcp
  $ assay mcp --url https://prices.example.com`

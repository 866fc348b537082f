import type { Command } from 'commander'
import { connect } from './connection.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { readSecret } from './read-secret.ts'
import { fromService } from './service-failure.ts'
import { removeLogin, writeLogin } from './stored-login.ts'

const URL_DEFAULT = 'http://127.0.0.1:8080'

/** `assay login`: which service and key the other commands use. */
export function addLoginCommand(program: Command, context: CommandContext): void {
  program
    .command('login')
    .description('store the address and the key of a service, after trying them')
    .option('--url <address>', `address of the service (default: ASSAY_URL, else ${URL_DEFAULT})`)
    .addHelpText('after', LOGIN_EXAMPLES)
    .action(async (options: { url?: string }) => {
      const url = (options.url ?? (context.env.ASSAY_URL || URL_DEFAULT)).replace(/\/+$/, '')
      const apiKey = context.env.ASSAY_API_KEY || (await readSecret(`Key for ${url}: `, context.note))
      if (apiKey === '') throw new CommandFailure('No key was given.', EXIT.usage)
      await fromService(url, async () => connect(url, apiKey).jobs.list({ limit: 1 }).page())
      const path = await writeLogin(context.env, { url, apiKey })
      context.note(`Logged in to ${url}. The key is in ${path}, which only you can read.\n`)
    })
}

export function addLogoutCommand(program: Command, context: CommandContext): void {
  program
    .command('logout')
    .description('forget the stored address and key')
    .addHelpText('after', '\nExamples:\n  $ assay logout')
    .action(async () => {
      const existed = await removeLogin(context.env)
      context.note(
        existed ? 'Logged out. The key itself stays valid until it is revoked.\n' : 'Nobody was logged in.\n',
      )
    })
}

const LOGIN_EXAMPLES = `
The key is asked for without showing it, or read from ASSAY_API_KEY or from a pipe; never from an argument, which
other users of the machine could see.

Examples:
  $ assay login
  $ assay login --url https://prices.example.com
  $ assay keys create me | assay login`

import type { Command } from 'commander'
import { connect, fromService } from './connection.ts'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT, usageFailure } from './exit-codes.ts'
import { removeLogin, writeLogin } from './stored-login.ts'

const URL_DEFAULT = 'http://127.0.0.1:8080'
const SECRET_CHARACTERS_MAX = 512

/** `assay login`: chooses the service and the key that the other commands use. */
export function addLoginCommand(program: Command, context: CommandContext): void {
  program
    .command('login')
    .description('try the address and the key of a service, then store them')
    .option('--url <address>', `address of the service (default: ASSAY_URL, else ${URL_DEFAULT})`)
    .addHelpText('after', LOGIN_EXAMPLES)
    .action(async (options: { url?: string }) => {
      const url = (options.url ?? (context.env.ASSAY_URL || URL_DEFAULT)).replace(/\/+$/, '')
      const apiKey = context.env.ASSAY_API_KEY || (await readSecret(`Key for ${url}: `, context.note))
      if (apiKey === '') throw usageFailure('No key was given.')
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

/** Asks for a secret. A terminal does not show it; a pipe gives it as its first line. */
async function readSecret(question: string, write: (text: string) => void): Promise<string> {
  return process.stdin.isTTY ? ask(question, write) : firstLine(process.stdin)
}

async function firstLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += chunk.toString()
    if (text.includes('\n') || text.length > SECRET_CHARACTERS_MAX) break
  }
  const [line = ''] = text.split('\n', 1)
  return line.trim()
}

function ask(question: string, write: (text: string) => void): Promise<string> {
  const input = process.stdin
  write(question)
  input.setRawMode(true)
  return new Promise((resolve, reject) => {
    let text = ''
    const finish = (): void => {
      input.setRawMode(false)
      input.pause()
      input.off('data', take)
      write('\n')
    }
    const take = (chunk: Buffer): void => {
      for (const character of chunk.toString('utf8')) {
        if (character === '\r' || character === '\n') {
          finish()
          resolve(text.trim())
          return
        }
        if (character === '\u0003' || character === '\u0004') {
          finish()
          reject(new CommandFailure('Nothing was stored.', EXIT.interrupted))
          return
        }
        if (character === '\u007f' || character === '\b') text = text.slice(0, -1)
        else if (character >= ' ' && text.length < SECRET_CHARACTERS_MAX) text += character
      }
    }
    input.on('data', take)
    input.resume()
  })
}

const LOGIN_EXAMPLES = `
The key is typed without being shown, or read from ASSAY_API_KEY or from a pipe.
It is never an argument, because other users of the machine can see those.

Examples:
  $ assay login
  $ assay login --url https://prices.example.com
  $ assay keys create me | assay login`

import {
  Assay,
  AssayError,
  AuthenticationError,
  ConnectionError,
  JobFailedError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
} from '@assay/client'
import type { Command } from 'commander'
import { CommandFailure, EXIT, usageFailure } from './exit-codes.ts'
import type { Env } from './output.ts'
import { readLogin } from './stored-login.ts'
import { oneLine } from './text-layout.ts'

export interface ServiceOptions {
  readonly url?: string
  readonly json?: boolean
}

/** Adds the options that every command about a service has. */
export function addServiceOptions(command: Command): Command {
  return command
    .option('--url <address>', 'the service (default: ASSAY_URL, else the login)')
    .option('--json', 'print JSON')
}

export interface Connection {
  readonly url: string
  readonly assay: Assay
  /** Nobody named the service for this command: its address is that of the login. */
  readonly isOfLogin: boolean
}

/** How long a command tries to reach a service before it gives up. */
const RETRIES = 2
const GIVE_UP_MS = 60_000

/**
 * The service to talk to: `--url`, else ASSAY_URL, else the login; null when none is named. A stored key goes to the address
 * that it was stored for and nowhere else.
 */
export async function findConnection(env: Env, urlOption?: string): Promise<Connection | null> {
  const login = await readLogin(env)
  const url = urlOption ?? (env.ASSAY_URL || login?.url)
  if (url === undefined) return null
  const stored = login !== null && sameAddress(login.url, url) ? login.apiKey : undefined
  const apiKey = env.ASSAY_API_KEY || stored
  if (apiKey === undefined) {
    throw new CommandFailure(
      `There is no key for ${url}. Set ASSAY_API_KEY, or log in: assay login --url ${url}`,
      EXIT.notAuthorised,
    )
  }
  const isOfLogin = urlOption === undefined && !env.ASSAY_URL
  return { url, assay: connect(url, apiKey), isOfLogin }
}

export async function needConnection(env: Env, urlOption?: string): Promise<Connection> {
  const connection = await findConnection(env, urlOption)
  if (connection === null) {
    throw usageFailure(
      'No service is named. Log in (assay login --url http://127.0.0.1:8080), or set ASSAY_URL and ASSAY_API_KEY.',
    )
  }
  return connection
}

export function connect(url: string, apiKey: string): Assay {
  return new Assay({ baseUrl: url, apiKey, retries: RETRIES, giveUpMs: GIVE_UP_MS })
}

/** Calls a service and turns its errors into one line and an exit code. */
export async function fromService<T>(url: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof AssayError ? explainFailure(url, error) : error
  }
}

function explainFailure(url: string, error: AssayError): CommandFailure {
  const message = oneLine(error.message)
  if (error instanceof JobFailedError) return new CommandFailure(message, EXIT.nothingPriced)
  if (error instanceof AuthenticationError && error.status === 403) {
    return new CommandFailure(`The key for ${url} may not do this: ${message}`, EXIT.notAuthorised)
  }
  if (error instanceof AuthenticationError) {
    return new CommandFailure(`${url} does not accept the key: ${message}`, EXIT.notAuthorised)
  }
  if (error instanceof ConnectionError) {
    return new CommandFailure(`The service at ${url} cannot be reached: ${message}`, EXIT.serviceAway)
  }
  if (
    error instanceof ServerError ||
    error instanceof RateLimitError ||
    error instanceof UnexpectedAnswerError
  ) {
    const request = error.requestId === null ? '' : ` (request ${oneLine(error.requestId)})`
    return new CommandFailure(
      `The service at ${url} could not answer: ${message}${request}`,
      EXIT.serviceAway,
    )
  }
  const faults = error.errors.map((fault) => `\n  ${oneLine(`${whereOf(fault)}${fault.detail}`)}`).join('')
  return usageFailure(`${message}${faults}`)
}

/** "line 2, query: " of a fault, as far as it says where it is. */
function whereOf({ line, pointer, parameter }: AssayError['errors'][number]): string {
  const field = parameter ?? pointer?.replace(/^\//, '')
  const where = [line === undefined ? '' : `line ${line}`, field ?? ''].filter((part) => part !== '')
  return where.length === 0 ? '' : `${where.join(', ')}: `
}

function sameAddress(a: string, b: string): boolean {
  const normal = (url: string): string => (URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : url)
  return normal(a) === normal(b)
}

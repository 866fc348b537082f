import { Assay } from '@assay/client'
import { CommandFailure, EXIT } from './exit-codes.ts'
import type { Env } from './screen.ts'
import { readLogin } from './stored-login.ts'

export interface Connection {
  readonly url: string
  readonly assay: Assay
}

/** So long a command waits for a service that is not there, before it says so. */
const RETRIES = 2
const GIVE_UP_MS = 60_000

/**
 * The service to talk to: `--url`, else ASSAY_URL, else the one of `assay login`; null when none is named. A stored key
 * goes to the address that it was stored for and nowhere else.
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
  return { url, assay: connect(url, apiKey) }
}

export async function needConnection(env: Env, urlOption?: string): Promise<Connection> {
  const connection = await findConnection(env, urlOption)
  if (connection === null) {
    throw new CommandFailure(
      'No service is named. Log in (assay login --url http://127.0.0.1:8080), or set ASSAY_URL and ASSAY_API_KEY.',
      EXIT.usage,
    )
  }
  return connection
}

export function connect(url: string, apiKey: string): Assay {
  return new Assay({ baseUrl: url, apiKey, retries: RETRIES, giveUpMs: GIVE_UP_MS })
}

function sameAddress(a: string, b: string): boolean {
  const plain = (url: string): string => (URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : url)
  return plain(a) === plain(b)
}

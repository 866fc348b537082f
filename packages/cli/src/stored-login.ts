import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { reasonOf, usageFailure } from './exit-codes.ts'
import type { Env } from './output.ts'

/** What `assay login` stores: one service and one key, readable by their owner alone. */
export interface Login {
  readonly url: string
  readonly apiKey: string
}

function loginPath(env: Env): string {
  const folder = env.ASSAY_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'assay')
  return join(folder, 'login.json')
}

export async function readLogin(env: Env): Promise<Login | null> {
  const path = loginPath(env)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return null
    throw usageFailure(`${path} cannot be read (${reasonOf(error)}).`)
  }
  const login = parseLogin(text)
  if (login === null) throw usageFailure(`${path} is not a login. Log in again: assay login`)
  return login
}

function parseLogin(text: string): Login | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('url' in value) || !('api_key' in value)) return null
  const { url, api_key: apiKey } = value
  return typeof url === 'string' && typeof apiKey === 'string' ? { url, apiKey } : null
}

export async function writeLogin(env: Env, { url, apiKey }: Login): Promise<string> {
  const path = loginPath(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${JSON.stringify({ url, api_key: apiKey }, null, 2)}\n`, { mode: 0o600 })
  // The mode above counts only for a new file.
  await chmod(path, 0o600)
  return path
}

export async function removeLogin(env: Env): Promise<boolean> {
  try {
    await rm(loginPath(env))
    return true
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return false
    throw usageFailure(`${loginPath(env)} cannot be removed (${reasonOf(error)}).`)
  }
}

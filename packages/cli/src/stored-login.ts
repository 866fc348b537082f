import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { CommandFailure, EXIT } from './exit-codes.ts'
import type { Env } from './screen.ts'

/** What `assay login` keeps: one service and one key, readable by their owner alone. */
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new CommandFailure(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, EXIT.usage)
  }
  try {
    const { url, api_key: apiKey } = JSON.parse(text) as Record<string, unknown>
    if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey }
  } catch {
    // Told below, like a file that is JSON but no login.
  }
  throw new CommandFailure(`${path} is not a login. Log in again: assay login`, EXIT.usage)
}

export async function writeLogin(env: Env, { url, apiKey }: Login): Promise<string> {
  const path = loginPath(env)
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(path, `${JSON.stringify({ url, api_key: apiKey }, null, 2)}\n`, { mode: 0o600 })
  // The mode above counts only for a new file.
  await chmod(path, 0o600)
  return path
}

export async function removeLogin(env: Env): Promise<boolean> {
  const path = loginPath(env)
  const existed = await readFile(path).then(
    () => true,
    () => false,
  )
  await rm(path, { force: true })
  return existed
}

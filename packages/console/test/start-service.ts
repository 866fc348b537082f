import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Assay } from '@assay/client'
import { buildConsole } from './build-console.ts'

const MAIN = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))
const NODE_ARGS = ['--disable-warning=ExperimentalWarning', MAIN]
const START_MS_MAX = 120_000

type Environment = Readonly<Record<string, string>>

/** The real service, in a process of its own, on a database of its own. */
export interface Service {
  readonly url: string
  /** Starts the process. Without workers it takes jobs and leaves them pending, until a start with workers. */
  start(env?: Environment): Promise<void>
  /** Ends it as a person would (`SIGTERM`), or as a power cut would (`SIGKILL`). */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  createKey(user: string): { readonly apiKey: string; readonly id: string }
  revokeKey(id: string): void
  client(apiKey: string): Assay
  /** Ends it and removes its database. */
  discard(): Promise<void>
}

export async function createService(): Promise<Service> {
  buildConsole()
  const folder = await mkdtemp(join(tmpdir(), 'assay-console-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const base = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: `sqlite:${join(folder, 'assay.db')}`,
    ASSAY_DEMO_KEY: 'off',
    ASSAY_RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  let child: ChildProcess | null = null
  let output = ''

  async function start(env: Environment = {}): Promise<void> {
    output = ''
    const started = spawn(process.execPath, [...NODE_ARGS, 'serve'], {
      env: { ...base, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    started.stderr.on('data', (chunk) => {
      output += chunk
    })
    const deadline = Date.now() + START_MS_MAX
    while (!(await isReady(url))) {
      if (started.exitCode !== null || Date.now() > deadline)
        throw new Error(`The service does not start:\n${output}`)
      await sleep(50)
    }
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const stopping = child
    child = null
    if (stopping === null || stopping.exitCode !== null) return
    const exited = once(stopping, 'exit')
    stopping.kill(signal)
    await exited
  }

  function keys(...args: string[]): { readonly stdout: string; readonly stderr: string } {
    const result = spawnSync(process.execPath, [...NODE_ARGS, 'keys', ...args], {
      env: base,
      encoding: 'utf8',
    })
    if (result.status !== 0) throw new Error(result.stderr)
    return result
  }

  return {
    url,
    start,
    stop,
    createKey(user) {
      const { stdout, stderr } = keys('create', user)
      return { apiKey: stdout.trim(), id: /key_\w+/.exec(stderr)?.[0] ?? '' }
    },
    revokeKey: (id) => void keys('revoke', id),
    client: (apiKey) => new Assay({ baseUrl: url, apiKey }),
    async discard() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** The address must stay the same over restarts, so a port is chosen before the first start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

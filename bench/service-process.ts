import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Usage {
  readonly cpuMicros: number
  readonly rssBytes: number
}

/** A server in a process of its own, as a client meets it, that can be asked for its processor time and memory. */
export interface ServiceProcess {
  readonly url: string
  readonly key: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export type Variant = 'service' | 'no-storage' | 'one-commit-each' | 'bare-fastify'

interface Started {
  readonly url: string
  readonly key: string
}

export async function startServiceProcess(
  variant: Variant,
  env: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  const child = fork(fileURLToPath(new URL('./servers/serve.ts', import.meta.url)), [variant], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--expose-gc'],
    env: { ...process.env, ...QUIET, DATABASE_URL: `sqlite:${join(folder, 'assay.db')}`, ...env },
  })
  const started = await answer<Started>(child)
  return {
    ...started,
    async usage() {
      child.send('usage')
      return await answer<Usage>(child)
    },
    async stop() {
      const exited = once(child, 'exit')
      child.send('stop')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Limits are off: what is measured is the service, not its fence. */
const QUIET = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  ASSAY_RATE_LIMIT: 'off',
  ASSAY_ACTIVE_JOBS_MAX: '10000000',
  ASSAY_STREAMS_MAX: '100000',
  ASSAY_DEMO_KEY: 'off',
}

async function answer<T>(child: ChildProcess): Promise<T> {
  const heard = new AbortController()
  const options = { signal: heard.signal }
  const died = once(child, 'exit', options).then(([code]) => {
    throw new Error(`The benchmark's server ended with ${code}.`)
  })
  const told = once(child, 'message', options)
  try {
    const [message] = (await Promise.race([told, died])) as [T]
    return message
  } finally {
    // The one that did not come is no longer listened for, and its rejection is no news.
    heard.abort()
    await Promise.allSettled([told, died])
  }
}

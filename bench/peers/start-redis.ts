import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../../test/tools/free-port.ts'

/** When Redis makes what it was told durable: before it answers, or once a second. */
export type Fsync = 'always' | 'everysec'

export interface RedisProcess {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

const START_MS_MAX = 10_000

export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0
}

export async function startRedis(fsync: Fsync): Promise<RedisProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-redis-'))
  const port = await freePort()
  const settings = { port, bind: '127.0.0.1', dir: folder, appendonly: 'yes', appendfsync: fsync, save: '' }
  const server = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: 'ignore' },
  )
  const url = `redis://127.0.0.1:${port}`
  await answers(url)
  return {
    url,
    pid: server.pid as number,
    async stop() {
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  const givenUpAt = performance.now() + START_MS_MAX
  for (;;) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.ping()
      return
    } catch (error) {
      if (performance.now() > givenUpAt) throw error
      await sleep(20)
    } finally {
      client.disconnect()
    }
  }
}

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSqliteStore } from '../packages/service/src/stores/sqlite/store.ts'
import { freePort } from '../test/tools/free-port.ts'
import { createFiller } from './fill-store.ts'
import { startLoad } from './load/start-load.ts'
import { startRecipeProcesses } from './peers/start-recipe.ts'
import { hasRedis, startRedis } from './peers/start-redis.ts'
import { fixed, per, type Section } from './report.ts'
import { alternate, type Contender, median, ratiosOf } from './rounds.ts'

const POLL_MS = 5
const START_MS_MAX = 30_000

/** From the start of a process to its first answer that it is ready, on a store that holds jobs. */
export async function benchStartUp({
  rounds,
  jobs,
}: {
  readonly rounds: number
  readonly jobs: number
}): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  const path = join(folder, 'assay.db')
  const redis = hasRedis() ? await startRedis('everysec') : null
  try {
    await fillOwn(path, jobs)
    const contenders: Contender<number>[] = [{ name: 'Assay', run: () => startOwn(path) }]
    if (redis !== null) {
      await fillRecipe(redis.url, jobs)
      contenders.push({
        name: 'recipe, web and worker at once, Redis already up',
        run: () => startPeer(redis.url),
      })
    }
    const results = await alternate(contenders, rounds)
    const [own = []] = results
    return {
      title: 'Start-up',
      intro: `From starting the process to the first answer that it is ready (asked every ${POLL_MS} ms), on a store with ${per(jobs)} ended jobs. Assay runs its TypeScript without a build step, opens the price book and starts its pricing threads. The recipe's processes find their Redis running; both must be ready.`,
      columns: ['', 'ready after', 'Assay/other', 'spread'],
      rows: contenders.map(({ name }, index) => {
        const ratio = ratiosOf(own, results[index] ?? [])
        return [
          name,
          `${per(median(results[index] ?? []))} ms`,
          fixed(ratio.median),
          `${fixed(ratio.min)} to ${fixed(ratio.max)}`,
        ]
      }),
      bars: [],
      notes: redis === null ? ['The recipe was left out: redis-server is not installed.'] : [],
    }
  } finally {
    await redis?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fillOwn(path: string, jobs: number): Promise<void> {
  const store = await openSqliteStore({ path, clock: { nowMs: Date.now }, randomBytes })
  await (await createFiller(store, 10)).fill(jobs)
  await store.close()
}

async function fillRecipe(redisUrl: string, jobs: number): Promise<void> {
  const server = await startRecipeProcesses(redisUrl, 'plain')
  const load = startLoad()
  await load.jobs(server, {
    query: '3 dozen eggs',
    isFollowed: true,
    load: { kind: 'count', clients: 64, jobs },
  })
  await Promise.all([load.stop(), server.stop()])
}

async function startOwn(path: string): Promise<number> {
  const port = await freePort()
  const main = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: `sqlite:${path}`,
      LOG_LEVEL: 'error',
      ASSAY_DEMO_KEY: 'off',
    },
    // It greets on stderr; if it does not start, the wait for it says so.
    stdio: 'ignore',
  })
  try {
    return await readyAfterMs(`http://127.0.0.1:${port}/readyz`, startedAt)
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
}

async function startPeer(redisUrl: string): Promise<number> {
  const startedAt = performance.now()
  const server = await startRecipeProcesses(redisUrl, 'plain')
  try {
    return await readyAfterMs(`${server.url}/healthz`, startedAt)
  } finally {
    await server.stop()
  }
}

async function readyAfterMs(url: string, startedAt: number): Promise<number> {
  while (performance.now() - startedAt < START_MS_MAX) {
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return performance.now() - startedAt
    await sleep(POLL_MS)
  }
  throw new Error(`${url} was not ready within ${fixed(START_MS_MAX / 1_000, 0)} s.`)
}

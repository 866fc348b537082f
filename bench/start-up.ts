import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createKeyFor } from '@assay/domain/access/create-key'
import { openSqliteStore } from '../packages/stores/src/sqlite/store.ts'
import { setUp } from '../scripts/setup.mjs'
import { freePort } from '../test/tools/free-port.ts'
import { createFiller } from './fill-store.ts'
import { type Load, startLoad } from './load/start-load.ts'
import { startRecipeProcesses } from './peers/start-recipe.ts'
import { hasRedis, startRedis } from './peers/start-redis.ts'
import { atLeast, atMost, fixed, per, type Section } from './report.ts'
import { alternate, type Contender, median, ratiosOf } from './rounds.ts'
import { QUIET } from './service-process.ts'

const POLL_MS = 5
const START_MS_MAX = 30_000
const READY_MS_MAX = 500
const PRICE_MS_MAX = 500
const WARM_UP_MIN = 0.7
/** From the first moment that it is ready, and once it has been busy for a while. */
const FIRST_SECONDS = 2
const SETTLING_SECONDS = 4
const STEADY_SECONDS = 4
const AT_ONCE = 64
const QUERY = '3 dozen eggs'

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url))
/** What `npm start` and `npx assay` run. */
const NPM_START = [pathOf('scripts/run.mjs'), 'assay', 'serve']
const ASSAY_PRICE = [pathOf('packages/cli/bin/assay.mjs'), 'price', QUERY, '--local']
const FROM_SOURCES = [pathOf('packages/cli/src/main.ts'), 'serve']

/** From the start of a process to its first answer that it is ready, on a store that holds jobs; what it does at first; and a command. */
export async function benchStartUp({
  rounds,
  jobs,
}: {
  readonly rounds: number
  readonly jobs: number
}): Promise<Section> {
  await setUp({ dev: false })
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  const path = join(folder, 'assay.db')
  const redis = hasRedis() ? await startRedis('everysec') : null
  const load = startLoad()
  try {
    const key = await fillOwn(path, jobs)
    const warmUps: number[] = []
    const contenders: Contender<number>[] = [
      {
        name: 'Assay: ready',
        run: () =>
          startOwn(NPM_START, path, async (url) => void warmUps.push(await warmUp(load, { url, key }))),
      },
      { name: 'Assay from its sources: ready', run: () => startOwn(FROM_SOURCES, path) },
      { name: '`assay price`: ended', run: () => runToEnd(ASSAY_PRICE) },
      { name: 'a bare Node: ended', run: () => runToEnd(['-e', '0']) },
    ]
    if (redis !== null) {
      await fillRecipe(redis.url, jobs)
      contenders.push({
        name: 'recipe, web and worker at once, Redis already up: ready',
        run: () => startPeer(redis.url),
      })
    }
    const results = await alternate(contenders, rounds)
    const [own = [], , price = []] = results
    const warm = median(warmUps.slice(1))
    return {
      title: 'Start-up',
      intro: `From starting the process to the first answer that it is ready (asked every ${POLL_MS} ms), on a store with ${per(jobs)} ended jobs. Assay is started as \`npm start\` does, without npm: it looks whether anything is stale, runs its bundle, opens the price book and starts its pricing threads. The recipe's processes find their Redis running; both must be ready. \`assay price\` prices "${QUERY}" without a service.`,
      columns: ['', 'after', 'Assay/other', 'spread'],
      rows: contenders.map(({ name }, index) => {
        const ratio = ratiosOf(own, results[index] ?? [])
        return [
          name,
          `${per(median(results[index] ?? []))} ms`,
          fixed(ratio.median),
          `${fixed(ratio.min)} to ${fixed(ratio.max)}`,
        ]
      }),
      bars: [
        atMost('ready', median(own), READY_MS_MAX, ' ms'),
        atMost('`assay price`', median(price), PRICE_MS_MAX, ' ms'),
        atLeast(`jobs/s in the first ${FIRST_SECONDS} s against the steady rate`, warm, WARM_UP_MIN),
      ],
      notes: redis === null ? ['The recipe was left out: redis-server is not installed.'] : [],
    }
  } finally {
    await Promise.all([load.stop(), redis?.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills a store with ended jobs and returns a key for it. */
async function fillOwn(path: string, jobs: number): Promise<string> {
  const idSource = { nowMs: Date.now, randomBytes }
  const store = await openSqliteStore({ path, clock: idSource, randomBytes })
  await (await createFiller(store, 10)).fill(jobs)
  const by = { via: 'start', user: null, keyId: null } as const
  const { key } = await createKeyFor(store, { user: 'bench', label: 'bench' }, idSource, by)
  await store.close()
  return key
}

/** The rate of the first seconds as a share of the steady one. */
async function warmUp(load: Load, target: { readonly url: string; readonly key: string }): Promise<number> {
  const server = { ...target, pids: [], settle: async () => {}, stop: async () => {} }
  const rateOf = async (seconds: number): Promise<number> => {
    const run = {
      query: QUERY,
      isFollowed: true,
      load: { kind: 'at-once', clients: AT_ONCE, seconds },
    } as const
    return (await load.jobs(server, run)).perSecond
  }
  const first = await rateOf(FIRST_SECONDS)
  await rateOf(SETTLING_SECONDS)
  return first / (await rateOf(STEADY_SECONDS))
}

/** How long a command takes that starts with nothing in memory. */
async function runToEnd(args: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...args], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  return performance.now() - startedAt
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

async function startOwn(
  args: readonly string[],
  path: string,
  use: (url: string) => Promise<void> = async () => {},
): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: {
      ...process.env,
      ...QUIET,
      PORT: String(port),
      DATABASE_URL: `sqlite:${path}`,
      LOG_LEVEL: 'error',
    },
    // It greets on stderr; if it does not start, the wait for it says so.
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}`
    const readyMs = await readyAfterMs(`${url}/readyz`, startedAt)
    await use(url)
    return readyMs
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

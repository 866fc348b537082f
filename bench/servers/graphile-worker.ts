import { setTimeout as sleep } from 'node:timers/promises'
import { makeWorkerUtils, run } from 'graphile-worker'

/**
 * graphile-worker on the same server, as its documentation sets it up: jobs are added one by one through the library and
 * run by one runner in this process, with a task that does nothing. It has no HTTP, no keys, no stream and no result.
 * Talks to postgres-jobs.ts over the process channel: `{ jobs, atOnce, pauseMs }` in, `{ perSecond, startMs, cpuMicros }` out.
 */
const connectionString = process.env.DATABASE_URL as string
const CONNECTIONS = 10

interface Round {
  readonly jobs: number
  readonly atOnce: number
  /** Waits this long between two jobs of each of those that add; 0: no wait. */
  readonly pauseMs: number
}

const addedAt = new Map<string, number>()
let startDelays: number[] = []
let finished = 0
let onFinished = (): void => {}

const utils = await makeWorkerUtils({ connectionString, maxPoolSize: CONNECTIONS })
await utils.migrate()
const runner = await run({
  connectionString,
  concurrency: CONNECTIONS,
  maxPoolSize: CONNECTIONS,
  pollInterval: 1_000,
  noHandleSignals: true,
  taskList: {
    nothing: (payload) => {
      const { id } = payload as { id: string }
      startDelays.push(performance.now() - (addedAt.get(id) ?? 0))
      addedAt.delete(id)
      finished++
      onFinished()
    },
  },
})
process.send?.('ready')

process.on('message', (message: Round | 'stop') => {
  if (message === 'stop')
    void runner
      .stop()
      .then(() => utils.release())
      .then(() => process.disconnect())
  else void round(message).then((result) => process.send?.(result))
})

async function round({ jobs, atOnce, pauseMs }: Round): Promise<unknown> {
  finished = 0
  startDelays = []
  let next = 0
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const done = new Promise<void>((resolve) => {
    onFinished = () => {
      if (finished === jobs) resolve()
    }
  })
  const add = async (): Promise<void> => {
    while (next < jobs) {
      const id = `job-${startedAt}-${next++}`
      addedAt.set(id, performance.now())
      await utils.addJob('nothing', { id, query: '3 dozen eggs' })
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, add))
  await done
  const elapsed = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(before)
  const delays = startDelays.sort((a, b) => a - b)
  return {
    perSecond: jobs / elapsed,
    startMs: delays[Math.floor(delays.length / 2)],
    cpuMicros: (user + system) / jobs,
  }
}

import { startChild } from '../child-process.ts'
import type { Target } from '../load/connection.ts'
import type { BenchServer } from '../service-process.ts'
import type { RecipeStyle } from './recipe/job-events.ts'
import { type Fsync, startRedis } from './start-redis.ts'

const KEY = 'recipe-key-for-the-benchmark'

/** Fastify + BullMQ + Redis: a web process, a worker process and Redis, all of them counted as the server. */
export async function startRecipe(fsync: Fsync, style: RecipeStyle): Promise<BenchServer> {
  const redis = await startRedis(fsync)
  const processes = await startRecipeProcesses(redis.url, style)
  return {
    ...processes,
    pids: [...processes.pids, redis.pid],
    async stop() {
      await processes.stop()
      await redis.stop()
    },
  }
}

/** The recipe's own processes, on a Redis that is there. */
export async function startRecipeProcesses(redisUrl: string, style: RecipeStyle): Promise<BenchServer> {
  const env = { REDIS_URL: redisUrl, RECIPE_KEY: KEY, RECIPE_STYLE: style, NODE_ENV: 'production' }
  const execArgv = ['--max-semi-space-size=16', '--expose-gc']
  const web = startChild('./peers/recipe/web.ts', { env, execArgv })
  const worker = startChild('./peers/recipe/worker.ts', { env, execArgv })
  const [started] = await Promise.all([web.receive<Target>(), worker.receive()])
  return {
    ...started,
    pids: [web.pid, worker.pid],
    settle: () => web.ask('settle'),
    async stop() {
      await Promise.all([web.stop(), worker.stop()])
    },
  }
}

import { startRecipe } from './peers/start-recipe.ts'
import { hasRedis } from './peers/start-redis.ts'
import { type BenchServer, startServiceProcess } from './service-process.ts'

/** Assay and what many would build instead, all running, to be loaded in turn. */
export interface RecipeContenders {
  readonly servers: readonly NamedServer[]
  /** What is missing on this machine, as lines for the report. */
  readonly notes: readonly string[]
  stop(): Promise<void>
}

export interface NamedServer {
  readonly name: string
  readonly kind: 'assay' | 'recipe-always' | 'recipe-everysec' | 'recipe-tuned'
  readonly server: BenchServer
}

export const RECIPE =
  'The recipe is Fastify + BullMQ + Redis (bench/peers/recipe): a web process, a worker process and Redis; its jobs do nothing but tell seven events, where Assay prices. As guides show it, an event goes to a list and to the channel of its job, and is awaited before the next; tuned, events do not wait for each other, and one channel serves all streams.'

/** `isAlone` leaves the recipe out. */
export async function startRecipeContenders(isAlone: boolean): Promise<RecipeContenders> {
  const assay = await startServiceProcess('service')
  const servers: NamedServer[] = [
    { name: 'Assay, SQLite, fsync before each answer', kind: 'assay', server: assay },
  ]
  const notes: string[] = []
  if (isAlone) notes.push('The recipe was left out, as told.')
  else if (hasRedis()) {
    servers.push(
      {
        name: 'recipe, appendfsync always',
        kind: 'recipe-always',
        server: await startRecipe('always', 'plain'),
      },
      {
        name: 'recipe, appendfsync everysec',
        kind: 'recipe-everysec',
        server: await startRecipe('everysec', 'plain'),
      },
      {
        name: 'recipe, tuned, appendfsync always',
        kind: 'recipe-tuned',
        server: await startRecipe('always', 'tuned'),
      },
    )
  } else notes.push('The recipe was left out: redis-server is not installed.')
  return {
    servers,
    notes,
    async stop() {
      await Promise.all(servers.map(({ server }) => server.stop()))
    },
  }
}

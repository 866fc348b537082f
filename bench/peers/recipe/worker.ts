import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { type PricingJob, QUEUE, type RecipeStyle, tellEvents } from './job-events.ts'

/** The worker process of the recipe. Its jobs do nothing but tell their events, which is generous: Assay prices. */
const CONCURRENCY = 64

const url = process.env.REDIS_URL as string
const style = process.env.RECIPE_STYLE as RecipeStyle
const redis = new Redis(url, { maxRetriesPerRequest: null, enableAutoPipelining: true })
const worker = new Worker<PricingJob>(
  QUEUE,
  async ({ id, data }) => {
    await tellEvents(redis, id as string, data.events, style)
  },
  { connection: new Redis(url, { maxRetriesPerRequest: null }), concurrency: CONCURRENCY },
)
worker.on('error', (error) => process.stderr.write(`${String(error)}\n`))
await worker.waitUntilReady()
process.send?.('ready')

process.on('message', () => {
  void worker
    .close()
    .then(() => redis.quit())
    .then(() => process.exit())
})

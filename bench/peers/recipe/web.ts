import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Queue } from 'bullmq'
import fastify from 'fastify'
import { Redis } from 'ioredis'
import {
  channelOf,
  eventsKey,
  isLast,
  type PricingJob,
  QUEUE,
  type RecipeStyle,
  readMessage,
} from './job-events.ts'

/**
 * The web process of what many would build: Fastify takes a job into a BullMQ queue, a worker process tells its events over
 * Redis, and each stream gets what the list of events holds and then what is published. Keys are hashed and looked up in a
 * map. There are no limits, owners, leases beyond BullMQ's own, listing, search or retention.
 */
const EVENTS_DEFAULT = 7
const EVENTS_MAX = 1_000

const url = process.env.REDIS_URL as string
const key = process.env.RECIPE_KEY as string
const style = process.env.RECIPE_STYLE as RecipeStyle
const keys = new Map([[hash(key), 'bench']])
const redis = new Redis(url, { maxRetriesPerRequest: null, enableAutoPipelining: true })
const subscriber = redis.duplicate()
const queue = new Queue<PricingJob>(QUEUE, { connection: new Redis(url, { maxRetriesPerRequest: null }) })

interface Follower {
  readonly response: ServerResponse
  /** Events that came while the list was being read; null afterwards. */
  waiting: { readonly id: number; readonly frame: string }[] | null
  position: number
}
const followers = new Map<string, Set<Follower>>()

const app = fastify()
app.addHook('onRequest', async (request, reply) => {
  if (request.url === '/healthz') return
  const given = request.headers['x-service-api-key']
  if (typeof given !== 'string' || !keys.has(hash(given)))
    await reply.code(401).send({ error: 'invalid_api_key' })
})

app.get('/healthz', async () => ({ status: 'ok' }))

app.post<{ Body: { query: string; geography?: string; events?: number } }>(
  '/v1/jobs',
  {
    schema: {
      body: {
        type: 'object',
        required: ['request_type', 'query'],
        properties: {
          request_type: { const: 'nl' },
          query: { type: 'string', minLength: 1, maxLength: 4_000 },
          geography: { type: 'string', maxLength: 40 },
          events: { type: 'integer', minimum: 1, maximum: EVENTS_MAX },
        },
      },
    },
  },
  async ({ body: { query, geography, events }, headers: { host } }, reply) => {
    const jobId = `job_${randomUUID()}`
    await queue.add(
      'price',
      { query, geography: geography ?? null, events: events ?? EVENTS_DEFAULT },
      { jobId },
    )
    const self = `http://${host}/v1/jobs/${jobId}`
    reply.code(202)
    return { job_id: jobId, poll_url: self, stream_url: `${self}/stream`, status: 'pending' }
  },
)

app.get<{ Params: { id: string } }>('/v1/jobs/:id/stream', async ({ params: { id } }, reply) => {
  reply.hijack()
  const response = reply.raw
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(': stream\n\n')
  const follower: Follower = { response, waiting: [], position: 0 }
  // Registered and subscribed before the list is read, so nothing falls between.
  const others = followers.get(id)
  if (others === undefined) followers.set(id, new Set([follower]))
  else others.add(follower)
  response.once('close', () => leave(id, follower))
  if (style === 'plain' && others === undefined) await subscriber.subscribe(channelOf(style, id))
  const frames = await redis.lrange(eventsKey(id), 0, -1)
  if (frames.length > 0) {
    follower.position = frames.length
    response.write(frames.join(''))
    if (isLast(frames[frames.length - 1] as string)) response.end()
  }
  const waiting = follower.waiting ?? []
  follower.waiting = null
  for (const event of waiting) tell(follower, event)
})

subscriber.on('message', (_channel, message) => {
  const { jobId, ...event } = readMessage(message)
  for (const follower of followers.get(jobId) ?? []) {
    if (follower.waiting === null) tell(follower, event)
    else follower.waiting.push(event)
  }
})

function tell(follower: Follower, { id, frame }: { readonly id: number; readonly frame: string }): void {
  if (id <= follower.position || follower.response.writableEnded) return
  follower.position = id
  follower.response.write(frame)
  if (isLast(frame)) follower.response.end()
}

function leave(jobId: string, follower: Follower): void {
  const all = followers.get(jobId)
  all?.delete(follower)
  if (all?.size !== 0) return
  followers.delete(jobId)
  if (style === 'plain') void subscriber.unsubscribe(channelOf(style, jobId))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

if (style === 'tuned') await subscriber.subscribe(channelOf(style, ''))
await queue.waitUntilReady()
const listening = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) })
process.send?.({ url: listening, key })

process.on('message', (message) => {
  if (message === 'settle') {
    globalThis.gc?.()
    process.send?.('settled')
    return
  }
  app.server.closeAllConnections()
  void Promise.all([app.close(), queue.close(), redis.quit(), subscriber.quit()]).then(() => process.exit())
})

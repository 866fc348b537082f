import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { openGazetteer } from '@assay/book-open'
import { PRICING_STAGES } from '@assay/contract'
import fastify from 'fastify'
import { loadBook } from '../../packages/books/src/load-book.ts'
import { hashApiKey } from '../../packages/domain/src/access/api-key.ts'
import { createKeyFor } from '../../packages/domain/src/access/create-key.ts'
import { createIds } from '../../packages/domain/src/jobs/ids.ts'
import { readSubmission } from '../../packages/domain/src/jobs/submission.ts'
import { parseJsonBody } from '../../packages/service/src/http/request-input.ts'
import { createMetrics } from '../../packages/service/src/metrics.ts'
import { createPricingThreads } from '../../packages/service/src/scheduler/pricing-threads.ts'
import { openSqliteStore } from '../../packages/stores/src/sqlite/store.ts'
import { portOf } from '../../test/tools/free-port.ts'
import { RUNGS, type Rung } from '../ladder.ts'
import { openSketchStore } from './ladder-store.ts'

/**
 * The least service that could be called one: submit, get a result, follow the events. Each rung adds a promise of Assay's to those below
 * it, with Assay's own part for it where that stands alone.
 */

const RESULT = process.env.BENCH_RESULT ?? '{}'

if (isMainThread) await serve()
else parentPort?.on('message', (run: number) => parentPort?.postMessage({ run, result: RESULT }))

interface Asked {
  readonly id: string
  readonly query: string
  readonly geography: string | null
}

async function serve(): Promise<void> {
  const top = RUNGS.findIndex(({ id }) => id === process.argv[2])
  const has = (rung: Rung): boolean => RUNGS.findIndex(({ id }) => id === rung) <= top

  const source = { nowMs: Date.now, randomBytes }
  const newId = createIds(source)
  const metrics = createMetrics()
  const path = process.env.BENCH_DATABASE ?? ':memory:'
  const own = await openSqliteStore({ path: `${path}-own`, clock: source, randomBytes, exclusive: true })
  const { key } = await createKeyFor(own, { user: 'bench' }, source)
  const caller = await own.authenticate(hashApiKey(key))
  if (caller === null) throw new Error('The key of the benchmark is unknown.')
  const store = has('store') ? createOwnStore(caller.userId) : openSketchStore(has('durable') ? path : null)
  const rules = { geographies: openGazetteer(), queryCharactersMax: 4_000 }
  const price = await openPricing()
  const streams = new Map<string, ServerResponse>()

  function createOwnStore(userId: number) {
    const worker = 'bench'
    return {
      async submit({ id, query, geography }: Asked): Promise<void> {
        await own.submit({
          ...{
            id,
            userId,
            requestType: 'nl',
            query,
            queryFolded: query.toLowerCase(),
            geography,
            labels: [],
          },
          ...{ activeJobsMax: 1e7, keptJobsMax: 1e7, keptBytesMax: 1e12, deadlineInMs: 60_000, book: null },
          ...{ idempotency: null, traceparent: null, offer: { worker, leaseMs: 30_000 } },
        })
      },
      async record(id: string, events: readonly string[]): Promise<void> {
        const stages = PRICING_STAGES.map((stage, i) => ({
          stage,
          message: events[i] ?? '',
          progress: i / 6,
        }))
        const summary = { low: '1', estimate: '2', high: '3', currency: 'USD', geography: 'US' }
        const outcome = { status: 'completed', resultJson: RESULT, summary } as const
        await own.record({ id, attempt: 1, worker, after: 0, stages, outcome })
      },
      async read(id: string): Promise<readonly string[]> {
        const page = await own.readEvents({ userId, id, after: 0, limit: 64 })
        return page?.events.map(({ body }) => body) ?? []
      },
    }
  }

  async function openPricing(): Promise<(asked: Asked) => Promise<string>> {
    if (has('priced')) {
      const { bytes } = await loadBook(null)
      const threads = createPricingThreads({ size: 1, books: { book: bytes, base: null }, onLost: () => {} })
      await threads.ready
      return ({ query, geography }) =>
        new Promise((resolve) => {
          const onReport = (_: unknown, end: object | null): void => {
            if (end !== null) resolve('resultJson' in end ? String(end.resultJson) : '{}')
          }
          threads.price({ query, geography, layers: null, onReport })
        })
    }
    if (!has('thread')) return async () => RESULT
    const worker = new Worker(new URL(import.meta.url))
    const waiting = new Map<number, (result: string) => void>()
    let last = 0
    worker.on('message', ({ run, result }: { readonly run: number; readonly result: string }) => {
      waiting.get(run)?.(result)
      waiting.delete(run)
    })
    return () =>
      new Promise((resolve) => {
        waiting.set(++last, resolve)
        worker.postMessage(last)
      })
  }

  async function checkKey({ 'x-service-api-key': shown }: IncomingHttpHeaders): Promise<void> {
    if (has('key') && (await own.authenticate(hashApiKey(String(shown)))) === null) throw new Error('no key')
  }

  async function submit(headers: IncomingHttpHeaders, bytes: Buffer): Promise<string> {
    const startMs = performance.now()
    await checkKey(headers)
    const body = has('checks') ? parseJsonBody(headers, bytes) : JSON.parse(bytes.toString())
    const { query, geography } = has('checks') ? readSubmission(body, rules) : body
    const asked: Asked = { id: newId('job'), query, geography }
    await store.submit(asked)
    void run(asked)
    if (has('metrics')) {
      metrics.request('POST', '/v1/jobs', 202, performance.now() - startMs)
      metrics.submitted('created')
    }
    const url = `http://${headers.host}/v1/jobs/${asked.id}`
    const created_at = new Date().toISOString()
    return JSON.stringify({
      job_id: asked.id,
      poll_url: url,
      stream_url: `${url}/stream`,
      status: 'pending',
      created_at,
    })
  }

  async function run(asked: Asked): Promise<void> {
    const result = await price(asked)
    const events = [
      ...PRICING_STAGES.map((stage, i) =>
        JSON.stringify({ stage, message: `Line 1: eggs, found 12 comparables, ${stage}.`, progress: i / 6 }),
      ),
      `{"result":${result}}`,
    ]
    await store.record(asked.id, events)
    if (has('metrics')) {
      metrics.jobWaited(1)
      metrics.jobRun('completed', 1)
      metrics.jobTook(1)
    }
    const response = streams.get(asked.id)
    if (response !== undefined) end(asked.id, response, events)
  }

  async function follow(headers: IncomingHttpHeaders, id: string, response: ServerResponse): Promise<void> {
    await checkKey(headers)
    response.writeHead(200, [
      ...['content-type', 'text/event-stream', 'cache-control', 'no-cache, no-transform'],
      ...(has('checks') ? ['x-content-type-options', 'nosniff', 'x-request-id', newId('msg')] : []),
    ])
    response.write(': stream\n\n')
    streams.set(id, response)
    const events = await store.read(id)
    if (events.length > 0 && streams.has(id)) end(id, response, events)
  }

  function end(id: string, response: ServerResponse, events: readonly string[]): void {
    streams.delete(id)
    const timestamp = new Date().toISOString()
    const frames = events.map((body, i) => {
      const type = i === PRICING_STAGES.length ? 'completed' : 'stage'
      const common = `{"event_type":"${type}","job_id":"${id}","timestamp":"${timestamp}"`
      return `event: ${type}\nid: ${i + 1}\ndata: ${common},${body.slice(1)}\n\n`
    })
    response.end(frames.join(''))
    if (has('metrics')) {
      metrics.eventsSent(events.length)
      metrics.request('GET', '/v1/jobs/:id/stream', 200, null)
    }
  }

  const idOf = (url: string): string => url.slice('/v1/jobs/'.length, -'/stream'.length)

  async function listen(): Promise<string> {
    if (has('fastify')) {
      const app = fastify()
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      app.post<{ Body: Buffer }>('/v1/jobs', async (request, reply) => {
        const answer = await submit(request.headers, request.body)
        reply.code(202).header('content-type', 'application/json')
        return answer
      })
      app.get('/v1/jobs/:id/stream', async (request, reply) => {
        reply.hijack()
        await follow(request.headers, idOf(request.url), reply.raw)
      })
      return app.listen({ host: '127.0.0.1', port: 0 })
    }
    const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (request.method === 'GET') return await follow(request.headers, idOf(request.url ?? ''), response)
      const answer = await submit(request.headers, await buffer(request))
      response.writeHead(202, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      })
      response.end(answer)
    }
    const server = createServer((request, response) => void handle(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${portOf(server)}`
  }

  process.send?.({ url: await listen(), key })
  process.on('message', () => process.exit())
}

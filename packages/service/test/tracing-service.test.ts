import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { Assay } from '@assay/client'
import { PRICING_STAGES, type SubmitResponse } from '@assay/contract'
import { eventually } from '../../../test/tools/eventually.ts'
import { type ReceivedSpan, startOtlpReceiver } from '../../../test/tools/otlp-receiver.ts'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

const SERVER = 2
const CLIENT = 3
const PRODUCER = 4
const CONSUMER = 5
const STAGES: readonly string[] = PRICING_STAGES
const SECRET = 'zanzibarite'
/** Clocks of two threads may differ by some milliseconds, and each may be set while the test runs. */
const APART_NANOS = 20_000_000n

const receiver = await startOtlpReceiver({ after })
let service: ServiceProcess
let assay: Assay
let apiKey = ''

before(async () => {
  service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    ASSAY_WEBHOOKS_PRIVATE: 'on',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: 'prices',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,team=a%20b',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  })
  apiKey = (await service.createKey('tester')).apiKey
  await service.start()
  assay = new Assay({ baseUrl: service.url, apiKey })
})
after(() => service.dispose())

function newTrace(flags = '01') {
  const traceId = randomBytes(16).toString('hex')
  const spanId = randomBytes(8).toString('hex')
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` }
}

async function submit(query: string, headers: Readonly<Record<string, string>>): Promise<SubmitResponse> {
  const response = await fetch(`${service.url}/v1/jobs`, {
    method: 'POST',
    headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ request_type: 'nl', query }),
  })
  assert.equal(response.status, 202)
  return JSON.parse(await response.text())
}

/** The spans of a trace, once it has one of this name. */
async function traceWith(
  name: string,
  isOurs: (span: ReceivedSpan) => boolean,
): Promise<readonly ReceivedSpan[]> {
  const has = (span: ReceivedSpan) => span.name === name && isOurs(span)
  const found = (await receiver.until((spans) => spans.some(has))).find(has)
  return receiver.spans().filter(({ traceId }) => traceId === found?.traceId)
}

const ofJob = (id: string) => (span: ReceivedSpan) => span.attributes['assay.job.id'] === id
const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan =>
  spans.find((span) => span.name === name) ??
  assert.fail(`there is no ${name} in ${spans.map((span) => span.name)}`)

test('one trace goes from the request over the queue to the stages and the last event', async () => {
  const { traceId, spanId, traceparent } = newTrace()
  const { job_id: id } = await submit(`3 dozen eggs and 2 ${SECRET}`, { traceparent })
  const spans = await traceWith('price', ofJob(id))
  assert.deepEqual([...new Set(spans.map((span) => span.traceId))], [traceId])

  const request = named(spans, 'POST /v1/jobs')
  assert.deepEqual([request.kind, request.parentSpanId, request.flags], [SERVER, spanId, 0x301])
  const { 'assay.request.id': requestId, 'assay.key.id': keyId, ...about } = request.attributes
  assert.deepEqual(about, {
    'http.request.method': 'POST',
    'http.route': '/v1/jobs',
    'http.response.status_code': 202,
    'url.scheme': 'http',
    'network.protocol.version': '1.1',
    'assay.job.id': id,
  })
  assert.match(`${requestId} ${keyId}`, /^[\w-]+ key_\w+$/)
  assert.equal(request.resource['service.name'], 'prices')
  assert.equal(request.resource['deployment.environment.name'], 'test')
  assert.equal(request.resource.team, 'a b')

  const accept = named(spans, 'accept')
  assert.deepEqual([accept.kind, accept.parentSpanId, accept.flags], [PRODUCER, request.spanId, 0x301])
  const price = named(spans, 'price')
  assert.deepEqual([price.kind, price.parentSpanId, price.events], [CONSUMER, accept.spanId, ['completed']])
  assert.equal(named(spans, 'wait').parentSpanId, accept.spanId)
  const stages = spans.filter(({ name }) => STAGES.includes(name))
  assert.deepEqual(
    stages.map(({ name }) => name),
    STAGES,
  )
  const stored = named(spans, 'store result')
  const { lastEventId } = await assay.jobs.get(id)
  assert.equal(stored.attributes['assay.event.last'], lastEventId)
  for (const below of [...stages, stored]) {
    assert.equal(below.parentSpanId, price.spanId)
    assert.ok(below.startNanos <= below.endNanos)
    assert.ok(price.startNanos <= below.startNanos + APART_NANOS, `${below.name} began before the attempt`)
  }
  assert.ok(accept.startNanos + APART_NANOS >= request.startNanos)
  assert.ok(accept.endNanos <= request.endNanos + APART_NANOS)

  const all = JSON.stringify(receiver.spans(), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  assert.doesNotMatch(all, new RegExp(`${SECRET}|eggs|dozen|tester|${apiKey}`))
  // The log is written in lots.
  await eventually('the log names the trace', () => service.output().includes(`"trace_id":"${traceId}"`))
  assert.match(service.output(), /exporting traces/)
})

test('a traceparent that is not well formed is ignored, and one that is not sampled is respected', async () => {
  const quiet = newTrace('00')
  const unsampled = await submit('3 dozen eggs', { traceparent: quiet.traceparent })
  await assay.jobs.wait(unsampled.job_id)
  const { job_id: id } = await submit('3 dozen eggs', { traceparent: '00-zz-1-01' })
  const spans = await traceWith('price', ofJob(id))
  assert.equal(named(spans, 'POST /v1/jobs').parentSpanId, '')
  // Spans go out in the order in which they end, so those of the first job would have come before.
  assert.deepEqual(
    receiver.spans().filter((span) => span.traceId === quiet.traceId || ofJob(unsampled.job_id)(span)),
    [],
  )
})

test('a refused request and an unknown path have spans without the words of the path', async () => {
  const { traceId, traceparent } = newTrace()
  const read = (path: string) =>
    fetch(`${service.url}${path}`, { headers: { traceparent, 'x-service-api-key': apiKey } })
  await read(`/v1/${SECRET}`)
  await fetch(`${service.url}/v1/jobs?q=${SECRET}`, { headers: { traceparent } })
  await read(`/v1/jobs/${SECRET}`)
  const ours = (span: ReceivedSpan) => span.traceId === traceId
  await receiver.until((spans) => spans.filter(ours).length === 3)
  assert.deepEqual(
    receiver
      .spans()
      .filter(ours)
      .map(({ name, attributes, status }) => [name, attributes['http.response.status_code'], status]),
    [
      ['GET', 404, 0],
      ['GET /v1/jobs', 401, 0],
      ['GET /v1/jobs/:id', 404, 0],
    ],
  )
})

test('the span of a stream ends when the stream is open', async () => {
  const { traceparent, traceId } = newTrace()
  const { job_id: id } = await submit('3 dozen eggs', {})
  const response = await fetch(`${service.url}/v1/jobs/${id}/stream`, {
    headers: { traceparent, 'x-service-api-key': apiKey },
  })
  await response.text()
  const spans = await traceWith('GET /v1/jobs/:id/stream', (span) => span.traceId === traceId)
  assert.equal(spans.length, 1)
  assert.equal(spans[0]?.attributes['http.response.status_code'], 200)
})

test('an agent’s call, a batch and the building of a book are in the traces of their requests', async () => {
  const agent = newTrace()
  const called = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-service-api-key': apiKey,
      traceparent: agent.traceparent,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'price', arguments: { query: '3 dozen eggs' } },
    }),
  })
  assert.equal(called.status, 200, await called.text())
  const ofAgent = await traceWith('POST /mcp', ({ traceId }) => traceId === agent.traceId)
  assert.equal(named(ofAgent, 'accept').parentSpanId, named(ofAgent, 'POST /mcp').spanId)
  assert.equal(named(ofAgent, 'price').parentSpanId, named(ofAgent, 'accept').spanId)

  const batch = newTrace()
  const submitted = await fetch(`${service.url}/v1/batches`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      'x-service-api-key': apiKey,
      traceparent: batch.traceparent,
    },
    body: '{"custom_id":"a","query":"3 dozen eggs"}\n{"custom_id":"b","query":"a loaf of bread"}\n',
  })
  assert.equal(submitted.status, 202, await submitted.text())
  const isOfBatch = ({ traceId }: ReceivedSpan) => traceId === batch.traceId
  const chunk = named(await traceWith('price chunk', isOfBatch), 'price chunk')
  const request = named(await traceWith('POST /v1/batches', isOfBatch), 'POST /v1/batches')
  assert.equal(chunk.parentSpanId, request.spanId)
  assert.equal(chunk.attributes['assay.chunk.lines'], 2)
  assert.equal(chunk.attributes['assay.chunk.completed'], 2)

  const book = newTrace()
  const uploaded = await fetch(`${service.url}/v1/books?name=ours&extends=none`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-service-api-key': apiKey, traceparent: book.traceparent },
    body: `item,price\n${Array.from({ length: 30 }, (_, i) => `${SECRET} rod,${1 + (i % 5)}\n`).join('')}`,
  })
  assert.equal(uploaded.status, 202, await uploaded.text())
  const build = named(await traceWith('build book', ({ traceId }) => traceId === book.traceId), 'build book')
  assert.deepEqual([build.kind, build.attributes['assay.end']], [CONSUMER, 'ready'])
})

test('a webhook is told in the trace of its job, which its receiver can continue', async (t) => {
  const told = Promise.withResolvers<string>()
  const hook = createServer((request, response) => {
    told.resolve(String(request.headers.traceparent))
    request.resume()
    response.end()
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  t.after(() => hook.close())
  const { port } = hook.address() as AddressInfo
  await assay.webhooks.create({ url: `http://127.0.0.1:${port}/`, events: ['job.completed'] })
  const { traceId, traceparent } = newTrace()
  await submit('3 dozen eggs', { traceparent })
  const delivery = named(
    await traceWith('deliver webhook', (span) => span.traceId === traceId),
    'deliver webhook',
  )
  assert.equal(delivery.kind, CLIENT)
  assert.equal(await told.promise, `00-${traceId}-${delivery.spanId}-01`)
})

test('what became of spans is counted in the metrics', async () => {
  assert.match(await assay.service.metrics(), /^assay_trace_spans_total\{end="exported"\} [1-9]\d*$/m)
})

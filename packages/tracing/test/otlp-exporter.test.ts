import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { startOtlpReceiver } from '../../../test/tools/otlp-receiver.ts'
import { readTraceConfig } from '../src/otel-settings.ts'
import { createProtobufEncoding } from '../src/otlp-encoding.ts'
import { type SpanEnd, startExporter } from '../src/otlp-exporter.ts'
import type { EndedSpan } from '../src/tracer.ts'

const encoding = createProtobufEncoding({ resource: {}, scope: { name: 'assay', version: '1' } })

const SPAN: EndedSpan = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentId: null,
  isParentRemote: false,
  name: 'one',
  kind: 'internal',
  startMs: 1,
  endMs: 2,
  attributes: {},
  events: [],
  isError: false,
}

/** The real exporter, with what it counted and logged. A sending begins when it is asked to or when a batch is full. */
function newExporter(
  t: TestContext,
  endpoint: string,
  env: Readonly<Record<string, string>> = {},
  used = encoding,
) {
  const { settings } = readTraceConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2',
    ...env,
  })
  assert.ok(settings !== null)
  const counts: Record<SpanEnd, number> = { exported: 0, queue_full: 0, refused: 0, given_up: 0 }
  const waiting = new Set<() => void>()
  const lines: string[] = []
  const note = (fields: object, message?: string): void =>
    void lines.push(`${JSON.stringify(fields)} ${message}`)
  const exporter = startExporter({
    settings,
    encoding: used,
    logger: { info: note, warn: note },
    random: () => 0,
    onSpans(end, count) {
      counts[end] += count
      for (const look of waiting) look()
    },
  })
  t.after(() => exporter.close(0))
  return {
    counts,
    lines,
    close: exporter.close,
    add(spans: number) {
      for (let i = 0; i < spans; i++) exporter.add(encoding.encode(SPAN))
    },
    /** Waits until so many spans have come to an end. */
    until(end: SpanEnd, count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = (): void => void (counts[end] >= count && resolve())
      waiting.add(look)
      look()
      return promise
    },
  }
}

test('spans go out in batches, with the headers and the compression that were asked for', async (t) => {
  const receiver = await startOtlpReceiver(t)
  const exporter = newExporter(t, `${receiver.url}/prefix/`, {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret,x-tenant=one',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  })
  exporter.add(4)
  await exporter.until('exported', 4)
  assert.deepEqual(
    receiver.requests.map(({ method, path, spans }) => [method, path, spans.length]),
    [
      ['POST', '/prefix/v1/traces', 2],
      ['POST', '/prefix/v1/traces', 2],
    ],
  )
  const headers = receiver.requests[0]?.headers ?? assert.fail()
  assert.equal(headers['content-type'], 'application/x-protobuf')
  assert.equal(headers['content-encoding'], 'gzip')
  assert.equal(headers.authorization, 'Bearer secret')
  assert.equal(headers['x-tenant'], 'one')
  assert.deepEqual(exporter.lines, [])
})

test('an encoding that fails gives its spans up, and nothing else', async (t) => {
  const receiver = await startOtlpReceiver(t)
  let isBroken = true
  const exporter = newExporter(
    t,
    receiver.url,
    {},
    {
      ...encoding,
      request(batch) {
        if (isBroken) throw new Error('no room')
        return encoding.request(batch)
      },
    },
  )
  exporter.add(2)
  await exporter.until('given_up', 2)
  isBroken = false
  exporter.add(1)
  await exporter.close(10_000)
  assert.deepEqual(exporter.counts, { exported: 1, queue_full: 0, refused: 0, given_up: 2 })
  assert.match(exporter.lines.join('\n'), /no room/)
})

test('what is left goes out when it is closed, and later spans are counted as given up', async (t) => {
  const receiver = await startOtlpReceiver(t)
  const exporter = newExporter(t, receiver.url)
  exporter.add(1)
  await exporter.close(10_000)
  assert.equal(receiver.spans().length, 1)
  exporter.add(1)
  assert.deepEqual(exporter.counts, { exported: 1, queue_full: 0, refused: 0, given_up: 1 })
})

test('a receiver that is away costs bounded memory and one line, and its return another', async (t) => {
  let isAway = true
  const receiver = await startOtlpReceiver(t, (_request, response) => {
    if (isAway) response.statusCode = 503
    response.end()
  })
  const exporter = newExporter(t, receiver.url, {
    OTEL_BSP_MAX_QUEUE_SIZE: '4',
    // No pause fits: each batch is tried once.
    OTEL_BSP_EXPORT_TIMEOUT: '1',
  })
  exporter.add(20)
  assert.equal(exporter.counts.queue_full, 16)
  await exporter.until('given_up', 4)
  isAway = false
  exporter.add(2)
  await exporter.until('exported', 2)
  assert.equal(exporter.lines.length, 2)
  assert.match(exporter.lines[0] ?? '', /"reason":"it answered 503"\} traces cannot be exported/)
  assert.match(exporter.lines[1] ?? '', /traces are exported again/)
})

test('a batch is sent again after a passing failure, and not before Retry-After has passed', async (t) => {
  const arrivals: number[] = []
  const receiver = await startOtlpReceiver(t, (_request, response) => {
    arrivals.push(performance.now())
    if (arrivals.length === 1) response.writeHead(429, { 'retry-after': '1' })
    response.end()
  })
  const exporter = newExporter(t, receiver.url)
  exporter.add(2)
  await exporter.until('exported', 2)
  const [first = 0, second = 0] = arrivals
  assert.equal(arrivals.length, 2)
  // Timers of Node may come a millisecond early.
  assert.ok(second - first >= 995, `it came back after ${second - first} ms`)
})

test('nobody listens: the batch is given up, whoever adds spans never waits, and a close is quick', async (t) => {
  const free = createTcpServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  const exporter = newExporter(t, `http://127.0.0.1:${port}`)
  exporter.add(2)
  exporter.add(1)
  await exporter.close(60_000)
  assert.deepEqual(exporter.counts, { exported: 0, queue_full: 0, refused: 0, given_up: 3 })
  assert.equal(exporter.lines.length, 1)
  assert.match(exporter.lines[0] ?? '', /ECONNREFUSED/)
})

test('a receiver that never answers is cut off in time, and holds up a close no longer than its limit', async (t) => {
  const receiver = await startOtlpReceiver(t, () => {})
  const patient = newExporter(t, receiver.url)
  patient.add(2)
  await receiver.until((spans) => spans.length === 2)
  await patient.close(1)
  const hasty = newExporter(t, receiver.url, {
    OTEL_EXPORTER_OTLP_TIMEOUT: '20',
    OTEL_BSP_EXPORT_TIMEOUT: '30',
  })
  hasty.add(2)
  await hasty.until('given_up', 2)
  assert.match(hasty.lines[0] ?? '', /no whole answer in time/)
})

test('an answer without an end is cut off, and what it took counts as taken', async (t) => {
  const gone = Promise.withResolvers<void>()
  const receiver = await startOtlpReceiver(t, (_request, response) => {
    response.on('close', () => gone.resolve())
    const pour = (): void => {
      if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(pour))
    }
    pour()
  })
  const exporter = newExporter(t, receiver.url)
  exporter.add(2)
  await exporter.until('exported', 2)
  await gone.promise
})

test('a redirect is not followed, and a refusal is not repeated', async (t) => {
  const other = await startOtlpReceiver(t)
  const statuses = [307, 400, 401, 101, 500]
  const receiver = await startOtlpReceiver(t, (_request, response) => {
    const status = statuses[receiver.requests.length - 1] ?? 200
    if (status === 101) {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
      return
    }
    response.writeHead(status, { location: other.url }).end('no')
  })
  const exporter = newExporter(t, receiver.url)
  for (let sent = 1; sent <= statuses.length; sent++) {
    exporter.add(2)
    await exporter.until('refused', 2 * sent)
  }
  assert.equal(receiver.requests.length, statuses.length)
  assert.equal(other.requests.length, 0)
  assert.equal(exporter.lines.length, 1, exporter.lines.join('\n'))
})

test('spans that the receiver says it refused are counted as refused', async (t) => {
  const receiver = await startOtlpReceiver(t, (_request, response) =>
    response.end(Buffer.from('0a020801', 'hex')),
  )
  const exporter = newExporter(t, receiver.url)
  exporter.add(2)
  await exporter.until('exported', 1)
  assert.deepEqual(exporter.counts, { exported: 1, queue_full: 0, refused: 1, given_up: 0 })
})

test('a connection that the receiver closes between two batches is no outage', async (t) => {
  const receiver = await startOtlpReceiver(t, (request, response) => {
    response.end(() => setImmediate(() => request.socket.destroy()))
  })
  const exporter = newExporter(t, receiver.url)
  for (let sent = 1; sent <= 5; sent++) {
    exporter.add(2)
    await exporter.until('exported', 2 * sent)
  }
  assert.deepEqual(exporter.lines, [])
})

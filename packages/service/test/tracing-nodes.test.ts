import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Assay } from '@assay/client'
import { startOtlpReceiver } from '../../../test/tools/otlp-receiver.ts'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { openPostgresStore } from '../../stores/src/postgres/store.ts'
import { PARTS } from '../../stores/test/store-contract/open-temporary-postgres-store.ts'

test('one trace over two nodes, also when a worker is lost on the way, and all of it is sent at the stop', async (t) => {
  const receiver = await startOtlpReceiver(t)
  const database = await (await postgresServer()).createDatabase()
  const env = {
    ASSAY_BOOK: smallBookFile(),
    DATABASE_URL: database,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/own/path`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    // Nothing leaves before the stop.
    OTEL_BSP_SCHEDULE_DELAY: '3600000',
  }
  const api = await createServiceProcess({ ...env, ASSAY_WORKERS: '0' })
  const worker = await createServiceProcess({ ...env, ASSAY_WORKERS: '1' }, 'worker')
  t.after(() => Promise.all([api.dispose(), worker.dispose()]))
  const { apiKey } = await api.createKey('tester')
  await api.start()
  const traceId = randomBytes(16).toString('hex')
  const submit = async () => {
    const response = await fetch(`${api.url}/v1/jobs`, {
      method: 'POST',
      headers: {
        'x-service-api-key': apiKey,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify({ request_type: 'nl', query: '3 dozen eggs' }),
    })
    const { job_id }: { readonly job_id: string } = JSON.parse(await response.text())
    return job_id
  }
  const lost = await submit()
  // A worker takes the job and is never heard of again.
  const dying = await openPostgresStore({ ...PARTS, url: database })
  t.after(() => dying.close())
  const claim = { worker: 'dying', token: randomUUID(), limit: 1, leaseMs: 1, attemptsMax: 3 }
  assert.deepEqual(
    (await dying.claim(claim)).map(({ id }) => id),
    [lost],
  )
  const calm = await submit()
  await worker.start()
  const assay = new Assay({ baseUrl: api.url, apiKey })
  for (const id of [lost, calm]) await assay.jobs.wait(id)
  assert.equal(receiver.requests.length, 0)
  await Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')])

  const spans = receiver.spans()
  for (const { path } of receiver.requests) assert.equal(path, '/own/path')
  for (const [id, attempt] of [
    [lost, 2],
    [calm, 1],
  ] as const) {
    const ofJob = (name: string) =>
      spans.find((span) => span.name === name && span.attributes['assay.job.id'] === id) ??
      assert.fail(`no ${name} of attempt ${attempt}`)
    const [request, accept, price, stored] = [
      ofJob('POST /v1/jobs'),
      ofJob('accept'),
      ofJob('price'),
      ofJob('store result'),
    ]
    assert.deepEqual(
      [request, accept, price, stored].map((span) => [span.traceId, span.parentSpanId]),
      [
        [traceId, 'b7ad6b7169203331'],
        [traceId, request.spanId],
        [traceId, accept.spanId],
        [traceId, price.spanId],
      ],
    )
    assert.equal(price.attributes['assay.job.attempt'], attempt)
    assert.deepEqual(price.events, ['completed'])
    // Two processes, which say so.
    assert.notEqual(price.resource['service.instance.id'], request.resource['service.instance.id'])
  }
  for (const node of [api, worker]) assert.doesNotMatch(node.output(), /"level":"error"|cannot be exported/)
})

test('a receiver that is away or never answers costs no job anything, and no stop more than a second', async (t) => {
  const silent = await startOtlpReceiver(t, () => {})
  const service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    OTEL_EXPORTER_OTLP_ENDPOINT: silent.url,
    OTEL_BSP_MAX_QUEUE_SIZE: '4',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2',
  })
  t.after(() => service.dispose())
  const { apiKey } = await service.createKey('tester')
  await service.start()
  const assay = new Assay({ baseUrl: service.url, apiKey })
  for (let job = 0; job < 5; job++) await assay.price('3 dozen eggs')
  assert.match(await assay.service.metrics(), /^assay_trace_spans_total\{end="queue_full"\} [1-9]\d*$/m)
  assert.equal(await service.end('SIGTERM'), 0)
  assert.match(service.output(), /"stopped"/)
  assert.doesNotMatch(service.output(), /could not stop in time/)
})

test('a bad address stops the start with one line that does not repeat it, and what is not supported is warned of', async (t) => {
  const service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317/secret',
  })
  t.after(() => service.dispose())
  await assert.rejects(service.start(), /OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address/)
  assert.doesNotMatch(service.output(), /secret/)
  const receiver = await startOtlpReceiver(t)
  await service.start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })
  assert.match(
    service.output(),
    /"level":"warn".*OTEL_EXPORTER_OTLP_PROTOCOL is not http\/protobuf or http\/json; http\/protobuf is used/,
  )
})

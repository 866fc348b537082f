import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { randomNumbers } from '../../../test/tools/random-numbers.ts'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { Assay, ConflictError, type JobEvent, NotFoundError, ValidationError } from '../src/index.ts'
import { startChaosProxy } from './chaos-proxy.ts'

let service: ServiceProcess
let apiKey: string
/** Straight to the service. */
let direct: Assay

before(async () => {
  service = await createServiceProcess({ ASSAY_BOOK: smallBookFile(), ASSAY_KEEPALIVE_SECONDS: '1' })
  await service.start()
  apiKey = (await service.assay('keys', 'create', 'maria')).stdout.trim()
  direct = new Assay({ baseUrl: service.url, apiKey })
})
after(() => service.dispose())

async function collect(events: AsyncIterable<JobEvent>): Promise<JobEvent[]> {
  return Array.fromAsync(events)
}

test('each method does its work on the real service', async () => {
  const job = await direct.jobs.submit({ query: '3 dozen eggs', geography: 'us-tx' })
  const events = await collect(direct.jobs.stream(job.jobId))
  assert.deepEqual(
    events.map((event) => event.id),
    events.map((_, index) => index + 1),
  )
  const last = events.at(-1)
  assert.ok(last?.eventType === 'completed')

  const read = await direct.jobs.get(job.jobId)
  assert.equal(read.status, 'completed')
  assert.equal(read.geography, 'US-TX')
  assert.equal(read.lastEventId, events.length)
  assert.deepEqual(read.result, last.result)
  assert.deepEqual(await direct.jobs.wait(job.jobId), read)
  assert.deepEqual(await collect(direct.jobs.stream(job.jobId, { lastEventId: 2 })), events.slice(2))
  assert.deepEqual(await collect(direct.jobs.stream(job.jobId, { lastEventId: events.length })), [])

  const listed = await Array.fromAsync(direct.jobs.list({ q: 'DOZEN', status: 'completed', limit: 1 }))
  assert.deepEqual(
    listed.map(({ jobId, summary }) => [jobId, summary?.estimate]),
    [[job.jobId, last.result.total.estimate]],
  )
  const stages: string[] = []
  const quote = await direct.price('3 dozen eggs', {
    geography: 'US-TX',
    onStage: ({ stage }) => stages.push(stage),
  })
  assert.deepEqual(quote, last.result)
  assert.equal(stages.at(-1), 'totaling')

  assert.equal((await direct.jobs.cancel(job.jobId)).status, 'completed')
  await direct.jobs.delete(job.jobId)
  await assert.rejects(direct.jobs.get(job.jobId), NotFoundError)
  await assert.rejects(collect(direct.jobs.stream(job.jobId)), { code: 'job_not_found' })

  const [austin] = await direct.geographies.search('austin')
  assert.match(austin?.name ?? '', /Austin/)
  await direct.service.health()
  await direct.service.readiness()
  assert.match(await direct.service.metrics(), /^# HELP/m)
  assert.match(String((await direct.service.openapi()).openapi), /^3\.1/)
})

test('what the service refuses arrives as the error of its family, with every fault', async () => {
  await assert.rejects(direct.jobs.submit({ query: ' ', geography: 'US-TZ' }), (error) => {
    assert.ok(error instanceof ValidationError)
    assert.equal(error.code, 'validation_failed')
    assert.match(error.requestId ?? '', /./)
    assert.deepEqual(error.errors.map(({ pointer }) => pointer).sort(), ['/geography', '/query'])
    return true
  })
  await assert.rejects(direct.jobs.list({ limit: 0 }).page(), { status: 400, code: 'invalid_parameter' })
  const stranger = new Assay({ baseUrl: service.url, apiKey: 'assay_nobody' })
  await assert.rejects(stranger.jobs.list().page(), { name: 'AuthenticationError', code: 'invalid_api_key' })
  await assert.rejects(direct.price('qwxzv blorptang'), { name: 'JobFailedError', code: 'nothing_priced' })
})

test('the same Idempotency-Key makes one job, and another body with it is refused', async () => {
  const options = { idempotencyKey: 'order-17' }
  const first = await direct.jobs.submit({ query: '2 gal of milk' }, options)
  const again = await direct.jobs.submit({ query: '2 gal of milk' }, options)
  assert.equal(again.jobId, first.jobId)
  await assert.rejects(direct.jobs.submit({ query: '3 gal of milk' }, options), {
    code: 'idempotency_key_reused',
  })
  await direct.jobs.wait(first.jobId)
})

test('through a proxy that cuts, delays, halves and corrupts, nothing is lost, doubled or changed', async () => {
  const seed = Date.now() % 1_000_000
  await using proxy = await startChaosProxy(Number(new URL(service.url).port), randomNumbers(seed))
  const assay = new Assay({
    baseUrl: proxy.url,
    apiKey,
    retries: 50,
    backoffMs: 5,
    backoffMsMax: 50,
    timeoutMs: 1_500,
    keepaliveMs: 1_000,
    pollMs: 20,
  })
  const word = `chaos-${seed}`
  const submit = async (n: number) => {
    const job = await assay.jobs.submit({ query: `${n + 1} dozen eggs, 2 lb of butter for ${word}` })
    return { jobId: job.jobId, events: await collect(assay.jobs.stream(job.jobId)) }
  }
  const told = (await Promise.all([0, 1, 2, 3].map((lane) => laneOf(lane, submit)))).flat()

  const story = `seed ${seed}, ${JSON.stringify(proxy.deeds)}`
  for (const { jobId, events } of told) {
    assert.deepEqual(events, await collect(direct.jobs.stream(jobId)), story)
    assert.deepEqual(await assay.jobs.get(jobId), await assay.jobs.wait(jobId), story)
  }
  const listed = await Array.fromAsync(assay.jobs.list({ q: word, limit: 3 }))
  assert.deepEqual(listed.map(({ jobId }) => jobId).sort(), told.map(({ jobId }) => jobId).sort(), story)
  for (const { jobId } of told) await assay.jobs.delete(jobId)
  assert.deepEqual((await direct.jobs.list({ q: word }).page()).items, [], story)
  assert.ok(proxy.deeds.cut + proxy.deeds.halve + proxy.deeds.corrupt > 10, story)
})

test('a job that waits is cancelled before it is deleted, and one that waits through a restart is followed on', async () => {
  await service.end('SIGTERM')
  await service.start({ ASSAY_WORKERS: '0' })
  const workers = async (): Promise<unknown> =>
    JSON.parse(await (await fetch(`${service.url}/readyz`)).text()).workers
  assert.equal(await workers(), 0)
  const { jobId: unwanted } = await direct.jobs.submit({ query: '1 dozen eggs' })
  await assert.rejects(direct.jobs.delete(unwanted), ConflictError)
  assert.equal((await direct.jobs.cancel(unwanted)).error?.code, 'cancelled')
  assert.deepEqual(
    (await collect(direct.jobs.stream(unwanted))).map((event) => event.eventType),
    ['failed'],
  )
  const { jobId: retried } = await direct.jobs.retry(unwanted)
  assert.equal((await direct.jobs.get(retried)).query, '1 dozen eggs')
  await direct.jobs.delete(unwanted)

  const states: string[] = []
  const opened = Promise.withResolvers<void>()
  const patient = new Assay({ baseUrl: service.url, apiKey, backoffMs: 20, keepaliveMs: 1_000 })
  const { jobId } = await patient.jobs.submit({ query: '2 dozen eggs' })
  const onConnection = (state: string) => {
    states.push(state)
    opened.resolve()
  }
  const reading = collect(patient.jobs.stream(jobId, { onConnection }))
  const waiting = patient.jobs.wait(jobId)
  await opened.promise
  await service.end('SIGTERM')
  await service.start()
  const events = await reading
  assert.equal(await workers(), 1)
  assert.deepEqual(events, await collect(direct.jobs.stream(jobId)))
  assert.equal((await waiting).lastEventId, events.length)
  assert.deepEqual([states[0], states[1], states.at(-1)], ['open', 'reconnecting', 'open'])
})

/** Ten jobs, one after the other. */
async function laneOf<T>(lane: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < 10; n++) done.push(await work(lane * 10 + n))
  return done
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Assay } from '../src/index.ts'
import {
  clientOf,
  completedDocument,
  JOB_ID,
  jobDocument,
  json,
  QUOTE,
  SUBMITTED,
  startPeer,
} from './peer.ts'

test('submit sends the documented request and answers with the job in camelCase', async () => {
  await using peer = await startPeer((_, response) => json(response, 202, SUBMITTED))
  const job = await clientOf(peer).jobs.submit({ query: '3 dozen eggs', geography: 'US-TX' })
  assert.deepEqual(job, {
    jobId: JOB_ID,
    pollUrl: SUBMITTED.poll_url,
    streamUrl: SUBMITTED.stream_url,
    status: 'pending',
    createdAt: SUBMITTED.created_at,
  })
  const [request] = peer.requests
  assert.equal(`${request?.method} ${request?.url}`, 'POST /v1/jobs')
  assert.equal(request?.headers['x-service-api-key'], 'assay_test')
  assert.equal(request?.headers['content-type'], 'application/json')
  assert.match(String(request?.headers['idempotency-key']), /^[0-9a-f]{32}$/)
  assert.deepEqual(JSON.parse(request?.body ?? ''), {
    request_type: 'nl',
    query: '3 dozen eggs',
    geography: 'US-TX',
  })
})

test('each submission has its own Idempotency-Key unless the caller gives one', async () => {
  await using peer = await startPeer((_, response) => json(response, 202, SUBMITTED))
  const { jobs } = clientOf(peer)
  await jobs.submit({ query: 'eggs' })
  await jobs.submit({ query: 'eggs' })
  await jobs.submit({ query: 'eggs' }, { idempotencyKey: 'order-17' })
  const keys = peer.requests.map((request) => request.headers['idempotency-key'])
  assert.equal(new Set(keys).size, 3)
  assert.equal(keys[2], 'order-17')
})

test('get answers the envelope in camelCase and the result as the service wrote it', async () => {
  await using peer = await startPeer((_, response) => json(response, 200, completedDocument(7)))
  const job = await clientOf(peer).jobs.get(JOB_ID)
  assert.equal(job.lastEventId, 7)
  assert.equal(job.completedAt, '2026-07-31T12:00:00.000Z')
  assert.deepEqual(job.result, QUOTE)
  assert.equal(peer.requests[0]?.headers.prefer, undefined)
})

test('get can ask the service to hold its answer, and then has that much more time', async () => {
  await using peer = await startPeer((_, response) => {
    setTimeout(() => json(response, 200, completedDocument(7)), 300)
  })
  const job = await clientOf(peer, { timeoutMs: 100 }).jobs.get(JOB_ID, { waitSeconds: 1 })
  assert.equal(job.status, 'completed')
  assert.equal(peer.requests[0]?.headers.prefer, 'wait=1')
})

test('fields that this version does not know come along', async () => {
  await using peer = await startPeer((_, response) =>
    json(response, 200, { ...jobDocument(), new_in_next_year: 1 }),
  )
  const job: object = await clientOf(peer).jobs.get(JOB_ID)
  assert.equal(Reflect.get(job, 'newInNextYear'), 1)
})

test('list asks for one page after the other, and only while they are wanted', async () => {
  await using peer = await startPeer((request, response) => {
    const cursor = Number(new URL(request.url, 'http://peer').searchParams.get('cursor') ?? 0)
    const items = [0, 1].map((n) => ({ ...jobDocument(), query: `job ${cursor * 2 + n}`, summary: null }))
    json(response, 200, { items, next_cursor: cursor < 2 ? String(cursor + 1) : null })
  })
  const list = clientOf(peer).jobs.list({
    q: '50% & more+',
    status: 'completed',
    dateFrom: new Date('2026-07-01T00:00:00Z'),
    dateTo: '2026-07-31',
    limit: 2,
  })
  assert.equal(peer.requests.length, 0)

  const queries: string[] = []
  for await (const job of list) queries.push(job.query)
  assert.deepEqual(queries, ['job 0', 'job 1', 'job 2', 'job 3', 'job 4', 'job 5'])
  const parameters = new URL(peer.requests[1]?.url ?? '', 'http://peer').searchParams
  assert.deepEqual(Object.fromEntries(parameters), {
    q: '50% & more+',
    status: 'completed',
    date_from: '2026-07-01T00:00:00.000Z',
    date_to: '2026-07-31',
    limit: '2',
    cursor: '1',
  })

  for await (const _ of list) break
  assert.equal(peer.requests.length, 4)
  const page = await clientOf(peer).jobs.list({ cursor: '2' }).page()
  assert.deepEqual([page.items.length, page.nextCursor], [2, null])
})

test('cancel, delete and the search for places speak to their paths', async () => {
  const places = [{ code: 'US-TX', name: 'Texas' }]
  await using peer = await startPeer((request, response) => {
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    if (request.url.startsWith('/v1/geographies')) return json(response, 200, { items: places })
    const error = { code: 'cancelled' as const, message: 'Cancelled.' }
    json(response, 200, jobDocument({ status: 'failed', error }))
  })
  const assay = clientOf(peer)
  assert.equal((await assay.jobs.cancel(JOB_ID)).error?.code, 'cancelled')
  assert.equal(await assay.jobs.delete(JOB_ID), undefined)
  assert.deepEqual(await assay.geographies.search('téx'), places)
  assert.deepEqual(
    peer.requests.map(({ method, url }) => `${method} ${url}`),
    [`POST /v1/jobs/${JOB_ID}/cancel`, `DELETE /v1/jobs/${JOB_ID}`, 'GET /v1/geographies?q=t%C3%A9x'],
  )
})

test('wait asks with held answers until the job has ended', async () => {
  await using peer = await startPeer((_, response, index) =>
    json(response, 200, index < 2 ? jobDocument() : completedDocument(7)),
  )
  const job = await clientOf(peer, { keepaliveMs: 15_000 }).jobs.wait(JOB_ID)
  assert.equal(job.status, 'completed')
  assert.deepEqual(
    peer.requests.map((request) => request.headers.prefer),
    ['wait=15', 'wait=15', 'wait=15'],
  )
})

test('wait ends in plain polling where held answers are cut', async () => {
  await using peer = await startPeer((request, response) => {
    if (request.headers.prefer !== undefined) return void response.socket?.destroy()
    json(response, 200, completedDocument(7))
  })
  assert.equal(
    (await clientOf(peer, { retries: 9, keepaliveMs: 15_000 }).jobs.wait(JOB_ID)).status,
    'completed',
  )
})

test('a path before /v1 in the base address is kept, and a slash at its end does no harm', async () => {
  await using peer = await startPeer((_, response) => json(response, 200, jobDocument()))
  await clientOf({ url: `${peer.url}/pricing/` }).jobs.get(JOB_ID)
  assert.equal(peer.requests[0]?.url, `/pricing/v1/jobs/${JOB_ID}`)
})

test('the fetch that the caller gives is the one that is used', async () => {
  const asked: string[] = []
  const assay = new Assay({
    baseUrl: 'http://nowhere.invalid',
    apiKey: 'k',
    fetch: async (input) => {
      asked.push(String(input))
      return Response.json(jobDocument())
    },
  })
  await assay.jobs.get(JOB_ID)
  assert.deepEqual(asked, [`http://nowhere.invalid/v1/jobs/${JOB_ID}`])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import {
  Assay,
  AssayError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  InvalidArgumentError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
  ValidationError,
} from '../src/index.ts'
import { clientOf, JOB_ID, jobDocument, json, problem, SUBMITTED, startPeer } from './peer.ts'

const FAMILIES = [
  [400, 'invalid_parameter', BadRequestError],
  [401, 'invalid_api_key', AuthenticationError],
  [404, 'job_not_found', NotFoundError],
  [405, 'method_not_allowed', BadRequestError],
  [409, 'job_active', ConflictError],
  [413, 'body_too_large', BadRequestError],
  [422, 'validation_failed', ValidationError],
  [429, 'rate_limited', RateLimitError],
  [500, 'internal', ServerError],
  [503, 'store_unavailable', ServerError],
] as const

for (const [status, code, ErrorClass] of FAMILIES) {
  test(`${status} ${code} is thrown as ${ErrorClass.name} with all that the service said`, async () => {
    const faults = [{ pointer: '/query', code: 'too_long', detail: 'At most 4,000.' }]
    await using peer = await startPeer((_, response) =>
      problem(response, status, code, {}, { errors: faults }),
    )
    await assert.rejects(clientOf(peer, { retries: 0 }).jobs.get(JOB_ID), (error) => {
      assert.ok(error instanceof ErrorClass)
      assert.ok(error instanceof AssayError)
      assert.equal(error.name, ErrorClass.name)
      assert.equal(error.message, `about ${code}`)
      assert.deepEqual([error.status, error.code, error.requestId], [status, code, 'req-9'])
      assert.deepEqual(error.errors, faults)
      return true
    })
  })
}

test('an error page of a proxy is still an error with a status', async () => {
  await using peer = await startPeer((_, response) =>
    response.writeHead(403, { 'X-Request-Id': 'edge-1' }).end('<h1>No</h1>'),
  )
  await assert.rejects(clientOf(peer).jobs.get(JOB_ID), {
    name: 'AuthenticationError',
    status: 403,
    code: 'http_403',
    requestId: 'edge-1',
  })
})

test('a login page, a list or a stranger in place of a job is refused', async () => {
  const bodies = ['<html>', '[]', '{}', '{"job_id":1,"status":"completed"}', '']
  await using peer = await startPeer((_, response, index) => response.writeHead(200).end(bodies[index]))
  for (const _ of bodies) await assert.rejects(clientOf(peer).jobs.get(JOB_ID), UnexpectedAnswerError)
})

test('a batch or a delivery of another shape is refused', async () => {
  const batch = { batch_id: 'batch_1', status: 'pending' }
  const delivery = { delivery_id: 'msg_1', status: 'pending', attempts: 1, response_status: 200 }
  const bodies = [batch, { ...batch, errors: [1] }, batch, { items: [delivery], next_cursor: null }]
  await using peer = await startPeer((_, response, index) => json(response, 200, bodies[index] ?? {}))
  const { batches, webhooks } = clientOf(peer)
  await assert.rejects(batches.submit('{}'), UnexpectedAnswerError)
  await assert.rejects(batches.submit('{}'), UnexpectedAnswerError)
  await assert.rejects(batches.cancel('batch_1'), UnexpectedAnswerError)
  await assert.rejects(webhooks.deliveries('webhook_1').page(), UnexpectedAnswerError)
})

test('a redirect is never followed, so the key stays with the host it was meant for', async () => {
  await using thief = await startPeer((_, response) => json(response, 200, jobDocument()))
  await using peer = await startPeer((_, response) =>
    response.writeHead(307, { Location: `${thief.url}/v1/jobs` }).end(),
  )
  await assert.rejects(clientOf(peer).jobs.get(JOB_ID), /redirects to http/)
  assert.equal(thief.requests.length, 0)
})

test('429 and 503 are repeated after the time that the service asked for', async () => {
  await using peer = await startPeer((_, response, index) => {
    if (index === 0) return problem(response, 429, 'rate_limited', { 'Retry-After': '1' })
    if (index === 1) return problem(response, 503, 'overloaded', { 'Retry-After': '0' })
    json(response, 200, jobDocument())
  })
  const startedMs = performance.now()
  const pauses: [string, boolean][] = []
  const onPause = (error: AssayError, waitMs: number) => pauses.push([error.code, waitMs >= 1_000])
  await clientOf(peer, { onPause }).jobs.get(JOB_ID)
  assert.equal(peer.requests.length, 3)
  assert.ok(performance.now() - startedMs >= 990)
  assert.deepEqual(pauses, [
    ['rate_limited', true],
    ['overloaded', false],
  ])
})

test('a service that asks for more than a minute is taken at its word, and the caller told', async () => {
  await using peer = await startPeer((_, response) =>
    problem(response, 429, 'rate_limited', { 'Retry-After': '3600' }),
  )
  await assert.rejects(clientOf(peer).jobs.get(JOB_ID), { code: 'rate_limited', retryAfterMs: 3_600_000 })
  assert.equal(peer.requests.length, 1)
})

test('what the caller did wrong is not repeated', async () => {
  await using peer = await startPeer((_, response) => problem(response, 422, 'validation_failed'))
  await assert.rejects(clientOf(peer).jobs.submit({ query: '' }), ValidationError)
  assert.equal(peer.requests.length, 1)
})

test('a submission whose answer was lost is repeated with the same key and body', async () => {
  await using peer = await startPeer((_, response, index) => {
    if (index === 0) return void response.socket?.destroy()
    if (index === 1) return void response.writeHead(202, { 'Content-Length': 500 }).write('{"job_id":')
    if (index === 2) return problem(response, 409, 'idempotency_conflict')
    json(response, 202, SUBMITTED)
  })
  const assay = clientOf(peer, { timeoutMs: 500 })
  assert.equal((await assay.jobs.submit({ query: 'eggs' })).jobId, JOB_ID)
  assert.equal(peer.requests.length, 4)
  assert.equal(new Set(peer.requests.map((request) => request.headers['idempotency-key'])).size, 1)
  assert.equal(new Set(peer.requests.map((request) => request.body)).size, 1)
})

test('retries come to an end, and the last failure is told', async () => {
  await using peer = await startPeer((_, response) => response.socket?.destroy())
  await assert.rejects(clientOf(peer, { retries: 2 }).jobs.get(JOB_ID), ConnectionError)
  assert.equal(peer.requests.length, 3)
  await assert.rejects(clientOf(peer).jobs.get(JOB_ID, { retries: 0 }), ConnectionError)
  assert.equal(peer.requests.length, 4)
})

test('a deletion whose answer was lost is done when the repeat finds nothing', async () => {
  await using peer = await startPeer((_, response, index) => {
    if (index === 0) return void response.socket?.destroy()
    problem(response, 404, 'job_not_found')
  })
  await clientOf(peer).jobs.delete(JOB_ID)
  await assert.rejects(clientOf(peer).jobs.delete(JOB_ID), NotFoundError)
})

test('a deletion that was refused and then finds nothing had found nothing', async () => {
  await using peer = await startPeer((_, response, index) =>
    index === 0
      ? problem(response, 503, 'overloaded', { 'Retry-After': '0' })
      : problem(response, 404, 'job_not_found'),
  )
  await assert.rejects(clientOf(peer).jobs.delete(JOB_ID), NotFoundError)
})

test('an answer that does not come, or does not end, is a TimeoutError', async () => {
  await using peer = await startPeer((_, response, index) => {
    if (index > 0) response.writeHead(200).write('{')
  })
  const assay = clientOf(peer, { timeoutMs: 40, retries: 0 })
  await assert.rejects(assay.jobs.get(JOB_ID), TimeoutError)
  await assert.rejects(assay.jobs.get(JOB_ID), { name: 'TimeoutError', code: 'timeout', status: null })
  await assert.rejects(assay.jobs.get(JOB_ID, { timeoutMs: 10 }), /10 ms/)
})

test('an aborted signal rejects with its own reason: before, during and between attempts', async () => {
  await using peer = await startPeer((_, response, index) => {
    if (index === 1) problem(response, 503, 'overloaded', { 'Retry-After': '30' })
  })
  const { jobs } = clientOf(peer)
  const reason = new Error('The user left')
  await assert.rejects(jobs.get(JOB_ID, { signal: AbortSignal.abort(reason) }), reason)
  assert.equal(peer.requests.length, 0)
  for (const _ of ['during', 'between']) {
    const controller = new AbortController()
    const call = jobs.get(JOB_ID, { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 50)
    await assert.rejects(call, reason)
  }
  await assert.rejects(jobs.wait(JOB_ID, { signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' })
})

test('arguments that cannot be right are refused before anything is sent', async () => {
  await using peer = await startPeer((_, response) => json(response, 200, jobDocument()))
  const { jobs } = clientOf(peer)
  for (const id of ['', '..', 'a/b', 'job_1?x', 'ä']) {
    await assert.rejects(jobs.get(id), InvalidArgumentError)
    await assert.rejects(jobs.delete(id), InvalidArgumentError)
    assert.throws(() => jobs.stream(id), InvalidArgumentError)
  }
  assert.throws(() => jobs.stream(JOB_ID, { lastEventId: -1 }), InvalidArgumentError)
  for (const baseUrl of ['', 'assay.example.com', 'ftp://x', 'http://u:p@x', 'http://x/?a=b']) {
    assert.throws(() => new Assay({ baseUrl, apiKey: 'k' }), InvalidArgumentError)
  }
  assert.equal(peer.requests.length, 0)
})

test('the key is in no error and in no printed client', async () => {
  const secret = 'assay_s3cret'
  assert.throws(
    () => new Assay({ baseUrl: 'http://x', apiKey: `${secret}\n` }),
    (error) => {
      return error instanceof InvalidArgumentError && !inspect(error).includes(secret)
    },
  )
  const assay = new Assay({ baseUrl: 'http://127.0.0.1:1', apiKey: secret, retries: 0 })
  assert.ok(!inspect(assay, { depth: 9, showHidden: true }).includes(secret))
  await assert.rejects(assay.jobs.get(JOB_ID), (error) => !inspect(error, { depth: 9 }).includes(secret))
})

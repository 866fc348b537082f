import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { createApiKey, hashApiKey, hintOfApiKey } from '@assay/domain/access/api-key'
import pino from 'pino'
import { OPERATOR } from '../../stores/test/store-contract/bundle.ts'
import { openTemporaryPostgresStore } from '../../stores/test/store-contract/open-temporary-postgres-store.ts'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { createProbeApp } from '../src/http/routes/health.ts'
import { createMetrics } from '../src/metrics.ts'
import { exchange } from './http-contract/raw-exchange.ts'
import { type NewService, serviceFrom } from './http-contract/service.ts'

const STORES = { SQLite: openTemporaryStore, PostgreSQL: openTemporaryPostgresStore }

for (const [name, open] of Object.entries(STORES)) {
  describe(`over ${name}`, () => {
    test('unknown, revoked and expired keys are answered with the same bytes', (t) =>
      sameBytes(t, serviceFrom(open)))
  })
}

/** On the wire, head and all, but for the request id and the time. */
async function sameBytes(t: TestContext, newService: NewService): Promise<void> {
  const { port, store, newKey, keyId, advance } = await newService(t)
  const revoked = await newKey('ada')
  await store.revokeKey(await keyId(revoked), OPERATOR)
  const expired = createApiKey(randomBytes)
  const hash = hashApiKey(expired)
  const record = { id: 'key_x', user: 'ada', label: null, hash, hint: hintOfApiKey(expired) }
  await store.createKey({ ...record, scope: 'use', expiresInMs: 1_000, by: OPERATOR })
  await advance(2_000)
  const unknown = createApiKey(randomBytes)
  for (const [method, path] of [
    ['GET', '/v1/jobs'],
    ['GET', '/v1/jobs/job_01k1fzq0g0fz0vh4y3x2w1t0sr/stream'],
    ['DELETE', '/v1/jobs/x'],
    ['GET', '/v1/nothing'],
  ]) {
    const answers = new Set<string>()
    for (const key of [revoked, expired, unknown, 'x', `${unknown}, ${unknown}`]) {
      const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nX-Request-Id: same\r\n\r\n`
      const { status, text } = await exchange(port, request)
      assert.equal(status, 401)
      answers.add(text.replace(/^Date: .*$/im, ''))
    }
    assert.equal(answers.size, 1, [...answers].join('\n'))
  }
}

const newService = serviceFrom(openTemporaryStore)

test('no answer may be framed, sniffed, kept by a shared cache, or take in anything from elsewhere', async (t) => {
  const { call, submit } = await newService(t)
  const id = await submit()
  for (const [method, path] of [
    ['GET', '/v1/jobs'],
    ['GET', `/v1/jobs/${id}`],
    ['POST', `/v1/jobs/${id}/cancel`],
    ['GET', `/v1/jobs/${id}/stream`],
    ['GET', '/v1/jobs/unknown'],
    ['GET', '/v1/geographies?q=austin'],
    ['GET', '/healthz'],
    ['GET', '/metrics'],
    ['GET', '/openapi.json'],
    ['GET', '/docs'],
    ['GET', '/docs/errors'],
    ['GET', '/'],
    ['GET', '/nothing'],
  ] as const) {
    const { headers } = await call(method, path)
    const header = (name: string): string => headers.get(name) ?? ''
    assert.equal(header('x-content-type-options'), 'nosniff', path)
    assert.match(header('content-security-policy'), /default-src 'none'.*frame-ancestors 'none'/, path)
    assert.doesNotMatch(header('content-security-policy'), /unsafe|\*|https?:/, path)
    assert.match(
      header('cache-control'),
      path.startsWith('/v1') ? /no-store|private|no-cache/ : /no-(store|cache)/,
    )
    assert.doesNotMatch(header('cache-control'), /public/, path)
    assert.equal(headers.get('set-cookie'), null, path)
    assert.equal(headers.get('server'), null, path)
    assert.equal(headers.get('x-powered-by'), null, path)
    if (header('content-type').startsWith('text/html')) {
      assert.equal(header('referrer-policy'), 'no-referrer', path)
      assert.equal(header('cross-origin-opener-policy'), 'same-origin', path)
    }
  }
})

test('a node that only prices answers under the same headers, and tells nothing but its health', async (t) => {
  const { store, close } = await openTemporaryStore()
  t.after(close)
  const server = await createProbeApp({
    store,
    metrics: createMetrics(),
    logger: pino({ level: 'silent' }),
    newRequestId: randomUUID,
    isReady: () => true,
    defaultBook: () => null,
    fleet: { workers: () => null },
    isStopping: () => false,
    connections: { max: 'auto', perAddressMax: 'auto' },
    nowMs: () => performance.now(),
  })
  t.after(() => server.close())
  for (const [method, path, status] of [
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/metrics', 200],
    ['GET', '/v1/jobs', 404],
    ['POST', '/v1/jobs', 404],
    ['GET', '/', 404],
  ] as const) {
    const { statusCode, headers } = await server.inject({ method, url: path, headers: { host: 'x' } })
    assert.equal(statusCode, status, path)
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    assert.equal(headers['cache-control'], 'no-store', path)
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, path)
    assert.match(String(headers['x-request-id']), /^[\w-]{36}$/, path)
  }
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  assert.match((await exchange(port, 'nonsense\r\n\r\n')).text, /"code":"malformed_request"/)
})

test('a page of another origin is given no way in: no answer carries a CORS header', async (t) => {
  const { call } = await newService(t)
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const [method, key] of [
    ['OPTIONS', null],
    ['OPTIONS', undefined],
    ['GET', undefined],
  ] as const) {
    const answer = await call(method, '/v1/jobs', { headers, ...(key === null ? { key } : {}) })
    for (const name of answer.headers.keys()) assert.doesNotMatch(name, /^access-control/)
  }
})

test('what a proxy or a client says about itself is not believed', async (t) => {
  const { call, port, key, log } = await newService(t)
  const claims = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '10.0.0.1',
    'x-real-ip': '10.0.0.1',
    forwarded: 'host=evil.example;proto=https',
    'x-original-url': '/v1/admin',
    'x-rewrite-url': '/v1/admin',
    'x-http-method-override': 'DELETE',
    'x-user': 'bob',
  }
  const body = { request_type: 'nl', query: '3 eggs' }
  const { json } = await call('POST', '/v1/jobs', { headers: claims, body })
  assert.equal(json.poll_url, `http://127.0.0.1:${port}/v1/jobs/${json.job_id}`)
  assert.equal((await call('GET', `/v1/jobs/${json.job_id}`, { headers: claims })).status, 200)
  assert.ok(!JSON.stringify(log()).includes('evil.example') && !JSON.stringify(log()).includes('10.0.0.1'))
  for (const host of ['evil.example/x?', 'a b', '"><script>', 'user@evil.example']) {
    const request = `GET /nothing HTTP/1.1\r\nHost: ${host}\r\nX-Service-API-Key: ${key}\r\n\r\n`
    const { text } = await exchange(port, request)
    assert.ok(!text.includes('evil.example') && !text.includes('<script>'), text)
  }
})

test('only a well-formed Host is repeated in an answer', async (t) => {
  const { port, key } = await newService(t)
  const typeFor = async (host: string) => {
    const request = `GET /nothing HTTP/1.1\r\nHost: ${host}\r\nX-Service-API-Key: ${key}\r\n\r\n`
    const { text } = await exchange(port, request)
    return /"type":"([^"]*)"/.exec(text)?.[1]
  }
  for (const host of [
    'prices.example.com',
    'prices.example.com:8443',
    '10.0.0.1',
    '[2001:db8::1]',
    '[::1]:99',
  ]) {
    assert.equal(await typeFor(host), `http://${host}/docs/errors#not_found`)
  }
  const own = `http://127.0.0.1:${port}/docs/errors#not_found`
  for (const host of [
    '[::]]]:::99999',
    '[::1',
    '::1',
    '[1.2.3]',
    'a:b',
    'a:99999',
    'a:1:2',
    '[',
    ':80',
    'a[b]',
  ]) {
    assert.equal(await typeFor(host), own, host)
  }
})

test('with BASE_URL set, not even a well-formed Host is repeated', async (t) => {
  const { port, key } = await newService(t, { baseUrl: 'https://prices.example.com' })
  const request = `GET /nothing HTTP/1.1\r\nHost: evil.example\r\nX-Service-API-Key: ${key}\r\n\r\n`
  const { text } = await exchange(port, request)
  assert.ok(!text.includes('evil.example'))
})

test("another user's idempotency key, job id or cursor opens nothing", async (t) => {
  const { call, submit, newKey } = await newService(t)
  const bob = await newKey('bob')
  const headers = { 'idempotency-key': 'guessable-1' }
  const id = await submit('private words', { headers, body: { request_type: 'nl', query: 'private words' } })
  await submit('more')
  const taken = await call('POST', '/v1/jobs', {
    key: bob,
    headers,
    body: { request_type: 'nl', query: 'private words' },
  })
  assert.equal(taken.status, 202)
  assert.equal(taken.headers.get('idempotency-replayed'), null)
  assert.notEqual(taken.json.job_id, id)
  assert.equal((await call('GET', `/v1/jobs/${id}`, { key: bob })).status, 404)
  const { next_cursor: cursor } = (await call('GET', '/v1/jobs?limit=1')).json
  const stolen = await call('GET', `/v1/jobs?limit=1&cursor=${cursor}`, { key: bob })
  assert.equal(stolen.json.code, 'invalid_cursor')
  const bare = await call('GET', `/v1/jobs?cursor=${cursor}`, { key: null })
  assert.equal(bare.json.code, 'missing_api_key')
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createApiKey, hashApiKey } from '@assay/domain/access/api-key'
import { eventually } from '../../../../test/tools/eventually.ts'
import { OPERATOR } from '../../../stores/test/store-contract/bundle.ts'
import type { NewService } from './service.ts'

const CHALLENGE = 'ApiKey realm="assay", header="X-Service-API-Key"'

/** Each would be another answer if the key were not looked at first. */
const REQUESTS: readonly (readonly [string, string, string?])[] = [
  ['GET', '/v1/jobs'],
  ['GET', '/v1/jobs?limit=nonsense'],
  ['GET', '/v1/jobs/job_x'],
  ['GET', '/v1/jobs/job_x/stream'],
  ['GET', '/v1/nothing'],
  ['GET', '/%76%31/jobs'],
  ['GET', '/v1/jobs/%zz'],
  ['PUT', '/v1/jobs'],
  ['DELETE', '/v1/jobs/job_x'],
  ['POST', '/v1/jobs', 'not json'],
  ['POST', '/v1/jobs', 'x'.repeat(100_000)],
  ['POST', '/v1/jobs/job_x/cancel'],
  ['GET', '/v1/geographies?q=a'],
]

export function exerciseAuthentication(newService: NewService): void {
  test('without a key nothing is told but that one is missing', async (t) => {
    const { call } = await newService(t)
    for (const [method, path, body] of REQUESTS) {
      const answer = await call(method, path, { key: null, ...(body === undefined ? {} : { body }) })
      assert.deepEqual([answer.status, answer.json.code], [401, 'missing_api_key'], `${method} ${path}`)
      assert.equal(answer.headers.get('www-authenticate'), CHALLENGE)
    }
  })

  test('mistyped, unknown, revoked and expired keys get one answer', async (t) => {
    const { call, store, newKey, keyId, advance, key } = await newService(t)
    const revoked = await newKey('ada')
    await store.revokeKey(await keyId(revoked), OPERATOR)
    const expired = createApiKey(randomBytes)
    const record = { id: 'key_x', user: 'ada', label: null, hint: 'x', hash: hashApiKey(expired) }
    await store.createKey({ ...record, scope: 'use', expiresInMs: 1_000, by: OPERATOR })
    assert.equal((await call('GET', '/v1/jobs', { key: expired })).status, 200)
    await advance(2_000)
    const answers = new Set<string>()
    for (const wrong of [
      `${key.slice(0, -1)}!`,
      key.slice(0, -1),
      createApiKey(randomBytes),
      revoked,
      expired,
      'x',
      `${key}, ${key}`,
    ]) {
      const answer = await call('GET', '/v1/jobs', { key: wrong })
      assert.deepEqual([answer.status, answer.json.code], [401, 'invalid_api_key'])
      assert.equal(answer.headers.get('www-authenticate'), CHALLENGE)
      answers.add(answer.text.replace(String(answer.json.request_id), ''))
    }
    assert.equal(answers.size, 1)
  })

  test('a revoked key is out at the next request, on the same connection', async (t) => {
    const { call, store, keyId, key } = await newService(t)
    assert.equal((await call('GET', '/v1/jobs')).status, 200)
    await store.revokeKey(await keyId(key), OPERATOR)
    assert.equal((await call('GET', '/v1/jobs')).status, 401)
  })

  test('a request that waits does not outlive its key', async (t) => {
    const { app, call, store, submit, newKey, keyId, key } = await newService(t)
    const id = await submit()
    const second = await newKey('ada')
    const headers = { prefer: 'wait=30' }
    let arrived = 0
    app.server.server.on('request', () => arrived++)
    const waiting = [
      call('GET', `/v1/jobs/${id}`, { headers }),
      call('GET', `/v1/jobs/${id}`, { headers, key: second }),
    ]
    await eventually('both have arrived', () => arrived === waiting.length)
    // What came later was answered, so both were let in and wait.
    for (let nth = 0; nth < 3; nth++) await call('GET', `/v1/jobs/${id}`)
    await store.revokeKey(await keyId(key), OPERATOR)
    await call('POST', `/v1/jobs/${id}/cancel`, { key: second })
    const [refused, answered] = await Promise.all(waiting)
    assert.deepEqual([refused?.status, refused?.json.code], [401, 'invalid_api_key'])
    assert.deepEqual([answered?.status, answered?.json.status], [200, 'failed'])
  })

  test('two keys of one user see the same jobs; another user sees none of them', async (t) => {
    const { call, submit, newKey } = await newService(t)
    const [second, stranger] = [await newKey('ada'), await newKey('bob')]
    const id = await submit()
    assert.equal((await call('GET', `/v1/jobs/${id}`, { key: second })).status, 200)
    assert.equal(((await call('GET', '/v1/jobs', { key: second })).json.items as unknown[]).length, 1)
    assert.equal(((await call('GET', '/v1/jobs', { key: stranger })).json.items as unknown[]).length, 0)
    const attempts: readonly (readonly [string, string])[] = [
      ['GET', `/v1/jobs/${id}`],
      ['GET', `/v1/jobs/${id}/stream`],
      ['POST', `/v1/jobs/${id}/cancel`],
      ['DELETE', `/v1/jobs/${id}`],
    ]
    for (const [method, path] of attempts) {
      const answer = await call(method, path, { key: stranger })
      assert.deepEqual([answer.status, answer.json.code], [404, 'job_not_found'], `${method} ${path}`)
    }
    assert.equal((await call('GET', `/v1/jobs/${id}`)).json.status, 'pending')
  })

  test("another user's job and an unknown one are the same bytes but for the ids", async (t) => {
    const { call, submit, newKey } = await newService(t)
    const stranger = await newKey('bob')
    const id = await submit()
    const unknown = 'job_01k1fzq0g0fz0vh4y3x2w1t0sr'
    for (const suffix of ['', '/stream']) {
      const texts = []
      for (const wanted of [id, unknown]) {
        const { text, json, headers } = await call('GET', `/v1/jobs/${wanted}${suffix}`, { key: stranger })
        texts.push(text.replaceAll(wanted, 'ID').replaceAll(String(json.request_id), 'REQUEST'))
        texts.push(JSON.stringify([...headers.keys()]))
      }
      assert.deepEqual(texts.slice(0, 2), texts.slice(2))
    }
  })
}

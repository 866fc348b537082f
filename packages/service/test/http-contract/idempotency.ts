import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewService } from './service.ts'

const DAY_MS = 86_400_000

export function exerciseIdempotency(newService: NewService): void {
  test('the same key and body answer with the same job, and say so', async (t) => {
    const { call } = await newService(t)
    const headers = { 'idempotency-key': 'order-1' }
    const first = await call('POST', '/v1/jobs', {
      headers,
      body: { request_type: 'nl', query: 'x', geography: 'US-TX' },
    })
    const second = await call('POST', '/v1/jobs', {
      headers,
      body: { geography: 'us-tx', query: 'x', request_type: 'nl' },
    })
    assert.deepEqual([first.status, second.status], [202, 202])
    assert.equal(first.headers.get('idempotency-replayed'), null)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual(second.json, first.json)
    assert.equal(((await call('GET', '/v1/jobs')).json.items as unknown[]).length, 1)
  })

  test('the same key with another body is refused', async (t) => {
    const { call } = await newService(t)
    const headers = { 'idempotency-key': 'order-1' }
    await call('POST', '/v1/jobs', { headers, body: { request_type: 'nl', query: 'x' } })
    for (const body of [
      { request_type: 'nl', query: 'y' },
      { request_type: 'nl', query: 'x', geography: 'US' },
    ]) {
      const answer = await call('POST', '/v1/jobs', { headers, body })
      assert.deepEqual([answer.status, answer.json.code], [422, 'idempotency_key_reused'])
    }
  })

  test('twenty at once make one job', async (t) => {
    const { call } = await newService(t)
    const headers = { 'idempotency-key': 'race' }
    const body = { request_type: 'nl', query: 'x' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/v1/jobs', { headers, body })),
    )
    const accepted = answers.filter(({ status }) => status === 202)
    assert.equal(new Set(accepted.map(({ json }) => json.job_id)).size, 1)
    assert.ok(answers.every(({ status, json }) => status === 202 || json.code === 'idempotency_conflict'))
    assert.equal(((await call('GET', '/v1/jobs')).json.items as unknown[]).length, 1)
  })

  test('keys belong to their user and last a day', async (t) => {
    const { submit, newKey, advance } = await newService(t)
    const headers = { 'idempotency-key': 'k' }
    const first = await submit('x', { headers, body: { request_type: 'nl', query: 'x' } })
    const other = await submit('x', {
      headers,
      key: await newKey('bob'),
      body: { request_type: 'nl', query: 'x' },
    })
    assert.notEqual(other, first)
    await advance(DAY_MS + 1)
    assert.notEqual(await submit('x', { headers, body: { request_type: 'nl', query: 'x' } }), first)
  })

  test('a key that is not 1 to 255 visible ASCII characters is refused', async (t) => {
    const { call } = await newService(t)
    for (const key of ['', 'has blank', 'x'.repeat(256), 'caf\u00e9', 'a\tb']) {
      const body = { request_type: 'nl', query: 'x' }
      const answer = await call('POST', '/v1/jobs', { headers: { 'idempotency-key': key }, body })
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_parameter'], key)
      assert.match(answer.text, /"header":"Idempotency-Key"/)
    }
    const longest = { 'idempotency-key': '~'.repeat(255) }
    assert.equal(
      (await call('POST', '/v1/jobs', { headers: longest, body: { request_type: 'nl', query: 'x' } })).status,
      202,
    )
  })

  test('a repeat while the first is still being accepted is told to come back', async (t) => {
    const { call } = await newService(t, {
      breakStore: () => ({ submit: async () => ({ kind: 'key_in_flight' }) }),
    })
    const answer = await call('POST', '/v1/jobs', {
      headers: { 'idempotency-key': 'k' },
      body: { request_type: 'nl', query: 'x' },
    })
    assert.deepEqual([answer.status, answer.json.code], [409, 'idempotency_conflict'])
    assert.equal(answer.headers.get('retry-after'), '1')
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewService } from './service.ts'

export function exerciseEveryAnswer(newService: NewService): void {
  test("a caller's own request id comes back, in the header, the error body and the log", async (t) => {
    const { call, log } = await newService(t)
    const answer = await call('GET', '/v1/jobs/job_x', { headers: { 'x-request-id': 'my.id_1-2' } })
    assert.equal(answer.headers.get('x-request-id'), 'my.id_1-2')
    assert.equal(answer.json.request_id, 'my.id_1-2')
    assert.ok(log().some((line) => line.request_id === 'my.id_1-2' && line.status === 404))
  })

  for (const id of ['has blank', 'x'.repeat(129), 'semi;colon', 'u"']) {
    test(`a request id that is not well formed (${id.slice(0, 12)}) is replaced`, async (t) => {
      const { call } = await newService(t)
      const answer = await call('GET', '/healthz', { headers: { 'x-request-id': id } })
      assert.notEqual(answer.headers.get('x-request-id'), id)
    })
  }

  test('two requests get two ids', async (t) => {
    const { call } = await newService(t)
    const ids = await Promise.all(
      [1, 2].map(async () => (await call('GET', '/healthz')).headers.get('x-request-id')),
    )
    assert.notEqual(ids[0], ids[1])
  })

  test('an unknown path is a problem, outside and inside of /v1', async (t) => {
    const { call } = await newService(t)
    for (const path of ['/nothing', '/v1', '/v1/nothing', '/v1/jobs/a/b/c', '/v2/jobs', '/jobs']) {
      const answer = await call('GET', path)
      assert.deepEqual([answer.status, answer.json.code], [404, 'not_found'], path)
    }
  })

  test('a method that a path does not take is answered with those that it takes', async (t) => {
    const { call } = await newService(t)
    const table: readonly (readonly [string, string, string])[] = [
      ['PUT', '/v1/jobs', 'GET, HEAD, POST'],
      ['DELETE', '/v1/jobs', 'GET, HEAD, POST'],
      ['PUT', '/v1/jobs/job_x', 'DELETE, GET, HEAD, PATCH'],
      ['POST', '/v1/jobs/job_x', 'DELETE, GET, HEAD, PATCH'],
      ['POST', '/v1/jobs/job_x/stream', 'GET, HEAD'],
      ['GET', '/v1/jobs/job_x/cancel', 'POST'],
      ['OPTIONS', '/v1/jobs', 'GET, HEAD, POST'],
      ['POST', '/healthz', 'GET, HEAD'],
      ['DELETE', '/docs', 'GET, HEAD'],
    ]
    for (const [method, path, allow] of table) {
      const answer = await call(
        method,
        path,
        method === 'PUT' ? { body: '<x/>', headers: { 'content-type': 'text/xml' } } : {},
      )
      assert.deepEqual([answer.status, answer.json.code], [405, 'method_not_allowed'], `${method} ${path}`)
      assert.equal(answer.headers.get('allow'), allow)
    }
  })

  test('HEAD answers like GET, without a body', async (t) => {
    const { call, submit } = await newService(t)
    const id = await submit()
    for (const path of ['/healthz', '/v1/jobs', `/v1/jobs/${id}`, '/v1/jobs/unknown']) {
      const [get, head] = [await call('GET', path), await call('HEAD', path)]
      assert.equal(head.status, get.status, path)
      assert.equal(head.text, '')
      assert.equal(head.headers.get('content-type'), get.headers.get('content-type'))
      assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
    }
  })

  test('a bug is logged whole and shown as internal, without its words', async (t) => {
    const { call, log } = await newService(t, {
      breakStore: () => ({ list: () => Promise.reject(new TypeError('secret detail')) }),
    })
    const answer = await call('GET', '/v1/jobs')
    assert.deepEqual([answer.status, answer.json.code], [500, 'internal'])
    assert.doesNotMatch(answer.text, /secret|TypeError|\.ts/)
    assert.ok(log().some((line) => JSON.stringify(line).includes('secret detail')))
  })

  test('a request is one line in the log: without its key, its query or its address', async (t) => {
    const { call, submit, log, key } = await newService(t)
    await submit('a very private query')
    await call('GET', '/v1/jobs?q=private')
    await call('GET', '/v1/jobs', { key: 'assay_wrong' })
    const lines = log().filter((line) => line.msg === 'request')
    assert.equal(lines.length, 3)
    assert.deepEqual(
      lines.map(({ user, method, route, status }) => [user, method, route, status]),
      [
        ['ada', 'POST', '/v1/jobs', 202],
        ['ada', 'GET', '/v1/jobs', 200],
        [null, 'GET', '/v1/jobs', 401],
      ],
    )
    assert.ok(lines.every((line) => typeof line.duration_ms === 'number'))
    const all = JSON.stringify(log())
    assert.ok(!all.includes('private') && !all.includes(key) && !all.includes('assay_wrong'))
  })

  test('addresses follow BASE_URL when it is set', async (t) => {
    const { call, submit } = await newService(t, { baseUrl: 'https://prices.example.com/api' })
    const id = await submit()
    const { json } = await call('GET', `/v1/jobs/${id}`)
    assert.equal(json.poll_url, `https://prices.example.com/api/v1/jobs/${id}`)
    assert.equal(json.stream_url, `https://prices.example.com/api/v1/jobs/${id}/stream`)
    const problem = await call('GET', '/nothing')
    assert.equal(problem.json.type, 'https://prices.example.com/api/docs/errors#not_found')
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JobEvent } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { eventually } from '../../../../test/tools/eventually.ts'
import { OPERATOR } from '../../../stores/test/store-contract/bundle.ts'
import { createDriver, RESULT_JSON } from './driver.ts'
import { type NewService, sleep } from './service.ts'
import { idsOf, openStream, range } from './stream-client.ts'

const isEvent = Compile(JobEvent)

export function exerciseStreaming(newService: NewService): void {
  test('a stream replays, follows live, and closes after the last event', async (t) => {
    const service = await newService(t)
    const driver = createDriver(service.store)
    const id = await service.submit()
    const lease = await driver.claim()
    await driver.stages(lease, 2)
    const stream = await openStream(service, id)
    assert.equal(stream.status, 200)
    assert.equal(stream.headers.get('content-type'), 'text/event-stream')
    assert.equal(stream.headers.get('cache-control'), 'no-cache, no-transform')
    assert.equal(stream.headers.get('x-accel-buffering'), 'no')
    assert.equal(stream.headers.get('content-encoding'), null)
    assert.match(stream.headers.get('x-request-id') ?? '', /./)
    await stream.has(2)
    await driver.stages(lease, 1)
    await stream.has(3)
    await driver.complete(lease)
    assert.equal(await stream.ended, 'ended')
    assert.deepEqual(idsOf(stream.frames), [1, 2, 3, 4])
    assert.deepEqual(
      stream.frames.map(({ type }) => type),
      ['stage', 'stage', 'stage', 'completed'],
    )
    for (const { type, data } of stream.frames) {
      assert.ok(isEvent.Check(data), JSON.stringify(data))
      assert.equal(data.event_type, type)
      assert.equal(data.job_id, id)
    }
    assert.ok(
      stream.text().includes(`,"result":${RESULT_JSON}}\n\n`),
      'the result is passed through byte for byte',
    )
    assert.ok(stream.text().startsWith(':'), 'a comment comes at once, so proxies pass the headers on')
  })

  test('a failed job ends its stream with a failed event', async (t) => {
    const service = await newService(t)
    const driver = createDriver(service.store)
    const id = await service.submit()
    const stream = await openStream(service, id)
    await driver.fail(await driver.claim())
    assert.equal(await stream.ended, 'ended')
    assert.deepEqual(stream.frames.at(-1)?.data.error, {
      code: 'nothing_priced',
      message: 'No line could be priced.',
    })
  })

  test('a cancelled job ends its stream, and a closed stream is never a cancel', async (t) => {
    const service = await newService(t)
    const id = await service.submit()
    const left = await openStream(service, id)
    left.leave()
    await left.ended
    await sleep(20)
    assert.equal((await service.call('GET', `/v1/jobs/${id}`)).json.status, 'pending')
    const stream = await openStream(service, id)
    await service.call('POST', `/v1/jobs/${id}/cancel`)
    assert.equal(await stream.ended, 'ended')
    assert.deepEqual(
      stream.frames.map(({ type, id: number }) => [type, number]),
      [['failed', 1]],
    )
  })

  test('Last-Event-Id resumes at every position, by header or parameter, and the header wins', async (t) => {
    const service = await newService(t)
    const id = await service.submit()
    await createDriver(service.store).run()
    for (let after = 0; after <= 8; after++) {
      const byHeader = await openStream(service, id, { after })
      assert.equal(await byHeader.ended, 'ended')
      assert.deepEqual(idsOf(byHeader.frames), range(after, 7))
      const byParameter = await openStream(service, id, { query: `?last_event_id=${after}` })
      await byParameter.ended
      assert.deepEqual(idsOf(byParameter.frames), range(after, 7))
      const both = await openStream(service, id, { after, query: '?last_event_id=3' })
      await both.ended
      assert.deepEqual(idsOf(both.frames), range(after, 7))
    }
    const last = await openStream(service, id, { after: Number.MAX_SAFE_INTEGER })
    assert.deepEqual([last.status, await last.ended, last.frames], [200, 'ended', []])
  })

  test('only larger ids are sent, even when the client claims to know the future', async (t) => {
    const service = await newService(t, { timeouts: { pollMs: 50 } })
    const driver = createDriver(service.store)
    const id = await service.submit()
    const stream = await openStream(service, id, { after: 5 })
    const lease = await driver.claim()
    await driver.stages(lease, 6)
    await stream.has(1)
    await driver.complete(lease)
    assert.equal(await stream.ended, 'ended')
    assert.deepEqual(idsOf(stream.frames), [6, 7])
    const beyond = await service.submit()
    const silent = await openStream(service, beyond, { after: 100 })
    await driver.run()
    assert.deepEqual([await silent.ended, silent.frames], ['ended', []])
  })

  for (const value of [
    '-1',
    '1.5',
    'abc',
    '9007199254740992',
    '1e3',
    '0x1',
    '٣',
    '1, 2',
    '+1',
    '99999999999999999999',
  ]) {
    test(`Last-Event-Id ${value} is refused`, async (t) => {
      const { call, submit } = await newService(t)
      const path = `/v1/jobs/${await submit()}/stream`
      const bytes = Buffer.from(value).toString('latin1')
      const byHeader = await call('GET', path, { headers: { 'last-event-id': bytes } })
      assert.deepEqual([byHeader.status, byHeader.json.code], [400, 'invalid_parameter'])
      const byParameter = await call('GET', `${path}?last_event_id=${encodeURIComponent(value)}`)
      assert.deepEqual([byParameter.status, byParameter.json.code], [400, 'invalid_parameter'])
    })
  }

  test('unknown and foreign jobs are 404, and unknown parameters 400', async (t) => {
    const { call, submit, newKey } = await newService(t)
    const id = await submit()
    assert.equal((await call('GET', '/v1/jobs/job_x/stream')).json.code, 'job_not_found')
    assert.equal(
      (await call('GET', `/v1/jobs/${id}/stream`, { key: await newKey('bob') })).json.code,
      'job_not_found',
    )
    assert.equal((await call('GET', `/v1/jobs/${id}/stream?from=1`)).json.code, 'invalid_parameter')
  })

  test('HEAD answers the headers alone, with the same checks', async (t) => {
    const { call, submit, key, url } = await newService(t)
    const id = await submit()
    const head = await call('HEAD', `/v1/jobs/${id}/stream`)
    assert.deepEqual([head.status, head.text], [200, ''])
    const get = await openStream({ url, key }, id)
    for (const name of ['content-type', 'cache-control', 'x-accel-buffering']) {
      assert.equal(head.headers.get(name), get.headers.get(name), name)
    }
    get.leave()
    assert.equal((await call('HEAD', '/v1/jobs/job_x/stream')).status, 404)
    assert.equal(
      (await call('HEAD', `/v1/jobs/${id}/stream`, { headers: { 'last-event-id': 'x' } })).status,
      400,
    )
  })

  test('silence is filled with keepalives, which carry no id', async (t) => {
    const service = await newService(t, { keepaliveMs: 40 })
    const driver = createDriver(service.store)
    const id = await service.submit()
    const stream = await openStream(service, id)
    await eventually('keepalives come', () => stream.text().split(': keepalive\n\n').length > 3)
    await driver.run()
    await stream.ended
    assert.deepEqual(idsOf(stream.frames), range(0, 7))
  })

  test('two streams of one job get the same bytes, and none of another job', async (t) => {
    const service = await newService(t)
    const driver = createDriver(service.store)
    const id = await service.submit('first')
    const other = await service.submit('second')
    const streams = await Promise.all([
      openStream(service, id),
      openStream(service, id),
      openStream(service, other),
    ])
    await driver.run()
    const [first, second, foreign] = streams
    await Promise.all([first.ended, second.ended])
    assert.equal(first.text(), second.text())
    const replay = await openStream(service, id)
    await replay.ended
    assert.deepEqual(replay.frames, first.frames, 'whoever comes later gets the same')
    assert.equal(foreign.frames.length, 0)
    await driver.run()
    await foreign.ended
    assert.ok(foreign.frames.every(({ data }) => data.job_id === other))
  })

  test('a line break within the stored JSON does not tear a frame in two', async (t) => {
    const service = await newService(t)
    const driver = createDriver(service.store)
    const id = await service.submit()
    await driver.complete(await driver.claim(), '{"a":\n1,\r\n"b":"\\n"}')
    const stream = await openStream(service, id)
    await stream.ended
    assert.deepEqual(stream.frames[0]?.data.result, { a: 1, b: '\n' })
  })

  test('a job taken up again tells of it, and the stream goes on', async (t) => {
    const service = await newService(t)
    const driver = createDriver(service.store)
    const id = await service.submit()
    const stream = await openStream(service, id)
    await driver.stages(await driver.claim(), 2)
    await service.advance(31_000)
    await driver.run()
    await stream.ended
    assert.deepEqual(idsOf(stream.frames), range(0, 10))
    assert.equal(stream.frames[2]?.data.stage, 'retrying')
  })

  test('a stream does not outlive its key, and others of the same job go on', async (t) => {
    const service = await newService(t, { keepaliveMs: 100 })
    const { store, newKey, keyId } = service
    const id = await service.submit()
    const second = await newKey('ada')
    const [first, other] = [await openStream(service, id), await openStream(service, id, { key: second })]
    await store.revokeKey(await keyId(service.key), OPERATOR)
    assert.equal(await first.ended, 'ended')
    assert.equal((await openStream(service, id)).status, 401)
    await createDriver(store).run()
    await other.ended
    assert.equal(other.frames.at(-1)?.type, 'completed')
  })

  test('a stream is one line in the log, written when it closes', async (t) => {
    const service = await newService(t)
    const id = await service.submit()
    const stream = await openStream(service, id)
    const lines = () => service.log().filter(({ route }) => route === '/v1/jobs/:id/stream')
    assert.deepEqual(lines(), [])
    await createDriver(service.store).run()
    await stream.ended
    await eventually('the line is there', () => lines().length === 1)
    const [line] = lines()
    assert.deepEqual([line?.user, line?.job_id, line?.status], ['ada', id, 200])
  })
}

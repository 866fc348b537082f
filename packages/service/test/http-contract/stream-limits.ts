import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { JobError } from '@assay/domain/jobs/job'
import { eventually } from '../../../../test/tools/eventually.ts'
import { createDriver } from './driver.ts'
import { type NewService, type Service, serviceFrom, sleep } from './service.ts'
import { idsOf, openStream, range } from './stream-client.ts'

/** Could be the id of a job, but is none. */
const UNKNOWN = 'job_01k1fzq0g0fz0vh4y3x2w1t0sr'

async function openStreams({ call }: Service): Promise<number> {
  const { text } = await call('GET', '/metrics')
  return Number(/^assay_streams_open (\d+)$/m.exec(text)?.[1])
}

/** A client that asks for a stream and then never reads. */
async function openDeaf({ port, key }: Service, jobId: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET /v1/jobs/${jobId}/stream HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\n\r\n`)
  return socket
}

export function exerciseStreamLimits(newService: NewService): void {
  test('streams of a user are limited, and a closed one makes room at once', async (t) => {
    const service = await newService(t, { limits: { streamsMax: 2 } })
    const id = await service.submit()
    const [first, second] = [await openStream(service, id), await openStream(service, id)]
    const refused = await service.call('GET', `/v1/jobs/${id}/stream`)
    assert.deepEqual([refused.status, refused.json.code], [429, 'too_many_streams'])
    assert.equal((await service.call('HEAD', `/v1/jobs/${id}/stream`)).status, 200)
    for (let i = 0; i < 3; i++) {
      assert.equal((await service.call('GET', `/v1/jobs/${UNKNOWN}/stream`)).json.code, 'too_many_streams')
    }
    const bob = await service.newKey('bob')
    const other = await service.submit('x', { key: bob, body: { request_type: 'nl', query: 'x' } })
    const others = await openStream(service, other, { key: bob })
    assert.equal(others.status, 200)
    first.leave()
    await eventually('there is room again', async () => (await openStreams(service)) === 2)
    for (let i = 0; i < 3; i++) {
      assert.equal(
        (await service.call('GET', `/v1/jobs/${UNKNOWN}/stream`)).json.code,
        'job_not_found',
        'the quota does not leak',
      )
    }
    const third = await openStream(service, id)
    assert.equal(third.status, 200)
    for (const stream of [second, third, others]) stream.leave()
  })

  test('a stream that could not be opened, or whose client left meanwhile, gives the quota back', async (t) => {
    let onRead = async (): Promise<void> => {}
    const service = await newService(t, {
      limits: { streamsMax: 1 },
      breakStore: (store) => ({
        async readEvents(read) {
          await onRead()
          return store.readEvents(read)
        },
      }),
    })
    const id = await service.submit()
    onRead = () => Promise.reject(new JobError('store_unavailable', 'Away.'))
    const away = await service.call('GET', `/v1/jobs/${id}/stream`)
    assert.deepEqual([away.status, away.json.code], [503, 'store_unavailable'])

    const reading = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    onRead = () => {
      reading.resolve()
      return left.promise
    }
    const socket = await openDeaf(service, id)
    await reading.promise
    socket.resetAndDestroy()
    await sleep(50)
    left.resolve()
    onRead = async () => {}
    await eventually('the quota is free', async () => {
      const stream = await openStream(service, id)
      stream.leave()
      return stream.status === 200
    })
    await eventually('all are closed', async () => (await openStreams(service)) === 0)
  })

  test('a client that goes away is noticed at once and costs nothing more', async (t) => {
    let reads = 0
    const service = await newService(t, {
      breakStore: (store) => ({
        readEvents(read) {
          reads++
          return store.readEvents(read)
        },
      }),
    })
    const driver = createDriver(service.store)
    const id = await service.submit()
    const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(service, id)))
    assert.equal(await openStreams(service), 5)
    for (const stream of streams) stream.leave()
    await eventually('all are gone', async () => (await openStreams(service)) === 0)
    const before = reads
    await driver.run()
    await sleep(20)
    assert.equal(reads, before)
  })

  test('a client that does not read is dropped, and can resume where it was', async (t) => {
    const service = await newService(t, {
      limits: { streamStallMs: 200 },
      timeouts: { answerBytesPerSecondMin: 100_000_000 },
    })
    const { store } = service
    const driver = createDriver(store)
    const id = await service.submit()
    const deaf = await openDeaf(service, id)
    await eventually('it is open', async () => (await openStreams(service)) === 1)
    const lease = await driver.claim()
    const note = { stage: 'matching', message: 'x'.repeat(200_000), progress: 0.5 } as const
    for (let i = 0; i < 60; i++) await driver.note(lease, note)
    await eventually('it is dropped', async () => (await openStreams(service)) === 0)
    deaf.destroy()
    await driver.complete(lease)
    const stream = await openStream(service, id, { after: 50 })
    assert.equal(await stream.ended, 'ended')
    assert.deepEqual(idsOf(stream.frames), range(50, 61))
    assert.match((await service.call('GET', '/metrics')).text, /^assay_streams_dropped_total 1$/m)
  })

  test('a client that does not read cannot hold up the stop of a node', async (t) => {
    const service = await newService(t, { timeouts: { drainMs: 300 } })
    const driver = createDriver(service.store)
    const id = await service.submit()
    const deaf = await openDeaf(service, id)
    await eventually('it is open', async () => (await openStreams(service)) === 1)
    await driver.complete(await driver.claim(), JSON.stringify('x'.repeat(20_000_000)))
    const startedMs = Date.now()
    await service.app.server.close()
    assert.ok(Date.now() - startedMs < 20_000, 'its stall limit is 30 s')
    deaf.destroy()
  })

  test('too large a backlog drops a client before its time is up', async (t) => {
    const service = await newService(t, { limits: { streamBacklogBytes: 64 * 1024 } })
    const driver = createDriver(service.store)
    const id = await service.submit()
    const deaf = await openDeaf(service, id)
    await eventually('it is open', async () => (await openStreams(service)) === 1)
    const lease = await driver.claim()
    const note = { stage: 'matching', message: 'x'.repeat(8_000_000), progress: 0.5 } as const
    for (let i = 0; i < 3; i++) await driver.note(lease, note)
    await eventually('it is dropped', async () => (await openStreams(service)) === 0)
    deaf.destroy()
  })

  test('one large result reaches a client that reads, however large the backlog', async (t) => {
    const service = await newService(t, { limits: { streamBacklogBytes: 64 * 1024, streamStallMs: 5_000 } })
    const driver = createDriver(service.store)
    const id = await service.submit()
    const stream = await openStream(service, id)
    const resultJson = JSON.stringify({ text: 'é😀'.repeat(1_000_000) })
    await driver.complete(await driver.claim(), resultJson)
    assert.equal(await stream.ended, 'ended')
    assert.equal(JSON.stringify(stream.frames[0]?.data.result), resultJson)
  })

  test('a client of HTTP/1.0 gets the stream without chunks, up to the end of the connection', async (t) => {
    const { port, key, store, submit } = await newService(t)
    const id = await submit()
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.write(`GET /v1/jobs/${id}/stream HTTP/1.0\r\nX-Service-API-Key: ${key}\r\n\r\n`)
    await eventually('it is open', () => text.includes(': stream\n\n'))
    await createDriver(store).run()
    await once(socket, 'close')
    assert.doesNotMatch(text, /transfer-encoding/i)
    assert.deepEqual(
      [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number)),
      range(0, 7),
    )
  })

  test('without any wake-up the slow poll delivers everything', async (t) => {
    const service = await newService(t, {
      timeouts: { pollMs: 20 },
      breakStore: () => ({ subscribe: () => () => {} }),
    })
    const id = await service.submit()
    const stream = await openStream(service, id)
    await createDriver(service.store).run()
    assert.equal(await stream.ended, 'ended')
    assert.deepEqual(idsOf(stream.frames), range(0, 7))
  })

  test('idle streams cost one query a poll, however many they are', async (t) => {
    let polls = 0
    let reads = 0
    const service = await newService(t, {
      timeouts: { pollMs: 50 },
      breakStore: (store) => ({
        lastEventIds(ids) {
          polls++
          return store.lastEventIds(ids)
        },
        readEvents(read) {
          reads++
          return store.readEvents(read)
        },
      }),
    })
    const ids = await Promise.all(Array.from({ length: 30 }, () => service.submit()))
    const streams = await Promise.all(ids.map((id) => openStream(service, id)))
    assert.equal(reads, 30)
    const [pollsBefore, startedMs] = [polls, Date.now()]
    await sleep(500)
    assert.equal(reads, 30)
    const intervals = (Date.now() - startedMs) / 50
    assert.ok(polls - pollsBefore >= 1 && polls - pollsBefore <= intervals + 1, String(polls))
    for (const stream of streams) stream.leave()
  })

  test('a store that is away for a while does not break a stream', async (t) => {
    let isAway = false
    const away = () => Promise.reject(new JobError('store_unavailable', 'Away.'))
    const service = await newService(t, {
      timeouts: { pollMs: 20 },
      breakStore: (store) => ({
        subscribe: (listener) =>
          store.subscribe((wake) => listener(wake.kind === 'job' ? { ...wake, events: null } : wake)),
        readEvents: (read) => (isAway ? away() : store.readEvents(read)),
        lastEventIds: (ids) => (isAway ? away() : store.lastEventIds(ids)),
      }),
    })
    const driver = createDriver(service.store)
    const id = await service.submit()
    const stream = await openStream(service, id)
    isAway = true
    const refused = await service.call('GET', `/v1/jobs/${id}/stream`)
    assert.deepEqual([refused.status, refused.json.code], [503, 'store_unavailable'])
    await driver.run()
    await sleep(60)
    assert.deepEqual(stream.frames, [])
    isAway = false
    assert.equal(await stream.ended, 'ended')
    assert.deepEqual(idsOf(stream.frames), range(0, 7))
  })

  test('a stopping node ends its streams, and another node takes them on without a gap', async (t) => {
    const first = await newService(t)
    const driver = createDriver(first.store)
    const id = await first.submit()
    const lease = await driver.claim()
    await driver.stages(lease, 3)
    const stream = await openStream(first, id)
    await stream.has(3)
    first.app.beginShutdown()
    assert.equal(await stream.ended, 'ended')
    const opened = { ...first, close: async () => {} }
    const second = await serviceFrom(async () => ({ ...opened, store: await first.openAnother() }))(t, {
      timeouts: { pollMs: 20 },
    })
    const resumed = await openStream({ url: second.url, key: first.key }, id, { after: 3 })
    await driver.stages(lease, 2)
    await driver.complete(lease)
    assert.equal(await resumed.ended, 'ended')
    assert.deepEqual(idsOf(resumed.frames), range(3, 6))
  })
}

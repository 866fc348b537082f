import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { eventually } from '../../../test/tools/eventually.ts'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { createMetrics } from '../src/metrics.ts'
import { createDriver } from './http-contract/driver.ts'
import { open, readUntil } from './http-contract/raw-exchange.ts'
import { type Service, serviceFrom } from './http-contract/service.ts'
import { openStream } from './http-contract/stream-client.ts'

const newService = serviceFrom(openTemporaryStore)

/** Connections that say nothing, and how many of them the service has closed. */
async function openSilent(t: TestContext, { port }: { readonly port: number }, count: number) {
  const closed: number[] = []
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let i = 0; i < count; i++) {
    const socket = await open(port)
    socket.resume()
    socket.once('end', () => socket.destroy()).once('close', () => closed.push(i))
    sockets.push(socket)
  }
  return { closed, sockets }
}

/** One request on a new connection. */
async function ask({ port, key }: Service, path = '/v1/jobs'): Promise<string> {
  const socket = await open(port)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Service-API-Key: ${key}\r\n\r\n`)
  return readUntil(socket, () => false)
}

test('at the limit the oldest silent connection gives way, and requests are answered as before', async (t) => {
  const service = await newService(t, { connections: { max: 20, perAddressMax: 'auto' } })
  const { closed } = await openSilent(t, service, 20)
  assert.match(await ask(service), /^HTTP\/1\.1 200 /)
  await eventually('the oldest is closed', () => closed.length === 1)
  assert.deepEqual(closed, [0])
  await openSilent(t, service, 100)
  for (let i = 0; i < 5; i++) assert.match(await ask(service), /^HTTP\/1\.1 200 /)
  await eventually('all of the first ones have given way', () => closed.length === 20)
  await eventually('the log says so', () => service.log().some(({ msg }) => msg === 'too many connections'))
})

test('a connection that has shown a key and has a request under way does not give way', async (t) => {
  const service = await newService(t, { connections: { max: 6, perAddressMax: 'auto' } })
  const id = await service.submit()
  const streams = [await openStream(service, id), await openStream(service, id)]
  await openSilent(t, service, 50)
  await createDriver(service.store).run()
  for (const stream of streams) {
    assert.equal(await stream.ended, 'ended')
    assert.equal(stream.frames.length, 7)
  }
})

/** Connections on which one request with a key was answered, and which of them the service has closed. */
async function openIdle(t: TestContext, service: Service, key: string, count: number) {
  const { closed, sockets } = await openSilent(t, service, 0)
  for (let i = 0; i < count; i++) {
    const socket = await open(service.port)
    sockets.push(socket)
    socket.once('end', () => socket.destroy()).once('close', () => closed.push(i))
    await askOn(socket, key)
  }
  return { closed, sockets }
}

async function askOn(socket: Socket, key: string): Promise<void> {
  socket.write(`GET /v1/jobs HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\n\r\n`)
  await readUntil(socket, (text) => text.includes('next_cursor'))
}

for (const [name, connections] of [
  ['overall', { max: 20, perAddressMax: 'auto' }],
  ['of an address', { max: 100, perAddressMax: 20 }],
] as const) {
  test(`at the limit ${name} idle connections give way, first those of the user who holds most`, async (t) => {
    const service = await newService(t, { connections })
    const bob = await service.newKey('bob')
    const few = await openIdle(t, service, bob, 3)
    const many = await openIdle(t, service, service.key, 17)
    // The oldest is no longer the one that was idle for longest.
    const [oldest] = many.sockets
    assert.ok(oldest)
    await askOn(oldest, service.key)
    for (let i = 0; i < 5; i++) {
      assert.match(await ask({ ...service, key: bob }), /^HTTP\/1\.1 200 /)
      assert.match(await ask(service, '/healthz'), /^HTTP\/1\.1 200 /)
    }
    await eventually('one has given way', () => many.closed.length > 0)
    assert.equal(many.closed[0], 1)
    const more = await openIdle(t, service, bob, 5)
    assert.deepEqual([few.closed, more.closed], [[], []])
    await askOn(oldest, service.key)
  })
}

test('when all have a request under way, a new connection is closed, and there is room again once one ends', async (t) => {
  const service = await newService(t, { connections: { max: 2, perAddressMax: 'auto' } })
  const id = await service.submit()
  const [first, other] = [await openStream(service, id), await openStream(service, id)]
  assert.equal(await ask(service), '')
  other.leave()
  await eventually('there is room', async () => (await ask(service)).startsWith('HTTP/1.1 200 '))
  first.leave()
})

test('one address has its own limit', async (t) => {
  const service = await newService(t, { connections: { max: 100, perAddressMax: 5 } })
  const { closed } = await openSilent(t, service, 12)
  await eventually('only the newest five are open', () => closed.length === 7)
  assert.deepEqual(closed, [0, 1, 2, 3, 4, 5, 6])
  assert.match(await ask(service), /^HTTP\/1\.1 200 /)
})

test('a connection without a key is kept open for a short time only, and says so', async (t) => {
  const service = await newService(t, { timeouts: { keylessIdleMs: 1_000, checkMs: 50 } })
  const keyless = await open(service.port)
  const ended = once(keyless, 'end')
  keyless.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const text = await readUntil(keyless, (got) => got.includes('"ok"'))
  assert.match(text, /\r\nkeep-alive: timeout=1\r\n/i)
  const keyed = await open(service.port)
  const request = `GET /v1/jobs HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${service.key}\r\n\r\n`
  keyed.write(request)
  const answer = await readUntil(keyed, (got) => got.includes('next_cursor'))
  assert.match(answer, /\r\nkeep-alive: timeout=72\r\n/i)
  await ended
  keyless.destroy()
  keyed.write(request)
  assert.match(await readUntil(keyed, (got) => got.includes('next_cursor')), /^HTTP\/1\.1 200 /)
  keyed.destroy()
})

test('an answer without a key that nobody reads is given up', async (t) => {
  const service = await newService(t, { timeouts: { keylessAnswerMs: 300, keylessIdleMs: 300, checkMs: 50 } })
  const socket = await open(service.port)
  socket.pause()
  socket.write('GET /docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500))
  const openConnections = promisify(service.app.server.server.getConnections.bind(service.app.server.server))
  await eventually('it is open', async () => (await openConnections()) === 1)
  await eventually('it is closed', async () => (await openConnections()) === 0)
  socket.destroy()
})

/** Connections of one user whose answers fill every buffer on the way, because nobody reads them. */
async function openUnread(t: TestContext, { port }: Service, key: string, count: number) {
  const { sockets } = await openSilent(t, { port }, 0)
  // The service reads 256 bytes at a time: a head that was half read would be given up for its own sake.
  const request = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nX-Filler: `
      .padEnd(252, '.')
      .concat('\r\n\r\n')
  for (let i = 0; i < count; i++) {
    const socket = await open(port)
    socket.pause()
    socket.write(request('/v1/jobs') + request('/openapi.json').repeat(100))
    sockets.push(socket)
  }
}

function countRequests({ app }: Service): () => number {
  let read = 0
  app.server.server.on('request', () => read++)
  return () => read
}

/** More than `least` requests were read, and no answer moves. */
const untilStill = (read: () => number, least: number): Promise<void> =>
  eventually('no answer moves', async () => {
    const before = read()
    await sleep(300)
    return before > least && read() === before
  })

test('at the limit connections whose answers nobody reads give way', async (t) => {
  const service = await newService(t, {
    connections: { max: 10, perAddressMax: 'auto' },
    timeouts: { checkMs: 50 },
  })
  const read = countRequests(service)
  await openUnread(t, service, await service.newKey('mallory'), 10)
  await untilStill(read, 10)
  await eventually('others get in', async () => (await ask(service)).startsWith('HTTP/1.1 200 '))
  for (let i = 0; i < 5; i++) assert.match(await ask(service), /^HTTP\/1\.1 200 /)
  await openUnread(t, service, await service.newKey('mallory'), 10)
  await untilStill(read, 0)
  // Those who come at once do not push out each other.
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(service)))
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 200 /)
})

test('at the limit a user who holds more than half loses an answer that waits, however new it is', async (t) => {
  const service = await newService(t, {
    connections: { max: 10, perAddressMax: 'auto' },
    // Whether an answer is read shows at the second check, which never comes: so it is for who replaces her connections.
    timeouts: { checkMs: 600_000 },
  })
  const read = countRequests(service)
  await openUnread(t, service, await service.newKey('mallory'), 10)
  await untilStill(read, 10)
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(service)))
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 200 /)
})

test('an answer that its client stops reading is given up, with a key or without', async (t) => {
  const service = await newService(t, {
    limits: { streamStallMs: 300 },
    timeouts: { checkMs: 50, answerBytesPerSecondMin: 10_000_000 },
  })
  await openUnread(t, service, service.key, 3)
  const openConnections = promisify(service.app.server.server.getConnections.bind(service.app.server.server))
  await eventually('they are open', async () => (await openConnections()) === 3)
  await eventually('they are closed', async () => (await openConnections()) === 0)
})

/** The most requests that were under way at once. */
function watchUnderWay({ app }: Service) {
  let underWay = 0
  let most = 0
  app.server.server.on('request', (_request, response: ServerResponse) => {
    most = Math.max(most, ++underWay)
    response.once('close', () => underWay--)
  })
  return () => most
}

test('a connection that sends thousands of requests ahead of their answers has few of them under way', async (t) => {
  const service = await newService(t)
  const most = watchUnderWay(service)
  for (const path of ['/healthz', '/v1/jobs']) {
    const heads = Array.from(
      { length: 2_000 },
      (_, i) =>
        `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: r${i}\r\n${i === 1_999 ? 'Connection: close\r\n' : ''}\r\n`,
    )
    const socket = await open(service.port)
    socket.write(heads.join(''))
    const text = await readUntil(socket, () => false)
    const ids = Array.from(text.matchAll(/x-request-id: (\S+)/g), ([, id]) => id)
    assert.deepEqual(
      ids,
      heads.map((_, i) => `r${i}`),
      'all are answered, in order',
    )
  }
  // Eight, and what else was in the slice of 256 bytes with the eighth.
  assert.ok(most() <= 16, `${most()} requests were under way at once`)
})

test('bodies ahead of their answers arrive whole, however they are cut', async (t) => {
  const service = await newService(t)
  const most = watchUnderWay(service)
  const queries = Array.from({ length: 60 }, (_, i) => `${i} eggs ${'and milk '.repeat(7 * i)}`.trim())
  const requests = queries.map((query) => {
    const body = JSON.stringify({ request_type: 'nl', query })
    return `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  })
  const socket = await open(service.port)
  socket.write(requests.join(''))
  const text = await readUntil(socket, (got) => got.split('"created_at"').length > queries.length)
  socket.destroy()
  const stored: unknown[] = []
  for (const [, id] of text.matchAll(/"job_id":"(\w+)"/g)) {
    stored.push((await service.call('GET', `/v1/jobs/${id}`)).json.query)
  }
  assert.deepEqual(stored, queries)
  assert.ok(most() <= 16, `${most()} requests were under way at once`)
})

test('connections that send ahead leave others their turn between a few of their requests', async (t) => {
  const service = await newService(t)
  const answered: string[] = []
  service.app.server.server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => answered.push(url ?? ''))
  })
  const crowd = await Promise.all(Array.from({ length: 20 }, () => open(service.port)))
  const other = await open(service.port)
  for (const socket of crowd) {
    socket.resume()
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
  }
  await eventually('the crowd is served', () => answered.length > 0)
  other.write('GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await readUntil(other, () => false)
  const before = answered.indexOf('/readyz')
  for (const socket of crowd) socket.destroy()
  assert.ok(before < 10_000, `${before} answers of 20,000 came first`)
})

test('many requests of one sender at once do not stand before the one of another', async (t) => {
  const service = await newService(t)
  const bob = await service.newKey('bob')
  const answered: string[] = []
  service.app.server.server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => answered.push(url ?? ''))
  })
  const request = (path: string, key: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\n\r\n`
  // The first request tells the service whose connection it is.
  const other = await open(service.port)
  other.write(request('/v1/me', bob))
  await eventually('bob is known', () => answered.length === 1)
  for (const kind of ['known', 'new'] as const) {
    const crowd = await Promise.all(Array.from({ length: 300 }, () => open(service.port)))
    if (kind === 'known') {
      for (const socket of crowd) socket.write(request('/v1/me', service.key))
      await eventually('all are known', () => answered.filter((url) => url === '/v1/me').length === 301)
    }
    answered.length = 0
    for (const socket of crowd) socket.write(request('/v1/jobs?limit=1', service.key))
    other.write(request('/v1/jobs?limit=2', bob))
    await eventually('all are answered', () => answered.length === 301)
    const before = answered.indexOf('/v1/jobs?limit=2')
    assert.ok(before < 150, `${before} answers to ${kind} connections came first`)
    for (const socket of crowd) socket.destroy()
  }
  other.destroy()
})

test('a connection whose answers are not read is not read from', async (t) => {
  const service = await newService(t)
  const read = countRequests(service)
  const socket = await open(service.port)
  socket.pause()
  socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000))
  await eventually('it is read', () => read() > 0)
  for (let i = 0; i < 5; i++) assert.match(await ask(service), /^HTTP\/1\.1 200 /)
  // An answer has 400 kB. Some of them fit into the buffers of the kernel.
  assert.ok(read() < 100, `${read()} requests were read`)
  socket.destroy()
})

test('metrics are written once for all who ask at the same time', async () => {
  const metrics = createMetrics()
  for (let i = 0; i < 100; i++) metrics.request('GET', `/route/${i}`, 200, 1)
  const costOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const oneByOne = await costOf(async () => {
    for (let i = 0; i < 10; i++) await metrics.expose()
  })
  const together = await costOf(() => Promise.all(Array.from({ length: 100 }, () => metrics.expose())))
  assert.ok(together < oneByOne, `100 together took ${together} µs, 10 one by one ${oneByOne} µs`)
})

test('four hundred silent connections do not lock anybody out of a process with two hundred descriptors', async (t) => {
  const service = await createServiceProcess({ ASSAY_BOOK: smallBookFile(), LOG_LEVEL: 'warn' }, 'serve', {
    openFilesMax: 200,
  })
  t.after(() => service.dispose())
  const key = (await service.assay('keys', 'create', 'tester')).stdout.trim()
  await service.start()
  const port = Number(new URL(service.url).port)
  await openSilent(t, { port }, 400)
  const slowestMs = await slowestAnswerMs(service.url, key, 10)
  assert.ok(slowestMs < 20_000, `an answer took ${slowestMs} ms`)
  const body = JSON.stringify({ request_type: 'nl', query: 'a dozen eggs' })
  const headers = { 'x-service-api-key': key, 'content-type': 'application/json' }
  const submitted = await fetch(`${service.url}/v1/jobs`, { method: 'POST', headers, body })
  assert.equal(submitted.status, 202)
  const { poll_url } = (await submitted.json()) as { poll_url: string }
  const job = await fetch(poll_url, { headers: { ...headers, prefer: 'wait=20' } })
  assert.equal(((await job.json()) as { status: string }).status, 'completed')
})

/** Each request on a new connection. */
async function slowestAnswerMs(url: string, key: string, count: number): Promise<number> {
  let slowestMs = 0
  for (let i = 0; i < count; i++) {
    const startedMs = performance.now()
    const headers = { 'x-service-api-key': key, connection: 'close' }
    const answer = await fetch(`${url}/v1/jobs`, { headers, signal: AbortSignal.timeout(60_000) })
    assert.equal(answer.status, 200)
    await answer.arrayBuffer()
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
    await sleep(50)
  }
  return slowestMs
}

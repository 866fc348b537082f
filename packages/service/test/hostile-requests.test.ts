import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { hostileRequests } from './http-contract/hostile-requests.ts'
import { exchange, open, readUntil } from './http-contract/raw-exchange.ts'
import { type Service, serviceFrom, sleep } from './http-contract/service.ts'

const newService = serviceFrom(openTemporaryStore)
const IMPATIENT = { headersMs: 200, requestMs: 400, checkMs: 50, keepAliveMs: 300 }

async function assertAlive({ call, submit }: Service): Promise<void> {
  assert.equal((await call('GET', '/healthz')).status, 200)
  await submit()
}

test('each hostile request gets a clear refusal or a closed connection', async (t) => {
  const service = await newService(t)
  const table = hostileRequests(service.key)
  assert.ok(table.length >= 60)
  for (const { what, bytes, answers, end } of table) {
    await t.test(what, async () => {
      const { status, text } = await exchange(service.port, bytes, end)
      assert.ok(answers.includes(status), `${status}: ${text.slice(0, 400)}`)
      if (status === 0) return
      assert.match(text, /\r\nX-Request-Id: [\w.-]+\r\n/i)
      assert.match(text, /\r\nContent-Type: application\/problem\+json\r\n/i)
      assert.doesNotMatch(text, /<script>|X-Evil|\r\nSet-Cookie|node_modules|\.ts:\d/)
    })
  }
  await assertAlive(service)
  assert.equal(({} as Record<string, unknown>).isAdmin, undefined)
  assert.equal(service.log().filter(({ msg }) => msg === 'unexpected error').length, 0)
})

test('hostile requests leave no memory behind', async (t) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const service = await newService(t)
  const table = hostileRequests(service.key)
  const round = () => Promise.all(table.map(({ bytes, end }) => exchange(service.port, bytes, end)))
  const heapBytes = async () => {
    await sleep(50)
    collect()
    return process.memoryUsage().heapUsed
  }
  for (let i = 0; i < 3; i++) await round()
  const before = await heapBytes()
  for (let i = 0; i < 10; i++) await round()
  const grown = (await heapBytes()) - before
  assert.ok(grown < 3_000_000, `${grown} bytes more after ${10 * table.length} requests`)
  await assertAlive(service)
})

test('a head that never ends is given up', async (t) => {
  const service = await newService(t, { timeouts: IMPATIENT })
  const socket = await open(service.port)
  const drip = setInterval(() => socket.write('A: b\r\n'), 50)
  t.after(() => clearInterval(drip))
  socket.write('GET /healthz HTTP/1.1\r\n')
  const text = await readUntil(socket, () => false)
  assert.match(text, /^HTTP\/1\.1 408 /)
  assert.match(text, /"code":"request_timeout"/)
  assert.match(text, /\r\nX-Request-Id: /)
  await assertAlive(service)
})

test('a body that never ends is given up', async (t) => {
  const service = await newService(t, { timeouts: IMPATIENT })
  const socket = await open(service.port)
  const drip = setInterval(() => socket.write(' '), 50)
  t.after(() => clearInterval(drip))
  socket.write(
    `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
  )
  assert.match(await readUntil(socket, () => false), /^HTTP\/1\.1 408 /)
  await assertAlive(service)
})

test('a body without end is refused before its end', async (t) => {
  const service = await newService(t)
  const socket = await open(service.port)
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const flood = setInterval(() => socket.write(chunk), 1)
  t.after(() => clearInterval(flood))
  socket.write(
    `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${service.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  const text = await readUntil(socket, (got) => got.includes('body_too_large'))
  assert.match(text, /^HTTP\/1\.1 413 /)
  await assertAlive(service)
})

test('a hundred connections that say nothing are closed', async (t) => {
  const service = await newService(t, { timeouts: IMPATIENT })
  const sockets = await Promise.all(Array.from({ length: 100 }, () => open(service.port)))
  await Promise.all(sockets.map((socket) => readUntil(socket, () => false)))
  await assertAlive(service)
})

test('a client that closes its side still gets its answer', async (t) => {
  const { port } = await newService(t)
  const { status } = await exchange(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', true)
  assert.equal(status, 200)
})

test('a client of HTTP/1.0 gets a whole answer, and its connection stays open only if it asks for that', async (t) => {
  const { port, key } = await newService(t)
  const body = '{"request_type":"nl","query":"x"}'
  const request = (headers: string) =>
    `POST /v1/jobs HTTP/1.0\r\nX-Service-API-Key: ${key}\r\nContent-Type: application/json\r\n${headers}\r\n`
  const socket = await open(port)
  socket.write(request(`Content-Length: ${body.length}\r\n`) + body)
  const text = await readUntil(socket, () => false)
  assert.match(text, /^HTTP\/1\.1 202 /)
  assert.doesNotMatch(text, /transfer-encoding/i)
  const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1])
  assert.equal(text.slice(text.indexOf('\r\n\r\n') + 4).length, length)

  const kept = await open(port)
  const again = request(`Connection: keep-alive\r\nContent-Length: ${body.length}\r\n`) + body
  kept.write(again)
  await readUntil(kept, (got) => got.includes('"job_id"'))
  kept.write(again)
  assert.match(
    await readUntil(kept, (got) => got.includes('"job_id"')),
    /^HTTP\/1\.1 202 [\s\S]*connection: keep-alive/i,
  )
  kept.destroy()
})

test('chunks in HTTP/1.0 are refused, and the connection is closed', async (t) => {
  const { port, key } = await newService(t)
  for (const method of ['POST', 'GET']) {
    const socket = await open(port)
    socket.write(
      `${method} /v1/jobs HTTP/1.0\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nConnection: keep-alive\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n21\r\n{"request_type":"nl","query":"x"}\r\n0\r\n\r\n`,
    )
    const text = await readUntil(socket, () => false)
    assert.match(text, /^HTTP\/1\.1 400 /)
    assert.match(text, /"code":"malformed_request"/)
    assert.match(text, /\r\nconnection: close\r\n/i)
  }
})

test('a hundred requests in one packet are answered in order', async (t) => {
  const { port, key } = await newService(t)
  const socket = await open(port)
  const ids = Array.from({ length: 100 }, (_, i) => `request-${i}`)
  const one = (id: string) =>
    `GET /v1/jobs HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nX-Request-Id: ${id}\r\n\r\n`
  socket.write(ids.map(one).join(''))
  const text = await readUntil(socket, (got) => got.split('"next_cursor":null}').length > 100)
  assert.deepEqual(
    [...text.matchAll(/x-request-id: (request-\d+)/gi)].map(([, id]) => id),
    ids,
  )
  socket.destroy()
})

test('garbage behind a good request does not spoil its answer', async (t) => {
  const { port } = await newService(t)
  const socket = await open(port)
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\0\0\0\0')
  const text = await readUntil(socket, () => false)
  assert.match(text, /^HTTP\/1\.1 (200|400) /)
})

test('garbage sent into an open stream ends it without a word in between', async (t) => {
  const service = await newService(t)
  const id = await service.submit()
  const socket = await open(service.port)
  socket.write(`GET /v1/jobs/${id}/stream HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${service.key}\r\n\r\n`)
  setTimeout(() => socket.write('\0\0\0 nonsense\r\n\r\n'), 50)
  const text = await readUntil(socket, () => false)
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n/)
  assert.equal(text.split('HTTP/1.1').length, 2)
  await assertAlive(service)
})

test('a client that asks and asks but never reads is no burden', async (t) => {
  const service = await newService(t, { timeouts: IMPATIENT })
  const socket = await open(service.port)
  socket.pause()
  socket.write('GET /docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500))
  await sleep(300)
  await assertAlive(service)
  socket.destroy()
})

test('a thousand connections that break off at every point of a request do no harm', async (t) => {
  const service = await newService(t)
  const request = `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\r\n{"request_type":"nl","query":"x"}`
  for (let batch = 0; batch < 10; batch++) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const socket = await open(service.port)
        socket.write(request.slice(0, ((batch * 100 + i) * 7) % request.length))
        socket.resetAndDestroy()
      }),
    )
  }
  await assertAlive(service)
  assert.equal(service.log().filter(({ msg }) => msg === 'unexpected error').length, 0)
})

test('a stream whose client resets the connection during the head is closed', async (t) => {
  const service = await newService(t)
  const id = await service.submit()
  for (let i = 0; i < 50; i++) {
    const socket = await open(service.port)
    socket.write(`GET /v1/jobs/${id}/stream HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${service.key}\r\n\r\n`)
    socket.resetAndDestroy()
  }
  await sleep(50)
  const { text } = await service.call('GET', '/metrics')
  assert.match(text, /^assay_streams_open 0$/m)
})

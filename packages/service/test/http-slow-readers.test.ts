import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { packResults } from '@assay/domain/batches/chunk-codec'
import { eventually } from '../../../test/tools/eventually.ts'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { createDriver } from './http-contract/driver.ts'
import { open, readUntil } from './http-contract/raw-exchange.ts'
import { type Service, serviceFrom } from './http-contract/service.ts'

const newService = serviceFrom(openTemporaryStore)

/** Of one answer, at least. */
const ANSWER_BYTES = 300_000

/** More than the buffers of both sides hold, however far the kernel lets them grow, and than a test takes before. */
const ANSWERS = Math.ceil((buffersBytesMax() + 10_000_000) / ANSWER_BYTES)

/** Of both sides of a connection. Linux says it; elsewhere they are smaller. */
function buffersBytesMax(): number {
  const maxOf = (name: string): number => {
    try {
      return Number(readFileSync(`/proc/sys/net/ipv4/${name}`, 'utf8').trim().split(/\s+/)[2])
    } catch {
      return 8_000_000
    }
  }
  return maxOf('tcp_rmem') + maxOf('tcp_wmem')
}

/** A client that takes as much as it is told to. */
interface Reader {
  /** Takes at least so many bytes, or all that come until the connection ends. */
  take(bytes: number): Promise<void>
  taken(): number
  isCut(): boolean
}

async function openReader(t: TestContext, { port }: Service, requests: string): Promise<Reader> {
  const socket = await open(port)
  t.after(() => socket.destroy())
  let taken = 0
  let isCut = false
  const news = new EventEmitter()
  for (const name of ['readable', 'end', 'close']) {
    socket.on(name, () => {
      if (name !== 'readable') isCut = true
      news.emit('any')
    })
  }
  socket.pause()
  socket.write(requests)
  return {
    async take(bytes) {
      const until = taken + bytes
      while (taken < until && !isCut) {
        const chunk: Buffer | null = socket.read()
        if (chunk === null) {
          await once(news, 'any')
          continue
        }
        taken += chunk.length
      }
    },
    taken: () => taken,
    isCut: () => isCut,
  }
}

/** Many large answers. The service reads 256 bytes at a time: a head that was half read would be given up for its own sake. */
const manyRequests = (key: string, count = ANSWERS): string =>
  ['/v1/jobs', ...Array.from({ length: count }, () => '/openapi.json')]
    .map((path) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nX-Filler: `
        .padEnd(252, '.')
        .concat('\r\n\r\n'),
    )
    .join('')

async function ask({ port, key }: Service): Promise<string> {
  const socket = await open(port)
  socket.write(`GET /v1/jobs HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Service-API-Key: ${key}\r\n\r\n`)
  return readUntil(socket, () => false)
}

async function flood(t: TestContext, { port }: Service, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const socket = await open(port)
    t.after(() => socket.destroy())
    socket.resume()
    socket.once('end', () => socket.destroy())
  }
}

/** Resolves when so many connections have something to send and none of it has moved for many checks. */
async function settled(sockets: readonly Socket[], count: number): Promise<void> {
  const written = (): string => sockets.map((one) => one.bytesWritten - one.writableLength).join()
  await eventually('no answer moves', async () => {
    const before = written()
    await sleep(500)
    return sockets.filter((one) => one.writableLength > 0).length >= count && written() === before
  })
}

function connectionsOf({ app }: Service): readonly Socket[] {
  const sockets: Socket[] = []
  app.server.server.on('connection', (socket: Socket) => sockets.push(socket))
  return sockets
}

/** What was cut ends when the buffers on the way are empty. */
async function goOn(readers: readonly Reader[]): Promise<void> {
  await Promise.all(readers.map((one) => one.take(20_000_000 - one.taken())))
  for (const one of readers) assert.ok(one.taken() >= 20_000_000, `cut after ${one.taken()} bytes`)
}

test('connections without a key cut no download of a key holder, whether few or most connections are hers', async (t) => {
  for (const downloads of [4, 12]) {
    const service = await newService(t, {
      connections: { max: 20, perAddressMax: 'auto' },
      timeouts: { checkMs: 20 },
    })
    const sockets = connectionsOf(service)
    const alice = await Promise.all(
      Array.from({ length: downloads }, () => openReader(t, service, manyRequests(service.key))),
    )
    await settled(sockets, downloads)
    await flood(t, service, 100)
    await Promise.all(alice.map((one) => one.take(1_000_000)))
    await flood(t, service, 100)
    assert.match(await ask(service), /^HTTP\/1\.1 200 /)
    await goOn(alice)
  }
})

test('at the limit an answer that is being read does not give way, however slowly', async (t) => {
  const service = await newService(t, {
    connections: { max: 6, perAddressMax: 'auto' },
    timeouts: { checkMs: 20 },
  })
  const sockets = connectionsOf(service)
  const alice = await Promise.all(
    Array.from({ length: 6 }, () => openReader(t, service, manyRequests(service.key))),
  )
  await settled(sockets, 6)
  // The kernel tells of what is taken in steps of a megabyte or more.
  await Promise.all(alice.map((one) => one.take(6_000_000)))
  await settled(sockets, 6)
  await flood(t, service, 20)
  assert.equal(await ask(service), '')
  await goOn(alice)
})

const STALL = {
  limits: { streamStallMs: 300 },
  timeouts: { checkMs: 20, answerBytesPerSecondMin: 500_000 },
} as const
const STEADY_MS = 6_000
const STEP_MS = 100

/** Takes twice the least rate, as well as a busy machine lets it. */
async function takeSteadily(reader: Reader): Promise<void> {
  const startedMs = performance.now()
  for (;;) {
    const elapsedMs = performance.now() - startedMs
    if (elapsedMs > STEADY_MS || reader.isCut()) return
    await reader.take((elapsedMs / 1_000) * 2 * STALL.timeouts.answerBytesPerSecondMin - reader.taken())
    await sleep(STEP_MS)
  }
}

const oneRequest = (path: string, key: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nConnection: close\r\n\r\n`

/** Its results have 25 MB. */
async function largeBatch({ call, store }: Service): Promise<string> {
  const lines = Array.from({ length: 100 }, (_, i) =>
    JSON.stringify({ custom_id: `${i}`, query: '3 dozen eggs' }),
  )
  const headers = { 'content-type': 'application/x-ndjson' }
  const { json } = await call('POST', '/v1/batches', { headers, body: lines.join('\n') })
  const claim = { worker: 'own', token: randomUUID(), leaseMs: 30_000, attemptsMax: 3 }
  const chunk = (await store.batches.claim(claim)) ?? assert.fail('There is no batch.')
  const resultJson = JSON.stringify({ text: 'x'.repeat(250_000) })
  const results = packResults(lines.map(() => ({ resultJson })))
  await store.batches.record({ ...chunk, results, completed: lines.length, failed: 0 })
  return `/v1/batches/${json.batch_id}/results`
}

/** Its last event has 20 MB. */
async function largeJob(service: Service): Promise<string> {
  const driver = createDriver(service.store)
  const id = await service.submit()
  await driver.complete(await driver.claim(), JSON.stringify({ text: 'x'.repeat(20_000_000) }))
  return `/v1/jobs/${id}`
}

test('a client that keeps the least rate is not given up, whatever it reads', async (t) => {
  const service = await newService(t, STALL)
  const { key } = service
  const requests = {
    'many answers': manyRequests(key),
    'one large answer': oneRequest(await largeJob(service), key),
    'the results of a batch': oneRequest(await largeBatch(service), key),
    'a stream': oneRequest(`${await largeJob(service)}/stream`, key),
  }
  const read = async (what: string, text: string): Promise<void> => {
    const reader = await openReader(t, service, text)
    await takeSteadily(reader)
    await reader.take(19_000_000 - reader.taken())
    assert.ok(reader.taken() >= 19_000_000, `${what}: cut after ${reader.taken()} bytes`)
  }
  await Promise.all(Object.entries(requests).map(([what, text]) => read(what, text)))
})

test('results that a client stops reading are given up', async (t) => {
  const { limits, timeouts } = STALL
  const service = await newService(t, {
    limits,
    timeouts: { ...timeouts, answerBytesPerSecondMin: 10_000_000 },
  })
  const path = await largeBatch(service)
  const { server } = service.app.server
  const opened = once(server, 'connection')
  const reader = await openReader(t, service, oneRequest(path, service.key))
  const [connection] = await opened
  await reader.take(1_000_000)
  await eventually('it is closed', () => connection.destroyed)
})

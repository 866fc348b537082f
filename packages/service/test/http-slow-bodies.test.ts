import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../../test/tools/eventually.ts'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { open, readUntil } from './http-contract/raw-exchange.ts'
import { type Service, serviceFrom } from './http-contract/service.ts'

const newService = serviceFrom(openTemporaryStore)
const BODY = JSON.stringify({ request_type: 'nl', query: 'a dozen eggs' })

function headOf(key: string, bodyBytes: number): string {
  return `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n`
}

/** A submission on a new connection. Empty: the service closed the connection without an answer. */
async function submit({ port, key }: Pick<Service, 'port' | 'key'>): Promise<string> {
  const socket = await open(port)
  socket.write(headOf(key, BODY.length) + BODY)
  const text = await readUntil(socket, (got) => got.includes('poll_url'))
  socket.destroy()
  return text
}

/**
 * Connections that have sent the head of a submission and the first byte of its body, and which of them the service has
 * closed. Each is open, and its key was looked at, before the next one comes.
 */
async function openUnfinished(t: TestContext, { port, key }: Pick<Service, 'port' | 'key'>, count: number) {
  const closed: number[] = []
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let i = 0; i < count; i++) {
    const socket = await open(port)
    socket.once('end', () => socket.destroy()).once('close', () => closed.push(i))
    sockets.push(socket)
    socket.write(headOf(key, 5_000).replace('\r\n', '\r\nExpect: 100-continue\r\n'))
    await readUntil(socket, (got) => got.includes('\r\n\r\n'))
    socket.write('{')
  }
  return { closed, sockets }
}

test('unfinished bodies of a key holder do not lock others out', async (t) => {
  const service = await newService(t, { connections: { max: 20, perAddressMax: 'auto' } })
  const bob = await service.newKey('bob')
  await openUnfinished(t, service, 40)
  for (let i = 0; i < 20; i++) assert.match(await submit({ ...service, key: bob }), /^HTTP\/1\.1 202 /)
})

test('of the connections of one address at most half have an unfinished body', async (t) => {
  const service = await newService(t, { connections: { max: 1_000, perAddressMax: 20 } })
  const { closed } = await openUnfinished(t, service, 25)
  await eventually('the oldest are given up', () => closed.length === 15)
  assert.deepEqual(closed, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  assert.match(await submit(service), /^HTTP\/1\.1 202 /)
})

test('a body that comes a byte at a time is given up, and one that keeps the least rate is not', async (t) => {
  const service = await newService(t, {
    timeouts: { bodyMs: 300, bodyBytesPerSecondMin: 1_000, requestMs: 30_000, checkMs: 50 },
  })
  const send = async (bytes: number) => {
    const socket = await open(service.port)
    const body = BODY.padEnd(1_500)
    let sent = 0
    const drip = setInterval(() => {
      socket.write(body.slice(sent, sent + bytes))
      sent += bytes
      if (sent >= body.length) clearInterval(drip)
    }, 50)
    t.after(() => clearInterval(drip))
    socket.write(headOf(service.key, body.length))
    const text = await readUntil(socket, (got) => got.includes('"request_id"') || got.includes('poll_url'))
    socket.destroy()
    return text
  }
  const [slow, steady] = await Promise.all([send(1), send(100)])
  assert.match(slow, /^HTTP\/1\.1 408 /)
  assert.match(slow, /"code":"request_timeout"/)
  assert.match(steady, /^HTTP\/1\.1 202 /)
})

test('a body that keeps the least rate has its time at most, and only a price list has longer', async (t) => {
  const service = await newService(t, {
    timeouts: { bodyMs: 300, bodyBytesPerSecondMin: 100, requestMs: 1_500, uploadMs: 60_000, checkMs: 50 },
  })
  const list = 'description,price\nnails,1.50\n'.padEnd(4_000, 'screws,2.50\n')
  const send = async (head: string, body: string) => {
    const socket = await open(service.port)
    let sent = 0
    const drip = setInterval(() => {
      socket.write(body.slice(sent, sent + 50))
      sent += 50
      if (sent >= body.length) clearInterval(drip)
    }, 50)
    t.after(() => clearInterval(drip))
    socket.write(head)
    const text = await readUntil(socket, (got) => got.includes('"request_id"') || got.includes('poll_url'))
    socket.destroy()
    return text
  }
  const head = headOf(service.key, 4_000)
  const upload = head.replace('/v1/jobs', '/v1/books?name=own').replace('application/json', 'text/csv')
  const [job, book] = await Promise.all([send(head, BODY.padEnd(4_000)), send(upload, list)])
  assert.match(job, /^HTTP\/1\.1 408 /)
  assert.match(book, /^HTTP\/1\.1 202 /)
})

test('a body that a client begins before its key is refused takes no place of others', async (t) => {
  const service = await newService(t, { connections: { max: 20, perAddressMax: 'auto' } })
  await openUnfinished(t, { ...service, key: 'no-key' }, 60)
  for (let i = 0; i < 20; i++) assert.match(await submit(service), /^HTTP\/1\.1 202 /)
})

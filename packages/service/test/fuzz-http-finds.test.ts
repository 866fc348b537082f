import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { open, readUntil } from './http-contract/raw-exchange.ts'
import { serviceFrom } from './http-contract/service.ts'

const newService = serviceFrom(openTemporaryStore)

test('a body that waits for leave behind another request is asked for in its turn, never within an answer', async (t) => {
  const { port, key, submit } = await newService(t)
  const auth = `Host: x\r\nX-Service-API-Key: ${key}\r\n`
  const slow = `GET /v1/jobs/${await submit()} HTTP/1.1\r\n${auth}Prefer: wait=1\r\n\r\n`
  const bodies = ['{"request_type":"nl","query":"eggs"}', '{"request_type":"nl"}']
  for (const body of bodies) {
    const socket = await open(port)
    socket.write(
      `${slow}POST /v1/jobs HTTP/1.1\r\n${auth}Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    const before = await readUntil(socket, (text) => text.includes('100 Continue'))
    assert.match(before, /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\{.*\}HTTP\/1\.1 100 Continue\r\n\r\n$/s)
    socket.write(body)
    const after = await readUntil(socket, (text) => text.endsWith('}'))
    assert.match(after, /^HTTP\/1\.1 (?:202|422) .*\r\n\r\n\{"/s)
    socket.destroy()
  }
})

test('a request that waits for leave and is refused behind another gets its refusal whole', async (t) => {
  const { port, key, submit } = await newService(t)
  const auth = `Host: x\r\nX-Service-API-Key: ${key}\r\n`
  const slow = `GET /v1/jobs/${await submit()} HTTP/1.1\r\n${auth}Prefer: wait=1\r\n\r\n`
  const socket = await open(port)
  socket.write(`${slow}GET /v1/geographies HTTP/1.1\r\n${auth}Expect: 100-continue\r\n\r\n`)
  const text = await readUntil(socket, (got) => got.includes('"errors"'))
  assert.match(text, /HTTP\/1\.1 400 Bad Request\r\n(?:[^\r]+\r\n)+\r\n\{"type":"[^"]*#invalid_parameter"/)
  socket.destroy()
})

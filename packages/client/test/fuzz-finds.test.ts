import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  clientOf,
  completedDocument,
  eventsOf,
  JOB_ID,
  json,
  openStream,
  startPeer,
  streamBytes,
} from './peer.ts'

test('an event whose lines end in CR is heard at once, and not with the next one', async () => {
  const text = streamBytes(eventsOf(1), 0).toString().replaceAll('\n', '\r')
  await using peer = await startPeer((_request, response) => {
    openStream(response)
    response.write(text)
  })
  const stream = clientOf(peer, { keepaliveMs: 60_000 }).jobs.stream(JOB_ID)
  const { value } = await stream[Symbol.asyncIterator]().next()
  assert.equal(value?.id, 1)
  stream.close()
})

test('CR, LF and CRLF end lines alike, wherever the bytes are cut', async () => {
  const events = eventsOf(3)
  const text = streamBytes(events, 0).toString()
  const [first = '', ...others] = text.split(/(?<=\n\n)/)
  const mixed = [first.replaceAll('\n', '\r\n'), ...others.map((frame) => frame.replaceAll('\n', '\r'))].join(
    '',
  )
  for (const cut of [1, 2, 3, 1_000_000]) {
    await using peer = await startPeer((_request, response) => {
      openStream(response)
      for (let at = 0; at < mixed.length; at += cut) response.write(mixed.slice(at, at + cut))
      response.end()
    })
    const ids: number[] = []
    for await (const { id } of clientOf(peer).jobs.stream(JOB_ID)) ids.push(id)
    assert.deepEqual(ids, [1, 2, 3])
  }
})

test('three letters that look like a byte order mark are letters, wherever the bytes are cut', async () => {
  const frames = streamBytes(eventsOf(1), 0).toString()
  for (const cut of [1, 2, 1_000_000]) {
    await using peer = await startPeer((request, response) => {
      if (!request.url.endsWith('/stream')) return json(response, 200, completedDocument(1))
      openStream(response)
      const bytes = Buffer.from(`ï»¿data: {}\n\n${frames}`)
      for (let at = 0; at < bytes.length; at += cut) response.write(bytes.subarray(at, at + cut))
      response.end()
    })
    const ids: number[] = []
    for await (const { id } of clientOf(peer).jobs.stream(JOB_ID)) ids.push(id)
    assert.deepEqual([ids, peer.requests.length], [[1], 1])
  }
})

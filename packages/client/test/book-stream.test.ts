import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookEvent } from '../src/index.ts'
import { clientOf, json, openStream, positionOf, problem, startPeer } from './peer.ts'

const BOOK_ID = 'book_01k2m3n4p5q6r7s8t9v0w1x2y3'

const frameOf = (id: number, type: string, more: object): string => {
  const payload = { event_type: type, book_id: BOOK_ID, timestamp: '2026-07-31T12:00:00.000Z', ...more }
  return `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(payload)}\n\n`
}

test('a build is followed through a restart of the service that takes longer than the retries of a call', async () => {
  let refusals = 0
  await using peer = await startPeer((request, response) => {
    if (positionOf(request) === 0) {
      openStream(response)
      response.write(frameOf(7, 'stage', { stage: 'reading', message: 'Read 9 rows', progress: 0.1 }))
      return setTimeout(() => response.socket?.destroy(), 20)
    }
    if (++refusals <= 10) return problem(response, 503, 'shutting_down')
    openStream(response)
    return response.write(frameOf(8, 'completed', { result: {} }))
  })
  const seen: BookEvent[] = []
  for await (const event of clientOf(peer, { retries: 2 }).books.stream(BOOK_ID)) seen.push(event)
  assert.deepEqual(
    seen.map(({ id, eventType }) => [id, eventType]),
    [
      [7, 'stage'],
      [8, 'completed'],
    ],
  )
})

test('a stream that is closed again and again before the build begins is opened again soon', async () => {
  let closes = 0
  await using peer = await startPeer((request, response) => {
    if (!request.url.endsWith('/stream'))
      return json(response, 200, { book_id: BOOK_ID, name: 'ours', status: 'building', last_event_id: 0 })
    openStream(response)
    return ++closes <= 10 ? response.end() : response.write(frameOf(1, 'completed', { result: {} }))
  })
  const seen: BookEvent[] = []
  for await (const event of clientOf(peer).books.stream(BOOK_ID)) seen.push(event)
  assert.deepEqual([seen.length, closes], [1, 11])
})

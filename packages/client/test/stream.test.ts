import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { ConnectionState, JobEvent, JobStream } from '../src/index.ts'
import {
  clientOf,
  completedDocument,
  eventsOf,
  frame,
  JOB_ID,
  jobDocument,
  json,
  openStream,
  type Peer,
  positionOf,
  problem,
  startPeer,
  streamBytes,
} from './peer.ts'

const EVENTS = eventsOf(4)
const eventAt = (index: number) => EVENTS[index] ?? assert.fail(`There is no event ${index}.`)

async function collect(stream: JobStream): Promise<JobEvent[]> {
  const seen: JobEvent[] = []
  for await (const event of stream) seen.push(event)
  return seen
}

const ids = (events: readonly JobEvent[]) => events.map((event) => event.id)
const streams = (peer: Peer) => peer.requests.filter((request) => request.url.endsWith('/stream'))
const polls = (peer: Peer) => peer.requests.filter((request) => !request.url.endsWith('/stream'))

test('a stream that is left in peace takes one connection and ends after the last event', async () => {
  await using peer = await startPeer((_, response) => {
    openStream(response)
    // Left open on purpose: the last event is the end, not the close.
    response.write(streamBytes(EVENTS, 0))
  })
  const states: ConnectionState[] = []
  const seen = await collect(
    clientOf(peer).jobs.stream(JOB_ID, { onConnection: (state) => states.push(state) }),
  )
  assert.deepEqual(ids(seen), [1, 2, 3, 4])
  assert.equal(seen[0]?.eventType, 'stage')
  assert.equal(seen[3]?.eventType, 'completed')
  assert.deepEqual(states, ['open'])
  assert.equal(peer.requests.length, 1)
  assert.equal(peer.requests[0]?.headers.accept, 'text/event-stream')
  assert.equal(peer.requests[0]?.headers['last-event-id'], '0')
})

test('after a cut it resumes from the last event, and says so', async () => {
  await using peer = await startPeer((request, response) => {
    openStream(response)
    const position = positionOf(request)
    response.write(frame(position + 1, eventAt(position)))
    setTimeout(60).then(() => response.socket?.destroy())
  })
  const states: ConnectionState[] = []
  const seen = await collect(
    clientOf(peer).jobs.stream(JOB_ID, { onConnection: (state) => states.push(state) }),
  )
  assert.deepEqual(ids(seen), [1, 2, 3, 4])
  assert.deepEqual(peer.requests.map(positionOf), [0, 1, 2, 3])
  assert.deepEqual(states, ['open', 'reconnecting', 'open', 'reconnecting', 'open', 'reconnecting', 'open'])
})

test('frames that come again are passed over without a new connection', async () => {
  await using peer = await startPeer((_, response) => {
    openStream(response)
    response.write(streamBytes(EVENTS, 0).subarray(0, -1))
    response.end(`\n${streamBytes(EVENTS, 0)}`)
  })
  assert.deepEqual(ids(await collect(clientOf(peer).jobs.stream(JOB_ID))), [1, 2, 3, 4])
  assert.deepEqual(ids(await collect(clientOf(peer).jobs.stream(JOB_ID, { lastEventId: 2 }))), [3, 4])
  assert.equal(peer.requests.length, 2)
})

test('a kind of event that this version does not know is passed over, and its number counts', async () => {
  const note = { event_type: 'note', job_id: JOB_ID, timestamp: '2026-07-31T12:00:00.000Z' }
  await using peer = await startPeer((_, response) => {
    openStream(response)
    response.write(frame(1, eventAt(0)))
    response.write(`event: note\nid: 2\ndata: ${JSON.stringify(note)}\n\n`)
    response.end(frame(3, eventAt(3)))
  })
  assert.deepEqual(ids(await collect(clientOf(peer).jobs.stream(JOB_ID))), [1, 3])
  assert.equal(peer.requests.length, 1)
})

test('following a job after its last event ends at once', async () => {
  await using peer = await startPeer((request, response) => {
    if (!request.url.endsWith('/stream')) return json(response, 200, completedDocument(4))
    openStream(response)
    response.end(': hello\n\n')
  })
  assert.deepEqual(await collect(clientOf(peer).jobs.stream(JOB_ID, { lastEventId: 4 })), [])
  assert.equal(peer.requests.length, 2)
})

test('keepalives hold an idle stream, and silence for twice the interval ends the connection', async () => {
  let connections = 0
  await using peer = await startPeer(async (request, response) => {
    connections++
    openStream(response)
    response.write(': hello\n\n')
    if (connections === 1) {
      for (let n = 0; n < 10; n++) {
        await setTimeout(60)
        response.write(': keepalive\n\n')
      }
      return // and nothing more, with the connection open
    }
    response.write(streamBytes(EVENTS, positionOf(request)))
  })
  const startedMs = performance.now()
  await collect(clientOf(peer, { keepaliveMs: 150 }).jobs.stream(JOB_ID))
  assert.equal(connections, 2)
  assert.ok(performance.now() - startedMs >= 890, 'the first connection was given up too early')
})

test('a reader that takes its time is not taken for a dead connection', async () => {
  await using peer = await startPeer((_, response) => {
    openStream(response)
    for (const [index, event] of EVENTS.entries()) response.write(frame(index + 1, event))
  })
  for await (const _ of clientOf(peer, { keepaliveMs: 100 }).jobs.stream(JOB_ID)) await setTimeout(300)
  assert.equal(peer.requests.length, 1)
})

test('where streams are cut it polls, and reads the whole story once the job has ended', async () => {
  await using peer = await startPeer((request, response) => {
    const hasEnded = polls(peer).length > 5
    if (!request.url.endsWith('/stream')) {
      const job = hasEnded ? completedDocument(4) : jobDocument({ last_event_id: 3 })
      const etag = `"${job.status}"`
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
      return json(response, 200, job, { ETag: etag })
    }
    openStream(response)
    response.flushHeaders()
    if (hasEnded) return response.end(streamBytes(EVENTS, positionOf(request)))
    setTimeout(60).then(() => response.socket?.destroy())
  })
  const states: ConnectionState[] = []
  const seen = await collect(
    clientOf(peer).jobs.stream(JOB_ID, { onConnection: (state) => states.push(state) }),
  )
  assert.deepEqual(ids(seen), [1, 2, 3, 4])
  assert.deepEqual(states, ['open', 'reconnecting', 'open', 'reconnecting', 'open', 'polling', 'open'])
  assert.equal(polls(peer).at(-2)?.headers['if-none-match'], '"processing"')
})

test('where a proxy lets the first words through and holds the rest back, it polls too', async () => {
  await using peer = await startPeer((request, response) => {
    const hasEnded = polls(peer).length > 2
    if (!request.url.endsWith('/stream'))
      return json(response, 200, hasEnded ? completedDocument(4) : jobDocument())
    openStream(response)
    if (hasEnded) return response.end(streamBytes(EVENTS, positionOf(request)))
    response.write(': hello\n\n')
  })
  const states: ConnectionState[] = []
  const stream = clientOf(peer, { keepaliveMs: 100 }).jobs.stream(JOB_ID, {
    signal: AbortSignal.timeout(20_000),
    onConnection: (state) => states.push(state),
  })
  assert.deepEqual(ids(await collect(stream)), [1, 2, 3, 4])
  assert.deepEqual(states.slice(-2), ['polling', 'open'])
})

test('where no stream passes at all the outcome still arrives, from the status', async () => {
  await using peer = await startPeer((request, response) => {
    if (!request.url.endsWith('/stream')) return json(response, 200, completedDocument(4))
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Streams are not allowed here.')
  })
  const seen = await collect(clientOf(peer, { retries: 5 }).jobs.stream(JOB_ID))
  assert.deepEqual(seen, [
    {
      id: 4,
      eventType: 'completed',
      jobId: JOB_ID,
      timestamp: '2026-07-31T12:00:00.000Z',
      result: completedDocument(4).result,
    },
  ])
  assert.ok(streams(peer).length < 12)
})

test('a limit on streams is waited out, without losing a stage', async () => {
  await using peer = await startPeer((request, response) => {
    if (!request.url.endsWith('/stream')) return json(response, 200, completedDocument(4))
    if (streams(peer).length <= 12) {
      return problem(response, 429, 'too_many_streams', { 'Retry-After': '0' })
    }
    openStream(response)
    response.end(streamBytes(EVENTS, positionOf(request)))
  })
  assert.deepEqual(ids(await collect(clientOf(peer).jobs.stream(JOB_ID))), [1, 2, 3, 4])
})

test('a missing job, a wrong key and a job deleted on the way are told at once', async () => {
  await using peer = await startPeer((_, response, index) => {
    if (index === 0) return problem(response, 404, 'job_not_found')
    if (index === 1) return problem(response, 401, 'invalid_api_key')
    if (index === 3) return problem(response, 404, 'job_not_found')
    openStream(response)
    response.end(frame(1, eventAt(0)))
  })
  const { jobs } = clientOf(peer)
  await assert.rejects(collect(jobs.stream(JOB_ID)), { name: 'NotFoundError', code: 'job_not_found' })
  await assert.rejects(collect(jobs.stream(JOB_ID)), { name: 'AuthenticationError' })
  await assert.rejects(collect(jobs.stream(JOB_ID)), { name: 'NotFoundError' })
  assert.equal(peer.requests.length, 4)
})

test('a service that was never reached is given up after the retries, one that was after giveUpMs', async () => {
  await using away = await startPeer((_, response) => response.socket?.destroy())
  await assert.rejects(collect(clientOf(away, { retries: 2 }).jobs.stream(JOB_ID)), {
    code: 'connection_failed',
  })
  assert.equal(away.requests.length, 3)

  await using left = await startPeer((_, response, index) => {
    if (index > 0) return response.socket?.destroy()
    openStream(response)
    response.end(frame(1, eventAt(0)))
  })
  const startedMs = performance.now()
  const stream = clientOf(left, { retries: 0, giveUpMs: 200 }).jobs.stream(JOB_ID)
  await assert.rejects(collect(stream), { code: 'connection_failed' })
  assert.ok(performance.now() - startedMs >= 200)
})

test('a service that answered another call before is waited for, as one whose stream was open', async () => {
  await using peer = await startPeer((request, response, index) => {
    if (index > 0 && index < 8) return response.socket?.destroy()
    if (!request.url.endsWith('/stream')) return json(response, 200, completedDocument(4))
    openStream(response)
    response.end(streamBytes(EVENTS, positionOf(request)))
  })
  const { jobs } = clientOf(peer, { retries: 2 })
  await jobs.get(JOB_ID)
  assert.deepEqual(ids(await collect(jobs.stream(JOB_ID))), [1, 2, 3, 4])
})

test('leaving the loop closes the connection', async () => {
  await using peer = await startPeer((_, response) => {
    openStream(response)
    response.write(frame(1, eventAt(0)))
  })
  for await (const event of clientOf(peer).jobs.stream(JOB_ID)) if (event.id === 1) break
  await eventually(() => peer.openSockets() === 0)
})

test('close ends an iteration that is waiting, quietly', async () => {
  await using peer = await startPeer((_, response) => {
    openStream(response)
    response.write(frame(1, eventAt(0)))
  })
  const stream = clientOf(peer).jobs.stream(JOB_ID)
  const seen: number[] = []
  for await (const event of stream) {
    seen.push(event.id)
    setTimeout(30).then(() => stream.close())
  }
  assert.deepEqual(seen, [1])
  await eventually(() => peer.openSockets() === 0)
})

test('a waiting iteration can be returned from outside', async () => {
  await using peer = await startPeer((_, response) => {
    openStream(response)
    response.write(': hello\n\n')
  })
  const iterator = clientOf(peer).jobs.stream(JOB_ID)[Symbol.asyncIterator]()
  const waiting = iterator.next()
  await setTimeout(30)
  await iterator.return?.()
  assert.deepEqual(await waiting, { done: true, value: undefined })
  assert.deepEqual(await iterator.next(), { done: true, value: undefined })
})

test('an aborted signal ends the iteration with its reason, also while it reconnects or polls', async () => {
  const reason = new Error('The user left')
  await using quiet = await startPeer((_, response) => {
    openStream(response)
    response.write(': hello\n\n')
  })
  await using away = await startPeer((_, response) => response.socket?.destroy())
  await using cut = await startPeer((request, response) => {
    if (request.url.endsWith('/stream')) return response.socket?.destroy()
    json(response, 200, jobDocument())
  })
  for (const peer of [quiet, away, cut]) {
    const controller = new AbortController()
    const { jobs } = clientOf(peer, { retries: 1_000_000 })
    const reading = collect(jobs.stream(JOB_ID, { signal: controller.signal }))
    setTimeout(60).then(() => controller.abort(reason))
    await assert.rejects(reading, reason)
  }
  await assert.rejects(
    collect(clientOf(quiet).jobs.stream(JOB_ID, { signal: AbortSignal.abort(reason) })),
    reason,
  )
})

test('a frame without end is refused instead of kept', async () => {
  await using peer = await startPeer(async (request, response) => {
    if (!request.url.endsWith('/stream')) return json(response, 200, completedDocument(4))
    openStream(response)
    if (streams(peer).length > 1) return response.end(streamBytes(EVENTS, positionOf(request)))
    const megabyte = 'x'.repeat(1024 * 1024)
    response.write('data: ')
    while (response.writable && !response.destroyed) {
      if (!response.write(megabyte)) await setTimeout(1)
    }
  })
  assert.deepEqual(ids(await collect(clientOf(peer).jobs.stream(JOB_ID))), [1, 2, 3, 4])
})

async function eventually(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (condition()) return
    await setTimeout(10)
  }
  assert.fail('It never came true')
}

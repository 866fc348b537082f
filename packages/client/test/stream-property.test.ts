import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import fc from '../../../test/tools/fast-check.ts'
import {
  clientOf,
  completedDocument,
  eventsOf,
  JOB_ID,
  json,
  openStream,
  positionOf,
  startPeer,
  streamBytes,
} from './peer.ts'

/** What befalls one connection. `at` is a share of its bytes, so every byte can be the one. */
interface Fault {
  readonly kind: 'cut' | 'end' | 'stall' | 'nul' | 'not-utf-8' | 'lose' | 'repeat' | 'refuse' | 'reset'
  readonly at: number
  readonly chunkBytes: number
}

const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom<Fault['kind'][]>(
    ...([
      'cut',
      'cut',
      'cut',
      'end',
      'end',
      'nul',
      'not-utf-8',
      'lose',
      'repeat',
      'refuse',
      'reset',
      'stall',
    ] as const),
  ),
  // Integers, because most of the doubles between 0 and 1 lie next to 0.
  at: fc.integer({ min: 0, max: 9_999 }).map((share) => share / 10_000),
  chunkBytes: fc.constantFrom(1, 2, 3, 7, 64, 1_000, 100_000),
})

// After six connections in a row without a single event the client takes the outcome from the status instead; that
// has its own test. Here every story can be told, if only in pieces.
const VAIN_MAX = 5

test('whatever byte the stream breaks at, every event arrives once and in order', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 12 }),
    fc.array(fault, { maxLength: 14 }),
    async (count, faults) => {
      const events = eventsOf(count)
      let connections = 0
      let vain = 0
      let position = 0
      await using peer = await startPeer(async (request, response) => {
        if (!request.url.endsWith('/stream')) return json(response, 200, completedDocument(count))
        vain = positionOf(request) === position ? vain + 1 : 0
        position = positionOf(request)
        const planned = vain > VAIN_MAX ? undefined : faults[connections++]
        await tell(response, streamBytes(events, position), streamBytes(events, 0), planned)
      })

      const seen: unknown[] = []
      for await (const event of clientOf(peer, { keepaliveMs: 15 }).jobs.stream(JOB_ID)) seen.push(event)
      assert.deepEqual(
        seen,
        events.map(({ event_type, job_id, ...rest }, index) => {
          return { id: index + 1, eventType: event_type, jobId: job_id, ...rest }
        }),
      )
    },
  )
  await fc.assert(property, { numRuns: 150 })
})

async function tell(
  response: ServerResponse,
  whole: Buffer,
  fromStart: Buffer,
  fault?: Fault,
): Promise<void> {
  if (fault?.kind === 'reset') return void response.socket?.destroy()
  if (fault?.kind === 'refuse') return void response.writeHead(503, { 'Retry-After': '0' }).end()
  openStream(response)
  response.flushHeaders()
  if (fault === undefined) return void response.end(whole)

  const at = Math.floor(fault.at * whole.length)
  let bytes = whole
  if (fault.kind === 'cut' || fault.kind === 'end' || fault.kind === 'stall') bytes = whole.subarray(0, at)
  if (fault.kind === 'nul')
    bytes = Buffer.concat([whole.subarray(0, at), Buffer.of(0), whole.subarray(at + 1)])
  if (fault.kind === 'not-utf-8') {
    bytes = Buffer.concat([whole.subarray(0, at), Buffer.of(0xff), whole.subarray(at + 1)])
  }
  if (fault.kind === 'repeat') bytes = fromStart
  if (fault.kind === 'lose') {
    // One frame is taken out of the middle, whole.
    const frames = whole.toString().split('\n\n')
    frames.splice(Math.floor(fault.at * frames.length), 1)
    bytes = Buffer.from(frames.join('\n\n'))
  }
  // Small pieces are limited to the first hundred, else a single run would take seconds.
  let sent = 0
  for (let pieces = 0; sent < bytes.length && pieces < 100; pieces++) {
    response.write(bytes.subarray(sent, sent + fault.chunkBytes))
    sent += fault.chunkBytes
    if (pieces % 10 === 0) await setImmediate()
  }
  if (sent < bytes.length) response.write(bytes.subarray(sent))
  if (fault.kind === 'stall') return
  // The last bytes leave before the connection breaks, so the break is where it was planned.
  if (fault.kind === 'cut') return void setTimeout(2).then(() => response.socket?.destroy())
  response.end()
}

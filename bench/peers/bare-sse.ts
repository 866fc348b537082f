import { createServer, type ServerResponse } from 'node:http'
import { portOf } from '../../test/tools/free-port.ts'

/** The least that can be called an event stream: `node:http`, a set of answers, and one chunk written to each. */
const streams = new Set<ServerResponse>()
const FRAME = Buffer.from(
  `event: stage\nid: 1\ndata: ${JSON.stringify({
    event_type: 'stage',
    job_id: 'job_01k00000000000000000000000',
    timestamp: '2026-01-01T00:00:00.000Z',
    stage: 'matching',
    message: 'Line 1: eggs, found 12 comparables. Line 2: whole milk, found 9 comparables.',
    progress: 0.4,
  })}\n\n`,
)

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(': stream\n\n')
  streams.add(response)
  response.once('close', () => streams.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${portOf(server)}`, key: 'none' })
})

process.on('message', (message) => {
  if (message === 'stop') process.exit()
  if (message === 'publish') for (const response of streams) response.write(FRAME)
  else globalThis.gc?.()
  process.send?.('done')
})

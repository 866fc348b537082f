import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Job, JobEvent, Quote } from '@assay/contract'
import { portOf } from '../../../test/tools/free-port.ts'
import { Assay, type AssayOptions } from '../src/index.ts'

/** A server that speaks the contract by hand, so a test decides every byte and every fault. */
export interface Peer extends AsyncDisposable {
  readonly url: string
  readonly requests: readonly SeenRequest[]
  /** Connections that are open at the moment. */
  openSockets(): number
}

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Handler = (request: SeenRequest, response: ServerResponse, index: number) => unknown

export async function startPeer(handle: Handler): Promise<Peer> {
  const requests: SeenRequest[] = []
  let sockets = 0
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: Buffer.concat(chunks).toString() }
    requests.push(request)
    await handle(request, response, requests.length - 1)
  })
  server.on('connection', (socket) => {
    sockets++
    socket.on('close', () => sockets--)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    requests,
    openSockets: () => sockets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Impatient, so tests are quick. */
export function clientOf(peer: { readonly url: string }, options: Partial<AssayOptions> = {}): Assay {
  return new Assay({
    baseUrl: peer.url,
    apiKey: 'assay_test',
    backoffMs: 1,
    backoffMsMax: 4,
    pollMs: 2,
    keepaliveMs: 1_000,
    timeoutMs: 2_000,
    ...options,
  })
}

export const JOB_ID = 'job_01k2m3n4p5q6r7s8t9v0w1x2y3'

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req-1', ...headers })
  response.end(JSON.stringify(body))
}

export function problem(
  response: ServerResponse,
  status: number,
  code: string,
  headers = {},
  extra = {},
): void {
  const body = { type: `/docs/errors#${code}`, title: code, status, code, detail: `about ${code}` }
  response.writeHead(status, { 'Content-Type': 'application/problem+json', ...headers })
  response.end(JSON.stringify({ ...body, request_id: 'req-9', ...extra }))
}

const TIME = '2026-07-31T12:00:00.000Z'

export function jobDocument(changes: Partial<Job> = {}): Job {
  return {
    job_id: JOB_ID,
    request_type: 'nl',
    query: '3 dozen eggs',
    geography: 'US-TX',
    labels: [],
    status: 'processing',
    created_at: TIME,
    started_at: TIME,
    completed_at: null,
    updated_at: TIME,
    expires_at: null,
    attempt: 1,
    stage: 'matching',
    progress: 0.4,
    last_event_id: 0,
    poll_url: `http://elsewhere.invalid/v1/jobs/${JOB_ID}`,
    stream_url: `http://elsewhere.invalid/v1/jobs/${JOB_ID}/stream`,
    result: null,
    error: null,
    ...changes,
  }
}

export function completedDocument(events: number): Job {
  return jobDocument({ status: 'completed', completed_at: TIME, last_event_id: events, result: QUOTE })
}

export const SUBMITTED = {
  job_id: JOB_ID,
  poll_url: `http://elsewhere.invalid/v1/jobs/${JOB_ID}`,
  stream_url: `http://elsewhere.invalid/v1/jobs/${JOB_ID}/stream`,
  status: 'pending',
  created_at: TIME,
} as const

export const QUOTE: Quote = {
  currency: 'USD',
  as_of: '2026-06-01',
  coverage_level: 0.9,
  geography: { requested: 'US-TX', used: 'US-TX', fallback: null },
  lines: [],
  total: {
    low: '9.10',
    estimate: '10.53',
    high: '12.20',
    method: 'single_line',
    complete: true,
    priced_lines: 1,
    unpriced_lines: 0,
  },
  book: { id: 'us-2026', rows: 3, book_id: null, version: null },
  calibration: null,
  warnings: ['œufs, 卵, 🥚'],
}

/** A whole story: stages whose texts need two, three and four bytes a character, then the last event. */
export function eventsOf(count: number): readonly JobEvent[] {
  const stages = Array.from({ length: count - 1 }, (_, index): JobEvent => {
    const message = `Stage ${index + 1}: œufs 卵 🥚`
    return { event_type: 'stage', job_id: JOB_ID, timestamp: TIME, stage: 'matching', message, progress: 0.5 }
  })
  return [...stages, { event_type: 'completed', job_id: JOB_ID, timestamp: TIME, result: QUOTE }]
}

export function frame(id: number, event: JobEvent): string {
  return `event: ${event.event_type}\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`
}

/** The bytes of a stream that begins after `position`. */
export function streamBytes(events: readonly JobEvent[], position: number): Buffer {
  const frames = events.map((event, index) => frame(index + 1, event)).slice(position)
  return Buffer.from(`: hello\n\n${frames.join(': keepalive\n\n')}`)
}

export function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform' })
}

export function positionOf(request: SeenRequest): number {
  return Number(request.headers['last-event-id'])
}

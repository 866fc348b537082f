import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../test/tools/random-numbers.ts'
import { createFrameReader } from '../test/tools/stream-frames.ts'
import { type Caller, identityOf, type Node } from './call-service.ts'
import type { Recorder } from './recorder.ts'
import type { StreamClosed } from './recording.ts'

export interface Following {
  readonly recorder: Recorder
  readonly caller: Caller
  readonly nodes: readonly Node[]
  readonly random: Random
  readonly jobId: string
  /** Names what one client reads of one job over all its connections. */
  readonly follow: string
  /** Takes long pauses between two pieces of what it reads. */
  readonly isSlow: boolean
  /** Hangs up after some frames, and resumes. */
  readonly isFickle: boolean
  readonly signal: AbortSignal
}

/** Three times the service's silence at most: then the connection is taken for dead. */
const SILENCE_MS_MAX = 3_500
const SLOW_PAUSE_MS_MAX = 3_000

let streams = 0

/** Follows to the last event over any number of connections and nodes, as the specification tells a client to. */
export async function followStream(following: Following): Promise<void> {
  const { signal, random, nodes } = following
  for (let after = 0; !signal.aborted; ) {
    const node = random.pick(nodes)
    const read = await readConnection(following, node, after)
    after = read.lastId
    if (read.isOver || read.status === 404 || read.status === 401) return
    await sleep(random.integer(20, 150))
  }
}

interface ConnectionRead {
  readonly status: number
  readonly lastId: number
  /** The last event was seen. */
  readonly isOver: boolean
}

/** Reads one connection until somebody ends it, and records every frame. */
export function readConnection(
  { recorder, caller, random, jobId, follow, isSlow, isFickle, signal }: Following,
  node: Node,
  after: number,
): Promise<ConnectionRead> {
  const stream = ++streams
  const sentAtMs = recorder.nowMs()
  let lastId = after
  let isOver = false
  let how: StreamClosed['how'] = 'broken'

  const opened = (status: number, body: string): void => {
    recorder.record({
      kind: 'stream',
      ...identityOf(caller),
      stream,
      follow,
      node: node.name,
      jobId,
      after,
      sentAtMs,
      status,
      body,
    })
  }

  return new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port: node.port,
      path: `/v1/jobs/${jobId}/stream`,
      agent: false,
      headers: {
        'x-service-api-key': caller.key.secret,
        ...(after > 0 && { 'last-event-id': String(after) }),
      },
    })
    let status = 0
    const silence = setTimeout(() => sent.destroy(), SILENCE_MS_MAX)
    let isLeaving = false
    const leave = (): void => {
      isLeaving = true
      sent.destroy()
    }
    signal.addEventListener('abort', leave)
    const over = (): void => {
      clearTimeout(silence)
      signal.removeEventListener('abort', leave)
      if (status === 0) opened(0, '')
      else if (status === 200) recorder.record({ kind: 'closed', stream, how: isLeaving ? 'left' : how })
      resolve({ status, lastId, isOver })
    }
    sent.on('error', () => {})
    sent.once('close', over)
    sent.on('response', (response) => {
      // The request may be over while its answer is still being read.
      sent.off('close', over)
      response.once('close', over)
      silence.refresh()
      if (response.statusCode !== 200) {
        let body = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk
        })
        response.on('end', () => {
          status = response.statusCode ?? 0
          opened(status, body)
        })
        response.on('error', () => {})
        return
      }
      status = 200
      opened(200, '')
      const reader = createFrameReader({
        onFrame(text) {
          recorder.record({ kind: 'frame', stream, text })
          lastId = Number(/^id: (\d+)$/m.exec(text)?.[1] ?? lastId)
          if (!text.startsWith('event: stage\n')) isOver = true
          else if (isFickle && random.chance(0.3)) leave()
          return !isLeaving
        },
      })
      response.setEncoding('utf8').on('data', (chunk: string) => {
        reader.take(chunk)
        silence.refresh()
        if (isSlow && random.chance(0.5)) pauseFor(response, random.integer(100, SLOW_PAUSE_MS_MAX))
      })
      response.on('end', () => {
        how = 'ended'
      })
      response.on('error', () => {})
    })
    sent.end()
  })
}

function pauseFor(response: IncomingMessage, ms: number): void {
  response.pause()
  setTimeout(() => response.resume(), ms).unref()
}

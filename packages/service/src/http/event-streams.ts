import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { EventSink, FollowJob, JobFollow } from '../jobs/follow-job.ts'
import type { StoredEvent } from '../jobs/job.ts'
import type { Limits } from '../jobs/limits.ts'
import type { StreamPlaces } from '../jobs/stream-places.ts'
import type { Metrics } from '../metrics.ts'
import { framesOf } from './event-frame.ts'

interface EventStreamsParts {
  readonly followJob: FollowJob
  readonly places: StreamPlaces
  readonly limits: Pick<Limits, 'streamStallMs' | 'streamBacklogBytes'>
  readonly keepaliveMs: number
  readonly nowMs: () => number
  readonly metrics: Metrics
}

export interface EventStreams {
  /** Takes one of the user's places; see stream-places.ts. */
  readonly reserve: StreamPlaces['reserve']
  readonly release: StreamPlaces['release']
  /** Writes the head and follows until the job ends or the client leaves. Gives the place back then. */
  open(stream: NewStream, headers: OutgoingHttpHeaders): void
  /** Ends every stream so that its client resumes, here or elsewhere, and ends new ones right after their replay. */
  endAll(): void
  close(): void
}

interface NewStream {
  readonly userId: number
  readonly response: ServerResponse
  readonly follow: JobFollow
  readonly onClose: () => void
}

/** A stream is its own sink, with functions that all streams share. */
interface Stream extends NewStream, EventSink {
  /** When something was last written, for keepalives. */
  writtenAtMs: number
  /** Since when the client has taken nothing although something waits for it; 0 when nothing waits. */
  stalledAtMs: number
  /** What is left of a frame too large for one write. */
  unsent: Buffer | null
  isEnding: boolean
}

/** Sent at once, so that a proxy passes the headers on before the first event. */
const HELLO = Buffer.from(': stream\n\n')
const KEEPALIVE = Buffer.from(': keepalive\n\n')
/** A large frame goes out in slices: each slice that leaves shows that the client still reads. */
const SLICE_BYTES = 64 * 1024
const TICK_MAX_MS = 1_000
/** A stopping node does not wait longer than this for a client to take what it was sent. */
const FLUSH_MS = 2_000

/**
 * All open streams and the one timer that serves them. A stream holds no timer of its own and no event that it has not
 * written: it pulls from the store by position, and stops pulling while its client does not read.
 */
export function createEventStreams(parts: EventStreamsParts): EventStreams {
  const { followJob, places, limits, keepaliveMs, nowMs, metrics } = parts
  const streams = new Set<Stream>()
  let lastFrames: { readonly of: unknown; readonly text: string } | null = null
  let isStopping = false

  const timer = setInterval(tick, Math.min(TICK_MAX_MS, keepaliveMs / 2, limits.streamStallMs / 2))
  timer.unref()

  function tick(): void {
    const now = nowMs()
    const stallMs = isStopping ? Math.min(FLUSH_MS, limits.streamStallMs) : limits.streamStallMs
    for (const stream of streams) {
      if (stream.stalledAtMs > 0) {
        if (now - stream.stalledAtMs >= stallMs) drop(stream)
      } else if (now - stream.writtenAtMs >= keepaliveMs) {
        send(stream, KEEPALIVE)
      }
    }
  }

  function send(stream: Stream, chunk: string | Buffer): boolean {
    stream.writtenAtMs = nowMs()
    if (chunk.length > SLICE_BYTES) {
      stream.unsent = Buffer.from(chunk as string)
      return sendSlices(stream)
    }
    const hasRoom = stream.response.write(chunk)
    if (!hasRoom) stream.stalledAtMs = stream.writtenAtMs
    return hasRoom
  }

  function sendSlices(stream: Stream): boolean {
    while (stream.unsent !== null) {
      const slice = stream.unsent.subarray(0, SLICE_BYTES)
      stream.unsent = slice.length === stream.unsent.length ? null : stream.unsent.subarray(SLICE_BYTES)
      if (!stream.response.write(slice)) {
        stream.stalledAtMs = nowMs()
        return false
      }
    }
    return true
  }

  function drained(stream: Stream): void {
    stream.stalledAtMs = 0
    stream.writtenAtMs = nowMs()
    if (!sendSlices(stream)) return
    if (stream.isEnding) finish(stream)
    else followJob.resume(stream.follow)
  }

  function finish(stream: Stream): void {
    // From here on the stall timer watches over the flush.
    stream.stalledAtMs = nowMs()
    stream.response.end()
  }

  function drop(stream: Stream): void {
    if (stream.response.destroyed) return
    metrics.streamDropped()
    stream.response.destroy()
  }

  function closed(stream: Stream): void {
    streams.delete(stream)
    followJob.stop(stream.follow)
    places.release(stream.userId)
    metrics.streamClosed()
    stream.onClose()
  }

  function write(this: Stream, events: readonly StoredEvent[]): boolean {
    metrics.eventsSent(events.length)
    // Several streams of one job are woken with the same events: their frames are spelt once.
    if (lastFrames?.of !== events) lastFrames = { of: events, text: framesOf(this.follow.jobId, events) }
    return send(this, lastFrames.text)
  }

  function pressed(this: Stream): void {
    const backlogBytes = (this.unsent?.length ?? 0) + this.response.writableLength
    if (backlogBytes > limits.streamBacklogBytes) drop(this)
  }

  function end(this: Stream): void {
    this.isEnding = true
    if (this.unsent === null) finish(this)
  }

  return {
    reserve: places.reserve,
    release: places.release,
    open({ userId, response, follow, onClose }, headers) {
      const stream: Stream = {
        userId,
        response,
        follow,
        onClose,
        writtenAtMs: 0,
        stalledAtMs: 0,
        unsent: null,
        isEnding: false,
        write,
        pressed,
        end,
      }
      streams.add(stream)
      metrics.streamOpened()
      response.on('drain', () => drained(stream))
      response.once('close', () => closed(stream))
      response.writeHead(200, headers)
      joinHead(response)
      send(stream, HELLO)
      followJob.begin(follow, stream)
      if (isStopping && !stream.isEnding) stream.end()
    },
    endAll() {
      isStopping = true
      for (const stream of streams) {
        followJob.stop(stream.follow)
        if (!stream.isEnding) stream.end()
      }
    },
    close() {
      clearInterval(timer)
      places.close()
    },
  }
}

/**
 * Node keeps the head of an answer for as long as the answer lasts, as a rope of some forty pieces of text. Looking at one
 * character makes V8 join them, which is 1.2 KiB less for each idle stream.
 */
function joinHead(response: ServerResponse): void {
  const { _header: head } = response as { readonly _header?: string | null }
  head?.charCodeAt(0)
}

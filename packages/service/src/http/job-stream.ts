import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import type { Caller } from '@assay/domain/access/key-records'
import { type Limits, limitsFor, nameOfLimit } from '@assay/domain/access/limits'
import type { StreamQuota } from '@assay/domain/access/stream-quota'
import type { JobKey } from '@assay/domain/jobs/job'
import { isTerminal, JobError, type StoredEvent } from '@assay/domain/jobs/job'
import type { EventPage } from '@assay/domain/jobs/job-pages'
import type { JobWatch, Watcher } from '@assay/domain/jobs/job-watch'
import type { Store } from '@assay/domain/jobs/store'
import type { Metrics } from '../metrics.ts'
import { patienceMsOf } from './answer-progress.ts'

/** One client that follows one job or batch. Whoever has it starts it or closes it. */
export interface JobStream {
  /** Writes the head and follows the job to its end. From here on the stream closes itself with its response. */
  start(response: ServerResponse, headers: OutgoingHttpHeader[], onClose: () => void): void
  /** Stops following and gives the quota back. Calling it again does nothing. */
  close(): void
}

export interface JobStreams {
  /**
   * Counts the stream against its user's quota and reads the first events after number `after`. When it rejects
   * (`too_many_streams`, `job_not_found`, the store is away), nothing is held any more.
   */
  open(owner: JobKey, after: number, by: StreamCaller): Promise<JobStream>
  /** Ends every stream, and new ones right after their replay. Their clients resume, here or on another node. */
  endAll(): void
  close(): void
}

/** Who opens a stream, and with which key. */
interface StreamCaller {
  readonly caller: Caller
  readonly keyHash: Uint8Array
}

interface JobStreamsParts {
  readonly store: Pick<Store, 'readEvents'>
  /** Finds keys that were revoked or have expired since their streams were opened. */
  readonly keys: Pick<Store, 'authenticate'>
  /** What the streams follow: the field of a payload that names it, and what is thrown when there is none. */
  readonly idField: 'job_id' | 'batch_id' | 'book_id'
  readonly notFound: (id: string) => never
  readonly watch: JobWatch
  readonly quota: StreamQuota
  readonly limits: Limits
  /** A client that takes at least this much is not dropped for being slow. */
  readonly answerBytesPerSecondMin: number
  /** Silence after which a comment is sent. */
  readonly keepaliveMs: number
  readonly nowMs: () => number
  readonly metrics: Metrics
  readonly onError: (error: unknown) => void
}

/** A plain record. All streams share the functions and one timer, because thousands are open at once. */
interface Stream extends JobStream, Watcher {
  readonly userId: number
  /** Of the key that opened it, and when that was last seen to be good. */
  readonly keyHash: Uint8Array
  keySeenAtMs: number
  /** Number of the last event written. Only larger ones are ever written. */
  position: number
  /** What was read before there was a response to write to. */
  first: EventPage | null
  response: ServerResponse | null
  onClose: () => void
  /** When something was last written, for keepalives. */
  writtenAtMs: number
  /** Since when the client has taken nothing although something waits for it; 0 when nothing waits. */
  stalledAtMs: number
  /** What is left of a frame too large for one write. */
  unsent: Buffer | null
  isReading: boolean
  /** Something happened during a read: read once more. */
  isStale: boolean
  /** Nothing more will be read: the last event was written, or the node is stopping. */
  isEnding: boolean
  isClosed: boolean
}

const PAGE_EVENTS_MAX = 64
/** Sent at once: a proxy then passes the headers on before the first event. */
const HELLO = Buffer.from(': stream\n\n')
const KEEPALIVE = Buffer.from(': keepalive\n\n')
/** A large frame goes out in slices: each slice that leaves shows that the client still reads. */
const SLICE_BYTES = 64 * 1024
const TICK_MAX_MS = 1_000
/** A stopping node does not wait longer than this for a client to take what it was sent. */
const FLUSH_MS = 2_000

/**
 * Why nothing is lost or sent twice: a stream is registered for wake-ups before its first read, and a wake-up during a read
 * leads to another read. It writes only what lies directly above its position, and the position moves only when it writes.
 * Events are numbered without gaps in the transaction that stores them, so a reader of "above n" never overtakes a writer.
 * A wake-up may carry events. They are used only when they begin at the very next number; otherwise the store is read.
 */
export function createJobStreams(parts: JobStreamsParts): JobStreams {
  const { store, keys, watch, quota, limits, keepaliveMs, nowMs, metrics, onError, idField, notFound } = parts
  const { answerBytesPerSecondMin } = parts
  const started = new Set<Stream>()
  let lastFrames: { readonly of: unknown; readonly text: string } | null = null
  let isStopping = false
  let isCheckingKeys = false

  const timer = setInterval(tick, Math.min(TICK_MAX_MS, keepaliveMs / 2, limits.streamStallMs / 2))
  timer.unref()

  function tick(): void {
    const now = nowMs()
    for (const stream of started) {
      if (stream.stalledAtMs > 0) {
        if (now - stream.stalledAtMs >= stallMsOf(stream)) drop(stream)
      } else if (now - stream.writtenAtMs >= keepaliveMs) {
        send(stream, KEEPALIVE)
      }
    }
    if (!isCheckingKeys) void checkKeys(now)
  }

  function stallMsOf({ response }: Stream): number {
    if (isStopping) return Math.min(FLUSH_MS, limits.streamStallMs)
    const pace = { unreadMs: limits.streamStallMs, answerBytesPerSecondMin }
    return patienceMsOf(response?.socket?.bytesWritten ?? 0, pace)
  }

  /** Ends streams whose key is no longer good. Each key is asked for as often as silence would be broken, once for all of its streams. */
  async function checkKeys(now: number): Promise<void> {
    const due = new Map<string, Stream[]>()
    for (const stream of started) {
      if (stream.isEnding || now - stream.keySeenAtMs < keepaliveMs) continue
      const name = Buffer.from(stream.keyHash).toString('latin1')
      const others = due.get(name)
      if (others === undefined) due.set(name, [stream])
      else others.push(stream)
    }
    isCheckingKeys = true
    try {
      for (const streams of due.values()) {
        const [first] = streams
        if (first === undefined) continue
        const isGood = (await keys.authenticate(first.keyHash)) !== null
        for (const stream of streams) {
          stream.keySeenAtMs = now
          if (!isGood && !stream.isEnding && !stream.isClosed) end(stream)
        }
      }
    } catch (error) {
      // The store is away. The next tick asks again.
      onError(error)
    } finally {
      isCheckingKeys = false
    }
  }

  // --- reading ------------------------------------------------------------------------------------------------------

  function read({ userId, jobId, position }: Stream): Promise<EventPage | null> {
    return store.readEvents({ userId, id: jobId, after: position, limit: PAGE_EVENTS_MAX })
  }

  async function pump(stream: Stream): Promise<void> {
    if (stream.isReading) {
      stream.isStale = true
      return
    }
    stream.isReading = true
    try {
      do {
        stream.isStale = false
        const page = await read(stream)
        if (stream.isEnding || stream.isClosed) return
        deliver(stream, page)
      } while (isBehind(stream))
    } catch (error) {
      // The store is away. `seen` has not moved, so the next poll comes back here.
      onError(error)
    } finally {
      stream.isReading = false
    }
  }

  function isBehind({ isStale, isEnding, isClosed, stalledAtMs }: Stream): boolean {
    return isStale && !isEnding && !isClosed && stalledAtMs === 0
  }

  function deliver(stream: Stream, page: EventPage | null): void {
    if (page === null) {
      end(stream)
      return
    }
    stream.seen = page.lastEventId
    write(stream, page.events)
    if (page.events.length === PAGE_EVENTS_MAX) stream.isStale = true
    else if (isTerminal(page.status) && stream.position >= page.lastEventId) end(stream)
  }

  function wake(this: Stream, events: readonly StoredEvent[] | null): void {
    const last = events?.at(-1)
    if (last !== undefined && last.id <= this.seen && last.id <= this.position) return
    if (this.stalledAtMs > 0) {
      if (backlogBytes(this) > limits.streamBacklogBytes) drop(this)
      return
    }
    const isNext = events?.[0]?.id === this.position + 1
    if (this.isReading || events === null || last === undefined || !isNext) {
      void pump(this)
      return
    }
    this.seen = last.id
    write(this, events)
    if (last.type === 'completed' || last.type === 'failed') end(this)
  }

  // --- writing ------------------------------------------------------------------------------------------------------

  function write(stream: Stream, events: readonly StoredEvent[]): void {
    const last = events.at(-1)
    if (last === undefined) return
    stream.position = last.id
    metrics.eventsSent(events.length)
    // Several streams of one job are woken with the same events, so their frames are made once.
    if (lastFrames?.of !== events) lastFrames = { of: events, text: framesOf(idField, stream.jobId, events) }
    send(stream, lastFrames.text)
  }

  function send(stream: Stream, chunk: string | Buffer): void {
    stream.writtenAtMs = nowMs()
    if (chunk.length > SLICE_BYTES) {
      stream.unsent = Buffer.from(chunk)
      sendSlices(stream)
    } else if (stream.response?.write(chunk) === false) {
      stream.stalledAtMs = stream.writtenAtMs
    }
  }

  /** True when everything was written without filling the response. */
  function sendSlices(stream: Stream): boolean {
    while (stream.unsent !== null) {
      const slice = stream.unsent.subarray(0, SLICE_BYTES)
      stream.unsent = slice.length === stream.unsent.length ? null : stream.unsent.subarray(SLICE_BYTES)
      if (stream.response?.write(slice) === false) {
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
    else void pump(stream)
  }

  const backlogBytes = ({ unsent, response }: Stream): number =>
    (unsent?.length ?? 0) + (response?.writableLength ?? 0)

  // --- ending -------------------------------------------------------------------------------------------------------

  function end(stream: Stream): void {
    watch.remove(stream)
    stream.isEnding = true
    if (stream.unsent === null) finish(stream)
  }

  function finish(stream: Stream): void {
    // From here on the stall limit holds for the flush.
    stream.stalledAtMs = nowMs()
    stream.response?.end()
  }

  /** Cuts off a client that does not read. The response then closes, and the stream with it. */
  function drop({ response }: Stream): void {
    if (response === null || response.destroyed) return
    metrics.streamDropped()
    response.destroy()
  }

  function close(this: Stream): void {
    if (this.isClosed) return
    this.isClosed = true
    watch.remove(this)
    quota.release(this.userId)
    if (started.delete(this)) {
      metrics.streamClosed()
      this.onClose()
    }
  }

  function start(
    this: Stream,
    response: ServerResponse,
    headers: OutgoingHttpHeader[],
    onClose: () => void,
  ): void {
    if (response.destroyed) {
      this.close()
      return
    }
    this.response = response
    this.onClose = onClose
    started.add(this)
    metrics.streamOpened()
    response.on('drain', () => drained(this))
    response.once('close', () => this.close())
    response.writeHead(200, headers)
    joinHead(response)
    send(this, HELLO)
    const { first } = this
    this.first = null
    deliver(this, first)
    this.isReading = false
    if (isStopping && !this.isEnding) end(this)
    else if (isBehind(this)) void pump(this)
  }

  return {
    async open({ userId, id }, after, { caller, keyHash }) {
      if (!quota.take(caller)) {
        const most = `At most ${limitsFor(limits, caller).streamsMax} streams of one user may be open at a time`
        throw new JobError('too_many_streams', `${most} (${nameOfLimit('streams', caller)}).`, {
          retryAfterSeconds: 5,
        })
      }
      const stream: Stream = {
        jobId: id,
        userId,
        keyHash,
        keySeenAtMs: nowMs(),
        seen: 0,
        position: after,
        first: null,
        response: null,
        onClose: doNothing,
        writtenAtMs: 0,
        stalledAtMs: 0,
        unsent: null,
        // Wake-ups before `start` are kept for it by `isStale`.
        isReading: true,
        isStale: false,
        isEnding: false,
        isClosed: false,
        wake,
        start,
        close,
      }
      watch.add(stream)
      try {
        stream.first = await read(stream)
      } finally {
        if (stream.first === null) stream.close()
      }
      return stream.first === null ? notFound(id) : stream
    },
    endAll() {
      isStopping = true
      for (const stream of started) {
        if (!stream.isEnding) end(stream)
      }
    },
    close() {
      clearInterval(timer)
    },
  }
}

function doNothing(): void {}

const LINE_BREAK = /[\r\n]/
const LINE_BREAKS = /[\r\n]+/g

/** Exactly `event`, `id`, `data`, and the blank line. */
function framesOf(idField: string, of: string, events: readonly StoredEvent[]): string {
  let frames = ''
  for (const { id, type, atMs, body } of events) {
    const common = `{"event_type":"${type}","${idField}":"${of}","timestamp":"${new Date(atMs).toISOString()}"`
    // In JSON text a line break can only stand between two tokens. It would break the one `data` line in two.
    const line = LINE_BREAK.test(body) ? body.replace(LINE_BREAKS, ' ') : body
    const payload = line === '{}' ? `${common}}` : `${common},${line.slice(1)}`
    frames += `event: ${type}\nid: ${id}\ndata: ${payload}\n\n`
  }
  return frames
}

/**
 * Node keeps the head of a response for as long as the response lasts, as a rope of some forty pieces of text. Reading one
 * character makes V8 join them, which saves 1.2 KiB for each idle stream.
 */
function joinHead(response: ServerResponse): void {
  if ('_header' in response && typeof response._header === 'string') response._header.charCodeAt(0)
}

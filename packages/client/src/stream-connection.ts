import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { AssayError, unexpectedAnswer } from './errors.ts'
import type { Http } from './http.ts'
import { createLifeline } from './lifeline.ts'
import { createLineEnds } from './line-ends.ts'

interface Frame<Event> {
  readonly id: number
  readonly event: Event | null
}

/** More than any result needs; a stream that never ends a line stops here. */
const FRAME_CHARACTERS_MAX = 16 * 1024 * 1024

/** The service sends a comment at once. A proxy that holds even that back holds everything back. */
const FIRST_BYTE_MS_MAX = 5_000

export interface ConnectionOptions<Event> {
  readonly path: string
  /** The first event may have any number above the position. */
  readonly mayStartLater?: boolean
  /** Throws when the message is not an event of what is followed. Null: an event that this version does not know. */
  readonly readFrame: (message: EventSourceMessage) => Frame<Event>
  /** Only events after this one are asked for and let through. */
  readonly position: number
  readonly keepaliveMs: number
  readonly signal: AbortSignal
  readonly onOpen: () => void
  readonly onBytes: () => void
}

/**
 * One connection: yields the frames after `position`, each exactly one further than the one before. Returns when the
 * service closes the stream, throws when it is cut, falls silent, or carries anything that is not whole.
 */
export async function* readConnection<Event>(
  http: Http,
  options: ConnectionOptions<Event>,
): AsyncGenerator<Frame<Event>> {
  const { path, readFrame, keepaliveMs } = options
  let { position, mayStartLater = false } = options
  const lifeline = createLifeline(options.signal)
  try {
    lifeline.arm(http.options.timeoutMs)
    const response = await http.open(
      {
        method: 'GET',
        path,
        headers: { Accept: 'text/event-stream', 'Last-Event-Id': String(position) },
      },
      lifeline,
    )
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || response.body === null) {
      throw unexpectedAnswer('The answer is not an event stream', { status: response.status })
    }
    options.onOpen()

    const reader = response.body.getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const lineEnds = createLineEnds()
    const frames: Frame<Event>[] = []
    const parser = createParser({
      maxBufferSize: FRAME_CHARACTERS_MAX,
      onEvent: (message) => frames.push(readFrame(message)),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') throw unexpectedAnswer(error.message)
      },
    })

    // The decoder has taken a byte order mark off. The parser would also take its bytes, read as letters, for one, but only
    // when they come first in its first chunk: an empty one comes before.
    parser.feed('')

    // Twice the interval, since one keepalive may be late. The clock runs only while this side waits for bytes.
    const silenceMs = 2 * keepaliveMs
    lifeline.arm(Math.min(FIRST_BYTE_MS_MAX, silenceMs))
    for (;;) {
      const { done, value } = await reader.read()
      lifeline.disarm()
      if (done) return
      options.onBytes()
      let fault: unknown
      try {
        parser.feed(lineEnds(decoder.decode(value, { stream: true })))
      } catch (error) {
        // What came whole before the damage is still good.
        fault =
          error instanceof AssayError ? error : unexpectedAnswer('The stream is damaged', { cause: error })
      }
      for (const frame of frames.splice(0)) {
        if (frame.id <= position) continue
        if (frame.id !== position + 1 && !mayStartLater)
          throw unexpectedAnswer(`The stream jumped to event ${frame.id}`)
        position = frame.id
        mayStartLater = false
        yield frame
      }
      if (fault !== undefined) throw fault
      lifeline.arm(silenceMs)
    }
  } catch (error) {
    throw error instanceof AssayError ? error : lifeline.explain(error)
  } finally {
    lifeline.end()
  }
}

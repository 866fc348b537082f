import type { Http } from './http.ts'
import { createPatience } from './patience.ts'
import { sleep } from './sleep.ts'
import type { FollowOptions, StreamOptions } from './stream.ts'
import { type ConnectionOptions, readConnection } from './stream-connection.ts'

interface Followed<Event> extends Pick<ConnectionOptions<Event>, 'path' | 'readFrame' | 'mayStartLater'> {
  readonly isLast: (event: Event) => boolean
  /** Asked when the service closes a stream: whether nothing comes after the event with this number. */
  readonly isOver: (position: number) => Promise<boolean>
}

/** Follows a batch or a book over as many connections as it takes, and returns after its last event: none comes twice, none is missed. */
export async function* followEvents<Event>(
  http: Http,
  { isLast, isOver, ...stream }: Followed<Event>,
  follow: FollowOptions,
  { signal = new AbortController().signal, lastEventId = 0, onConnection }: StreamOptions,
): AsyncGenerator<Event, void> {
  const patience = createPatience({ ...http.options, ...follow, wasReached: http.wasReached() })
  let position = lastEventId
  for (;;) {
    let delayMs: number
    try {
      const connection = readConnection<Event>(http, {
        ...stream,
        position,
        keepaliveMs: follow.keepaliveMs,
        signal,
        onOpen() {
          patience.reach()
          onConnection?.('open')
        },
        onBytes: patience.reset,
      })
      for await (const { id, event } of connection) {
        position = id
        if (event === null) continue
        yield event
        if (isLast(event)) return
      }
      if (await isOver(position)) return
      delayMs = patience.pause()
    } catch (error) {
      delayMs = patience.pauseAfter(error)
    }
    onConnection?.('reconnecting')
    await sleep(delayMs, signal)
  }
}

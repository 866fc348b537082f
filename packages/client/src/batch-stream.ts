import type { EventSourceMessage } from 'eventsource-parser'
import { type Batch, batchPath } from './batch.ts'
import { type CamelCased, camelCased } from './camel-case.ts'
import { unexpectedAnswer } from './errors.ts'
import type { Http } from './http.ts'
import { isTerminal } from './job.ts'
import { createPatience } from './patience.ts'
import { parseObject } from './read-body.ts'
import { sleep } from './sleep.ts'
import type { FollowOptions, StreamOptions } from './stream.ts'
import { readConnection } from './stream-connection.ts'
import type { WireBatchEvent } from './wire.ts'

/** `progress` now and then, and once `completed` or `failed`, which is the last. */
export type BatchEvent = WireBatchEvent extends infer Event ? CamelCased<Event> : never

/** Follows a batch over as many connections as it takes, and returns after its last event: none comes twice, none is missed. */
export async function* followBatch(
  http: Http,
  batchId: string,
  follow: FollowOptions & { readonly read: () => Promise<Batch> },
  options: StreamOptions,
): AsyncGenerator<BatchEvent, void> {
  const path = `${batchPath(batchId)}/stream`
  const { signal = new AbortController().signal, onConnection } = options
  const patience = createPatience({ ...http.options, ...follow, wasReached: http.wasReached() })
  let position = options.lastEventId ?? 0
  for (;;) {
    let delayMs: number
    try {
      const onOpen = (): void => {
        patience.reach()
        onConnection?.('open')
      }
      const { keepaliveMs } = follow
      const connection = readConnection<BatchEvent>(http, {
        path,
        readFrame: (message) => readBatchFrame(message, batchId),
        position,
        keepaliveMs,
        signal,
        onOpen,
        onBytes: patience.hear,
      })
      for await (const { id, event } of connection) {
        position = id
        if (event === null) continue
        yield event
        if (event.eventType !== 'progress') return
      }
      const batch = await follow.read()
      if (isTerminal(batch) && batch.lastEventId <= position) return
      delayMs = patience.pause()
    } catch (error) {
      delayMs = patience.bear(error)
    }
    onConnection?.('reconnecting')
    await sleep(delayMs, signal)
  }
}

const KNOWN: ReadonlySet<string> = new Set(['progress', 'completed', 'failed'])

/** An event that this version does not know moves the position and is passed over. */
function readBatchFrame(message: EventSourceMessage, batchId: string) {
  const id = Number(message.id)
  const payload = parseObject(message.data)
  if (!Number.isSafeInteger(id) || id < 1 || payload === null || payload.batch_id !== batchId)
    throw unexpectedAnswer('A frame of the stream is not an event of this batch')
  return { id, event: isEvent(payload) ? toEvent(payload) : null }
}

const isEvent = (payload: object): payload is WireBatchEvent =>
  'event_type' in payload && KNOWN.has(String(payload.event_type))

// Each member of the union is renamed by itself, which the type above says and the compiler cannot follow.
const toEvent = (payload: WireBatchEvent): BatchEvent => camelCased(payload) as BatchEvent

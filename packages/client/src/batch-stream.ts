import type { EventSourceMessage } from 'eventsource-parser'
import { type Batch, batchPath } from './batch.ts'
import { type CamelCased, camelCased } from './camel-case.ts'
import { unexpectedAnswer } from './errors.ts'
import { followEvents } from './follow-events.ts'
import type { Http } from './http.ts'
import { isTerminal } from './job.ts'
import { parseObject } from './read-body.ts'
import type { FollowOptions, StreamOptions } from './stream.ts'
import type { WireBatchEvent } from './wire.ts'

/** `progress` now and then, and once `completed` or `failed`, which is the last. */
export type BatchEvent = WireBatchEvent extends infer Event ? CamelCased<Event> : never

export function followBatch(
  http: Http,
  batchId: string,
  follow: FollowOptions & { readonly read: () => Promise<Batch> },
  options: StreamOptions,
): AsyncGenerator<BatchEvent, void> {
  const followed = {
    path: `${batchPath(batchId)}/stream`,
    readFrame: (message: EventSourceMessage) => readBatchFrame(message, batchId),
    isLast: ({ eventType }: BatchEvent) => eventType !== 'progress',
    async isOver(position: number) {
      const batch = await follow.read()
      return isTerminal(batch) && batch.lastEventId <= position
    },
  }
  return followEvents(http, followed, follow, options)
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

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { createStepAside } from '@assay/books/step-aside'
import type { BookEvent } from '@assay/contract'
import { BookEvent as BookEventSchema } from '@assay/contract/schemas'
import type { BookStore } from '@assay/domain/books/book-store'
import { eraseLoose } from '@assay/domain/books/manage-books'
import { createRetryQueue } from '@assay/domain/jobs/retry-queue'
import pino from 'pino'
import { Compile } from 'typebox/compile'
import { type Frame, readStream } from '../../../../test/tools/stream-frames.ts'
import { startBuildWorker } from '../../src/books/build-worker.ts'
import type { Answer, NewService, Service } from './service.ts'

const isEvent = Compile(BookEventSchema)
export const CSV = { 'content-type': 'text/csv' }

export interface BookScene extends Service {
  readonly upload: (name: string, body: string | Uint8Array, options?: UploadOptions) => Promise<Answer>
  /** Builds whatever was uploaded, from here to the end of the test. */
  readonly startBuilding: () => void
  /** The events of the newest version after an id, to its end. */
  readonly eventsOf: (id: string, after?: number) => Promise<readonly BookEvent[]>
  /** Files of which some piece is in the store, after the erasing that upkeep does. */
  readonly filesLeft: () => Promise<number>
}

interface UploadOptions {
  readonly key?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A build of a dozen rows takes a second. On a machine that is busy with other things it may take twenty. */
const BUILD_MS_MAX = 120_000
/** That of the service. */
const LEASE_MS = 30_000

/** A service whose files of books are watched, and a worker that really builds. */
export async function openBookScene(newService: NewService, t: TestContext): Promise<BookScene> {
  const blobs = new Set<string>()
  const watched = (books: BookStore): BookStore => ({
    ...books,
    writeChunk(chunk) {
      blobs.add(chunk.blob)
      return books.writeChunk(chunk)
    },
  })
  const service = await newService(t, { breakStore: (store) => ({ books: watched(store.books) }) })
  const { store, call, url, key } = service
  const told: string[] = []

  return {
    ...service,
    upload: (name, body, { query = '&extends=none', headers = CSV, ...options } = {}) =>
      call('POST', `/v1/books?name=${name}${query}`, { ...options, headers, body }),

    startBuilding() {
      const retry = createRetryQueue().part(100)
      const worker = startBuildWorker({
        books: watched(store.books),
        retry,
        logger: pino({ level: 'trace' }, { write: (line) => void told.push(line) }),
        traces: null,
        worker: 'builder',
        leaseMs: LEASE_MS,
        attemptsMax: 3,
        limits: { memoryBytesMax: 1024 ** 3, durationMsMax: 100_000 },
        stepAside: createStepAside(),
        newToken: randomUUID,
        today: () => '2026-07-31',
        subscribe: (onWork) =>
          store.subscribe((wake) => wake.kind === 'work' && wake.of.has('builds') && onWork()),
        onEnd: () => {},
      })
      t.after(async () => {
        // The store is closed by now. A claim that was under way then would ask it again for ever.
        retry.close()
        await worker.stop()
      })
    },

    async eventsOf(id, after = 0) {
      const headers = { 'x-service-api-key': key, 'last-event-id': String(after) }
      const events: BookEvent[] = []
      const tooLate = AbortSignal.timeout(BUILD_MS_MAX)
      const onFrame = (frame: Frame): void => {
        const event: unknown = JSON.parse(frame.data)
        assert.ok(isEvent.Check(event), JSON.stringify([event, ...isEvent.Errors(event)]))
        events.push(event)
      }
      await readStream(`${url}/v1/books/${id}/stream`, headers, onFrame, tooLate).catch(async (error) => {
        if (!tooLate.aborted) throw error
        const { text } = await call('GET', `/v1/books/${id}`)
        assert.fail(
          `A build did not end: ${text}\nIts stream: ${JSON.stringify(events)}\nIts worker: ${told.join('')}`,
        )
      })
      if (JSON.stringify(events).includes('"retrying"'))
        t.diagnostic(`A build was taken up again: ${told.join('')}`)
      return events
    },

    async filesLeft() {
      await eraseLoose(store.books)
      const first = await Promise.all([...blobs].map((blob) => store.books.readChunk({ blob, nth: 0 })))
      return first.filter((bytes) => bytes !== null).length
    },
  }
}

import type { EventSourceMessage } from 'eventsource-parser'
import { type CamelCased, camelCased } from './camel-case.ts'
import { AssayError, invalidArgument, unexpectedAnswer } from './errors.ts'
import { followEvents } from './follow-events.ts'
import type { CallOptions, Http } from './http.ts'
import { readFrame } from './job-event.ts'
import { createPagedList, type PagedList } from './paged-list.ts'
import { checkListFile } from './price-list-file.ts'
import { isObject } from './read-body.ts'
import type { FollowOptions, StreamOptions } from './stream.ts'
import type {
  BookCheck,
  BookExtends,
  BookProblem,
  BuildReport,
  WireBook,
  WireBookAccepted,
  WireBookEvent,
  WireBookProblemList,
  WireBookVersion,
} from './wire.ts'

/** `version` and what follows are about the newest version; `servingVersion` is the one that prices. */
export type Book = CamelCased<WireBook>
export type BookVersion = CamelCased<WireBookVersion>
type EventOf<Event> = Event extends unknown ? { readonly id: number } & CamelCased<Event> : never
/** Stages, then exactly one `completed` with the report, or `failed`. Tell them apart by `eventType`. */
export type BookEvent = EventOf<WireBookEvent>

export interface BookUpload {
  /** The name of the book. A name that you have already makes its next version. */
  readonly name: string
  /** Whether the default book prices what the list lacks: by default `default`. */
  readonly extends?: BookExtends | undefined
  /** Headers of columns whose names the service does not know, such as `{ price: 'Preis' }`. */
  readonly columns?: Readonly<Record<string, string>> | undefined
  /** Media type of the list: that of the file, or `text/csv`. The service looks at the bytes in any case. */
  readonly type?: string | undefined
}

export interface CreateBookOptions extends BookUpload, CallOptions {
  /** Called with each stage of the build. */
  readonly onProgress?: ((event: BookEvent) => void) | undefined
}

export interface CreatedBook {
  readonly book: Book
  readonly report: BuildReport
}

export interface ProblemFilter {
  readonly version?: number | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface ProblemPage {
  readonly version: number
  readonly items: readonly BookProblem[]
  readonly nextCursor: string | null
}

export interface Books {
  /** The shared books, then yours by name. */
  list(options?: CallOptions): Promise<readonly Book[]>
  get(bookId: string, options?: CallOptions): Promise<Book>
  /** Uploads a list and follows its build. Rejects with the code of the failure when no book came of it. */
  create(list: Blob | string, options: CreateBookOptions): Promise<CreatedBook>
  /** Uploads a list and answers at once. An attempt whose answer was lost is not repeated. */
  upload(
    list: Blob | string,
    upload: BookUpload,
    options?: CallOptions,
  ): Promise<CamelCased<WireBookAccepted>>
  /** What would be understood of a list, before it is uploaded. Nothing is stored. */
  check(
    list: Blob | string,
    how?: Pick<BookUpload, 'columns' | 'type'>,
    options?: CallOptions,
  ): Promise<BookCheck>
  versions(bookId: string, options?: CallOptions): Promise<readonly BookVersion[]>
  /** Prices with this version from now on: back to an older one, or forward again. */
  useVersion(bookId: string, version: number, options?: CallOptions): Promise<Book>
  /** What was wrong with rows of the list, in the order of the file. */
  problems(bookId: string, filter?: ProblemFilter, options?: CallOptions): PagedList<BookProblem, ProblemPage>
  /** Makes it the book that prices your jobs which name none. */
  setDefault(bookId: string, options?: CallOptions): Promise<Book>
  delete(bookId: string, options?: CallOptions): Promise<void>
  /** The events of the newest version, across lost connections. */
  stream(bookId: string, options?: StreamOptions): AsyncGenerator<BookEvent, void>
}

/** An upload of a hundred megabytes takes its time. */
const UPLOAD_MS = 600_000

export function createBooks(http: Http, follow: FollowOptions): Books {
  const books: Books = {
    async list(options = {}) {
      const { body } = await http.request({ ...options, method: 'GET', path: '/v1/books' })
      if (!Array.isArray(body.books)) throw unexpectedAnswer('The answer is not a list of books')
      return body.books.map(readBook)
    },

    async get(bookId, options = {}) {
      return readBook((await http.request({ ...options, method: 'GET', path: bookPath(bookId) })).body)
    },

    async check(list, { columns, type } = {}, options = {}) {
      const { body } = await http.request({
        timeoutMs: UPLOAD_MS,
        retries: 0,
        ...options,
        method: 'POST',
        path: '/v1/books/check',
        query: { columns: columnsText(columns) },
        ...(await fileOf(list, type)),
      })
      if (typeof body.is_understood !== 'boolean') throw unexpectedAnswer('The answer is not that of a check')
      // The parsing border: the answer was checked to be one, and the rest is only shown.
      return body as unknown as BookCheck
    },

    async upload(list, { name, extends: base, columns, type }, options = {}) {
      const { body } = await http.request({
        timeoutMs: UPLOAD_MS,
        retries: 0,
        ...options,
        method: 'POST',
        path: '/v1/books',
        query: { name, extends: base, columns: columnsText(columns) },
        ...(await fileOf(list, type)),
      })
      if (typeof body.book_id !== 'string') throw unexpectedAnswer('The answer is not that of an upload')
      // The parsing border: the id was checked above, and the rest is only shown.
      return camelCased(body as unknown as WireBookAccepted)
    },

    async create(list, { onProgress, signal, timeoutMs, retries, ...upload }) {
      const { bookId } = await books.upload(list, upload, { signal, timeoutMs, retries })
      for await (const event of books.stream(bookId, { signal })) {
        if (event.eventType === 'completed')
          return { book: await books.get(bookId, { signal }), report: event.result }
        if (event.eventType === 'failed')
          throw new AssayError({ code: event.error.code, message: event.error.message })
        onProgress?.(event)
      }
      throw unexpectedAnswer('The stream of the build ended without an outcome')
    },

    async versions(bookId, options = {}) {
      const { body } = await http.request({ ...options, method: 'GET', path: `${bookPath(bookId)}/versions` })
      if (!Array.isArray(body.versions)) throw unexpectedAnswer('The answer is not a list of versions')
      return body.versions.map((version: WireBookVersion) => camelCased(version))
    },

    async useVersion(bookId, version, options = {}) {
      if (!Number.isSafeInteger(version) || version < 1)
        throw invalidArgument('version is a whole number from 1')
      const path = `${bookPath(bookId)}/versions/${version}/use`
      return readBook((await http.request({ ...options, method: 'POST', path })).body)
    },

    problems(bookId, filter = {}, options = {}) {
      const path = `${bookPath(bookId)}/problems`
      return createPagedList(async (cursor) => {
        const { version, limit } = filter
        const query = { version: version?.toString(), limit: limit?.toString(), cursor }
        const { body } = await http.request({ ...options, method: 'GET', path, query })
        if (!Array.isArray(body.items)) throw unexpectedAnswer('The answer is not a page of problems')
        // The parsing border: items are shown as they came.
        return camelCased(body as unknown as WireBookProblemList)
      }, filter.cursor)
    },

    async setDefault(bookId, options = {}) {
      return readBook(
        (await http.request({ ...options, method: 'POST', path: `${bookPath(bookId)}/default` })).body,
      )
    },

    async delete(bookId, options = {}) {
      await http.request({ ...options, method: 'DELETE', path: bookPath(bookId), goneIsDone: true })
    },

    stream(bookId, options = {}) {
      const followed = {
        path: `${bookPath(bookId)}/stream`,
        readFrame: (message: EventSourceMessage) => readBookFrame(message, bookId),
        // The numbers go on from one version to the next.
        mayStartLater: true,
        isLast: ({ eventType }: BookEvent) => eventType !== 'stage',
        async isOver(position: number) {
          const book = await books.get(bookId, { signal: options.signal })
          return book.status !== 'building' && book.lastEventId <= position
        },
      }
      return followEvents(http, followed, follow, options)
    },
  }
  return books
}

function readBookFrame(message: EventSourceMessage, bookId: string) {
  const { id, event } = readFrame(message, bookId, 'book_id')
  // The parsing border: the frame was checked to be of this book, and to have the fields of its type.
  return { id, event: event as unknown as BookEvent | null }
}

function bookPath(bookId: string): string {
  if (typeof bookId !== 'string' || bookId === '') throw invalidArgument('bookId is missing')
  return `/v1/books/${encodeURIComponent(bookId)}`
}

function readBook(value: unknown): Book {
  if (!isObject(value) || typeof value.book_id !== 'string' || typeof value.name !== 'string')
    throw unexpectedAnswer('The answer is not a book')
  // The parsing border: what names the book was checked, and the rest is only shown.
  return camelCased(value as unknown as WireBook)
}

async function fileOf(list: Blob | string, type: string | undefined) {
  const file = typeof list === 'string' ? new Blob([list], { type: 'text/csv' }) : list
  await checkListFile(file)
  return { headers: { 'Content-Type': type ?? (file.type || 'text/csv') }, file }
}

const columnsText = (columns: BookUpload['columns']): string | undefined =>
  columns === undefined
    ? undefined
    : Object.entries(columns)
        .map(([column, header]) => `${column}:${header.replaceAll(',', '\\,')}`)
        .join(',')

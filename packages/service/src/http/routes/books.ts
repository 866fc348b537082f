import {
  BOOK_BYTES_MAX,
  type BookAccepted,
  type Book as BookJson,
  type BookVersion as BookVersionJson,
  type Fault,
  PROBLEMS_LIMIT_DEFAULT,
  PROBLEMS_LIMIT_MAX,
} from '@assay/contract'
import {
  bookProblemsSchema,
  bookStreamSchema,
  bookVersionsSchema,
  checkBookSchema,
  createBookSchema,
  defaultBookSchema,
  deleteBookSchema,
  listBooksSchema,
  readBookSchema,
  serveVersionSchema,
} from '@assay/contract/operations/books'
import type { Book, BookKey, BookVersion } from '@assay/domain/books/book-store'
import { bookNotFound } from '@assay/domain/books/manage-books'
import { isBookId } from '@assay/domain/jobs/ids'
import { type BookRef, JobError } from '@assay/domain/jobs/job'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readColumns, readUploadParameters, UPLOAD_PARAMETERS } from '../../books/upload-parameters.ts'
import { callerOf, type JobParams, JSON_TYPE, type RouteParts } from '../app-options.ts'
import { readParameters, refuseFaults, refuseInput } from '../request-input.ts'
import { addStream } from './stream.ts'

const read = { scope: 'read' } as const
const use = { scope: 'use' } as const
/** `/v1/books`: price lists in, and what became of them. */
export async function addBookRoutes(server: FastifyInstance, parts: RouteParts): Promise<void> {
  const { books, baseUrlOf, positionCursors } = parts
  await server.register(async (uploads) => addUploadRoutes(uploads, parts))

  server.get('/books', { schema: listBooksSchema, config: read }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    const found = await books.list(callerOf(request).userId)
    reply.header('content-type', JSON_TYPE)
    return { books: found.map((book) => bookJson(baseUrlOf(request), book)) }
  })

  server.get<{ Params: JobParams }>(
    '/books/:id',
    { schema: readBookSchema, config: read },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const book = await books.get(bookKeyOf(request))
      reply.header('content-type', JSON_TYPE)
      return bookJson(baseUrlOf(request), book)
    },
  )

  server.get<{ Params: JobParams }>(
    '/books/:id/versions',
    { schema: bookVersionsSchema, config: read },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const { book, versions } = await books.versions(bookKeyOf(request))
      reply.header('content-type', JSON_TYPE)
      return { versions: versions.map((version) => bookVersionJson(book, version)) }
    },
  )

  server.post<{ Params: JobParams & { readonly version: string } }>(
    '/books/:id/versions/:version/use',
    { schema: serveVersionSchema, config: use },
    async (request, reply) => {
      refuseInput(request)
      const version = /^[1-9]\d{0,8}$/.test(request.params.version) ? Number(request.params.version) : null
      if (version === null) throw new JobError('book_not_ready', 'A version is a whole number from 1 on.')
      const book = await books.serve(bookKeyOf(request), version)
      reply.header('content-type', JSON_TYPE)
      return bookJson(baseUrlOf(request), book)
    },
  )

  server.get<{ Params: JobParams }>(
    '/books/:id/problems',
    { schema: bookProblemsSchema, config: read },
    async (request, reply) => {
      const { values, faults } = readParameters(request.url, ['version', 'limit', 'cursor'])
      const version = readNumber(values, faults, 'version', 1_000_000_000) ?? null
      const limit = readNumber(values, faults, 'limit', PROBLEMS_LIMIT_MAX) ?? PROBLEMS_LIMIT_DEFAULT
      refuseFaults(faults)
      const key = bookKeyOf(request)
      const cursor = values.get('cursor')
      const scope = ['book-problems', String(key.userId), key.id, String(version)]
      // A page names its version, so those behind it are of the same one when a newer one comes in between.
      const position =
        cursor === undefined ? null : positionCursors.decode(cursor, scope).split(':').map(Number)
      const [ofVersion = version, after = -1] = position ?? []
      const page = await books.problems(key, { version: ofVersion, after, limit })
      const last = page.problems.length === limit ? page.problems.at(-1) : undefined
      reply.header('content-type', JSON_TYPE)
      return {
        version: page.version,
        items: page.problems.map(({ line, column, code, text }) => ({ line, column, code, text })),
        next_cursor: last === undefined ? null : positionCursors.encode(`${page.version}:${last.nth}`, scope),
      }
    },
  )

  server.post<{ Params: JobParams }>(
    '/books/:id/default',
    { schema: defaultBookSchema, config: use },
    async (request, reply) => {
      refuseInput(request)
      const book = await books.setDefault(bookKeyOf(request))
      reply.header('content-type', JSON_TYPE)
      return bookJson(baseUrlOf(request), book)
    },
  )

  server.delete<{ Params: JobParams }>(
    '/books/:id',
    { schema: deleteBookSchema, config: use },
    async (request, reply) => {
      refuseInput(request)
      await books.delete(bookKeyOf(request))
      return reply.code(204).send()
    },
  )
}

/** `GET /v1/books/{id}/stream` */
export function addBookStreamRoute(server: FastifyInstance, parts: RouteParts): void {
  const { books, bookStreams: streams, requestLog } = parts
  addStream(server, {
    path: '/books/:id/stream',
    idField: 'book_id',
    schema: bookStreamSchema,
    streams,
    requestLog,
    ownerOf: bookKeyOf,
    check: (request) => books.get(bookKeyOf(request)),
  })
}

/** The book that a request names, and its caller. Text that cannot be an id never reaches the store. */
function bookKeyOf(request: FastifyRequest<{ Params: JobParams }>): BookKey {
  const { id } = request.params
  if (!isBookId(id)) bookNotFound(id)
  return { userId: callerOf(request).userId, id }
}

function readNumber(
  values: ReadonlyMap<string, string>,
  faults: Fault[],
  parameter: string,
  max: number,
): number | undefined {
  const text = values.get(parameter)
  if (text === undefined) return undefined
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= max) return number
  const detail = `Must be a whole number from 1 to ${max}.`
  faults.push({ parameter, code: 'out_of_range', detail })
  return undefined
}

/** What an upload costs in tokens: it is written, read and built. */
const UPLOAD_TOKENS = 20
/** It is only read. */
const CHECK_TOKENS = 10

const LIST_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/x-ndjson',
  'application/jsonl',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
]

/** `POST /v1/books` and `POST /v1/books/check`. The body is read as it arrives: nobody collects it. */
function addUploadRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { uploadBook, checkList, guard, connections, baseUrlOf, stopping } = parts
  const options = { bodyLimit: BOOK_BYTES_MAX, config: { scope: 'use', bucket: 'submit' } } as const
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(LIST_TYPES, (_request, payload, done) => done(null, payload))

  server.post('/books', { schema: createBookSchema, ...options }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, UPLOAD_PARAMETERS)
    const parameters = readUploadParameters(values, faults)
    refuseFaults(faults)
    await expectList(request, reply, UPLOAD_TOKENS)
    const ref = await uploadBook(
      callerOf(request).userId,
      parameters,
      request.raw,
      request.span?.traceparent ?? null,
    )
    request.span?.set({ 'assay.book.id': ref.id, 'assay.book.version': ref.version })
    const accepted = acceptedJson(baseUrlOf(request), ref, parameters.name)
    reply.code(202).header('content-type', JSON_TYPE).header('location', accepted.poll_url)
    return accepted
  })

  server.post('/books/check', { schema: checkBookSchema, ...options }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, ['columns'])
    const columns = readColumns(values.get('columns') ?? '', faults)
    refuseFaults(faults)
    await expectList(request, reply, CHECK_TOKENS)
    const signal = AbortSignal.any([stopping, connections.goneSignalOf(request.raw.socket)])
    // A list that is refused is not read to its end, and its sender still gets the answer.
    const body = request.raw.iterator({ destroyOnReturn: false })
    try {
      const check = await checkList(callerOf(request).userId, columns, body, signal)
      reply.header('content-type', JSON_TYPE)
      return check
    } catch (error) {
      if (stopping.aborted)
        throw new JobError('shutting_down', 'This node is stopping. Send the request again.')
      throw error
    } finally {
      // The rest is thrown away as it comes. If it were left unread, it would come before the next request on this connection.
      request.raw.resume()
    }
  })

  async function expectList(request: FastifyRequest, reply: FastifyReply, tokens: number): Promise<void> {
    if (Number(request.headers['content-length']) > BOOK_BYTES_MAX)
      throw new JobError('body_too_large', 'A price list may have at most 100 MB.')
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && !['gzip', 'identity'].includes(encoding))
      throw new JobError('unsupported_media_type', 'A price list may be plain or gzip.')
    await guard.charge(request, reply, tokens - 1)
    connections.expectUpload(request.raw)
  }
}

const pollUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/books/${id}`
const streamUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/books/${id}/stream`

const versionFields = (version: BookVersion) => ({
  version: version.version,
  status: version.status,
  extends: version.extends,
  rows: version.rows,
  items: version.items,
  currency: version.currency,
  as_of: version.asOf,
  calibration: version.calibration,
  problems_count: version.problemsCount,
  stage: version.stage,
  progress: version.progress,
  error: version.failure,
})

const bookVersionJson = (book: Book, version: BookVersion): BookVersionJson => ({
  ...versionFields(version),
  created_at: new Date(version.createdAtMs).toISOString(),
  is_serving: book.servingVersion === version.version,
})

const bookJson = (baseUrl: string, book: Book): BookJson => ({
  book_id: book.id,
  name: book.name,
  ...versionFields(book.newest),
  serving_version: book.servingVersion,
  is_default: book.isDefault,
  is_shared: book.userId === null,
  last_event_id: book.lastEventId,
  created_at: new Date(book.createdAtMs).toISOString(),
  poll_url: pollUrlOf(baseUrl, book.id),
  stream_url: streamUrlOf(baseUrl, book.id),
})

const acceptedJson = (baseUrl: string, { id, version }: BookRef, name: string): BookAccepted => ({
  book_id: id,
  name,
  version,
  status: 'building',
  poll_url: pollUrlOf(baseUrl, id),
  stream_url: streamUrlOf(baseUrl, id),
})

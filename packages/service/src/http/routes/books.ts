import { type Fault, PROBLEMS_LIMIT_DEFAULT, PROBLEMS_LIMIT_MAX } from '@assay/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BookKey } from '../../books/book-store.ts'
import { bookNotFound } from '../../books/manage-books.ts'
import { JobError } from '../../jobs/job-error.ts'
import { isBookId } from '../../jobs/sortable-id.ts'
import { bookJson, bookVersionJson } from '../book-json.ts'
import {
  bookProblemsSchema,
  bookStreamSchema,
  bookVersionsSchema,
  defaultBookSchema,
  deleteBookSchema,
  listBooksSchema,
  readBookSchema,
  serveVersionSchema,
} from '../openapi/book-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { refuseInput } from '../refuse-input.ts'
import { callerOf, type JobParams, JSON_TYPE, type RouteParts } from '../route-parts.ts'
import { addUploadRoutes } from './book-uploads.ts'
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
      // A page names its version, so that those behind it are of the same one when a newer one comes in between.
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

/** The book that a request names, and who asks. Text that cannot be an id never reaches the store. */
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

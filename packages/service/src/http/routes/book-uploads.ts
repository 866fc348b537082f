import { BOOK_BYTES_MAX } from '@assay/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readColumns, readUploadParameters, UPLOAD_PARAMETERS } from '../../books/book-parameters.ts'
import { JobError } from '../../jobs/job-error.ts'
import { acceptedJson } from '../book-json.ts'
import { checkBookSchema, createBookSchema } from '../openapi/book-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { callerOf, JSON_TYPE, type RouteParts } from '../route-parts.ts'

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
export function addUploadRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { uploadBook, checkList, guard, connections, baseUrlOf, stopping } = parts
  const options = { bodyLimit: BOOK_BYTES_MAX, config: { scope: 'use', bucket: 'submit' } } as const
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(LIST_TYPES, (_request, payload, done) => done(null, payload))

  server.post('/books', { schema: createBookSchema, ...options }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, UPLOAD_PARAMETERS)
    const parameters = readUploadParameters(values, faults)
    refuseFaults(faults)
    await expectList(request, reply, UPLOAD_TOKENS)
    const ref = await uploadBook(callerOf(request).userId, parameters, request.raw)
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
      // The rest is thrown away as it comes. Left unread, it would stand before the next request on this connection.
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

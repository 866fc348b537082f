import { categoriesSchema, listConceptsSchema, readConceptSchema } from '@assay/contract/operations/concepts'
import { JobError } from '@assay/domain/jobs/job'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONCEPT_LIST_PARAMETERS, readConceptList, readGeography } from '../../concepts/concept-list.ts'
import type { ConceptQuestion } from '../../concepts/read-concepts.ts'
import { JSON_TYPE, type RouteParts } from '../app-options.ts'
import { matchesEtag } from '../request-head.ts'
import { readParameters, refuseFaults } from '../request-input.ts'

/** What a search costs in tokens: it reads every name of the books. */
const SEARCH_TOKENS = 5
const ID_CHARACTERS_SHOWN = 80
/** Part of every ETag. It counts up when answers change for books that do not. */
const EDITION = 1

/** `GET /v1/concepts`, `GET /v1/concepts/{id}` and `GET /v1/categories`: what the books of this node know. */
export function addConceptRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { concepts, conceptCursors, geographies, guard } = parts

  server.get(
    '/concepts',
    { schema: listConceptsSchema, config: { scope: 'read' } },
    async (request, reply) => {
      const { values, faults } = readParameters(request.url, CONCEPT_LIST_PARAMETERS)
      const { cursor, ...wanted } = readConceptList(values, faults, geographies)
      refuseFaults(faults)
      // The guard has taken the first token.
      if (wanted.text !== null) await guard.charge(request, reply, SEARCH_TOKENS - 1)
      const scope = { ...wanted, tag: await concepts.tag() }
      const offset = cursor === null ? 0 : conceptCursors.decode(cursor, scope)
      if (offset === null) {
        throw new JobError(
          'invalid_cursor',
          'Use `next_cursor` unchanged and with the same filters, or leave `cursor` out. Cursors end when other books come into use.',
        )
      }
      if (isFresh(request, reply, scope.tag)) return reply.code(304).send()
      const { body, next } = await ask({ kind: 'list', request: { ...wanted, offset } })
      const nextCursor = next === null ? null : conceptCursors.encode(next, scope)
      return `${body.slice(0, -1)},"next_cursor":${JSON.stringify(nextCursor)}}`
    },
  )

  server.get<{ Params: { readonly id: string } }>(
    '/concepts/:id',
    { schema: readConceptSchema, config: { scope: 'read' } },
    async (request, reply) => {
      const { values, faults } = readParameters(request.url, ['geography'])
      const geography = readGeography(values, faults, geographies)
      refuseFaults(faults)
      const { id } = request.params
      const { body } = await concepts.ask({ kind: 'get', id, geography })
      if (body === null) {
        const shown = id.slice(0, ID_CHARACTERS_SHOWN).toWellFormed()
        throw new JobError('concept_not_found', `There is no concept "${shown}" in the books of this node.`)
      }
      if (isFresh(request, reply, await concepts.tag())) return reply.code(304).send()
      return body
    },
  )

  server.get(
    '/categories',
    { schema: categoriesSchema, config: { scope: 'read' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      if (isFresh(request, reply, await concepts.tag())) return reply.code(304).send()
      return (await ask({ kind: 'categories' })).body
    },
  )

  async function ask(
    question: ConceptQuestion,
  ): Promise<{ readonly body: string; readonly next: number | null }> {
    const { body, next } = await concepts.ask(question)
    if (body === null) throw new Error('The books gave no answer to a question that always has one.')
    return { body, next }
  }
}

/** Sets the headers of an answer that the books alone decide, and says whether the client has it already. */
function isFresh(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const etag = `"${tag}.${EDITION}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('content-type', JSON_TYPE)
  return matchesEtag(request.headers['if-none-match'], etag)
}

import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { apiPage, errorsPage, PAGE_HEADERS } from '../docs-pages.ts'
import { jsonResponse, openProblemResponses } from '../openapi/responses.ts'
import { JSON_TYPE } from '../route-parts.ts'

const openapiSchema = {
  operationId: 'openapi',
  summary: 'This document',
  tags: ['operations'],
  security: [],
  response: {
    200: jsonResponse('OpenAPI 3.1.', { type: 'object' }, { openapi: '3.1.0' }),
    ...openProblemResponses('internal'),
  },
}

/** `/openapi.json`, `/docs` and `/docs/errors`, each made once, when first asked for. */
export function addDocsRoutes(server: FastifyInstance): void {
  // The type of the plugin covers older versions of OpenAPI too. SWAGGER_OPTIONS asks for 3.1.
  const document = () => server.swagger() as OpenAPIV3_1.Document
  // As bytes, which all answers share.
  const openapi = once(() => Buffer.from(JSON.stringify(document())))
  const api = once(() => apiPage(document()))
  const errors = once(errorsPage)

  server.get('/openapi.json', { schema: openapiSchema }, (_request, reply) => {
    reply.header('content-type', JSON_TYPE).header('cache-control', 'no-cache').send(openapi())
  })
  server.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    reply.headers(PAGE_HEADERS).send(api())
  })
  server.get('/docs/errors', { schema: { hide: true } }, (_request, reply) => {
    reply.headers(PAGE_HEADERS).send(errors())
  })
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    if (made === null) made = { value: make() }
    return made.value
  }
}

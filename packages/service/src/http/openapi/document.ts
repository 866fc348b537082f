import type { SwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT, SHARED_SCHEMAS } from './shared.ts'

export const SWAGGER_OPTIONS: SwaggerOptions = {
  openapi: DOCUMENT,
  refResolver: {
    buildLocalReference: ({ $id }, _baseUri, _fragment, index) => String($id ?? `schema-${index}`),
  },
}

export function addSharedSchemas(server: FastifyInstance): void {
  for (const schema of SHARED_SCHEMAS) server.addSchema(schema)
}

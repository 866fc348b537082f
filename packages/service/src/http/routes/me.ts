import type { Me } from '@assay/contract'
import type { FastifyInstance } from 'fastify'
import { readMeSchema } from '../openapi/key-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { callerOf, JSON_TYPE } from '../route-parts.ts'

/** `GET /v1/me`: whose key this is, so that a page can say who is signed in. */
export function addMeRoute(server: FastifyInstance): void {
  server.get('/me', { schema: readMeSchema, config: { scope: 'read' } }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    const { user, keyId, scope } = callerOf(request)
    const me: Me = { user, key_id: keyId, scope }
    reply.header('content-type', JSON_TYPE)
    return me
  })
}

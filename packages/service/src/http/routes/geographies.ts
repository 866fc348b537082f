import type { FastifyInstance } from 'fastify'
import { geographiesSchema } from '../openapi/job-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { JSON_TYPE, type RouteParts } from '../route-parts.ts'

const RESULTS_MAX = 20
const TEXT_CHARACTERS_MAX = 64

/** `GET /v1/geographies?q=...`: what a picker of places shows. */
export function addGeographiesRoute(server: FastifyInstance, { geographies }: RouteParts): void {
  server.get(
    '/geographies',
    { schema: geographiesSchema, config: { scope: 'read' } },
    async (request, reply) => {
      const { values, faults } = readParameters(request.url, ['q'])
      const text = values.get('q')
      if (text === undefined)
        faults.push({ parameter: 'q', code: 'required', detail: 'Say what to look for.' })
      else if (text.length > TEXT_CHARACTERS_MAX) {
        const detail = `At most ${TEXT_CHARACTERS_MAX} characters are allowed.`
        faults.push({ parameter: 'q', code: 'too_long', detail })
      }
      refuseFaults(faults)
      const items = geographies.search(text ?? '', RESULTS_MAX).map(({ code, name }) => ({ code, name }))
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify({ items })
    },
  )
}

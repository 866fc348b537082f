import { rateHeaders } from './jobs.ts'
import { jsonResponse, problemResponses } from './responses.ts'

/** What the route that finds places takes and gives, for the OpenAPI document. */

export const geographiesExample = {
  items: [{ code: 'US-CBSA-12420', name: 'Austin-Round Rock-San Marcos, TX' }],
}

export const geographiesSchema = {
  operationId: 'searchGeographies',
  summary: 'Find a geography code',
  description: 'Places whose name or code matches, best first, for a picker.',
  tags: ['geographies'],
  querystring: {
    type: 'object',
    required: ['q'],
    properties: {
      q: {
        type: 'string',
        maxLength: 64,
        description: 'The start of a name, code or ZIP.',
        examples: ['Austin'],
      },
    },
  },
  response: {
    200: jsonResponse('At most 20 places.', { $ref: 'GeographyList#' }, geographiesExample, rateHeaders),
    ...problemResponses('invalid_parameter'),
  },
}

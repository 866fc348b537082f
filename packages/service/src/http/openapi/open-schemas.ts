import { jsonResponse, openProblemResponses } from './responses.ts'

/** The paths that need no key. */
const tags = ['operations']
const security: readonly never[] = []

const statusOf = (word: string) => ({
  type: 'object',
  properties: { status: { type: 'string', const: word } },
  required: ['status'],
})

export const healthSchema = {
  operationId: 'health',
  summary: 'Is the process alive?',
  tags,
  security,
  response: {
    200: jsonResponse('It is.', statusOf('ok'), { status: 'ok' }),
    ...openProblemResponses('internal'),
  },
}

export const readinessSchema = {
  operationId: 'readiness',
  summary: 'Should this node get traffic?',
  tags,
  security,
  response: {
    200: jsonResponse('It should.', statusOf('ready'), { status: 'ready' }),
    ...openProblemResponses('starting_up', 'not_ready', 'shutting_down', 'store_unavailable'),
  },
}

export const metricsSchema = {
  operationId: 'metrics',
  summary: 'Figures for Prometheus',
  tags,
  security,
  response: {
    200: {
      description: 'The text format of Prometheus.',
      content: { 'text/plain': { schema: { type: 'string' }, example: 'assay_streams_open 0\n' } },
    },
    ...openProblemResponses('internal'),
  },
}

export const openapiSchema = {
  operationId: 'openapi',
  summary: 'This document',
  tags,
  security,
  response: {
    200: jsonResponse('OpenAPI 3.1.', { type: 'object' }, { openapi: '3.1.0' }),
    ...openProblemResponses('internal'),
  },
}

import { jsonResponse, openProblemResponses } from './responses.ts'

/** What the routes about one node give, for the OpenAPI document. They need no key. */

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

const readyBody = {
  type: 'object',
  properties: {
    status: { type: 'string', const: 'ready' },
    book: {
      description: 'The default book that this node has loaded; null on a node that has loaded none.',
      anyOf: [
        {
          type: 'object',
          properties: {
            name: { type: 'string' },
            version: { type: 'integer' },
            hash: { type: 'string', description: 'SHA-256 of the book. The same on every node.' },
          },
          required: ['name', 'version', 'hash'],
        },
        { type: 'null' },
      ],
    },
    workers: {
      description:
        'Jobs that all living nodes together can price at once; 0: nobody prices. Null while that is not known.',
      anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }],
    },
  },
  required: ['status', 'book', 'workers'],
}

export const readinessSchema = {
  operationId: 'readiness',
  summary: 'Should this node get traffic?',
  tags,
  security,
  response: {
    200: jsonResponse('It should.', readyBody, {
      status: 'ready',
      book: {
        name: 'us',
        version: 1,
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
      workers: 4,
    }),
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

import { rateHeaders } from './jobs.ts'
import { jsonResponse, problemResponses } from './responses.ts'

/** What the route about the nodes gives, for the OpenAPI document. */

export const fleetExample = {
  nodes: [
    {
      name: 'api-1-7-9f86d081884c',
      version: '0.1.0',
      role: 'api',
      alive: true,
      workers: 0,
      book: null,
      books_in_memory: 0,
      jobs_per_minute: 0,
      started_at: '2026-07-31T12:00:00.000Z',
      last_seen_seconds: 1.2,
    },
    {
      name: 'worker-1-7-0b4e7a9c2d11',
      version: '0.1.0',
      role: 'worker',
      alive: true,
      workers: 4,
      book: { name: 'us', version: 1 },
      books_in_memory: 2,
      jobs_per_minute: 480,
      started_at: '2026-07-31T12:00:00.000Z',
      last_seen_seconds: 3.4,
    },
  ],
  workers: 4,
  jobs_per_minute: 480,
  queue: {
    waiting: 3,
    by_age: [
      { up_to_seconds: 1, jobs: 2 },
      { up_to_seconds: 10, jobs: 1 },
      { up_to_seconds: 60, jobs: 0 },
      { up_to_seconds: 600, jobs: 0 },
      { up_to_seconds: null, jobs: 0 },
    ],
    by_user: [{ user: 'alice', jobs: 3, oldest_seconds: 1.4 }],
  },
}

export const readFleetSchema = {
  operationId: 'readFleet',
  summary: 'The nodes and the queue',
  description:
    'All nodes that share the database, with what waits to be priced. Nodes report every five seconds; one that is gone is shown for ten minutes.',
  tags: ['admin'],
  response: {
    200: jsonResponse('The fleet.', { $ref: 'Fleet#' }, fleetExample, rateHeaders),
    ...problemResponses('invalid_parameter'),
  },
}

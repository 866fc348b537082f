import type { Fleet } from '@assay/contract'
import { readFleetSchema } from '@assay/contract/operations/fleet'
import { type FleetStore, isAlive, QUEUE_AGES_MS, workersOf } from '@assay/domain/fleet/fleet'
import type { FastifyInstance } from 'fastify'
import { JSON_TYPE } from '../app-options.ts'
import { refuseInput } from '../request-input.ts'
import { config } from './admin.ts'

/** `GET /v1/admin/fleet`: all nodes and what waits. It names users, so it is for keys of the scope `admin`. */
export function addFleetRoute(server: FastifyInstance, store: Pick<FleetStore, 'nodes' | 'queue'>): void {
  server.get('/admin/fleet', { schema: readFleetSchema, config }, async (request, reply) => {
    refuseInput(request)
    const [nodes, queue] = await Promise.all([store.nodes(), store.queue()])
    const fleet: Fleet = {
      nodes: nodes.map((node) => ({
        name: node.name,
        version: node.version,
        role: node.role,
        alive: isAlive(node),
        workers: node.workers,
        book: node.book,
        books_in_memory: node.booksInMemory,
        jobs_per_minute: node.jobsPerMinute,
        started_at: new Date(node.startedAtMs).toISOString(),
        last_seen_seconds: node.seenMsAgo / 1_000,
      })),
      workers: workersOf(nodes),
      jobs_per_minute: nodes.filter(isAlive).reduce((sum, { jobsPerMinute }) => sum + jobsPerMinute, 0),
      queue: {
        waiting: queue.byAge.reduce((sum, jobs) => sum + jobs, 0),
        by_age: queue.byAge.map((jobs, step) => {
          const ageMs = QUEUE_AGES_MS[step]
          return { up_to_seconds: ageMs === undefined ? null : ageMs / 1_000, jobs }
        }),
        by_user: queue.byUser.map(({ user, jobs, oldestMs }) => ({
          user,
          jobs,
          oldest_seconds: oldestMs / 1_000,
        })),
      },
    }
    reply.header('content-type', JSON_TYPE)
    return JSON.stringify(fleet)
  })
}

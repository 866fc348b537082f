import {
  type FleetStore,
  NODE_FORGOTTEN_MS,
  type NodeReport,
  QUEUE_AGES_MS,
  QUEUE_USERS_MAX,
} from '../../fleet/fleet-store.ts'
import { read, type Session } from './group-commit.ts'

/** One process serves from this store, so that nodes are known by memory alone. */
export function createFleet({ prepare, nowMs }: Pick<Session, 'prepare' | 'nowMs'>): FleetStore {
  const readQueueAges = prepare('read-queue-ages')
  const readQueueUsers = prepare('read-queue-users')
  const seen = new Map<string, { readonly node: NodeReport; readonly atMs: number }>()

  return {
    async report(node) {
      const atMs = nowMs()
      for (const [name, known] of seen) if (known.atMs < atMs - NODE_FORGOTTEN_MS) seen.delete(name)
      seen.set(node.name, { node, atMs })
    },
    async leave(name) {
      seen.delete(name)
    },
    async nodes() {
      const now = nowMs()
      return [...seen.values()]
        .map(({ node, atMs }) => ({ ...node, seenMsAgo: Math.max(0, now - atMs) }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    queue: () =>
      read(() => {
        const now = nowMs()
        const jobsByStep = new Map(readQueueAges.all({ now }).map(({ step, jobs }) => [step, jobs]))
        return {
          byAge: [...QUEUE_AGES_MS, null].map((_, step) => jobsByStep.get(step) ?? 0),
          byUser: readQueueUsers
            .all({ now, limit: QUEUE_USERS_MAX })
            .map(({ user_name, jobs, oldest_ms }) => ({
              user: user_name,
              jobs,
              oldestMs: Math.max(0, oldest_ms),
            })),
        }
      }),
  }
}

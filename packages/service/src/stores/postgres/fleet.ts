import {
  type FleetStore,
  NODE_FORGOTTEN_MS,
  NODES_MAX,
  type NodeReport,
  QUEUE_AGES_MS,
  QUEUE_USERS_MAX,
} from '../../fleet/fleet-store.ts'
import type { Session } from './lanes.ts'
import { upkeepStatements } from './statements.ts'

export function createFleet({ run }: Pick<Session, 'run'>): FleetStore {
  return {
    async report(node) {
      const { name } = node
      await run(upkeepStatements.reportNode, {
        name,
        body: JSON.stringify(node),
        forget_ms: NODE_FORGOTTEN_MS,
      })
    },
    async leave(name) {
      await run(upkeepStatements.leaveNode, { name })
    },
    async nodes() {
      const rows = await run(upkeepStatements.readNodes, { limit: NODES_MAX })
      return rows.map(({ body, age_ms }) => {
        // Our own report: a node of another version may have written fields that this one does not know.
        const report: NodeReport = JSON.parse(body)
        return { ...report, seenMsAgo: Math.max(0, age_ms) }
      })
    },
    async queue() {
      const ages = await run(upkeepStatements.readQueueAges, {})
      const users = await run(upkeepStatements.readQueueUsers, { limit: QUEUE_USERS_MAX })
      const jobsByStep = new Map(ages.map(({ step, jobs }) => [step, jobs]))
      return {
        byAge: [...QUEUE_AGES_MS, null].map((_, step) => jobsByStep.get(step) ?? 0),
        byUser: users.map(({ user_name, jobs, oldest_ms }) => ({
          user: user_name,
          jobs,
          oldestMs: Math.max(0, oldest_ms),
        })),
      }
    },
  }
}

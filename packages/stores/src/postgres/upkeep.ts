import { retryInMs } from '@assay/domain/access/rate-limiter'
import {
  type FleetStore,
  NODE_FORGOTTEN_MS,
  NODES_MAX,
  type NodeReport,
  QUEUE_USERS_MAX,
} from '@assay/domain/fleet/fleet'
import { OPEN_STREAMS_MAX, type Store, TRACES_KEPT_MS } from '@assay/domain/jobs/store'
import { toQueue } from '../queue-rows.ts'
import type { Session } from './lanes.ts'
import { shareStatements } from './shares.ts'
import { upkeepStatements } from './statements.ts'

const SECRET_BYTES = 32
/** Far longer than it takes to repeat a claim. */
const CLAIMS_KEPT_MS = 10 * 60_000
/**
 * Claims, and changes of what users keep, that one statement takes care of, and how many such statements a purge sends at
 * most. A purge a minute keeps up with 3,000 of each a second, more than a node makes.
 */
const ROWS_PER_STATEMENT = 10_000
const STATEMENTS_MAX = 20
/** A node that has not shared anything for this long is dead or cut off. Its streams are, or will be, opened elsewhere. */
const GONE_MS = 5_000

type Upkeep = Pick<
  Store,
  'purge' | 'stats' | 'ping' | 'secret' | 'takeTokens' | 'shareOpenStreams' | 'keepTrace' | 'findTrace'
>

interface UpkeepOptions {
  readonly randomBytes: (count: number) => Uint8Array
  /** The name of this node. */
  readonly node: string
}

export function createUpkeep(
  { run, runInBackground }: Session,
  { randomBytes, node }: UpkeepOptions,
): Upkeep {
  return {
    // On a separate connection: a large purge holds up neither a sweep nor anything else.
    async purge({ limit }) {
      const [purged] = await runInBackground(upkeepStatements.purgeJobs, { limit })
      await runInBackground(upkeepStatements.purgeIdempotencyKeys, { limit })
      await runInBackground(shareStatements.purge, { limit })
      const rows = { limit: ROWS_PER_STATEMENT }
      await untilFewer(() =>
        runInBackground(upkeepStatements.purgeClaims, { ...rows, age_ms: CLAIMS_KEPT_MS }),
      )
      await untilFewer(() => runInBackground(upkeepStatements.foldKept, rows))
      return purged?.jobs ?? 0
    },

    async stats() {
      const [row] = await run(upkeepStatements.stats, {})
      return {
        pending: row?.pending ?? 0,
        processing: row?.processing ?? 0,
        oldestPendingMs: row?.oldest_pending_ms ?? null,
        keptBytes: row?.kept_bytes ?? 0,
        keptBytesOfLargestUser: row?.kept_bytes_of_largest_user ?? 0,
      }
    },

    async ping() {
      await run(upkeepStatements.ping, {})
    },

    async secret(name) {
      const [known] = await run(upkeepStatements.findSecret, { name })
      if (known !== undefined) return known.value
      await run(upkeepStatements.insertSecret, { name, value: randomBytes(SECRET_BYTES) })
      const [made] = await run(upkeepStatements.findSecret, { name })
      if (made === undefined) throw new Error(`the secret ${name} was stored and is not there`)
      return made.value
    },

    async keepTrace(id, traceparent) {
      await run(upkeepStatements.keepTrace, { id, traceparent, age_ms: TRACES_KEPT_MS })
    },

    async findTrace(id) {
      const [row] = await run(upkeepStatements.findTrace, { id })
      return row?.traceparent ?? null
    },

    async takeTokens({ userId, bucket, want, capacity, refillPerMinute }) {
      const [row] = await run(upkeepStatements.takeTokens, {
        user_id: userId,
        bucket,
        want,
        capacity,
        refill_per_minute: refillPerMinute,
      })
      const tokens = row?.tokens ?? 0
      return {
        granted: row?.granted ?? 0,
        remaining: Math.floor(tokens),
        retryInMs: retryInMs(tokens, refillPerMinute),
      }
    },

    async shareOpenStreams(counts) {
      const shared = [...counts].slice(0, OPEN_STREAMS_MAX)
      const rows = await run(upkeepStatements.shareOpenStreams, {
        node,
        counts: shared.length === 0 ? null : Object.fromEntries(shared),
        gone_ms: GONE_MS,
        limit: OPEN_STREAMS_MAX,
      })
      return new Map(rows.map((row) => [row.user_id, row.open]))
    },
  }
}

/** Sends a statement again while it finds as many rows as it takes: then there are more. */
async function untilFewer(send: () => Promise<readonly { readonly rows: number }[]>): Promise<void> {
  for (let sent = 0; sent < STATEMENTS_MAX; sent++) {
    const [answer] = await send()
    if ((answer?.rows ?? 0) < ROWS_PER_STATEMENT) return
  }
}

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
      return toQueue(ages, await run(upkeepStatements.readQueueUsers, { limit: QUEUE_USERS_MAX }))
    },
  }
}

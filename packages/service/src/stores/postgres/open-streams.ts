import { OPEN_STREAMS_MAX, type Store } from '../../jobs/store.ts'
import type { Session } from './session.ts'

interface OpenRow {
  readonly user_id: number
  readonly open: number
}

/** A node that has not told anything for so long is dead or cut off: its streams are, or will be, opened elsewhere. */
const GONE_MS = 5_000

/** What nodes tell each other of their open streams: one statement, on one small row for each node. */
export function createOpenStreams({ loadOwn, run }: Session, node: string): Pick<Store, 'shareOpenStreams'> {
  const share = loadOwn<OpenRow>('share-open-streams')

  return {
    async shareOpenStreams(counts) {
      const told = [...counts].slice(0, OPEN_STREAMS_MAX)
      const rows = await run(share, {
        node,
        counts: told.length === 0 ? null : Object.fromEntries(told),
        gone_ms: GONE_MS,
        limit: OPEN_STREAMS_MAX,
      })
      return new Map(rows.map((row) => [row.user_id, row.open]))
    },
  }
}

import type { News } from '../wake-hub.ts'
import type { Lane, LaneOptions } from './lane.ts'
import type { Pool } from './pool.ts'
import type { Load } from './queries.ts'

/** What every part of the store works with. */
export interface Session {
  readonly load: Load
  readonly loadOwn: Load
  readonly run: Pool['run']
  readonly look: Pool['look']
  readonly transaction: Pool['transaction']
  readonly lane: <Item, Result>(
    options: Pick<LaneOptions<Item, Result>, 'write' | 'mustWait'>,
  ) => Lane<Item, Result>['push']
  /** Runs a write of its own and tells its news once it is committed. */
  readonly tell: <T>(write: (news: News) => Promise<T>) => Promise<T>
  readonly retentionMs: number
}

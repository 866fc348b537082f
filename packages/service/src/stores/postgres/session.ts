import type { News } from '../wake-hub.ts'
import type { Pool, Run } from './database.ts'
import type { Lane, LaneOptions } from './lanes.ts'
import type { Logger } from './quiet-log.ts'

/** What every part of the store works with. Each group of connections is used for one kind of work, so none holds up another. */
export interface Session {
  /** For everything short. */
  readonly run: Run
  /** For rows by their keys only: one connection, always warm, that nothing long holds up. */
  readonly readByKey: Run
  /** For upkeep that may take long: one statement at a time. */
  readonly runInBackground: Run
  /** For searches: one statement at a time. */
  readonly searches: Pool
  readonly lane: <Item, Result>(
    options: Pick<LaneOptions<Item, Result>, 'write' | 'namesOf'>,
  ) => Lane<Item, Result>['push']
  /** Runs a write of its own and publishes its news once it is committed. */
  readonly publishing: <T>(write: (news: News) => Promise<T>) => Promise<T>
  readonly retentionMs: number
  readonly logger: Logger
}

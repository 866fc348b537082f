import type { Session } from './session.ts'

/** Numbers of jobs at which plans for fewer begin to hurt. From there on the server's own looks come soon enough. */
const LOOK_AT_JOBS: readonly number[] = [100, 400, 1_600, 6_400, 25_600]

/**
 * The server plans a statement once for each connection, by what it knows of the tables, and looks at them once a minute at
 * best. A new database grows from nothing in seconds: until then, plans that were made for empty tables read whole tables
 * for each row. Call the result with the number of jobs of each commit.
 */
export function createFreshPlans({ loadOwn, run }: Session): (jobs: number) => void {
  const knownJobs = loadOwn<{ known: number }>('known-jobs')
  const lookAtTables = loadOwn('look-at-tables')
  const looks = [...LOOK_AT_JOBS]
  let stored = 0

  async function look(jobs: number): Promise<void> {
    const [row] = await run(knownJobs, {})
    if (row !== undefined && row.known < jobs) await run(lookAtTables, {})
  }

  return (jobs) => {
    stored += jobs
    const next = looks[0]
    if (next === undefined || stored < next) return
    looks.shift()
    // Nothing depends on it: the server will look by itself, later.
    look(next).catch(() => {})
  }
}

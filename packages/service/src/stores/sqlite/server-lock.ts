import { DatabaseSync } from 'node:sqlite'
import { JobError } from '../../jobs/job-error.ts'
import { isBusy } from './sqlite-failure.ts'

/**
 * Takes the right to serve from a database, for as long as the process lives. The lock is an open exclusive transaction on
 * a tiny file beside the database: the kernel drops it when the process ends, however it ends. Key commands do not take it.
 */
export function takeServerLock(path: string): { release(): void } {
  const db = new DatabaseSync(`${path}-server-lock`, { timeout: 0 })
  try {
    db.exec('begin exclusive')
  } catch (error) {
    db.close()
    if (!isBusy(error)) throw error
    throw new JobError('store_unavailable', `Another Assay server is running on ${path}. Stop it first.`)
  }
  return { release: () => db.close() }
}

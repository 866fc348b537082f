import { JobError } from '../../jobs/job-error.ts'

/** Primary result codes that tell of the machine, not of a bug: https://www.sqlite.org/rescode.html */
const UNAVAILABLE = new Map([
  [5, 'The database is locked by another process.'],
  [6, 'The database is locked.'],
  [7, 'There is not enough memory for the database.'],
  [8, 'The database cannot be written to.'],
  [10, 'The disk reports an error.'],
  [13, 'The disk is full.'],
  [14, 'The database file cannot be opened.'],
])

/** Turns what SQLite throws when the machine fails into an expected error; leaves bugs as they are. */
export function toStoreError(error: unknown): unknown {
  if (isClosed(error)) return new JobError('shutting_down', 'The store is closed.', { cause: error })
  const detail = UNAVAILABLE.get(primaryCode(error))
  return detail === undefined
    ? error
    : new JobError('store_unavailable', detail, { retryAfterSeconds: 1, cause: error })
}

export const isBusy = (error: unknown): boolean => primaryCode(error) === 5

const isClosed = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_INVALID_STATE' &&
  /finalized|not open/.test(error.message)

function primaryCode(error: unknown): number {
  if (!(error instanceof Error) || !('errcode' in error)) return 0
  return Number(error.errcode) & 0xff
}

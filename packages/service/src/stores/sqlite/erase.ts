import type { SearchIndex } from './search-index.ts'
import type { Session } from './session.ts'

interface ErasedJob {
  readonly seq: number
  readonly user_id: number
  readonly idempotency_key: string | null
}

/** Inside a transaction: takes a job, its events, its key and its text out of the database. */
export type Erase = (job: ErasedJob) => void

export function createErase({ prepare, prepareOwn }: Session, index: SearchIndex): Erase {
  const giveBack = prepareOwn('give-back')
  const deleteJob = prepare('delete-job')
  const deleteIdempotencyKey = prepare('delete-idempotency-key')

  return ({ seq, user_id, idempotency_key }) => {
    giveBack.run({ user_id, seq })
    deleteJob.run({ seq })
    if (idempotency_key !== null) deleteIdempotencyKey.run({ user_id, key: idempotency_key, job_seq: seq })
    index.remove(user_id, seq)
  }
}

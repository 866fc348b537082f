import type { Run } from './connection.ts'
import type { Session } from './session.ts'

export interface ErasedJob {
  readonly seq: number
  readonly user_id: number
  readonly idempotency_key: string | null
}

/** Inside a transaction: takes jobs, their events, their keys and their texts out of the database. */
export type Erase = (run: Run, jobs: readonly ErasedJob[]) => Promise<void>

export function createErase({ load }: Session): Erase {
  const deleteJob = load('delete-job')
  const deleteIdempotencyKey = load('delete-idempotency-key')

  return async (run, jobs) => {
    if (jobs.length === 0) return
    const keys = jobs.flatMap(({ seq, user_id, idempotency_key }) =>
      idempotency_key === null ? [] : [{ user_id, key: idempotency_key, job_seq: seq }],
    )
    await Promise.all([
      run(deleteJob, { seqs: jobs.map(({ seq }) => seq) }),
      keys.length > 0 && run(deleteIdempotencyKey, { keys }),
    ])
  }
}

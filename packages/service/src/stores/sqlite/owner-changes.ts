import type { JobStatus } from '@assay/contract'
import { isTerminal } from '../../jobs/job.ts'
import type { Store } from '../../jobs/store.ts'
import { CANCELLED } from '../endings.ts'
import { type JobRowWithResult, toJobWithResult } from '../job-row.ts'
import type { ApplyChange } from './changes.ts'
import type { Erase } from './erase.ts'
import type { Session } from './session.ts'

interface FoundJob {
  readonly seq: number
  readonly user_id: number
  readonly status: JobStatus
  readonly idempotency_key: string | null
}

/** What an owner may do to a job: cancel it while it is active, erase it when it has ended. */
export function createOwnerChanges(
  { prepare, write, nowMs }: Session,
  apply: ApplyChange,
  erase: Erase,
): Pick<Store, 'cancel' | 'delete'> {
  const findJob = prepare<FoundJob>('find-job')
  const getJob = prepare<JobRowWithResult>('get-job')

  return {
    cancel: ({ userId, id }) =>
      write((news) => {
        const now = nowMs()
        const job = findJob.get({ user_id: userId, id, now })
        if (job === undefined) return null
        if (!isTerminal(job.status)) {
          const outcome = { status: 'failed', failure: CANCELLED } as const
          apply({ seq: job.seq, id, userId }, { now, stages: [], outcome }, news)
        }
        const row = getJob.get({ user_id: userId, id, now })
        return row === undefined ? null : toJobWithResult(row)
      }),

    delete: ({ userId, id }) =>
      write(() => {
        const job = findJob.get({ user_id: userId, id, now: nowMs() })
        if (job === undefined) return 'missing'
        if (!isTerminal(job.status)) return 'active'
        erase(job)
        return 'deleted'
      }),
  }
}

import type { JobStatus } from '@assay/contract'
import { isTerminal } from '../../jobs/job.ts'
import type { JobKey, Store } from '../../jobs/store.ts'
import { CANCELLED } from '../endings.ts'
import { type JobRowWithResult, toJobWithResult } from '../job-row.ts'
import type { ChangeSet, LockedJob } from './changes.ts'
import type { Run } from './connection.ts'
import type { Erase } from './erase.ts'
import type { Session } from './session.ts'

interface FoundJob extends LockedJob {
  readonly status: JobStatus
  readonly idempotency_key: string | null
}

/** What an owner may do to a job: cancel it while it is active, erase it when it has ended. */
export function createOwnerChanges(
  { load, transaction, tell }: Session,
  newChanges: () => ChangeSet,
  erase: Erase,
): Pick<Store, 'cancel' | 'delete'> {
  const findJob = load<Omit<FoundJob, 'id'>>('find-job')
  const getJob = load<JobRowWithResult>('get-job')

  const lock = async (run: Run, { userId, id }: JobKey): Promise<FoundJob | null> => {
    const [row] = await run(findJob, { user_id: userId, id })
    return row === undefined ? null : { ...row, id }
  }

  return {
    cancel: (owner) =>
      tell(async (news) => {
        const { job, changes } = await transaction(async (run) => {
          const changes = newChanges()
          const found = await lock(run, owner)
          if (found !== null && !isTerminal(found.status)) {
            changes.toEnd(found, { status: 'failed', failure: CANCELLED })
            await changes.write(run)
          }
          const [job] = await run(getJob, { user_id: owner.userId, id: owner.id })
          return { value: { job, changes }, writes: [] }
        })
        changes.tell(news)
        return job === undefined ? null : toJobWithResult(job)
      }),

    delete: (owner) =>
      transaction(async (run) => {
        const found = await lock(run, owner)
        if (found === null) return { value: 'missing', writes: [] }
        if (!isTerminal(found.status)) return { value: 'active', writes: [] }
        return { value: 'deleted', writes: [erase(run, [found])] }
      }),
  }
}

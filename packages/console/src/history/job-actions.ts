import type { Assay, Job, JobListItem } from '@assay/client'
import { announce } from '../shell/announce.tsx'
import { confirm } from '../shell/confirm.tsx'
import { eraseJob } from './many-jobs.ts'

type AnyJob = Pick<Job | JobListItem, 'jobId' | 'query' | 'geography' | 'labels'>

const SHOWN_CHARACTERS_MAX = 120

/** Asks the same question again. Returns the new job's id. */
export async function priceAgain(assay: Assay, job: AnyJob): Promise<string> {
  const { jobId } = await assay.jobs.submit({
    query: job.query,
    geography: job.geography,
    labels: job.labels,
  })
  return jobId
}

/** Asks first. Answers whether the job is gone. */
export async function deleteJob(assay: Assay, job: AnyJob): Promise<boolean> {
  const shown =
    job.query.length > SHOWN_CHARACTERS_MAX ? `${job.query.slice(0, SHOWN_CHARACTERS_MAX)}…` : job.query
  const agreed = await confirm({
    title: 'Delete this job for good?',
    detail: `“${shown}”, its result and its events are erased. This cannot be undone.`,
    yes: 'Delete',
    no: 'Keep it',
  })
  if (!agreed) return false
  await eraseJob(assay, job.jobId)
  announce('Deleted')
  return true
}

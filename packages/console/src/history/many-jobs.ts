import { type Assay, type Job, type JobListItem, NotFoundError } from '@assay/client'

/** Of those that were chosen, the ones on the screen. What is not listed is not chosen. */
export function listedOf(items: readonly JobListItem[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(items.map(({ jobId }) => jobId).filter((jobId) => chosen.has(jobId)))
}

/** Erases a job for good. One that is gone already is as good as erased. */
export async function eraseJob(assay: Assay, jobId: string): Promise<void> {
  await answerUnlessGone(assay.jobs.delete(jobId))
}

/** Erases all of them; throws what went wrong with some after the others are gone. */
export async function eraseJobs(
  assay: Assay,
  jobIds: Iterable<string>,
  onGone: (jobId: string) => void,
): Promise<void> {
  await withEach(jobIds, async (jobId) => {
    await eraseJob(assay, jobId)
    onGone(jobId)
  })
}

interface Labelling {
  readonly onLabelled: (jobId: string, labels: readonly string[]) => void
  readonly onGone: (jobId: string) => void
}

/** Files all of them under a label, beside those that each has by now; throws what went wrong with some at the end. */
export async function labelJobs(
  assay: Assay,
  jobIds: Iterable<string>,
  label: string,
  { onLabelled, onGone }: Labelling,
): Promise<void> {
  await withEach(jobIds, async (jobId) => {
    const job = await answerUnlessGone(addLabel(assay, jobId, label))
    if (job) onLabelled(jobId, job.labels)
    else onGone(jobId)
  })
}

/** What is on the screen may be old: somebody else may have given the job labels since. */
export async function addLabel(assay: Assay, jobId: string, label: string): Promise<Job> {
  const job = await assay.jobs.get(jobId)
  return job.labels.includes(label) ? job : assay.jobs.setLabels(jobId, [...job.labels, label])
}

export async function removeLabel(assay: Assay, jobId: string, label: string): Promise<Job> {
  const { labels } = await assay.jobs.get(jobId)
  return assay.jobs.setLabels(
    jobId,
    labels.filter((other) => other !== label),
  )
}

async function answerUnlessGone<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

/** One after the other. What goes wrong with one does not keep it from the rest; the first such error is thrown at the end. */
async function withEach(jobIds: Iterable<string>, work: (jobId: string) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const jobId of jobIds) await work(jobId).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

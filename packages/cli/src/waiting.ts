import type { Assay, Job } from '@assay/client'

const LOOK_MS = 3_000
const COUNTED_MAX = 200

/** Why a pending job does not run yet, as one line for people. */
export async function waitsFor(assay: Assay, job: Pick<Job, 'jobId' | 'createdAt'>): Promise<string> {
  const options = { timeoutMs: LOOK_MS, retries: 0 }
  try {
    if ((await assay.service.readiness(options)).workers === 0)
      return 'It waits for a worker: none is alive. Start one with `assay worker`, or `assay serve` with ASSAY_WORKERS above 0.\n'
    const filter = { status: 'pending', dateTo: job.createdAt, limit: COUNTED_MAX } as const
    const { items, nextCursor } = await assay.jobs.list(filter, options).page()
    const before = items.filter(({ jobId }) => jobId < job.jobId).length
    const many = nextCursor === null ? String(before) : `more than ${COUNTED_MAX - 1}`
    return before === 0
      ? 'It waits for a free worker, and is the next of your jobs.\n'
      : `It waits for its turn: ${many} of your jobs ${before === 1 ? 'is' : 'are'} before it.\n`
  } catch {
    return 'It waits; the service does not say what for.\n'
  }
}

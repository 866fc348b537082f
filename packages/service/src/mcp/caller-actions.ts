import type { Quote } from '@assay/contract'
import type { BookStore } from '../books/book-store.ts'
import type { CancelJob } from '../jobs/end-job.ts'
import { isTerminal, type JobWithResult } from '../jobs/job.ts'
import { JobError } from '../jobs/job-error.ts'
import { readListRequest } from '../jobs/list-filters.ts'
import type { ListJobs } from '../jobs/list-jobs.ts'
import { jobNotFound, type ReadJob } from '../jobs/read-job.ts'
import { isJobId } from '../jobs/sortable-id.ts'
import type { Caller, JobKey } from '../jobs/store.ts'
import type { SubmitJob } from '../jobs/submit-job.ts'
import { allows } from '../keys/scope.ts'
import type { ReportOutcome } from '../outcomes/report-outcome.ts'
import { type McpActions, type McpJob, type McpRun, WAIT_MS } from './mcp-actions.ts'

export interface CallerParts {
  readonly submitJob: SubmitJob
  readonly readJob: ReadJob
  readonly listJobs: ListJobs
  readonly cancelJob: CancelJob
  readonly books: Pick<BookStore, 'list'>
  readonly reportOutcome: Pick<ReportOutcome, 'put'>
  /** Takes a token for a submission. Rejects when there is none. */
  readonly chargeSubmission: (caller: Caller) => Promise<void>
  /** Aborted when the node begins to stop. */
  readonly stopping: AbortSignal
}

/** Between two looks at a job whose stages are told. */
const LOOK_MS = 400

/** What an agent with a key may do: the same use-cases as over HTTP, under the same limits. */
export function actionsOf(caller: Caller, parts: CallerParts): McpActions {
  const { submitJob, readJob, listJobs, cancelJob, books, reportOutcome, chargeSubmission, stopping } = parts

  function checkUse(): void {
    if (allows(caller.scope, 'use')) return
    const detail = `This needs a key of the scope \`use\`; this one is \`${caller.scope}\`.`
    throw new JobError('insufficient_scope', detail)
  }

  async function follow(owner: JobKey, { signal, onStage }: McpRun): Promise<McpJob> {
    const endMs = performance.now() + WAIT_MS
    const over = AbortSignal.any([signal, stopping])
    let told = ''
    for (;;) {
      const leftMs = endMs - performance.now()
      const job = await readJob.onceEnded(owner, Math.max(0, Math.min(LOOK_MS, leftMs)), over)
      const { stage, progress } = job
      if (stage !== null && told !== `${stage} ${progress}`) {
        told = `${stage} ${progress}`
        onStage({ stage, progress })
      }
      if (isTerminal(job.status) || leftMs <= 0 || over.aborted) return toMcpJob(job)
    }
  }

  return {
    async price({ query, geography }, run) {
      checkUse()
      await chargeSubmission(caller)
      const body = { request_type: 'nl', query, ...(geography === undefined ? {} : { geography }) }
      const { job } = await submitJob(caller, body, null)
      const owner = { userId: caller.userId, id: job.id }
      const outcome = await follow(owner, run)
      // Whoever cancels the call does not want the price any more.
      if (run.signal.aborted && !isTerminal(outcome.status)) return toMcpJob(await cancelJob(owner))
      return outcome
    },

    async getJob(id, run) {
      if (!isJobId(id)) jobNotFound(id)
      return follow({ userId: caller.userId, id }, run)
    },

    async listJobs({ q, status, limit }, { signal }) {
      const values = new Map(
        Object.entries({ limit: String(limit), ...(q && { q }), ...(status && { status }) }),
      )
      const { jobs } = await listJobs(caller, readListRequest(values, []), signal)
      return jobs.map((job) => ({
        job_id: job.id,
        status: job.status,
        query: job.query,
        created_at: new Date(job.createdAtMs).toISOString(),
        summary: job.summary,
      }))
    },

    async listBooks() {
      return (await books.list(caller.userId)).map(({ id, name, isDefault, newest }) => ({
        book_id: id,
        name,
        status: newest.status,
        is_default: isDefault,
      }))
    },

    async reportOutcome({ job_id, line, ...outcome }) {
      checkUse()
      if (!isJobId(job_id)) jobNotFound(job_id)
      await reportOutcome.put({ userId: caller.userId, id: job_id }, line, outcome)
    },

    explain(error) {
      if (!(error instanceof JobError)) return null
      const faults = (error.faults ?? []).map(({ detail }) => `\n${detail}`).join('')
      return `${error.message}${faults} (${error.code})`
    },
  }
}

function toMcpJob({ id, status, resultJson, failure }: JobWithResult): McpJob {
  // Our own stored result is trusted to be a quote.
  const result: Quote | null = resultJson === null ? null : JSON.parse(resultJson)
  return { job_id: id, status, result, error: failure }
}

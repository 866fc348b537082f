import type { JobFailure, JobSummary } from './job.ts'
import type { JobStatus } from './names.ts'
import type { Quote } from './quote.ts'
import type { Stage } from './stages.ts'

/** What an agent may do: over a service, within one, or with a local book. Tools without an action are not offered. */
export interface McpActions {
  /** Answers when the text is priced, or after `WAIT_MS` with the job as it is then. An abort stops the pricing. */
  price(input: PriceInput, run: McpRun): Promise<McpJob>
  /** Waits as long as `price` does for a job that has not ended. */
  readonly getJob?: (jobId: string, run: McpRun) => Promise<McpJob>
  readonly listJobs?: (filter: JobListInput, run: McpRun) => Promise<readonly McpJobItem[]>
  listBooks(): Promise<readonly McpBook[]>
  readonly reportOutcome?: (outcome: OutcomeInput) => Promise<void>
  /** A sentence for the agent about an expected failure; null for anything else, which is a bug. */
  explain(error: unknown): string | null
}

/** Clients give up after 60 s. An answer with the id of the job comes before that. */
export const WAIT_MS = 45_000

export interface PriceInput {
  readonly query: string
  readonly geography?: string
}

export interface JobListInput {
  readonly q?: string
  readonly status?: JobStatus
  readonly limit: number
}

export interface OutcomeInput {
  readonly job_id: string
  /** A number from 1 on, or `total`. */
  readonly line: string
  readonly unit_price?: string
  readonly per?: string
  readonly total?: string
  readonly date?: string
  readonly source?: string
}

export interface McpRun {
  /** Aborted when the agent cancels the call or goes away. */
  readonly signal: AbortSignal
  readonly onStage: (stage: { readonly stage: Stage; readonly progress: number }) => void
}

export interface McpJob {
  /** Null: priced here, without a service. */
  readonly job_id: string | null
  readonly status: JobStatus
  readonly result: Quote | null
  readonly error: JobFailure | null
}

export interface McpJobItem {
  readonly job_id: string
  readonly status: JobStatus
  readonly query: string
  readonly created_at: string
  readonly summary: JobSummary | null
}

export interface McpBook {
  readonly book_id: string
  readonly name: string
  readonly status: string
  readonly is_default: boolean
}

import type { Quote } from '@assay/contract'
import { type McpActions, type McpJob, type McpRun, WAIT_MS } from '@assay/contract/mcp-actions'
import { allows } from '@assay/domain/access/api-key'
import type { Caller } from '@assay/domain/access/key-records'
import type { UserQuota } from '@assay/domain/access/stream-quota'
import type { BookStore } from '@assay/domain/books/book-store'
import { isJobId } from '@assay/domain/jobs/ids'
import type { JobKey } from '@assay/domain/jobs/job'
import { isTerminal, JobError, type JobWithResult } from '@assay/domain/jobs/job'
import { NO_FILTERS } from '@assay/domain/jobs/list-filters'
import { type ListJobs, SEARCH_TOKENS } from '@assay/domain/jobs/list-jobs'
import { type CancelJob, jobNotFound, type ReadJob } from '@assay/domain/jobs/owned-job'
import type { SubmitJob } from '@assay/domain/jobs/submit-job'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import type { ReportOutcome } from '@assay/domain/outcomes/report-outcome'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { createMcpServer } from './mcp-tools.ts'

export interface McpHandler {
  /** Answers one request whose caller is known and whose body is parsed. */
  handle(message: Request, request: AgentRequest, parsedBody: unknown): Promise<Response>
  close(): Promise<void>
}

/** Speaks the protocol over HTTP, without sessions: every request finds all it needs, on any node. */
export function createHandler(parts: CallerParts, logger: Pick<Logger, 'warn' | 'error'>): McpHandler {
  const requests = new WeakMap<object, AgentRequest>()
  const onBug = (err: unknown): void => logger.error({ err }, 'a tool of an agent failed')
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const request = authInfo === undefined ? undefined : requests.get(authInfo)
      if (request === undefined) throw new Error('A request came without its caller.')
      return createMcpServer(actionsOf(request, parts), onBug)
    },
    { onerror: (err) => logger.warn({ err }, 'a message of an agent was refused') },
  )
  return {
    handle(message, request, parsedBody) {
      const { keyId, scope } = request.caller
      const authInfo = { token: '', clientId: keyId, scopes: [scope] }
      requests.set(authInfo, request)
      return handler.fetch(message, { authInfo, parsedBody })
    },
    close: handler.close,
  }
}

export interface CallerParts {
  readonly submitJob: SubmitJob
  readonly readJob: ReadJob
  readonly waitQuota: UserQuota
  readonly listJobs: ListJobs
  readonly cancelJob: CancelJob
  readonly books: Pick<BookStore, 'list'>
  readonly reportOutcome: Pick<ReportOutcome, 'put'>
  /** Takes tokens. Rejects when there are too few. */
  readonly charge: (caller: Caller, bucket: 'submit' | 'read', tokens: number) => Promise<void>
  readonly metrics: { submitted(kind: 'created'): void; outcomeReported(): void }
  /** Aborted when the node begins to stop. */
  readonly stopping: AbortSignal
}

/** Who sent a request, and whether that still counts after a wait. */
export interface AgentRequest {
  readonly caller: Caller
  /** Rejects when the key was revoked or has expired meanwhile. */
  checkKeyAgain(): Promise<void>
  /** What a job of this request is traced below. */
  readonly traceparent: string | null
}

/** Between two looks at a job whose stages are reported. */
const LOOK_MS = 400

/** What an agent with a key may do: the same use-cases as over HTTP, under the same limits. */
export function actionsOf(
  { caller, checkKeyAgain, traceparent }: AgentRequest,
  parts: CallerParts,
): McpActions {
  const { submitJob, readJob, waitQuota, listJobs, cancelJob, books, reportOutcome, stopping } = parts
  const { charge, metrics } = parts

  function checkUse(): void {
    if (allows(caller.scope, 'use')) return
    const detail = `This needs a key of the scope \`use\`; this one is \`${caller.scope}\`.`
    throw new JobError('insufficient_scope', detail)
  }

  async function follow(owner: JobKey, run: McpRun): Promise<McpJob> {
    if (!waitQuota.take(caller)) return toMcpJob(await readJob.now(owner))
    try {
      const job = await waitFor(owner, run)
      await checkKeyAgain()
      return job
    } finally {
      waitQuota.release(caller.userId)
    }
  }

  async function waitFor(owner: JobKey, { signal, onStage }: McpRun): Promise<McpJob> {
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
      await charge(caller, 'submit', 1)
      const body = { request_type: 'nl', query, ...(geography === undefined ? {} : { geography }) }
      const { job } = await submitJob(caller, body, null, traceparent)
      metrics.submitted('created')
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
      const contains = q ? foldCase(q) : null
      const request = { ...NO_FILTERS, contains, status: status ?? null, limit, cursor: null }
      // The request itself has taken the first token.
      if (request.contains !== null) await charge(caller, 'read', SEARCH_TOKENS - 1)
      const { jobs } = await listJobs(caller, request, signal)
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
      metrics.outcomeReported()
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

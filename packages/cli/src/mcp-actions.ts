import { setImmediate as yieldTurn } from 'node:timers/promises'
import { type Assay, AssayError, type Job } from '@assay/client'
import type { Quote } from '@assay/contract'
import { type McpActions, type McpJob, type McpRun, WAIT_MS } from '@assay/contract/mcp-actions'
import { CommandFailure } from './exit-codes.ts'
import type { Env } from './output.ts'

/** Prices with the book in use, in this process. There are no jobs to come back to. */
export function localActions(env: Env): McpActions {
  return {
    price: (input, run) => priceHere(env, input, run),
    async listBooks() {
      const { DEFAULT_BOOK, openBooksFolder } = await import('@assay/books')
      const folder = openBooksFolder(env.ASSAY_BOOKS_DIR || undefined)
      const inUse = await folder.inUse()
      const names = [DEFAULT_BOOK, ...(await folder.list()).map(({ name }) => name)]
      return names.map((name) => ({ book_id: name, name, status: 'ready', is_default: name === inUse }))
    },
    explain: (error) => (error instanceof CommandFailure ? error.message : null),
  }
}

async function priceHere(
  env: Env,
  { query, geography }: Parameters<McpActions['price']>[0],
  { signal, onStage }: McpRun,
): Promise<McpJob> {
  const [{ priceLayered }, { knownGeography, openLocalBook }] = await Promise.all([
    import('@assay/engine'),
    import('./local-book.ts'),
  ])
  const books = await openLocalBook(env)
  const place = geography === undefined ? null : await knownGeography(books, geography)
  const pricing = priceLayered(books, { text: query, geography: place })
  let stage = ''
  for (;;) {
    const step = pricing.next()
    if (step.done) return jobOf(step.value)
    if (step.value.message !== '' && step.value.stage !== stage) {
      stage = step.value.stage
      onStage(step.value)
      // Gives the event loop a turn: the message leaves, and a cancellation can arrive.
      await yieldTurn()
      signal.throwIfAborted()
    }
  }
}

function jobOf(quote: Quote): McpJob {
  if (quote.total.priced_lines > 0) return { job_id: null, status: 'completed', result: quote, error: null }
  const reasons = quote.lines.flatMap((line) => (line.status === 'unpriced' ? [line.reason.message] : []))
  const message = reasons.join(' ') || 'The text names nothing that can be priced.'
  return { job_id: null, status: 'failed', result: null, error: { code: 'nothing_priced', message } }
}

/** Prices through a service. */
export function remoteActions(assay: Assay): McpActions {
  async function follow(jobId: string, { signal, onStage }: McpRun): Promise<McpJob> {
    const over = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
    try {
      for await (const event of assay.jobs.stream(jobId, { signal: over })) {
        if (event.eventType === 'stage') onStage({ stage: event.stage, progress: event.progress })
      }
    } catch (error) {
      if (!over.aborted) throw error
    }
    if (!signal.aborted) return toMcpJob(await assay.jobs.get(jobId))
    // Whoever cancels the call does not want the price any more.
    return toMcpJob(await assay.jobs.cancel(jobId))
  }

  return {
    async price({ query, geography }, run) {
      const { jobId } = await assay.jobs.submit({ query, geography })
      return follow(jobId, run)
    },
    async getJob(jobId, run) {
      const job = await assay.jobs.get(jobId)
      if (job.status === 'completed' || job.status === 'failed') return toMcpJob(job)
      const over = AbortSignal.any([run.signal, AbortSignal.timeout(WAIT_MS)])
      return toMcpJob(await assay.jobs.wait(jobId, { signal: over }).catch(() => assay.jobs.get(jobId)))
    },
    async listJobs({ q, status, limit }) {
      const { items } = await assay.jobs.list({ q, status, limit }).page()
      return items.map((job) => ({
        job_id: job.jobId,
        status: job.status,
        query: job.query,
        created_at: job.createdAt,
        summary: job.summary,
      }))
    },
    async listBooks() {
      const { books } = await assay.concepts.categories()
      return books.map(({ id }, at) => ({ book_id: id, name: id, status: 'ready', is_default: at === 0 }))
    },
    async reportOutcome({ job_id, line, unit_price, ...rest }) {
      const place = line === 'total' ? line : Number(line)
      await assay.outcomes.put(job_id, place, { unitPrice: unit_price, ...rest })
    },
    explain(error) {
      if (!(error instanceof AssayError)) return null
      return `${error.message}${error.errors.map(({ detail }) => `\n${detail}`).join('')} (${error.code})`
    },
  }
}

function toMcpJob({ jobId, status, result, error }: Job): McpJob {
  return { job_id: jobId, status, result, error }
}

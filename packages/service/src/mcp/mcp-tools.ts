import { JOB_STATUSES, type JobStatus, QUERY_CHARACTERS_MAX, type Quote, usedPlaces } from '@assay/contract'
import type { McpActions, McpJob, McpRun, OutcomeInput } from '@assay/contract/mcp-actions'
import {
  type CallToolResult,
  fromJsonSchema,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** This file loads the SDK, which takes a while: it is imported when somebody speaks the protocol, and not before. */

const INFO = { name: 'assay', title: 'Assay', version: '0.1.0' }
const INSTRUCTIONS =
  'Assay prices what a text describes: an estimate, a range whose coverage is measured, and the evidence. One call of `price` may hold many items.'
const BROKEN = 'Something went wrong inside Assay. Try again later. (internal)'
const LIST_MAX = 50
const LIST_DEFAULT = 10

const QUERY = {
  type: 'string',
  minLength: 1,
  maxLength: QUERY_CHARACTERS_MAX,
  description: 'What to price, in plain words: "3 dozen eggs and 2 gal of whole milk".',
}
const GEOGRAPHY = {
  type: 'string',
  description: 'Where: US, US-TX, US-CBSA-19100, US-ZIP-78701 or another ISO 3166 code. Left out: US.',
}
const JOB_OUTPUT = {
  type: 'object',
  properties: {
    job_id: { type: ['string', 'null'] },
    status: { type: 'string', enum: [...JOB_STATUSES] },
    result: { type: ['object', 'null'], description: 'The quote, once the job is completed.' },
    error: { type: ['object', 'null'] },
  },
  required: ['job_id', 'status', 'result', 'error'],
}
const listOutput = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'object' } } },
  required: [name],
})
const input = <T>(properties: Record<string, object>, required: readonly string[] = []) =>
  fromJsonSchema<T>({ type: 'object', properties, required: [...required], additionalProperties: false })

/** The tools of Assay, over whatever prices. `onBug` gets what an agent does not see. */
export function createMcpServer(actions: McpActions, onBug: (error: unknown) => void): McpServer {
  const server = new McpServer(INFO, { capabilities: { tools: {} }, instructions: INSTRUCTIONS })

  async function answer(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
    try {
      return await work()
    } catch (error) {
      const text = actions.explain(error) ?? BROKEN
      // The SDK would tell the agent whatever the error says.
      if (text === BROKEN) onBug(error)
      // An error carries no structured content: it would not fit the schema of the tool.
      return { isError: true, content: [{ type: 'text', text }] }
    }
  }

  server.registerTool(
    'price',
    {
      title: 'Price something',
      description:
        'Prices everything that a text names, each with an estimate, a low and a high, and what it rests on. Waits up to 45 seconds; after that it answers with a job_id for get_job.',
      inputSchema: input<{ query: string; geography?: string }>({ query: QUERY, geography: GEOGRAPHY }, [
        'query',
      ]),
      outputSchema: fromJsonSchema(JOB_OUTPUT),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    (wanted, context) => answer(async () => jobResult(await actions.price(wanted, runOf(context)))),
  )

  const { getJob, listJobs } = actions
  if (getJob !== undefined) {
    server.registerTool(
      'get_job',
      {
        title: 'Read a job',
        description: 'The state and the price of a job. Waits up to 45 seconds for one that has not ended.',
        inputSchema: input<{ job_id: string }>({ job_id: { type: 'string' } }, ['job_id']),
        outputSchema: fromJsonSchema(JOB_OUTPUT),
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ job_id }, context) => answer(async () => jobResult(await getJob(job_id, runOf(context)))),
    )
  }

  if (listJobs !== undefined) {
    server.registerTool(
      'list_jobs',
      {
        title: 'List jobs',
        description: 'Jobs of this user, newest first, with their totals.',
        inputSchema: input<{ q?: string; status?: JobStatus; limit?: number }>({
          q: { type: 'string', maxLength: 200, description: 'Text that the query contains, in any case.' },
          status: { type: 'string', enum: [...JOB_STATUSES] },
          limit: { type: 'integer', minimum: 1, maximum: LIST_MAX, default: LIST_DEFAULT },
        }),
        outputSchema: fromJsonSchema(listOutput('jobs')),
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      (filter, context) =>
        answer(async () => {
          const jobs = await listJobs({ ...filter, limit: filter.limit ?? LIST_DEFAULT }, runOf(context))
          const lines = jobs.map(({ job_id, status, summary, query }) => {
            const total = summary?.estimate == null ? status : `${summary.estimate} ${summary.currency}`
            return `${job_id} ${total}: ${query}`
          })
          return listResult('jobs', jobs, lines)
        }),
    )
  }

  server.registerTool(
    'list_books',
    {
      title: 'List price books',
      description: 'The price books that can be priced with.',
      inputSchema: input<Record<string, never>>({}),
      outputSchema: fromJsonSchema(listOutput('books')),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    () =>
      answer(async () => {
        const books = await actions.listBooks()
        return listResult(
          'books',
          books,
          books.map(({ name, status, is_default }) => `${name} (${status}${is_default ? ', default' : ''})`),
        )
      }),
  )

  const { reportOutcome } = actions
  if (reportOutcome !== undefined) {
    server.registerTool(
      'report_outcome',
      {
        title: 'Report what something really cost',
        description:
          'Reports what was paid for a line of a job, or for the whole. The next estimates of this user learn from it. Give either unit_price with per, or total. The last word counts.',
        inputSchema: input<OutcomeInput>(
          {
            job_id: { type: 'string' },
            line: { type: 'string', description: 'The number of the line, from 1 on, or "total".' },
            unit_price: { type: 'string', description: 'A decimal such as "2.49".' },
            per: { type: 'string', description: 'The unit of unit_price, such as "dozen".' },
            total: { type: 'string', description: 'A decimal such as "7.47".' },
            date: { type: 'string', description: 'The day that it was paid: 2026-07-31.' },
            source: { type: 'string', description: 'Such as the number of an invoice.' },
          },
          ['job_id', 'line'],
        ),
        outputSchema: fromJsonSchema({
          type: 'object',
          properties: { job_id: { type: 'string' }, line: { type: 'string' } },
          required: ['job_id', 'line'],
        }),
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      (outcome) =>
        answer(async () => {
          await reportOutcome(outcome)
          const { job_id, line } = outcome
          const text = `Noted what line ${line} of ${job_id} cost.`
          return { content: [{ type: 'text', text }], structuredContent: { job_id, line } }
        }),
    )
  }
  return server
}

function jobResult(job: McpJob): CallToolResult {
  const content = [{ type: 'text' as const, text: describeJob(job) }]
  if (job.status === 'failed') return { isError: true, content }
  return { content, structuredContent: { ...job } }
}

function listResult(name: string, items: readonly object[], lines: readonly string[]): CallToolResult {
  const text = lines.length === 0 ? 'There are none.' : lines.join('\n')
  return { content: [{ type: 'text', text }], structuredContent: { [name]: [...items] } }
}

/** Stages become progress if the client gave a token for it. A client that has gone gets none. */
function runOf({ mcpReq }: ServerContext): McpRun {
  const { signal, _meta } = mcpReq
  const progressToken = _meta?.progressToken
  return {
    signal,
    onStage({ stage, progress }) {
      if (progressToken === undefined || signal.aborted) return
      const params = { progressToken, progress, total: 1, message: stage }
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
    },
  }
}

/** A job in words, for agents that read text only. */
export function describeJob({ job_id, status, result, error }: McpJob): string {
  if (result !== null) return describeQuote(result, job_id)
  if (error !== null) return `Nothing was priced (${error.code}): ${error.message}`
  return `The job ${job_id} is ${status}. Call get_job with this id to wait for its price.`
}

function describeQuote(quote: Quote, id: string | null): string {
  const { lines, total, currency, as_of, coverage_level } = quote
  const shown = lines.map((line) =>
    line.status === 'priced'
      ? `- ${line.text}: ${line.total.estimate} ${currency} (${rangeOf(line.total)}), ${line.item}, ${line.unit_price.estimate} per ${line.unit_price.per}`
      : `- ${line.text}: not priced, ${line.reason.message}`,
  )
  const sum =
    total.estimate === null
      ? 'There is no total.'
      : `Total: ${total.estimate} ${currency} (${rangeOf(total)})`
  const incomplete = total.complete ? '' : ' Some lines are not in it.'
  const basis = `${usedPlaces(quote).join(', ')}, as of ${as_of}; ranges hold ${Math.round(coverage_level * 100)} % of the time.`
  return [`${sum}${incomplete}`, ...shown, basis, ...(id === null ? [] : [`Job ${id}`])].join('\n')
}

const rangeOf = ({ low, high }: { readonly low: string | null; readonly high: string | null }): string =>
  low === null || high === null ? 'no range' : `${low} to ${high}`

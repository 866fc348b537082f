import { PROBLEM_TYPE, problemJson } from '../problem-json.ts'
import { PROBLEMS, type ProblemCode } from '../problems.ts'

export const REQUEST_ID = {
  'X-Request-Id': {
    type: 'string',
    description: "The caller's own if it is well formed, else a new one.",
  },
}

/** A JSON answer with its headers and an example, as Fastify's schema of a route takes it. */
export function jsonResponse(
  description: string,
  schema: object,
  example: unknown,
  headers: object = {},
): object {
  return {
    description,
    headers: { ...REQUEST_ID, ...headers },
    content: { 'application/json': { schema, example } },
  }
}

/** A stream of server-sent events, each of which carries an `event` as JSON. */
export const streamResponse = (event: string, example: string): object => ({
  description: `Server-sent events. The payload of each \`data:\` line is a \`${event}\`.`,
  headers: REQUEST_ID,
  content: {
    'text/event-stream': {
      schema: { type: 'string', contentMediaType: 'application/json', contentSchema: { $ref: `${event}#` } },
      example,
    },
  },
})

interface PageLimits {
  /** What a page is made of, as a plural. */
  readonly of: string
  readonly max: number
  readonly byDefault: number
}

/** The parameters of every list that comes in pages. */
export const pageParameters = ({ of, max, byDefault }: PageLimits): object => ({
  limit: { type: 'integer', minimum: 1, maximum: max, default: byDefault, description: `${of} a page.` },
  cursor: { type: 'string', description: '`next_cursor` of the page before, with the same filters.' },
})

export const emptyResponse = (description: string): object => ({
  description,
  headers: REQUEST_ID,
  type: 'null',
})

const ALWAYS: readonly ProblemCode[] = ['internal', 'overloaded', 'shutting_down', 'store_unavailable']
const WITH_KEY: readonly ProblemCode[] = ['missing_api_key', 'invalid_api_key', 'rate_limited']

/** The error answers of a guarded operation: those that it names, and those that any of them may give. */
export function problemResponses(...codes: readonly ProblemCode[]): Record<number, object> {
  return responsesOf([...codes, ...WITH_KEY, ...ALWAYS])
}

export function openProblemResponses(...codes: readonly ProblemCode[]): Record<number, object> {
  return responsesOf(codes)
}

function responsesOf(codes: readonly ProblemCode[]): Record<number, object> {
  const responses: Record<number, object> = {}
  for (const [status, group] of Object.entries(Object.groupBy(codes, (code) => PROBLEMS[code].status))) {
    responses[Number(status)] = {
      description: (group ?? []).map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
      headers: { ...REQUEST_ID, ...headersOf(Number(status)) },
      content: {
        [PROBLEM_TYPE]: {
          schema: { $ref: 'Problem#' },
          examples: Object.fromEntries((group ?? []).map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    }
  }
  return responses
}

function headersOf(status: number): object {
  if (status === 401)
    return { 'WWW-Authenticate': { type: 'string', description: 'Names the header for the key.' } }
  if (status === 429 || status === 503) {
    return { 'Retry-After': { type: 'integer', minimum: 1, description: 'Seconds to wait.' } }
  }
  return {}
}

function exampleOf(code: ProblemCode): unknown {
  const detail: string = PROBLEMS[code].advice
  return JSON.parse(
    problemJson(code, detail, null, {
      baseUrl: 'http://127.0.0.1:8080',
      requestId: '1f1c6c1e-6d5b-4a6e-8e0e-0d6f0f3a2b1c',
    }),
  )
}

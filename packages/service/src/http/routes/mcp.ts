import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { JobError } from '../../jobs/job.ts'
import { restoreModules } from '../../jobs/kept-modules.ts'
import type { CallerParts, McpHandler } from '../../mcp/mcp-handler.ts'
import { callerOf } from '../app-options.ts'
import type { Connections } from '../connections.ts'
import type { Guard } from '../guard.ts'

interface McpParts extends CallerParts {
  readonly guard: Guard
  readonly connections: Pick<Connections, 'goneSignalOf'>
  readonly baseUrlOf: (request: FastifyRequest) => string
  readonly logger: Logger
}

/** No message of the protocol comes near it, and what parses it may recurse. */
const DEPTH_MAX = 64
/** The SDK refuses a longer array. */
const MESSAGES_MAX = 100
const BEARER = /^Bearer +(\S+)$/i
const PASSED_HEADERS = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
]

/** `POST /mcp`: the tools of Assay for agents, by the Model Context Protocol over Streamable HTTP. */
export function addMcpRoute(server: FastifyInstance, parts: McpParts): void {
  const { guard, connections, baseUrlOf, logger } = parts
  let loading: Promise<McpHandler> | null = null

  /** The SDK takes longer to load than all the rest of the service, so it waits for somebody who needs it. */
  function load(): Promise<McpHandler> {
    if (loading === null) restoreModules()
    loading ??= import('../../mcp/mcp-handler.ts').then(({ createHandler }) => createHandler(parts, logger))
    return loading
  }
  server.addHook('onClose', async () => {
    if (loading !== null) await (await loading).close()
  })

  // Agents can often send nothing but a bearer token. It is the same key.
  server.addHook('onRequest', async ({ headers }) => {
    const token = BEARER.exec(headers.authorization ?? '')?.[1]
    if (headers['x-service-api-key'] === undefined && token !== undefined)
      headers['x-service-api-key'] = token
  })
  server.addHook('onRequest', guard.onRequest)

  server.post('/mcp', { schema: { hide: true }, config: { scope: 'read' } }, async (request, reply) => {
    if (isTooDeep(request.body))
      throw new JobError('invalid_json', `The body is nested deeper than ${DEPTH_MAX}.`)
    // Each message of an array costs what it would cost alone. The guard has taken the first token.
    if (Array.isArray(request.body) && request.body.length > 1)
      await guard.charge(request, reply, Math.min(request.body.length, MESSAGES_MAX) - 1)
    const { handle } = await load()
    const headers = new Headers()
    for (const name of PASSED_HEADERS) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const signal = connections.goneSignalOf(request.raw.socket)
    const message = new Request(`${baseUrlOf(request)}/mcp`, { method: 'POST', headers, signal })
    const agent = {
      caller: callerOf(request),
      checkKeyAgain: () => guard.checkKeyAgain(request),
      traceparent: request.span?.traceparent ?? null,
    }
    return reply.send(await handle(message, agent, request.body ?? null))
  })
}

/** Looks level by level, because a recursion would end where the nesting does. */
function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return false
}

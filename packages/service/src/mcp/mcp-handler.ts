import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { type AgentRequest, actionsOf, type CallerParts } from './caller-actions.ts'
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

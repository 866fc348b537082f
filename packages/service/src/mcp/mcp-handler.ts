import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Caller } from '../jobs/store.ts'
import { actionsOf, type CallerParts } from './caller-actions.ts'
import { createMcpServer } from './mcp-tools.ts'

export interface McpHandler {
  /** Answers one request whose caller is known and whose body is parsed. */
  handle(request: Request, caller: Caller, parsedBody: unknown): Promise<Response>
  close(): Promise<void>
}

/** Speaks the protocol over HTTP, without sessions: every request finds all it needs, on any node. */
export function createHandler(parts: CallerParts, onError: (error: Error) => void): McpHandler {
  const callers = new WeakMap<object, Caller>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo === undefined ? undefined : callers.get(authInfo)
      if (caller === undefined) throw new Error('A request came without its caller.')
      return createMcpServer(actionsOf(caller, parts))
    },
    { onerror: onError },
  )
  return {
    handle(request, caller, parsedBody) {
      const authInfo = { token: '', clientId: caller.keyId, scopes: [caller.scope] }
      callers.set(authInfo, caller)
      return handler.fetch(request, { authInfo, parsedBody })
    },
    close: handler.close,
  }
}

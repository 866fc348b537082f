import { openProblemResponses } from '@assay/contract/operations/responses'
import { JobError } from '@assay/domain/jobs/job'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Holds every route of `/v1` to naming its scope, and documents the refusal where a key may be refused. Called
 * before the routes are added.
 */
export function requireScopes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const scope = route.config?.scope
    if (scope === undefined) throw new Error(`${route.method} ${route.url} names no scope in its config`)
    if (scope === 'read' || route.schema === undefined) return
    route.schema = {
      ...route.schema,
      response: { ...(route.schema.response ?? {}), ...openProblemResponses('insufficient_scope') },
    }
  })
}

/** The methods that a path takes, as the `Allow` header of a 405 lists them. Null: there is no such path. */
export type AllowedMethods = (path: string) => string | null

/** Collects the methods of each route. Called before the routes are added. */
export function trackAllowedMethods(server: FastifyInstance): AllowedMethods {
  const methodsByUrl = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>()

  server.addHook('onRoute', ({ url, method }) => {
    const entry = methodsByUrl.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) entry.methods.add(name)
    methodsByUrl.set(url, entry)
  })

  return (path) => {
    for (const { pattern, methods } of methodsByUrl.values()) {
      if (pattern.test(path)) return [...methods].sort().join(', ')
    }
    return null
  }
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

/** Refuses a path that does not exist, or one that does not take the method. */
export function refusePath(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedMethods: AllowedMethods,
): never {
  const allow = allowedMethods(decodedPathOf(request.url))
  if (allow === null) throw new JobError('not_found', 'There is nothing at this path. See /docs.')
  reply.header('allow', allow)
  throw new JobError('method_not_allowed', `This path takes ${allow}.`)
}

function decodedPathOf(target: string): string {
  const end = target.indexOf('?')
  // Like the router: an escaped slash does not separate two parts of a path.
  return decodeURI(end === -1 ? target : target.slice(0, end))
}

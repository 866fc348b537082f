import type { FastifyInstance } from 'fastify'

/** Remembers which methods each path takes, for the `Allow` header of a 405. Null: the path takes none at all. */
export function trackAllowedMethods(server: FastifyInstance): (path: string) => string | null {
  const methodsByPattern = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>()

  server.addHook('onRoute', ({ url, method }) => {
    const entry = methodsByPattern.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) entry.methods.add(name)
    methodsByPattern.set(url, entry)
  })

  return (path) => {
    for (const { pattern, methods } of methodsByPattern.values()) {
      if (pattern.test(path)) return [...methods].sort().join(', ')
    }
    return null
  }
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import type { Resolve } from './public-address.ts'

const RESOLVE_MS = 3_000
const TRY_MS = 1_000
/** Names that wait for the system's own lookup. */
const LOOKUPS_WAITING_MAX = 16

/** The name server says that there is no such name, or there is no name server. The system may know it from elsewhere. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'ECONNREFUSED', 'EBADNAME'])

interface ResolveOptions {
  /** Instead of the name servers of the system. */
  readonly servers?: readonly string[]
  readonly lookup?: (host: string) => Promise<readonly string[]>
}

/**
 * Asks the name servers itself, without a thread: whoever owns a name can let its server be silent, and the system's own lookup
 * then holds one of the four threads that also read files and compress. Only a name that no server knows is looked up by the
 * system, whose hosts file counts too, and of those one at a time.
 */
export function createResolveHost({ servers, lookup = lookUp }: ResolveOptions = {}): Resolve {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function lookUpInTurn(host: string): Promise<readonly string[]> {
    if (waiting >= LOOKUPS_WAITING_MAX) throw new Error('too many names are looked up')
    waiting++
    const own = turn.then(() => lookup(host))
    turn = own.then(
      () => {},
      () => {},
    )
    try {
      return await own
    } finally {
      waiting--
    }
  }

  async function resolve(host: string, resolver: Resolver): Promise<readonly string[]> {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    const isUnknown = failures.every(({ code }) => UNKNOWN.has(String(code)))
    if (!isUnknown) throw failures[0]
    return lookUpInTurn(host)
  }

  return async (host) => {
    const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('no answer in time')), RESOLVE_MS)
    try {
      return await Promise.race([resolve(host, resolver), late])
    } finally {
      clearTimeout(timer)
      resolver.cancel()
    }
  }
}

async function lookUp(host: string): Promise<readonly string[]> {
  const found = await systemLookup(host, { all: true, order: 'verbatim' })
  return found.map(({ address }) => address)
}

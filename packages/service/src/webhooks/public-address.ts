import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All addresses of a host, as the system resolves them. Rejects when there is none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Why a webhook's address is not used. The sentence goes to its owner, and says nothing about what is at the address. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

export interface Target {
  readonly url: URL
  /** What to connect to: an address that was checked, never a name that could resolve to another one by then. */
  readonly address: string
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Whether everybody on the internet can reach an address, and it belongs to no private network. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  // An IPv4 address that is written as IPv6 is judged as IPv4.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST)
}

/**
 * Reads the address of a webhook. The URL standard turns every odd notation of an IPv4 address (`2130706433`, `0x7f.1`) into
 * the usual one, so a check of the host sees all of them.
 */
export function readTargetUrl(text: string, isPrivateAllowed: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) throw new TargetRefused('Must be an absolute address, such as https://example.com/hook.')
  const isHttps = url.protocol === 'https:'
  if (!isHttps && !(isPrivateAllowed && url.protocol === 'http:')) {
    throw new TargetRefused('Must begin with https://.')
  }
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new TargetRefused('Must have neither a user, a password nor a fragment.')
  }
  if (url.port === '0') throw new TargetRefused('Must not have the port 0.')
  const host = hostOf(url)
  if (!isPrivateAllowed && isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic()
  return url
}

/** Finds where to connect to. Every address that the host resolves to must be public: one that is not refuses all. */
export async function findTarget(text: string, resolve: Resolve, isPrivateAllowed: boolean): Promise<Target> {
  const url = readTargetUrl(text, isPrivateAllowed)
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await addressesOf(host, resolve) : [host]
  const [address] = addresses
  if (address === undefined) throw new TargetRefused('The host has no address.')
  if (!isPrivateAllowed && !addresses.every(isPublicAddress)) throw notPublic()
  return { url, address }
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(host)
  } catch {
    throw new TargetRefused('The host cannot be resolved.')
  }
}

/** The name or address in a URL, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const notPublic = (): TargetRefused => new TargetRefused('The host must have public addresses only.')

const RESOLVE_MS = 3_000
const TRY_MS = 1_000
/** Names that wait for the system's own lookup. */
const LOOKUPS_WAITING_MAX = 16

/** The name server says that there is no such name, or there is no name server. The system may know it from elsewhere. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'ECONNREFUSED', 'EBADNAME'])

interface ResolveOptions {
  /** Makes what asks the name servers. Each one reads again which servers the system has. */
  readonly newResolver: () => Resolver
  /** What the system itself finds, its hosts file included. */
  readonly lookup: (host: string) => Promise<readonly string[]>
}

/**
 * Asks the name servers itself, without a thread: whoever owns a name can let its server be silent, and the system's own lookup
 * then holds one of the four threads that also read files and compress. Only a name that no server knows is looked up by the
 * system, whose hosts file counts too, and of those one at a time.
 */
export function createResolveHost({ newResolver, lookup }: ResolveOptions): Resolve {
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
    const resolver = newResolver()
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

/** Two tries leave time for the system's own lookup. */
export const openResolver = (): Resolver => new Resolver({ timeout: TRY_MS, tries: 2 })

export async function lookUp(host: string): Promise<readonly string[]> {
  const found = await systemLookup(host, { all: true, order: 'verbatim' })
  return found.map(({ address }) => address)
}

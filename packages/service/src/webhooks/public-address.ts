import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All addresses of a host, as the system resolves them. Rejects when there is none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Why a webhook's address is not used. The sentence goes to its owner, and says nothing about what lies behind it. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

export interface Target {
  readonly url: URL
  /** What to connect to: an address that was checked, never a name that could resolve to another one by then. */
  readonly address: string
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Whether an address is one that everybody on the internet can reach, and belongs to nobody's own network. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  // An IPv4 address in the clothes of an IPv6 one is looked at as what it is.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST)
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
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const notPublic = (): TargetRefused => new TargetRefused('The host must have public addresses only.')

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take a port before its service listens. */
const FIRST = 10_000
const COUNT = 20_000
const TRIES_MAX = 200
/** Where a process of the tests holds a port: no other one is given it. The service itself listens on 127.0.0.1. */
const HOLDING_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '::1'

/** A port on which nothing listens, and which no other process of the tests gets as long as this one lives. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    const held = await listening(HOLDING_ADDRESS, port)
    if (held === null) continue
    held.unref()
    const tried = await listening('127.0.0.1', port)
    if (tried === null) continue
    tried.close()
    await once(tried, 'close')
    return port
  }
  throw new Error(`Of ${TRIES_MAX} ports not one was free.`)
}

async function listening(host: string, port: number): Promise<Server | null> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}

/** The port that a server listens on. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

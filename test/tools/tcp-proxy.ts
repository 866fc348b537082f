import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A wire that can be cut: a TCP proxy on 127.0.0.1 in front of one port. */
export interface TcpProxy {
  readonly port: number
  /** How many connections are open. */
  count(): number
  /** Resets every connection, in the middle of whatever it carries. */
  reset(): void
  /** From now on nothing passes; connections stay open and lose nothing. */
  stall(): void
  /** Requests pass, answers vanish. */
  loseAnswers(): void
  /** Nothing passes in either direction, and no end is told of the other's end: both are half open. */
  swallow(): void
  /** Resets the connection of one request: the next one that is meant. All others pass. */
  cutNext(cut: Cut): void
  /** Takes back a `cutNext` for which no request has come. */
  cutNone(): void
  /** Lets everything pass again. Connections that have lost something are reset. */
  heal(): void
  close(): Promise<void>
}

interface Cut {
  /** `before`: the request does not pass. `after`: it passes, and its answer does not. */
  readonly when: 'before' | 'after'
  readonly isMeant: (request: Buffer) => boolean
  /** Whether this part of an answer is its end. */
  readonly isEnd: (answer: Buffer) => boolean
}

type Mode = 'pass' | 'stall' | 'lose-answers' | 'swallow'

interface Wire {
  readonly near: Socket
  readonly far: Socket
  hasLost: boolean
  /** Its next answer is the one that must not pass. */
  cutAtEnd: Cut['isEnd'] | null
}

/**
 * `newFilter` makes for each connection a function through which its answers pass. When that returns null, the connection is
 * cut.
 */
export async function createTcpProxy(
  targetPort: number,
  newFilter: () => (answer: Buffer) => Buffer | null = () => (answer) => answer,
): Promise<TcpProxy> {
  const wires = new Set<Wire>()
  let mode: Mode = 'pass'
  let nextCut: Cut | null = null

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    const wire: Wire = { near, far, hasLost: false, cutAtEnd: null }
    wires.add(wire)
    carry(wire, near, far, (request) => request, 'swallow')
    carry(wire, far, near, newFilter(), 'swallow', 'lose-answers')
    if (mode === 'stall') hold(wire)
  })

  /** Carries one direction, except in the modes in which it loses what it carries. */
  function carry(
    wire: Wire,
    from: Socket,
    to: Socket,
    filter: (chunk: Buffer) => Buffer | null,
    ...losing: readonly Mode[]
  ): void {
    const loses = (): boolean => {
      const isLost = wire.hasLost || losing.includes(mode)
      if (isLost) wire.hasLost = true
      return isLost
    }
    from.on('data', (chunk) => {
      if (loses() || to.destroyed || isCut(wire, from, chunk)) return
      const passed = filter(chunk)
      if (passed === null) return cut(wire)
      if (!to.write(passed)) from.pause()
    })
    to.on('drain', () => {
      if (mode !== 'stall') from.resume()
    })
    from.on('end', () => {
      if (!loses() && !to.destroyed) to.end()
    })
    // A reset, or a port that nobody listens on: the other end sees one too.
    from.on('error', () => {
      if (!loses()) cut(wire)
    })
    from.on('close', () => {
      if (from.destroyed && to.destroyed) wires.delete(wire)
    })
  }

  function isCut(wire: Wire, from: Socket, chunk: Buffer): boolean {
    if (from === wire.far) {
      if (!wire.cutAtEnd?.(chunk)) return false
      cut(wire)
      return true
    }
    if (!nextCut?.isMeant(chunk)) return false
    const { when, isEnd } = nextCut
    nextCut = null
    if (when === 'before') cut(wire)
    else wire.cutAtEnd = isEnd
    return when === 'before'
  }

  function hold({ near, far }: Wire): void {
    near.pause()
    far.pause()
  }

  function cut(wire: Wire): void {
    wires.delete(wire)
    for (const socket of [wire.near, wire.far]) {
      if (socket.destroyed) continue
      // A socket that is saying goodbye cannot be reset any more: the call would do nothing, and leave it open for good.
      if (socket.writableEnded) socket.destroy()
      else socket.resetAndDestroy()
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')

  return {
    port: address.port,
    count: () => wires.size,
    reset: () => wires.forEach(cut),
    stall() {
      mode = 'stall'
      wires.forEach(hold)
    },
    loseAnswers() {
      mode = 'lose-answers'
    },
    swallow() {
      mode = 'swallow'
    },
    cutNext(cut) {
      nextCut = cut
    },
    cutNone() {
      nextCut = null
    },
    heal() {
      mode = 'pass'
      for (const wire of wires) {
        if (wire.hasLost) cut(wire)
        else {
          wire.near.resume()
          wire.far.resume()
        }
      }
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      wires.forEach(cut)
      await closed
    },
  }
}

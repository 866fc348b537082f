import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { portOf } from '../../../test/tools/free-port.ts'

/** Stands between a client and the service, and does to their connections what networks do. */
export interface ChaosProxy extends AsyncDisposable {
  readonly url: string
  /** How often each thing was done. */
  readonly deeds: Readonly<Record<Deed, number>>
}

const DEEDS = ['peace', 'refuse', 'cut', 'halve', 'delay', 'stall', 'corrupt'] as const
type Deed = (typeof DEEDS)[number]

/** In hundredths. */
const CHANCES: Readonly<Record<Deed, number>> = {
  peace: 25,
  refuse: 5,
  cut: 25,
  halve: 15,
  delay: 10,
  stall: 3,
  corrupt: 17,
}

/** One deed within so many bytes: about the length of one whole stream. A connection that lives on meets the next. */
const REACH_BYTES = 6_000

export async function startChaosProxy(targetPort: number, random: () => number): Promise<ChaosProxy> {
  const deeds = { peace: 0, refuse: 0, cut: 0, halve: 0, delay: 0, stall: 0, corrupt: 0 }
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  }

  const server = createServer({ allowHalfOpen: false }, async (client) => {
    track(client)
    if (choose(random) === 'refuse') {
      deeds.refuse++
      return client.resetAndDestroy()
    }
    const service = connect(targetPort, '127.0.0.1')
    track(service)
    client.pipe(service)
    client.on('close', () => service.destroy())

    let passed = 0
    let deed = choose(random)
    let at = Math.floor(random() * REACH_BYTES)
    try {
      for await (const chunk of service) {
        if (!Buffer.isBuffer(chunk)) throw new Error('The socket decodes text.')
        while (at < passed + chunk.length) {
          const within = at - passed
          deeds[deed]++
          if (deed === 'stall') return
          if (deed === 'cut' || deed === 'refuse') {
            return void client.write(chunk.subarray(0, within), () => client.resetAndDestroy())
          }
          if (deed === 'halve') return void client.end(chunk.subarray(0, within))
          if (deed === 'delay') await setTimeout(random() * 30)
          // This byte is never part of UTF-8, so no damage passes for something the service could have said.
          if (deed === 'corrupt') chunk[within] = 0xff
          deed = choose(random)
          at += 1 + Math.floor(random() * REACH_BYTES)
        }
        passed += chunk.length
        client.write(chunk)
      }
      client.end()
    } catch {
      client.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    deeds,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function choose(random: () => number): Deed {
  let left = random() * 100
  for (const deed of DEEDS) {
    left -= CHANCES[deed]
    if (left < 0) return deed
  }
  return 'peace'
}

import { type Connection, openConnection, streamRequest, type Target } from './connection.ts'
import { createFrameScanner } from './frame-scanner.ts'

/** Many streams that stay open, and are counted rather than read. */
export interface HeldStreams {
  /** Resolves when every stream has answered. Stream i opens the path i modulo their number. */
  open(target: Target, paths: readonly string[], count: number): Promise<void>
  /** Resolves when every stream has had one more event than last time; with the time from the first to the last of them. */
  oneMoreEach(): Promise<{ readonly spanMs: number }>
  close(): void
}

const BATCH = 250
const MESSAGE_MS_MAX = 30_000

export function createHeldStreams(): HeldStreams {
  let connections: Connection[] = []
  let events = 0
  /** Events seen when the current message began, and when its first one came. */
  let from = 0
  let firstAt = 0
  let onAll: () => void = () => {}

  function onFrame(): void {
    if (events === from) firstAt = performance.now()
    events++
    if (events === from + connections.length) onAll()
  }

  function openOne(target: Target, path: string): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const connection = openConnection(target)
      const scanner = createFrameScanner(onFrame)
      connection.send(streamRequest(path, target), {
        onHead: (status) =>
          status === 200 ? resolve(connection) : reject(new Error(`A stream was refused with ${status}.`)),
        onBody: (part) => scanner.push(part),
        onEnd: () => reject(new Error('A stream ended that should stay.')),
        onError: reject,
      })
    })
  }

  return {
    async open(target, paths, count) {
      while (connections.length < count) {
        const batch = Array.from({ length: Math.min(BATCH, count - connections.length) }, (_, i) =>
          openOne(target, paths[(connections.length + i) % paths.length] as string),
        )
        connections.push(...(await Promise.all(batch)))
      }
    },
    async oneMoreEach() {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve, reject) => {
        const seen = (): number => events - from
        const late = (): void =>
          reject(new Error(`A message reached ${seen()} of ${connections.length} streams in time.`))
        timer = setTimeout(late, MESSAGE_MS_MAX)
        onAll = resolve
        if (seen() >= connections.length) resolve()
      })
      clearTimeout(timer)
      const spanMs = performance.now() - firstAt
      from += connections.length
      return { spanMs }
    },
    close() {
      for (const connection of connections) connection.close()
      connections = []
      events = 0
      from = 0
    },
  }
}

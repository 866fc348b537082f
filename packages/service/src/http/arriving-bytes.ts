import type { Socket } from 'node:net'
import type { ReadingTurns, Sender } from './reading-turns.ts'

/** How much is read before it checks whether more is wanted. */
const SLICE_BYTES = 256
/** While bodies arrive: they may be large, and hold few requests. */
const BODY_SLICE_BYTES = 4_096

export interface SlicedReader {
  /** To be called when more may be wanted again. */
  goOn(): void
}

interface ReaderParts {
  readonly isFull: () => boolean
  readonly isBodyArriving: () => boolean
  readonly turns: ReadingTurns
  readonly sender: () => Sender
}

/**
 * Hands what arrives on a connection to Node's parser in slices, and holds the rest back while `isFull` and until it is the sender's
 * turn. The parser itself takes all requests of a chunk at once, up to 3,600 in its 64 KiB, whether or not any of them was
 * answered. To be called after Node has begun to listen to the socket.
 */
export function readInSlices(socket: Socket, parts: ReaderParts): SlicedReader {
  const { isFull, isBodyArriving, turns, sender } = parts
  const parsers = socket.listeners('data')
  let isHeld = false
  /** What waits for the sender's turn. */
  let waiting: Buffer | null = null

  function take(chunk: Buffer): void {
    if (waiting === null) {
      read(chunk, false)
      return
    }
    // Node has resumed the connection, because an earlier answer on it was taken.
    waiting = Buffer.concat([waiting, chunk])
    socket.pause()
  }

  function read(chunk: Buffer, isItsTurn: boolean): void {
    let hasTurn = isItsTurn
    for (let start = 0; start < chunk.length; ) {
      if (socket.destroyed) return
      // Node pauses a connection whose answers are not taken, and must be given nothing until it has resumed it.
      const isPaused = socket.isPaused()
      if (isPaused || isFull()) {
        if (!isPaused) hold()
        socket.unshift(chunk.subarray(start))
        return
      }
      if (!hasTurn && !turns.begin(sender())) {
        waitForTurn(chunk.subarray(start))
        return
      }
      hasTurn = false
      const end = start + (isBodyArriving() ? BODY_SLICE_BYTES : SLICE_BYTES)
      for (const parse of parsers) parse.call(socket, chunk.subarray(start, end))
      start = end
    }
  }

  function waitForTurn(rest: Buffer): void {
    waiting = rest
    socket.pause()
    turns.wait(sender(), () => {
      const held = waiting
      waiting = null
      if (held === null || socket.destroyed) return
      socket.resume()
      read(held, true)
    })
  }

  function hold(): void {
    isHeld = true
    socket.pause()
  }

  socket.removeAllListeners('data')
  socket.on('data', take)
  return {
    goOn() {
      if (!isHeld || isFull() || socket.destroyed) return
      isHeld = false
      // After the others have had their turn: answers that are made at once would otherwise follow each other to the end of the chunk.
      setImmediate(() => socket.resume())
    },
  }
}

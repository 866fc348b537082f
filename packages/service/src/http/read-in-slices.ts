import type { Socket } from 'node:net'

/** What is read before a look whether more is wanted. */
const SLICE_BYTES = 256
/** Where bodies come: they may be large, and there are few requests in them. */
const BODY_SLICE_BYTES = 4_096

export interface SlicedReader {
  /** To be called when more may be wanted again. */
  goOn(): void
}

interface ReaderParts {
  readonly isFull: () => boolean
  readonly isBodyArriving: () => boolean
}

/**
 * Hands what arrives on a connection to Node's parser in slices, and holds the rest back while `isFull`. The parser itself takes all
 * requests of a chunk at once, up to 3,600 in its 64 KiB, whether or not any of them was answered. To be called after Node has
 * begun to listen to the socket.
 */
export function readInSlices(socket: Socket, { isFull, isBodyArriving }: ReaderParts): SlicedReader {
  const parsers = socket.listeners('data')
  let isHeld = false

  function read(chunk: Buffer): void {
    for (let start = 0; start < chunk.length; ) {
      if (socket.destroyed) return
      // Node pauses a connection whose answers are not taken, and must be given nothing until it has resumed it.
      const isPaused = socket.isPaused()
      if (isPaused || isFull()) {
        if (!isPaused) hold()
        socket.unshift(chunk.subarray(start))
        return
      }
      const end = start + (isBodyArriving() ? BODY_SLICE_BYTES : SLICE_BYTES)
      for (const parse of parsers) parse.call(socket, chunk.subarray(start, end))
      start = end
    }
  }

  function hold(): void {
    isHeld = true
    socket.pause()
  }

  socket.removeAllListeners('data')
  socket.on('data', read)
  return {
    goOn() {
      if (!isHeld || isFull() || socket.destroyed) return
      isHeld = false
      // After the others have had their turn: answers that are made at once would otherwise follow each other to the end of the chunk.
      setImmediate(() => socket.resume())
    },
  }
}

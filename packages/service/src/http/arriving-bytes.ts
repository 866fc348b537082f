import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

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

/** A request body that the client has announced and may still be sending. */
export interface ArrivingBody {
  readonly socket: Socket
  readonly request: IncomingMessage
  readonly sinceMs: number
  readonly bytesBefore: number
  /** A price list: it is as large as it is, and has longer. */
  isUpload: boolean
}

/** What a body has to keep up with. */
export interface BodyPace {
  /** For a body that is hardly moving. */
  readonly bodyMs: number
  /** Each second's worth of bytes that arrives gives the body another second. */
  readonly bodyBytesPerSecondMin: number
  /** For all of it at whatever rate, unless it is an upload, which Node ends when it takes too long. */
  readonly requestMs: number
}

/** Of any number of connections. With 64 KiB each these hold 64 MB. */
const BODIES_MAX = 1_000

/** How many of so many connections may have an unfinished body at once: half of them leave room for the others. */
export function bodiesMaxOf(connectionsMax: number): number {
  return Math.max(1, Math.min(BODIES_MAX, Math.floor(connectionsMax / 2)))
}

/** Null: the request has no body. */
export function bodyOf(request: IncomingMessage, nowMs: number): ArrivingBody | null {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (coding === undefined && Number(length ?? 0) === 0) return null
  const { socket } = request
  return { socket, request, sinceMs: nowMs, bytesBefore: socket.bytesRead, isUpload: false }
}

/** True when a body has fallen behind the least rate, or takes too long at whatever rate. */
export function isLate(
  { socket, sinceMs, bytesBefore, isUpload }: ArrivingBody,
  nowMs: number,
  pace: BodyPace,
): boolean {
  const earnedMs = ((socket.bytesRead - bytesBefore) / pace.bodyBytesPerSecondMin) * 1_000
  const takenMs = nowMs - sinceMs
  return takenMs > pace.bodyMs + earnedMs || (takenMs > pace.requestMs && !isUpload)
}

/** Drops those that have arrived: this costs less than an event for the end of each. */
export function dropArrived(bodies: Set<ArrivingBody>): void {
  for (const body of bodies) {
    if (body.request.complete) bodies.delete(body)
  }
}

/** Who is read from: a user, or an address as long as no key was accepted on the connection. */
export type Sender = number | string

/** How long one sender is read from, and its requests are worked on, before others have a turn. */
const TURN_MS = 5

/** Lets senders take turns: a hundred requests of one do not stand before the one request of another. */
export interface ReadingTurns {
  /** Begins a read of this sender. False: it has had its share of this turn of the event loop, or others of its reads wait. */
  begin(sender: Sender): boolean
  /** Calls `read` when its turn has come, after the earlier ones of the same sender. The read has begun then. */
  wait(sender: Sender, read: () => void): void
}

/**
 * Requests that arrive at the same time are read one after the other in one turn of the event loop, in no order that anybody
 * chose. What a sender is read beyond its share of a turn waits here. Those who wait have one share together in each
 * turn, in which they alternate, so a newcomer never waits for much more than that.
 */
export function createReadingTurns(nowMs: () => number): ReadingTurns {
  const spentMs = new Map<Sender, number>()
  /** The sender who has waited for longest since its last read comes first. */
  const waiting = new Map<Sender, Set<() => void>>()
  let isScheduled = false
  let reader: Sender | null = null
  let readSinceMs = 0
  let turnEndsMs = 0

  /** A request is worked on after its bytes were read, until the next read or the end of the turn. */
  function endRead(now: number): void {
    if (reader === null) return
    spentMs.set(reader, (spentMs.get(reader) ?? 0) + now - readSinceMs)
    reader = null
  }

  function beginRead(sender: Sender, now: number): void {
    reader = sender
    readSinceMs = now
    if (isScheduled) return
    isScheduled = true
    setImmediate(endTurn)
  }

  function endTurn(): void {
    const now = nowMs()
    endRead(now)
    spentMs.clear()
    isScheduled = false
    turnEndsMs = now + TURN_MS
    readNext()
  }

  function readNext(): void {
    const now = nowMs()
    endRead(now)
    const [next] = waiting
    if (next === undefined) return
    const [sender, reads] = next
    if (now >= turnEndsMs) {
      // Whoever came meanwhile is read first.
      if (!isScheduled) setImmediate(endTurn)
      isScheduled = true
      return
    }
    waiting.delete(sender)
    const [read] = reads
    if (read === undefined) return
    reads.delete(read)
    if (reads.size > 0) waiting.set(sender, reads)
    beginRead(sender, now)
    read()
    // After all that the request does at once.
    queueMicrotask(() => process.nextTick(readNext))
  }

  return {
    begin(sender) {
      const now = nowMs()
      endRead(now)
      if (waiting.has(sender) || (spentMs.get(sender) ?? 0) >= TURN_MS) return false
      beginRead(sender, now)
      return true
    },
    wait(sender, read) {
      const reads = waiting.get(sender)
      if (reads === undefined) waiting.set(sender, new Set([read]))
      else reads.add(read)
      if (isScheduled) return
      isScheduled = true
      setImmediate(endTurn)
    },
  }
}

/** How long a client may take for what it is sent. */
export interface AnswerPace {
  /** An answer that its client does not read any of for so long is given up. It is longer by what the kernel may hold, see `patienceMsOf`. */
  readonly unreadMs: number
  /** A client that takes so much is not given up. */
  readonly answerBytesPerSecondMin: number
}

/** Whether the client of a connection takes what it is sent. */
export interface AnswerProgress {
  /** To be called at every check, at about the same distances. */
  look(): void
  /** Nothing has left for some checks, though there is something to send, and the client was not seen to read before. */
  isUnread(): boolean
  /** There is something to send, and the client was not seen to read. It may be too new for that. */
  isWaiting(): boolean
  /** Nothing has left for longer than a client needs that keeps the least rate. */
  isOver(): boolean
}

/** After so many checks without a change, the buffers on the way are full. What leaves then was taken by the client. */
const STILL_LOOKS = 3
const SEND_BUFFER_BYTES = sendBufferBytesMax()
/** More than the buffers of both sides usually hold: who is sent so much, and then more, reads. */
const BUFFERS_BYTES = SEND_BUFFER_BYTES + 8 * 1024 * 1024

/**
 * The kernel takes bytes in place of the client, some megabytes of them, and then takes more only when a good part of them has left: a client
 * that reads slowly but steadily shows it late. So there is time for a whole buffer at the least rate. No more can be in it than was written.
 */
export function patienceMsOf(
  writtenBytes: number,
  { unreadMs, answerBytesPerSecondMin }: AnswerPace,
): number {
  return unreadMs + (Math.min(writtenBytes, SEND_BUFFER_BYTES) / answerBytesPerSecondMin) * 1_000
}

export function followAnswers(socket: Socket, pace: AnswerPace, nowMs: () => number): AnswerProgress {
  let leftBytes = 0
  let queuedBytes = 0
  let stillLooks = 0
  let stillSinceMs = 0
  /** When the client was last seen to read. */
  let readAtMs = Number.NEGATIVE_INFINITY

  const patienceMs = (): number => patienceMsOf(socket.bytesWritten, pace)
  const isSeenReading = (): boolean => nowMs() - readAtMs <= patienceMs()

  return {
    look() {
      const left = socket.bytesWritten - socket.writableLength
      const queued = queuedBytesOf(socket)
      const hasMoved = left !== leftBytes || queued !== queuedBytes
      leftBytes = left
      queuedBytes = queued
      if (hasMoved && (stillLooks >= STILL_LOOKS || left > BUFFERS_BYTES)) readAtMs = nowMs()
      if (hasMoved || socket.writableLength === 0) stillLooks = 0
      else if (++stillLooks === 1) stillSinceMs = nowMs()
    },
    isUnread: () => stillLooks >= STILL_LOOKS && !isSeenReading(),
    isWaiting: () => socket.writableLength > 0 && !isSeenReading(),
    isOver: () => stillLooks > 0 && nowMs() - stillSinceMs > patienceMs(),
  }
}

/** What is left of the write that is under way. Node tells of a write in public only when all of it has left, and an answer may be one write. */
function queuedBytesOf(socket: Socket): number {
  // Node's own timeouts look at this number. Without it only whole writes count.
  const { _handle } = socket as { readonly _handle?: { readonly writeQueueSize?: number } | null }
  return _handle?.writeQueueSize ?? 0
}

/** How much the kernel keeps for one connection at most. */
function sendBufferBytesMax(): number {
  const usual = 4 * 1024 * 1024
  try {
    const max = Number(readFileSync('/proc/sys/net/ipv4/tcp_wmem', 'utf8').trim().split(/\s+/)[2])
    return max > 0 ? max : usual
  } catch {
    return usual
  }
}

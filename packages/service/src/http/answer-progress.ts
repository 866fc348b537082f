import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'

/** How long a client may take for what it is sent. */
export interface AnswerPace {
  /** An answer is given up when its client reads none of it for this long, and for what the kernel may hold on top: see `patienceMsOf`. */
  readonly unreadMs: number
  /** A client that takes at least this much is not given up. */
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
  /** Nothing has left for longer than a client at the least rate would need. */
  isOver(): boolean
}

/** After this many checks without a change, the buffers on the way are full. Whatever leaves then, the client has taken. */
const STILL_LOOKS = 3
const SEND_BUFFER_BYTES = sendBufferBytesMax()
/** More than the buffers of both sides usually hold. A client that takes this much and then more does read. */
const BUFFERS_BYTES = SEND_BUFFER_BYTES + 8 * 1024 * 1024

/**
 * The kernel buffers some megabytes for the client, and takes more only when a good part of them has left. A client that reads slowly but
 * steadily therefore shows it late, and gets the time that a whole buffer needs at the least rate. The buffer never holds more than was written.
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

/** What is left of the write that is under way. Node's public interface reports a write only when all of it has left, and an answer may be one write. */
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

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A request body that the client has announced and may still be sending. */
export interface ArrivingBody {
  readonly socket: Socket
  readonly request: IncomingMessage
  readonly sinceMs: number
  readonly bytesBefore: number
  /** A price list: it may be large, and gets more time. */
  isUpload: boolean
}

/** What a body has to keep up with. */
export interface BodyPace {
  /** For a body that is hardly moving. */
  readonly bodyMs: number
  /** Each second's worth of bytes that arrives gives the body another second. */
  readonly bodyBytesPerSecondMin: number
  /** The time for the whole body at any rate. An upload is exempt: Node ends it when it takes too long. */
  readonly requestMs: number
}

/** Of any number of connections. With 64 KiB each these hold 64 MB. */
const BODIES_MAX = 1_000

/** How many connections may have an unfinished body at once: half of them, which leaves room for the others. */
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

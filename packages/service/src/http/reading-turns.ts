/** Whose bytes are read: a user's, or those of an address until a key is accepted on the connection. */
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
 * chose. A read beyond its sender's share of a turn waits here. The senders that wait have one share together in each
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

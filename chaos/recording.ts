/**
 * What the clients saw and what was done to the service, one entry after the other. Times are the clients' own, in
 * milliseconds, from a clock that never steps. `atMs` is when the entry was made: for an exchange, when its answer was there.
 */
export type Entry = Exchange | StreamOpened | Frame | StreamClosed | Fault | Revocation | ProcessEnd

interface Recorded {
  /** Counted from 1, as in the file. */
  readonly line: number
  readonly atMs: number
}

/** Who asked. The key is named by its label, never by its secret. */
export interface Identity {
  readonly client: string
  readonly user: string
  readonly key: string
}

export type Operation = 'submit' | 'read' | 'list' | 'cancel' | 'delete'

/** A request and its whole answer; `status` is 0 when none came, or only a part of it. */
export interface Exchange extends Recorded, Identity {
  readonly kind: 'exchange'
  readonly operation: Operation
  readonly node: string
  readonly sentAtMs: number
  readonly jobId: string | null
  /** Names a wish to have something priced, and is part of its query: whatever repeats the wish carries the same name. */
  readonly submission: string | null
  readonly idempotencyKey: string | null
  readonly page: ListPage | null
  readonly status: number
  readonly etag: string | null
  readonly isReplayed: boolean
  readonly body: string
}

/** One page of a walk through a list. */
export interface ListPage {
  readonly walk: string
  readonly q: string | null
  readonly status: string | null
}

/** One connection of a stream. A follow is what one client reads of one job over all its connections. */
export interface StreamOpened extends Recorded, Identity {
  readonly kind: 'stream'
  readonly stream: number
  readonly follow: string
  readonly node: string
  readonly jobId: string
  readonly after: number
  readonly sentAtMs: number
  readonly status: number
  /** Of an answer that is not a stream. */
  readonly body: string
}

/** A frame as it came, without the blank line behind it. Comments are not kept. */
export interface Frame extends Recorded {
  readonly kind: 'frame'
  readonly stream: number
  readonly text: string
}

export interface StreamClosed extends Recorded {
  readonly kind: 'closed'
  readonly stream: number
  /** By the service, by an accident, or by the client itself. */
  readonly how: 'ended' | 'broken' | 'left'
}

export interface Fault extends Recorded {
  readonly kind: 'fault'
  readonly fault: string
  readonly detail: string
  readonly sinceMs: number
  /** Whether the store could not be written to meanwhile. */
  readonly haltsStore: boolean
  /** How far the service's clock is ahead of the true time from now on; null when the fault left it alone. */
  readonly clockOffsetMs: number | null
}

export interface Revocation extends Recorded {
  readonly kind: 'revocation'
  readonly key: string
  readonly sinceMs: number
  /** Whether the command said that it is done. */
  readonly isDone: boolean
}

/** A process of the service that nobody had told to end. */
export interface ProcessEnd extends Recorded {
  readonly kind: 'process-end'
  readonly node: string
  readonly output: string
}

type WithoutRecorded<T> = T extends Recorded ? Omit<T, 'line' | 'atMs'> : never
export type NewEntry = WithoutRecorded<Entry>

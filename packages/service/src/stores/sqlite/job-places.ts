import { firstSeqOf, SEQS_PER_MS } from './job-seq.ts'
import type { Prepare } from './queries.ts'

/** The row id of a new job, and the millisecond that it stands for. */
interface Place {
  readonly seq: number
  readonly createdAtMs: number
}

export interface Places {
  /** Once a transaction, when others have written since the last one: reads what they took. */
  refresh(): void
  /** The next free row id of a millisecond; one whose places are all taken lends the next one its time. */
  next(createdAtMs: number): Place
}

/** Gives out row ids. The last one is remembered: only after the clock stepped back does the database have to be asked. */
export function createPlaces(prepareOwn: Prepare): Places {
  const nextSeq = prepareOwn<{ seq: number }>('next-seq')
  const newestSeq = prepareOwn<{ seq: number | null }>('last-seq')
  let lastSeq = -1

  return {
    refresh() {
      lastSeq = newestSeq.get({})?.seq ?? -1
    },
    next(now) {
      for (let createdAtMs = now; ; createdAtMs++) {
        const first_seq = firstSeqOf(createdAtMs)
        const last_seq = first_seq + SEQS_PER_MS - 1
        const seq =
          lastSeq <= last_seq
            ? Math.max(first_seq, lastSeq + 1)
            : (nextSeq.get({ first_seq, last_seq })?.seq as number)
        if (seq > last_seq) continue
        lastSeq = Math.max(lastSeq, seq)
        return { seq, createdAtMs }
      }
    },
  }
}

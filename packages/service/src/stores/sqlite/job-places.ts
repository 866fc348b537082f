import { firstSeqOf, SEQS_PER_MS } from './job-seq.ts'
import type { Prepare } from './queries.ts'

/** The row id of a new job, and the millisecond that it stands for. */
export interface Place {
  readonly seq: number
  readonly createdAtMs: number
}

/** Finds the next free row id of a millisecond; one whose places are all taken lends the next one its time. */
export function createPlaces(prepareOwn: Prepare): (createdAtMs: number) => Place {
  const nextSeq = prepareOwn<{ seq: number }>('next-seq')

  return (now) => {
    for (let createdAtMs = now; ; createdAtMs++) {
      const first_seq = firstSeqOf(createdAtMs)
      const last_seq = first_seq + SEQS_PER_MS - 1
      const seq = nextSeq.get({ first_seq, last_seq })?.seq as number
      if (seq <= last_seq) return { seq, createdAtMs }
    }
  }
}

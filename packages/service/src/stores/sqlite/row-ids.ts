import type { Prepare } from './queries.ts'

/** Row ids in one millisecond. A process takes well under a hundred submissions in that time. */
const SEQS_PER_MS = 4_096
const EPOCH_MS = Date.UTC(2020, 0, 1)

/**
 * The first row id of the jobs created in a millisecond. Row ids are whole numbers that JavaScript can hold, until the
 * year 2089, and they grow with the time of creation, also when the clock stepped back in between.
 */
export const firstSeqOf = (createdAtMs: number): number => (createdAtMs - EPOCH_MS) * SEQS_PER_MS

export const createdAtOf = (seq: number): number => Math.floor(seq / SEQS_PER_MS) + EPOCH_MS

/** The row id of a new job, and the millisecond that it stands for. */
interface RowId {
  readonly seq: number
  readonly createdAtMs: number
}

export interface RowIds {
  /** Once a transaction, when others have written since the last one: reads what they took. */
  refresh(): void
  /** The next free row id of a millisecond, or of the first one after it that has any left. */
  next(createdAtMs: number): RowId
}

/** Gives out row ids. The last one is remembered: only after the clock stepped back does the database have to be asked. */
export function createRowIds(prepare: Prepare): RowIds {
  const nextSeq = prepare('next-seq')
  const newestSeq = prepare('last-seq')
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
            : (nextSeq.get({ first_seq, last_seq })?.seq ?? first_seq)
        if (seq > last_seq) continue
        lastSeq = Math.max(lastSeq, seq)
        return { seq, createdAtMs }
      }
    },
  }
}

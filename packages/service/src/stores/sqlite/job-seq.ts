/** Places in one millisecond. A process takes well under a hundred submissions in that time. */
export const SEQS_PER_MS = 4_096
const EPOCH_MS = Date.UTC(2020, 0, 1)

/**
 * The first row id of the jobs created in a millisecond. Row ids are whole numbers that JavaScript can hold, until the
 * year 2089, and they grow with the time of creation, also when the clock stepped back in between.
 */
export const firstSeqOf = (createdAtMs: number): number => (createdAtMs - EPOCH_MS) * SEQS_PER_MS

export const createdAtOf = (seq: number): number => Math.floor(seq / SEQS_PER_MS) + EPOCH_MS

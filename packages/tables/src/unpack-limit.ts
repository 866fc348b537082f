import { TableError } from './table-error.ts'

/** More unpacked bytes than this are an attack or a mistake. The largest real lists stay well below. */
export const UNPACKED_BYTES_MAX = 4 * 1024 * 1024 * 1024
/** Lists and sheets shrink to a tenth or a fiftieth. Only what was made to fill a memory shrinks further than this. */
export const UNPACKED_RATIO_MAX = 200
/** Below this the ratio says nothing: a small list of equal rows shrinks as far as a bomb does. */
const RATIO_FREE_BYTES = 4 * 1024 * 1024

/** Counts bytes while they are unpacked, and stops before they become too many for what they came from. */
export function createUnpackLimit(what: string): { add(unpackedBytes: number, packedBytes: number): void } {
  let unpacked = 0
  return {
    add(unpackedBytes, packedBytes) {
      unpacked += unpackedBytes
      if (unpacked > UNPACKED_BYTES_MAX) throw new TableError(`${what} unpacks to more than 4 GiB.`)
      if (unpacked > RATIO_FREE_BYTES && unpacked > packedBytes * UNPACKED_RATIO_MAX) {
        throw new TableError(`${what} unpacks to more than ${UNPACKED_RATIO_MAX} times its size.`)
      }
    },
  }
}

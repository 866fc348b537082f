import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Ample for the databases of a run. In a container this folder may hold 64 MB and no more. */
const ROOM_BYTES_MIN = 2 * 1024 ** 3

/**
 * A new folder for a database of a test: in memory if there is room. On a disk a test waits for each of its commits. What a
 * process has written survives its end in memory too. What is measured lies on the disk: a benchmark is not a test.
 */
export function quickFolder(prefix: string): string {
  return mkdtempSync(join(isTest() && hasRoom() ? IN_MEMORY : tmpdir(), prefix))
}

/** Node marks the process of a test file, and what it starts; the one that starts all of them has the option. */
const isTest = (): boolean =>
  process.env.NODE_TEST_CONTEXT !== undefined || process.execArgv.includes('--test')

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM_BYTES_MIN
  } catch {
    return false // Not every system has it.
  }
}

import { chmod, open, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** Pages copied in one step. Other connections write between two steps. */
const PAGES_PER_STEP = 1_000

/** What a copy holds. */
export interface BackupCounts {
  readonly jobs: number
  readonly batches: number
}

export interface Backup extends BackupCounts {
  /** Files of the folder that were removed: parts of copies whose process was ended. They held the texts of users. */
  readonly removed: readonly string[]
}

export interface BackupProgress {
  readonly pages: number
  readonly pagesLeft: number
}

/**
 * Copies a database as it was at one instant into a new file, beside a service that goes on writing. The file appears under its
 * name only when it is whole, checked and on disk. Until then its name says which process writes it, so the next copy into the folder can
 * remove what a process that was ended has left behind.
 */
export async function backUpSqlite(
  path: string,
  target: string,
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<Backup> {
  const removed = await removeParts(dirname(target))
  const half = `${target}${PART_OF_THIS_MACHINE}${process.pid}.part`
  const source = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    // Made before anything is written to it, so nobody else can read the texts meanwhile.
    await (await open(half, 'w', 0o600)).close()
    await chmod(half, 0o600)
    // The copy is of the snapshot that this transaction reads. Without it SQLite begins again at every write of somebody else, and a
    // busy database would never be copied.
    source.exec('begin')
    source.prepare('select 1 from jobs limit 1').get()
    await backup(source, half, {
      rate: PAGES_PER_STEP,
      progress: ({ totalPages, remainingPages }) =>
        onProgress({ pages: totalPages, pagesLeft: remainingPages }),
    })
    const counts = checked(half)
    await syncToDisk(half)
    await rename(half, target)
    await syncToDisk(dirname(target))
    return { ...counts, removed }
  } finally {
    source.close()
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${half}${suffix}`, { force: true })
  }
}

const PART_OF_THIS_MACHINE = `.assay-${hostname()}-`

/** Removes the parts of copies whose process is gone. Only those of this machine: another machine's processes cannot be seen from here. */
async function removeParts(folder: string): Promise<readonly string[]> {
  const left = (await readdir(folder)).filter((name) => {
    const [, rest = ''] = name.split(PART_OF_THIS_MACHINE)
    const pid = /^(\d+)\.part(-wal|-shm|-journal)?$/.exec(rest)?.[1]
    return pid !== undefined && !isAlive(Number(pid))
  })
  for (const name of left) await rm(join(folder, name), { force: true })
  return left
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process lives too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Throws unless the copy is sound. A copy needs no log beside it: it is switched off that. */
function checked(path: string): BackupCounts {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode = delete')
    const verdict = copy.prepare('pragma integrity_check').get()?.integrity_check
    if (verdict !== 'ok') throw new Error(`the copy is damaged: ${String(verdict)}`)
    const rowsOf = (table: 'jobs' | 'batches'): number =>
      Number(copy.prepare(`select count(*) as rows from ${table}`).get()?.rows)
    return { jobs: rowsOf('jobs'), batches: rowsOf('batches') }
  } finally {
    copy.close()
  }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

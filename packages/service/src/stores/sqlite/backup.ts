import { chmod, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** Pages copied in one step. Other connections write between two steps. */
const PAGES_PER_STEP = 1_000

export interface BackupProgress {
  readonly pages: number
  readonly pagesLeft: number
}

/**
 * Copies a database as it was at one instant into a new file, beside a service that goes on writing. The file appears under its
 * name only when it is whole, checked and on disk. Returns how many jobs it holds.
 */
export async function backUpSqlite(
  path: string,
  target: string,
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<{ readonly jobs: number }> {
  const half = `${target}.part`
  const source = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    // Made before anything is written to it, so that nobody else can read the texts meanwhile.
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
    const jobs = checked(half)
    await syncToDisk(half)
    await rename(half, target)
    await syncToDisk(dirname(target))
    return { jobs }
  } finally {
    source.close()
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${half}${suffix}`, { force: true })
  }
}

/** Throws unless the copy is sound. A copy needs no log beside it: it is switched off that. */
function checked(path: string): number {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode = delete')
    const verdict = copy.prepare('pragma integrity_check').get()?.integrity_check
    if (verdict !== 'ok') throw new Error(`the copy is damaged: ${String(verdict)}`)
    return Number(copy.prepare('select count(*) as jobs from jobs').get()?.jobs)
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

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterThisProcess } from '../test/tools/after-this-process.ts'
import type { Random } from '../test/tools/random-numbers.ts'

/** Who writes to the disk: the processes that a quota, or a pause, has to reach. */
export type Writers = () => readonly number[]

/** A disk that can be full and slow. */
export interface SmallDisk {
  readonly folder: string
  /** How full and slow are brought about here, for the report. */
  readonly how: string
  fill(): void
  free(): void
  /** Is slow for that long, then as it was. */
  slow(durationMs: number, random: Random): Promise<void>
  dispose(): void
}

const NOTHING_LEFT_BYTES = 4_096
const REST_BYTES = 8 * 1024 * 1024
const UNMOUNT = 'fsfreeze -u "$0/disk"; sleep 2; umount -l "$0/disk"; rm -rf "$0"'

/**
 * A separate file system in a file, where this process may mount one: filled with ballast, it is full, and frozen again and
 * again for fractions of a second, it is slow. Elsewhere the writers get a limit on the size of their files, and are
 * stopped again and again, which is what a slow disk does to a process that waits for it.
 */
export function createSmallDisk(folder: string, sizeMiB: number, writers: Writers): SmallDisk {
  return mountLoopDisk(folder, sizeMiB) ?? limitWriters(folder, writers)
}

function mountLoopDisk(folder: string, sizeMiB: number): SmallDisk | null {
  const image = join(folder, 'disk.img')
  const mounted = join(folder, 'disk')
  mkdirSync(mounted, { recursive: true })
  try {
    run('truncate', '-s', `${sizeMiB}M`, image)
    run('mkfs.ext4', '-q', '-m', '0', image)
    run('mount', '-o', 'loop', image, mounted)
  } catch {
    rmSync(image, { force: true })
    return null
  }
  const watcher = afterThisProcess(UNMOUNT, folder)
  const ballast = join(mounted, 'ballast')

  return {
    folder: mounted,
    how: `an ext4 file system of ${sizeMiB} MiB in a file: full by ballast, slow by freezing it for fractions of a second`,
    fill() {
      const { bavail, bsize } = statfsSync(mounted)
      // What can be taken without writing it, and the rest, of which a part is the file system's own, byte by byte.
      const bytes = bavail * bsize - REST_BYTES
      if (bytes > 0) run('fallocate', '-l', String(bytes), ballast)
      writeToTheEnd(`${ballast}-rest`)
    },
    free() {
      rmSync(ballast, { force: true })
      rmSync(`${ballast}-rest`, { force: true })
    },
    async slow(durationMs, random) {
      for (const end = performance.now() + durationMs; performance.now() < end; ) {
        run('fsfreeze', '-f', mounted)
        await sleep(random.integer(80, 300))
        run('fsfreeze', '-u', mounted)
        await sleep(random.integer(5, 50))
      }
    },
    dispose() {
      watcher.kill()
      run('umount', '-l', mounted)
      rmSync(image, { force: true })
    },
  }
}

function writeToTheEnd(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(2 * REST_BYTES))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function limitWriters(folder: string, writers: Writers): SmallDisk {
  const limit = (bytes: string): void =>
    forEach(writers(), (pid) => {
      // Only a process's own user may always change its limits.
      const { uid, gid } = statSync(`/proc/${pid}`)
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'pipe', uid, gid })
    })
  const signal = (pids: readonly number[], name: NodeJS.Signals): void =>
    forEach(pids, (pid) => process.kill(pid, name))

  return {
    folder,
    how: 'no file system can be mounted here: full by a limit on the size of files, slow by stopping the writers for fractions of a second',
    fill: () => limit(String(NOTHING_LEFT_BYTES)),
    free: () => limit('unlimited'),
    async slow(durationMs, random) {
      for (const end = performance.now() + durationMs; performance.now() < end; ) {
        const stopped = writers()
        signal(stopped, 'SIGSTOP')
        await sleep(random.integer(80, 300))
        signal(stopped, 'SIGCONT')
        await sleep(random.integer(5, 50))
      }
    },
    dispose() {},
  }
}

/** Does it to all that are still there: a connection of a database, and so its process, may end at any moment. */
function forEach(pids: readonly number[], work: (pid: number) => void): void {
  const failures: unknown[] = []
  for (const pid of pids) {
    try {
      work(pid)
    } catch (error) {
      failures.push(error)
    }
  }
  if (pids.length > 0 && failures.length === pids.length) throw failures[0]
}

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { stdio: 'pipe' })
}

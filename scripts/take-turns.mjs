// One process at a time sets up a clone. Plain JavaScript, as all that runs before anything is installed.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_AGAIN_MS = 200

/**
 * Runs work while no other process does so under the same lock. Whoever waits is told once. A process that died with the lock
 * does not keep it: the lock is a file with the number of the process that holds it.
 * @template T
 * @param {string} path of the lock
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} onWait
 * @returns {Promise<T>}
 */
export async function takeTurns(path, work, onWait) {
  const own = `${path}.${process.pid}`
  for (let isTold = false; !take(path, own); ) {
    const holder = holderOf(path)
    if (holder !== null && isAlive(holder)) {
      if (!isTold) onWait(holder)
      isTold = true
      await sleep(LOOK_AGAIN_MS)
    } else if (holder !== null) {
      giveUpFor(path, own, holder)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** The file has its content before it has its name, so nobody finds it empty. */
function take(path, own) {
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return null // It was given up since.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Takes the lock of a dead process away. When another process was faster and holds it by now, it gets it back. */
function giveUpFor(path, own, dead) {
  const taken = `${own}.taken`
  try {
    renameSync(path, taken)
    if (holderOf(taken) !== dead) linkSync(taken, path)
  } catch {
    // Somebody else did it.
  } finally {
    rmSync(taken, { force: true })
  }
}

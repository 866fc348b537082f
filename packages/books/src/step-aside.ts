import { type ChildProcess, spawn } from 'node:child_process'

/** Lets processes that build books stand still while somebody waits for a price. */
export interface StepAside {
  /** Somebody waits for a price from now on. */
  begin(): void
  /** One of them has it. */
  end(): void
  /** From now on this process steps aside. Returns how to end that. */
  add(child: ChildProcess): () => void
}

/** A build stands still for as long as it ran before, at most this long: a service that always prices builds at half its speed. */
const STILL_MS_MAX = 50
/** For less than this it does not stop. */
const STILL_MS_MIN = 5

/** A process that stands still does not notice that its service is gone. A shell does, and ends it. */
const END_WITH_SERVICE = 'read _; kill -KILL "$0"'

/**
 * A low priority is not enough: a process that computes keeps its core for some milliseconds when one of a higher priority wakes up, and
 * both share caches and memory all the time.
 */
export function createStepAside(): StepAside {
  const children = new Set<ChildProcess>()
  let waiting = 0
  let isStill = false
  /** How long the builds may stand still, as of `sinceMs`. */
  let leftMs = STILL_MS_MAX
  let sinceMs = performance.now()
  let timer: NodeJS.Timeout | undefined

  function update(): void {
    const nowMs = performance.now()
    const passedMs = nowMs - sinceMs
    leftMs = isStill ? leftMs - passedMs : Math.min(STILL_MS_MAX, leftMs + passedMs)
    sinceMs = nowMs
    clearTimeout(timer)
    const isWanted = waiting > 0 && children.size > 0
    const shouldBeStill = isWanted && leftMs > (isStill ? 0 : STILL_MS_MIN)
    if (shouldBeStill !== isStill) {
      isStill = shouldBeStill
      for (const child of children) child.kill(isStill ? 'SIGSTOP' : 'SIGCONT')
    }
    if (isWanted) timer = setTimeout(update, isStill ? leftMs : STILL_MS_MAX - leftMs)
  }

  function add(child: ChildProcess): () => void {
    if (process.platform === 'win32') return () => {}
    const guard = spawn('sh', ['-c', END_WITH_SERVICE, String(child.pid)], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const leave = (): void => {
      children.delete(child)
      child.kill('SIGCONT')
    }
    guard.once('spawn', () => {
      children.add(child)
      if (isStill) child.kill('SIGSTOP')
      update()
    })
    // Without a guard it does not step aside.
    guard.once('error', () => {})
    guard.once('exit', leave)
    return () => {
      leave()
      guard.kill('SIGKILL')
    }
  }

  return {
    begin() {
      waiting++
      if (children.size > 0) update()
    },
    end() {
      waiting--
      if (children.size > 0) update()
    },
    add,
  }
}

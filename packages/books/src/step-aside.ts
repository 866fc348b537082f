import { type ChildProcess, spawn } from 'node:child_process'

/** Lets processes that build books stand still while a job is worked on. */
export interface StepAside {
  /** Somebody waits for a job from now on. */
  begin(): void
  /** One of them waits no longer. */
  end(): void
  /** From now on this process steps aside, until it ends. */
  add(child: ChildProcess): void
}

/** A build stands still for as long as it ran before, at most this long: a service that always prices builds at half its speed. */
const STILL_MS_MAX = 50
/** For less than this it does not stop. */
const STILL_MS_MIN = 5

/**
 * A process that stands still does not notice that its service is gone. A shell does, and ends it. Signals that a terminal sends to all
 * processes of a service are for the service.
 */
const END_WITH_SERVICE = 'trap "" HUP INT TERM; read _; kill -KILL "$0"'

/**
 * A low priority is not enough: a process that computes keeps its core for some milliseconds when one of a higher priority wakes up, and
 * both share caches and memory all the time.
 */
export function createStepAside(): StepAside {
  const children = new Set<ChildProcess>()
  let waiting = 0
  let isStill = false
  /** How long the builds may stand still, as of `sinceMs`. */
  let stillLeftMs = STILL_MS_MAX
  let sinceMs = performance.now()
  let timer: NodeJS.Timeout | undefined

  function update(): void {
    const nowMs = performance.now()
    const passedMs = nowMs - sinceMs
    stillLeftMs = isStill ? stillLeftMs - passedMs : Math.min(STILL_MS_MAX, stillLeftMs + passedMs)
    sinceMs = nowMs
    clearTimeout(timer)
    const isWanted = waiting > 0 && children.size > 0
    const shouldBeStill = isWanted && stillLeftMs > (isStill ? 0 : STILL_MS_MIN)
    if (shouldBeStill !== isStill) {
      isStill = shouldBeStill
      for (const child of children) child.kill(isStill ? 'SIGSTOP' : 'SIGCONT')
    }
    if (isWanted) timer = setTimeout(update, isStill ? stillLeftMs : STILL_MS_MAX - stillLeftMs)
  }

  function leave(child: ChildProcess): void {
    children.delete(child)
    child.kill('SIGCONT')
    update()
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
    add(child) {
      const guard = startGuard(child)
      guard?.once('spawn', () => {
        // It may have ended meanwhile.
        if (child.exitCode !== null || child.signalCode !== null) return void guard.kill('SIGKILL')
        children.add(child)
        if (isStill) child.kill('SIGSTOP')
        update()
      })
      guard?.once('exit', () => leave(child))
      // Whoever has its number next is none of the guard's business.
      child.once('exit', () => guard?.kill('SIGKILL'))
    },
  }
}

/** Null where there is none, as on a system without a shell or without memory for one. Such a build does not step aside. */
function startGuard({ pid }: ChildProcess): ChildProcess | null {
  if (process.platform === 'win32' || pid === undefined) return null
  try {
    const guard = spawn('sh', ['-c', END_WITH_SERVICE, String(pid)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env.PATH },
    })
    return guard.once('error', () => {})
  } catch {
    return null
  }
}

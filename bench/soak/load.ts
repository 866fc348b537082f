import type { Random } from '../../test/tools/random-numbers.ts'
import type { Scene, User } from './api.ts'
import type { HttpClient } from './http-client.ts'
import type { Ledger } from './ledger.ts'
import { runConsole, runKeyLife, runListing } from './reading-scenarios.ts'
import { runBacklog, runExpiry, runJob } from './scenarios.ts'

interface LoadOptions {
  readonly client: HttpClient
  readonly ledger: Ledger
  readonly random: Random
  readonly users: readonly User[]
  /** Sends its jobs in heaps; apart from the others, so its limits are its own. */
  readonly heaper: User
  readonly jobsPerSecond: number
  /** When a job that has ended must be gone. */
  readonly goneAfterMs: number
  readonly assay: (
    ...args: readonly string[]
  ) => Promise<{ readonly stdout: string; readonly stderr: string }>
}

export interface Load {
  /** Scenarios under way. */
  running(): number
  /** Begins nothing more and ends pauses; resolves when all that was begun is done. */
  stop(): Promise<void>
}

const TICK_MS = 20
/** Far more than a steady load ever has under way: beyond it, the service does not keep up. */
const RUNNING_MAX = 3_000

/** Starts each kind of scenario at random moments of a steady rate, whatever became of those before it. */
export function startLoad(options: LoadOptions): Load {
  const { client, ledger, random, users, jobsPerSecond } = options
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const startedAtMs = performance.now()

  const kinds: readonly [perSecond: number, run: (scene: Scene) => Promise<void>][] = [
    [jobsPerSecond, runJob],
    [jobsPerSecond / 5, runListing],
    [jobsPerSecond / 80, runConsole],
    [1 / 10, (scene) => runExpiry(scene, options.goneAfterMs)],
    [1 / 30, (scene) => runKeyLife(scene, options.assay)],
    [1 / 60, oneAtATime((scene) => runBacklog(scene, options.heaper))],
  ]
  const due = kinds.map(([perSecond]) => random.next() * (1_000 / perSecond))

  const timer = setInterval(() => {
    const nowMs = performance.now() - startedAtMs
    for (const [kind, [perSecond, run]] of kinds.entries()) {
      let dueMs = due[kind] ?? nowMs
      for (; dueMs < nowMs; dueMs += gapMs(random, perSecond)) begin(run)
      due[kind] = dueMs
    }
  }, TICK_MS)

  function begin(run: (scene: Scene) => Promise<void>): void {
    if (running.size >= RUNNING_MAX) {
      ledger.fault('answer', `${RUNNING_MAX} scenarios are under way: the service does not keep up`)
      return
    }
    const scene: Scene = { client, ledger, users, random: random.branch(random.below(2 ** 32)), rest }
    const done = run(scene)
      .catch((error: unknown) => ledger.fault('answer', `a scenario broke off: ${String(error)}`))
      .finally(() => running.delete(done))
    running.add(done)
  }

  function rest(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isWhole: boolean) => () => {
        clearTimeout(timeout)
        stopping.signal.removeEventListener('abort', cut)
        resolve(isWhole)
      }
      const timeout = setTimeout(() => end(true)(), ms)
      const cut = end(false)
      if (stopping.signal.aborted) cut()
      else stopping.signal.addEventListener('abort', cut)
    })
  }

  return {
    running: () => running.size,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Leaves out what would begin before the last one has ended. */
function oneAtATime(run: (scene: Scene) => Promise<void>): (scene: Scene) => Promise<void> {
  let isRunning = false
  return async (scene) => {
    if (isRunning) return
    isRunning = true
    await run(scene).finally(() => {
      isRunning = false
    })
  }
}

/** Clients do not know of each other, so the time between two of them is exponential. */
function gapMs(random: Random, perSecond: number): number {
  return (-Math.log(1 - random.next()) * 1_000) / perSecond
}

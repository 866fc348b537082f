import type { Worker } from 'node:worker_threads'

/** A thread that is asked to stop does so within a step. One that has worked for this long since then is stuck. */
const WORKED_MS_MAX = 300
/** The same holds for one that has waited this long for anything. */
const WAITED_MS_MAX = 5_000
const CHECK_MS = 50

/**
 * Ends a thread that does not stop. Its own processor time decides: on a busy machine a healthy thread may not run for a
 * while, and a new one in its place would first have to open the book, which makes the machine busier still.
 */
export function endIfStuck(worker: Worker, isStillAtIt: () => boolean): void {
  const askedAtMs = performance.now()
  let workedBeforeMs: number | null = null
  let workedMs = 0
  let isAsking = false

  function readWorked(): void {
    if (isAsking) return
    isAsking = true
    worker.cpuUsage().then(
      ({ user, system }) => {
        isAsking = false
        const totalMs = (user + system) / 1_000
        workedBeforeMs ??= totalMs
        workedMs = totalMs - workedBeforeMs
      },
      // The thread has ended.
      () => {},
    )
  }

  const timer = setInterval(() => {
    if (!isStillAtIt()) {
      clearInterval(timer)
      return
    }
    if (workedMs >= WORKED_MS_MAX || performance.now() - askedAtMs >= WAITED_MS_MAX) {
      clearInterval(timer)
      void worker.terminate()
    } else readWorked()
  }, CHECK_MS)
  timer.unref()
  readWorked()
}

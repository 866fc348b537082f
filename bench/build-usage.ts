import { readFileSync } from 'node:fs'
import { childrenOf, processesLike } from '../test/tools/process-state.ts'
import { cpuMicrosOf } from './process-usage.ts'

/** What the build of a book took of the machine. */
export interface BuildUsage {
  /** The most that the process that builds had in memory. */
  readonly buildPeakBytes: number
  /** The most that the service had more than before; the list goes through it. */
  readonly servicePeakBytes: number
  /** Processor time of the service and of the process that builds. */
  readonly cpuSeconds: number
}

const LOOK_EVERY_MS = 100
const STOP_EVERY_MS = 1

export interface BuildWatch {
  /** Runs something while the process that builds is stopped; null when there is none. */
  paused<T>(run: () => Promise<T>): Promise<T | null>
  pausedMs(): number
  end(): BuildUsage
}

/** Watches a service and what it starts until `end`. The kernel keeps the peak of each process, so nothing falls between two looks. */
export function watchBuild(servicePid: number): BuildWatch {
  const before = cpuMicrosOf([servicePid])
  const serviceBytes = statusBytes(servicePid, 'VmRSS')
  let buildPeakBytes = 0
  let servicePeakBytes = 0
  const look = setInterval(() => {
    const builder = builderOf(servicePid)
    if (builder !== undefined) buildPeakBytes = Math.max(buildPeakBytes, statusBytes(builder, 'VmHWM'))
    servicePeakBytes = Math.max(servicePeakBytes, statusBytes(servicePid, 'VmRSS') - serviceBytes)
  }, LOOK_EVERY_MS)
  let pausedMs = 0
  return {
    pausedMs: () => pausedMs,
    async paused(run) {
      const builder = builderOf(servicePid)
      if (builder === undefined) return null
      const startedAt = performance.now()
      // The service lets it go on whenever nobody waits for a price.
      const stop = setInterval(() => signal(builder, 'SIGSTOP'), STOP_EVERY_MS)
      try {
        return await run()
      } finally {
        clearInterval(stop)
        signal(builder, 'SIGCONT')
        pausedMs += performance.now() - startedAt
      }
    },
    end() {
      clearInterval(look)
      // Time of a child counts for its parent once it has ended.
      const cpuSeconds = (cpuMicrosOf([servicePid]) - before) / 1e6
      return { buildPeakBytes, servicePeakBytes, cpuSeconds }
    },
  }
}

/** The process that builds a book for a service. It has a guard beside it. */
function builderOf(servicePid: number): number | undefined {
  const builders = processesLike(/build-process/)
  return childrenOf(servicePid).find((pid) => builders.includes(pid))
}

/** Signals a process, which may have ended by itself. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has.
  }
}

function statusBytes(pid: number, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

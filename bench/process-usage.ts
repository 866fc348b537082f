import { readFileSync } from 'node:fs'
import { childrenOf } from '../test/tools/process-state.ts'

/** Kernel ticks a second, as Linux reports process times to programs on every common platform. */
const TICKS_PER_SECOND = 100

/** Processor time that these processes have used so far, with their ended children, to a hundredth of a second. */
export function cpuMicrosOf(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const times = readTimes(String(pid))
    if (times !== null) ticks += times.own + times.ended
  }
  return (ticks * 1_000_000) / TICKS_PER_SECOND
}

/** A process and those that it has started and that live. */
export function familyOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid)]
}

/** Memory of these processes; what several of them share is counted once. Sockets' buffers in the kernel are not in it. */
export function memoryBytesOf(pids: readonly number[]): number {
  let kib = 0
  for (const pid of pids) {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
    kib += Number(/^Pss: *(\d+)/m.exec(text)?.[1] ?? 0)
  }
  return kib * 1024
}

interface Times {
  readonly own: number
  readonly ended: number
}

function readTimes(pid: string): Times | null {
  try {
    // The name in the second field may hold blanks, so counting starts behind its closing parenthesis.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [utime, stime, cutime, cstime] = fields.slice(11)
    return { own: (utime ?? 0) + (stime ?? 0), ended: (cutime ?? 0) + (cstime ?? 0) }
  } catch {
    return null
  }
}

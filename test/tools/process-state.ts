import { readdirSync, readFileSync } from 'node:fs'

/** Only Linux tells how a process is. */
export const HAS_PROCESS_STATES = process.platform === 'linux'

/** The letter that the kernel has for it: `T` while it stands still. Null once it is gone. */
export function stateOf(pid: number): string | null {
  const letter = /\) (\w)/.exec(read(pid, 'stat'))?.[1] ?? null
  return letter === 'Z' || letter === 'X' ? null : letter
}

/** Processes whose command line, its words divided by blanks, matches. */
export function processesLike(command: RegExp): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => command.test(read(pid, 'cmdline').replaceAll('\0', ' ')))
}

/** Processes that this one has started. */
export const childrenOf = (pid: number): readonly number[] =>
  processesLike(/./).filter((child) => /\) \w (\d+)/.exec(read(child, 'stat'))?.[1] === String(pid))

/** Empty where there is no such process. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

import { readdirSync, readFileSync } from 'node:fs'

/** Only Linux tells how a process is. */
export const HAS_PROCESS_STATES = process.platform === 'linux'

/** The letter that the kernel has for it: `T` while it stands still. Null once it is gone. */
export function stateOf(pid: number): string | null {
  const [letter = null] = statusOf(pid)
  return letter === 'Z' || letter === 'X' ? null : letter
}

/** Processes that this one has started and that live. */
export const childrenOf = (pid: number): readonly number[] =>
  allProcesses().filter((child) => statusOf(child)[1] === String(pid) && stateOf(child) !== null)

/** Processes whose command line, its words divided by blanks, matches. */
export const processesLike = (command: RegExp): readonly number[] =>
  allProcesses().filter((pid) => command.test(read(pid, 'cmdline').replaceAll('\0', ' ')))

function allProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** What the kernel says of it, from its state and its parent on. The name before may hold blanks and brackets. */
function statusOf(pid: number): readonly string[] {
  const text = read(pid, 'stat')
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Empty where there is no such process: it may have ended since the folder was read. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

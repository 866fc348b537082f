import { readFileSync } from 'node:fs'

/** Files that a process has open beside its connections. */
const OWN_FILES = 500

/**
 * Why so many connections cannot be held here; null when they can. Node raises its own limit to the hard one at start, so
 * the hard one counts.
 */
export function openFilesNote(connections: number): string | null {
  const text = readFileSync('/proc/self/limits', 'latin1')
  const hard = /^Max open files +\S+ +(\S+)/m.exec(text)?.[1] ?? '0'
  const max = hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
  if (max >= connections + OWN_FILES) return null
  return `Left out: ${connections} connections need a limit of ${connections + OWN_FILES} open files a process, and it is ${hard} (raise it with \`ulimit -Hn\`).`
}

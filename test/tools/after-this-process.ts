import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Runs a shell script when this process ends, in whatever way: a shell in a session of its own waits for the end of its
 * input, which the kernel brings about. In the script, `$0` is the folder.
 */
export function afterThisProcess(script: string, folder: string): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', `trap "" INT; cat > /dev/null; ${script}`, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const input = watcher.stdin as typeof watcher.stdin & { unref?: () => void }
  input.unref?.()
  return watcher
}

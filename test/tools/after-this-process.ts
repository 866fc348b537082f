import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * Runs a shell script when this process ends, in whatever way: a shell in a separate session waits for the end of its
 * input, which the kernel brings about. In the script, `$0` is the folder.
 */
export function afterThisProcess(script: string, folder: string): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', `trap "" INT; cat > /dev/null; ${script}`, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // A pipe is a socket, and only sockets can be left behind like this.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return watcher
}

import { openArchive, openStore } from '@assay/stores'
import { EXIT, reasonOf } from './exit-codes.ts'
import { createOutput } from './output.ts'
import { runProgram } from './program.ts'

const LINGER_MS = 500

/**
 * A command that is done waits for unread output and for nothing else. Without this, a driver's timer on a connection that
 * opened while it was being closed keeps the process alive for minutes.
 */
function endWhenWritten(): void {
  const end = (): void => {
    if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit()
  }
  setInterval(end, LINGER_MS).unref()
}

const { env, stdout, stderr } = process
const output = createOutput({ stdout, stderr, env })

// A reader such as `head` closes the pipe when it has seen enough. That is not a failure. A result that nobody got is one. A service writes
// nothing here, so a full disk does not end it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  output.note(`The output could not be written (${reasonOf(error)}).\n`)
  process.exit(EXIT.usage)
})

// Nobody reads the remarks any more. The work goes on.
process.stderr.on('error', () => {})

process.exitCode = await runProgram(process.argv.slice(2), { env, openStore, openArchive, ...output })
endWhenWritten()

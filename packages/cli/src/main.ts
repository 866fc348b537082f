import { openArchive, openStore } from '@assay/service'
import { runProgram } from './program.ts'

const LINGER_MS = 500

/**
 * Nothing but output that nobody has read yet may hold a command that is done. A driver's timer, on a connection that came
 * up while it was being closed, did so for minutes.
 */
function endWhenWritten(): void {
  const end = (): void => {
    if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit()
  }
  setInterval(end, LINGER_MS).unref()
}

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
})

// Nobody listens any more: whatever the process has begun goes on.
process.stderr.on('error', () => {})

process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  openStore,
  openArchive,
  print: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
})
endWhenWritten()

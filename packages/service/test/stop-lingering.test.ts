import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const PROGRAM = `
  import { firstSignal, runUntilSignal } from ${JSON.stringify(new URL('../src/cli/run-until-signal.ts', import.meta.url).href)}
  const signalled = firstSignal()
  // A timer of a driver that nobody can reach any more.
  setInterval(() => {}, 60_000)
  setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20)
  const logger = { info: (_, text) => text && console.log(text), error: console.error }
  const node = { reloadBook: async () => {}, stop: async () => console.log('node stopped') }
  await runUntilSignal({ node, logger, flush: () => console.log('flushed'), signalled })
  console.log('returned')
`

test('a process that has stopped ends, whatever a driver still holds on to', async () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 })
  assert.deepEqual(stdout.trim().split('\n'), ['stopping', 'node stopped', 'flushed', 'returned'])
})

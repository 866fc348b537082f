import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ASSAY_MAIN } from '../../../test/tools/service-process.ts'

/** A timer of a driver that nobody can reach any more. */
const LINGERING = 'data:text/javascript,setInterval(() => {}, 60_000)'

const run = (...args: readonly string[]) =>
  spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', LINGERING, ASSAY_MAIN, ...args],
    {
      env: { ...process.env, DATABASE_URL: 'sqlite::memory:', PORT: '0', ASSAY_WORKERS: '0' },
      timeout: 30_000,
    },
  )

test('a command that is done ends, whatever a driver still holds on to', async () => {
  const child = run('keys', 'list')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('a service that has stopped ends, whatever a driver still holds on to and though nobody reads its log', async () => {
  const child = run('serve')
  for await (const chunk of child.stderr) if (String(chunk).includes('is serving')) break
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('a command waits for whoever reads its output slowly', async () => {
  const child = run('book', 'export')
  await sleep(3_000)
  let bytes = 0
  let last = ''
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    last = chunk.toString().slice(-1)
  })
  child.stderr.resume()
  assert.deepEqual(await once(child, 'close'), [0, null])
  assert.ok(bytes > 100_000, `${bytes} bytes`)
  assert.equal(last, '\n')
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { endIfStuck } from '../src/scheduler/end-stuck-thread.ts'

/** A thread that has begun to run this. `isStillAtIt` is true until it has sent a second message. */
async function startThread(t: TestContext, source: string) {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads'); parentPort.postMessage('begun'); ${source}`,
    { eval: true },
  )
  t.after(() => worker.terminate())
  await once(worker, 'message')
  let isOver = false
  worker.once('message', () => {
    isOver = true
  })
  return { worker, isStillAtIt: () => !isOver }
}

const waitMs = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`

test('a thread that works on and does not stop is ended', async (t) => {
  const { worker, isStillAtIt } = await startThread(t, 'for (;;);')
  const exited = once(worker, 'exit')
  endIfStuck(worker, isStillAtIt)
  await exited
})

test('a thread that had no processor for a while is left alone', async (t) => {
  const { worker, isStillAtIt } = await startThread(
    t,
    `${waitMs(1_500)} parentPort.postMessage('stopped'); setInterval(() => {}, 1_000)`,
  )
  let hasExited = false
  worker.once('exit', () => {
    hasExited = true
  })
  endIfStuck(worker, isStillAtIt)
  await once(worker, 'message')
  await worker.cpuUsage()
  assert.equal(hasExited, false)
})

test('a thread that waits for ever is ended', async (t) => {
  const { worker, isStillAtIt } = await startThread(t, waitMs(600_000))
  const exited = once(worker, 'exit')
  endIfStuck(worker, isStillAtIt)
  await exited
})

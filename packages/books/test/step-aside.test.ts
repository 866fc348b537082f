import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { HAS_PROCESS_STATES, processesLike, stateOf } from '../../../test/tools/process-state.ts'
import { createStepAside } from '../src/step-aside.ts'

const options = { skip: !HAS_PROCESS_STATES }
const COMPUTE = 'process.stdout.write("."); for (;;);'

async function until(isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !isSo(); await sleep(1))
    assert.ok(Date.now() < deadline, 'it never became so')
}

/** A process that computes, as one that builds does. */
async function startComputing(t: TestContext) {
  const child = spawn(process.execPath, ['-e', COMPUTE], { stdio: ['ignore', 'pipe', 'ignore'] })
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const pid = child.pid ?? 0
  return { child, pid, isStill: () => stateOf(pid) === 'T' }
}

/** The shell that waits beside it. */
function guardOf(pid: number): number {
  const [guard] = processesLike(new RegExp(`^sh .* ${pid} $`))
  assert.ok(guard)
  return guard
}

test('a build stands still while somebody waits for a job, and goes on', options, async (t) => {
  const stepAside = createStepAside()
  const { child, isStill } = await startComputing(t)
  stepAside.add(child)
  stepAside.begin()
  await until(isStill)
  stepAside.end()
  await until(() => !isStill())
})

test('a build without a guard goes on, and a guard ends with its build', options, async (t) => {
  const stepAside = createStepAside()
  const [first, second] = [await startComputing(t), await startComputing(t)]
  for (const { child } of [first, second]) stepAside.add(child)
  stepAside.begin()
  await until(() => first.isStill() && second.isStill())
  process.kill(guardOf(first.pid), 'SIGKILL')
  await until(() => second.isStill() && !first.isStill())

  const guard = guardOf(second.pid)
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.kill(guard, name)
  second.child.kill('SIGKILL')
  await until(() => stateOf(guard) === null)
  stepAside.end()
})

test('a service that always prices builds at half its speed', options, async (t) => {
  const stepAside = createStepAside()
  const { child, isStill } = await startComputing(t)
  stepAside.add(child)
  stepAside.begin()
  t.after(stepAside.end)
  await until(isStill)
  let looks = 0
  let still = 0
  for (const endsAt = performance.now() + 2_000; performance.now() < endsAt; await sleep(1)) {
    looks++
    if (isStill()) still++
  }
  const share = still / looks
  assert.ok(share > 0.2 && share < 0.8, `it stood still ${Math.round(100 * share)} % of the time`)
})

test('a build that stands still ends with its service', options, async (t) => {
  const service = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process'
       import { createStepAside } from ${JSON.stringify(new URL('../src/step-aside.ts', import.meta.url).href)}
       const child = spawn(process.execPath, ['-e', ${JSON.stringify(COMPUTE)}], { stdio: ['ignore', 'pipe', 'ignore'] })
       const stepAside = createStepAside()
       stepAside.add(child)
       stepAside.begin()
       child.stdout.once('data', () => console.log(child.pid))`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.after(() => service.kill('SIGKILL'))
  const [line] = await Promise.race([once(service.stdout, 'data'), once(service, 'exit')])
  const pid = Number(String(line))
  assert.ok(pid > 1, 'the service has ended by itself')
  await until(() => stateOf(pid) === 'T')
  service.kill('SIGKILL')
  await until(() => stateOf(pid) === null)
})

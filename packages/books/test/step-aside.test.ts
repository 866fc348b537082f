import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStepAside } from '../src/step-aside.ts'

const options = { skip: process.platform === 'linux' ? false : 'only Linux says how a process is' }
const COMPUTE = 'process.stdout.write("."); for (;;);'

/** The letter that the kernel has for it: `T` while it stands still; null once it is gone. */
function stateOf(pid: number): string | null {
  try {
    const letter = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? null
    return letter === 'Z' || letter === 'X' ? null : letter
  } catch {
    return null
  }
}

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

test('a build stands still while somebody waits for a price, and goes on', options, async (t) => {
  const stepAside = createStepAside()
  const { child, pid, isStill } = await startComputing(t)
  const end = stepAside.add(child)
  stepAside.begin()
  await until(isStill)
  stepAside.end()
  await until(() => !isStill())

  stepAside.begin()
  end()
  await until(() => !isStill())
  await sleep(100)
  assert.equal(stateOf(pid), 'R', 'it is let go for good')
})

test('a service that always prices builds at half its speed', options, async (t) => {
  const stepAside = createStepAside()
  const { child, isStill } = await startComputing(t)
  t.after(stepAside.add(child))
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
  const [line] = await once(service.stdout, 'data')
  const pid = Number(String(line))
  await until(() => stateOf(pid) === 'T')
  service.kill('SIGKILL')
  await until(() => stateOf(pid) === null)
})

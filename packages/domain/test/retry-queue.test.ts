import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JobError } from '../src/jobs/job.ts'
import { closeInTime, createRetryQueue } from '../src/jobs/retry-queue.ts'

const away = () => new JobError('store_unavailable', 'The store is away.')

/** A store that is away until it is told to come back. */
function createOutage() {
  let isAway = true
  let asked = 0
  return {
    asked: () => asked,
    end() {
      isAway = false
    },
    async write<T>(answer: T): Promise<T> {
      asked++
      if (isAway) throw away()
      return answer
    },
  }
}

test('writes that found the store away get through when it is back, each once, in order', async () => {
  const queue = createRetryQueue().part(100)
  const outage = createOutage()
  const answered: number[] = []
  const writes = Array.from({ length: 50 }, async (_, i) => {
    answered.push(await queue.write(() => outage.write(i)))
  })
  await new Promise(setImmediate)
  // On a busy machine the first of them may have asked once more by now.
  const asked = outage.asked()
  assert.ok(asked === 50 || asked === 51, `${asked} times`)
  assert.ok(queue.isWaiting())
  // One that comes now does not even ask.
  const late = queue.write(() => outage.write(50))
  assert.equal(outage.asked(), asked)
  outage.end()
  await Promise.all([...writes, late])
  assert.deepEqual(
    answered,
    Array.from({ length: 50 }, (_, i) => i),
  )
  assert.equal(outage.asked(), asked + 51)
  assert.ok(!queue.isWaiting())
})

test('a full queue refuses the write with the reason of the outage', async () => {
  const queue = createRetryQueue().part(2)
  const outage = createOutage()
  const write = () => queue.write(() => outage.write('written'))
  const waiting = [write(), write()]
  await assert.rejects(write(), { code: 'store_unavailable' })
  await assert.rejects(write(), { code: 'store_unavailable' })
  outage.end()
  assert.deepEqual(await Promise.all(waiting), ['written', 'written'])
})

test('a write that the store refuses for good is not asked again', async () => {
  const queue = createRetryQueue().part(10)
  let asked = 0
  const write = async (): Promise<never> => {
    asked++
    throw new Error('a bug')
  }
  await assert.rejects(queue.write(write), { message: 'a bug' })
  assert.equal(asked, 1)
})

test('closing gives up what the store has not answered', async () => {
  const queue = createRetryQueue().part(10)
  const silent = queue.write(() => new Promise<never>(() => {}))
  queue.close()
  await assert.rejects(silent, { code: 'store_unavailable' })
})

test('closing gives up what waits', async () => {
  const queue = createRetryQueue().part(10)
  const outage = createOutage()
  const waiting = queue.write(() => outage.write('written'))
  await new Promise(setImmediate)
  queue.close()
  await assert.rejects(waiting, { code: 'store_unavailable' })
  await assert.rejects(
    queue.write(() => outage.write('written')),
    { code: 'store_unavailable' },
  )
})

test('an owner who stops gives up after its time, and in an outage much sooner', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  const [silent, away] = [createRetryQueue().part(10), createRetryQueue().part(10)]
  const slow = silent.write(() => new Promise<never>(() => {}))
  const waiting = away.write(() => createOutage().write('written'))
  await new Promise(setImmediate)
  const ends: string[] = []
  slow.catch(() => ends.push('slow'))
  waiting.catch(() => ends.push('waiting'))
  for (const part of [silent, away]) void closeInTime(part, 4_500).closed
  t.mock.timers.tick(900)
  await new Promise(setImmediate)
  assert.deepEqual(ends, [])
  t.mock.timers.tick(100)
  await new Promise(setImmediate)
  assert.deepEqual(ends, ['waiting'])
  t.mock.timers.tick(3_400)
  await new Promise(setImmediate)
  assert.deepEqual(ends, ['waiting'])
  t.mock.timers.tick(100)
  await new Promise(setImmediate)
  assert.deepEqual(ends, ['waiting', 'slow'])
})

test('the parts of a node share one line: an outage is tried once at a time, and closing one part leaves the others', async () => {
  const queue = createRetryQueue()
  const [jobs, builds] = [queue.part(100), queue.part(100)]
  const outage = createOutage()
  const asked: string[] = []
  const write = (part: typeof jobs, name: string) =>
    part.write(() => {
      asked.push(name)
      return outage.write(name)
    })
  const waiting = [write(jobs, 'job 1'), write(jobs, 'job 2'), write(builds, 'build')]
  await new Promise(setImmediate)
  assert.deepEqual(asked.splice(0), ['job 1', 'job 2', 'build'])
  assert.ok(builds.isWaiting())
  await new Promise((resolve) => setTimeout(resolve, 150))
  assert.ok(asked.length <= 1, `${asked} were asked in one pause`)
  builds.close()
  await assert.rejects(waiting[2] ?? assert.fail(), { code: 'store_unavailable' })
  outage.end()
  assert.deepEqual(await Promise.all(waiting.slice(0, 2)), ['job 1', 'job 2'])
})

test('a write that the store never takes does not hold up the other parts', async () => {
  const queue = createRetryQueue()
  const [jobs, batches] = [queue.part(10), queue.part(10)]
  const stuck = batches.write(async (): Promise<never> => {
    throw away()
  })
  await new Promise(setImmediate)
  assert.ok(jobs.isWaiting())
  const startedAtMs = performance.now()
  for (let i = 0; i < 50; i++) assert.equal(await jobs.write(async () => i), i)
  assert.ok(performance.now() - startedAtMs < 90, 'jobs waited for the pause of a batch')
  batches.close()
  await assert.rejects(stuck, { code: 'store_unavailable' })
})

test('an outage is tried ever more rarely', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const queue = createRetryQueue().part(10)
  const outage = createOutage()
  const writes = Array.from({ length: 3 }, () => queue.write(() => outage.write('written')))
  await new Promise(setImmediate)
  for (let passedMs = 0; passedMs < 10_000; passedMs += 100) {
    t.mock.timers.tick(100)
    await new Promise(setImmediate)
  }
  const tries = outage.asked() - writes.length
  assert.ok(tries >= 5 && tries <= 9, `${tries} tries in ten seconds`)
  outage.end()
  t.mock.timers.tick(2_000)
  assert.deepEqual(await Promise.all(writes), ['written', 'written', 'written'])
})

test('a write that gets through lets a few others follow, not all', async () => {
  const queue = createRetryQueue().part(100)
  let isAway = true
  let asked = 0
  let written = 0
  const writes = Array.from({ length: 50 }, () =>
    queue.write(async () => {
      asked++
      if (isAway) throw away()
      await new Promise(setImmediate)
      written++
    }),
  )
  await new Promise(setImmediate)
  isAway = false
  while (written === 0) await new Promise(setImmediate)
  assert.ok(asked - writes.length <= 5, `${asked - writes.length} came back at once`)
  await Promise.all(writes)
  assert.equal(written, 50)
})

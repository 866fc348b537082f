import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { JobError } from '../src/jobs/job-error.ts'
import { startUpkeep } from '../src/scheduler/upkeep.ts'

const logger = pino({ level: 'silent' })
const BATCH = 200

test('a purge that has much to erase does not keep overdue jobs from being failed', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const purging = Promise.withResolvers<void>()
  const sweptDuringPurge = Promise.withResolvers<void>()
  let isPurging = false
  const upkeep = startUpkeep({
    store: {
      async purge() {
        isPurging = true
        purging.resolve()
        await sweptDuringPurge.promise
        return 0
      },
      async sweep() {
        if (isPurging) sweptDuringPurge.resolve()
        return 0
      },
    },
    logger,
    attemptsMax: 3,
  })
  t.mock.timers.tick(60_000)
  await purging.promise
  t.mock.timers.tick(1_000)
  await sweptDuringPurge.promise
  await upkeep.stop()
})

test('a full batch is followed by the next, and a store that is away by the next turn', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const answers = [BATCH, BATCH, 3]
  const done = Promise.withResolvers<void>()
  let sweeps = 0
  const upkeep = startUpkeep({
    store: {
      purge: async () => 0,
      async sweep({ limit }) {
        assert.equal(limit, BATCH)
        if (++sweeps === 1) throw new JobError('store_unavailable', 'The store is away.')
        const answer = answers.shift()
        if (answers.length === 0) done.resolve()
        return answer ?? 0
      },
    },
    logger,
    attemptsMax: 3,
  })
  t.mock.timers.tick(1_000)
  await new Promise(setImmediate)
  t.mock.timers.tick(1_000)
  await done.promise
  await upkeep.stop()
  assert.equal(sweeps, 4)
})

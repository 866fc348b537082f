import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Progress } from '@assay/engine'
import { createPace } from '../src/scheduler/price-query.ts'

const step = (stage: Progress['stage'], message: string, progress = 0.5): Progress => ({
  stage,
  message,
  progress,
})

test('each stage becomes one event, told when the next begins, with what it found', () => {
  const pace = createPace(() => 0)
  assert.deepEqual(pace.step(step('parsing', 'Found 2 items', 0.1)), [])
  assert.deepEqual(pace.step(step('matching', 'Matched eggs')), [step('parsing', 'Found 2 items', 0.1)])
  assert.deepEqual(pace.step(step('matching', 'Matched milk', 0.6)), [])
  assert.deepEqual(pace.end(), [step('matching', 'Matched eggs. Matched milk', 0.6)])
  assert.deepEqual(pace.end(), [])
})

test('many lines are named in part and counted', () => {
  const pace = createPace(() => 0)
  for (let i = 1; i <= 10; i++) pace.step(step('matching', `Matched ${i}`))
  assert.deepEqual(pace.end(), [step('matching', 'Matched 1. Matched 2. Matched 3. And 7 more')])
})

test('a long stage tells how far it is', () => {
  let now = 0
  const pace = createPace(() => now)
  const told: Progress[] = []
  for (let i = 1; i <= 50; i++) {
    now += 20
    told.push(...pace.step(step('matching', `Matched ${i}`, i / 50)))
  }
  assert.equal(told.length, 5)
  assert.ok(told.every((event, i) => i === 0 || event.progress > (told[i - 1]?.progress ?? 1)))
})

test('a step without words makes no event', () => {
  const pace = createPace(() => 0)
  assert.deepEqual(pace.step(step('parsing', '', 0)), [])
  assert.deepEqual(pace.end(), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '@assay/contract'
import { type CalibrationEvent, createCalibrationWatch } from '@assay/domain/outcomes/calibration-watch'
import { createCallerLayers } from '@assay/domain/outcomes/caller-layers'
import { createReportOutcome } from '@assay/domain/outcomes/report-outcome'
import type { ServiceStore } from '@assay/domain/service-store'
import pino from 'pino'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { factsOf, KEPT_MAX } from '../../stores/test/store-contract/outcomes.ts'
import { defaultBooks, EGGS, newUser, start } from './start-test-scheduler.ts'

const quoteOf = ({ resultJson }: { readonly resultJson: string | null }): Quote =>
  JSON.parse(resultJson ?? 'null')

function reporterOf(store: ServiceStore) {
  const logger = pino({ level: 'silent' })
  const watch = createCalibrationWatch({ store: store.outcomes, logger, onChange: () => {} })
  return createReportOutcome({ store, outcomes: store.outcomes, watch, todayMs: Date.now })
}

test('what was paid counts for the same user’s next job, and for nobody else’s', async (t) => {
  const { store, close } = await openTemporaryStore()
  t.after(close)
  // The small book has no calibration.
  await start(t, store, { layersOf: createCallerLayers(store.outcomes), books: defaultBooks() })
  const [ada, bob] = [await newUser(store), await newUser(store)]
  const first = await ada.submit(EGGS)
  const before = quoteOf(await ada.ended(first))
  assert.equal(before.calibration?.adapted, null)
  await reporterOf(store).put(first, '1', { unit_price: '4.99', per: 'dozen', source: 'invoice 7' })

  const after = quoteOf(await ada.ended(await ada.submit(EGGS)))
  const [line] = after.lines
  assert.equal(after.calibration?.adapted?.outcomes, 1)
  assert.deepEqual(after.calibration?.adapted?.lines[0]?.own.estimate, before.lines[0]?.unit_price?.estimate)
  assert.ok(Number(line?.unit_price?.estimate) > Number(before.lines[0]?.unit_price?.estimate))
  assert.equal(line?.comparables[0]?.source, 'what you paid: invoice 7')
  // The same outcomes give the same bytes.
  assert.deepEqual(quoteOf(await ada.ended(await ada.submit(EGGS))), after)

  assert.deepEqual(quoteOf(await bob.ended(await bob.submit(EGGS))), before)
  await store.outcomes.delete({ userId: first.userId, jobId: first.id, line: 1 })
  assert.deepEqual(quoteOf(await ada.ended(await ada.submit(EGGS))), before)
})

test('a book that no longer holds is announced once, also when the listener failed at first', async (t) => {
  const { store, close } = await openTemporaryStore()
  t.after(close)
  const { userId } = await (await newUser(store)).submit(EGGS)
  for (let nth = 0; nth < 60; nth++) {
    const facts = factsOf({ price: (3.2 + (nth % 7) / 20).toFixed(2) })
    await store.outcomes.put({
      userId,
      jobId: `job_${nth}`,
      line: 1,
      facts,
      keptMax: KEPT_MAX,
      isJobNeeded: false,
    })
  }
  const heard: CalibrationEvent[] = []
  const changes: string[] = []
  let isDeaf = true
  const logger = pino({ level: 'silent' })
  const watch = createCalibrationWatch({
    store: store.outcomes,
    logger,
    onChange: (type) => changes.push(type),
  })
  watch.subscribe(async (event) => {
    if (isDeaf) throw new Error('not now')
    heard.push(event)
  })
  await assert.rejects(watch.look(userId), /not now/)
  isDeaf = false
  const alarms = await watch.look(userId)
  await watch.look(userId)
  assert.equal(alarms.get('us')?.isBroken, true)
  assert.deepEqual(changes, ['calibration.broken'])
  assert.equal(heard.length, 1)
  assert.ok((heard[0]?.factor ?? 0) > 1.4)
  await watch.close()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { assertWhole, startCrowd } from './crowd.ts'

const KILLS = 4
const BETWEEN_KILLS_MS = 700

test('SIGKILL under load, several times: nothing accepted is lost, no stream has a gap, nothing seen ever changes', async (t) => {
  const service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    LOG_LEVEL: 'error',
    ASSAY_WORKERS: '1',
    ASSAY_STREAMS_MAX: '5000',
  })
  t.after(() => service.dispose())
  const key = (await service.assay('keys', 'create', 'tester')).stdout.trim()
  await service.start()
  const crowd = startCrowd(t, { urls: [service.url], key, clients: 12, pauseMs: 20 })

  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(BETWEEN_KILLS_MS)
    await service.end('SIGKILL')
    await service.start()
  }
  await sleep(BETWEEN_KILLS_MS)
  await crowd.finish()

  const { accepted } = crowd
  assert.ok(accepted.length > 100, `only ${accepted.length} jobs were accepted`)
  await assertWhole(service.url, key, accepted)
  const retried = accepted.filter(({ events }) =>
    events.some(({ data }) => data.includes('"retrying"')),
  ).length
  t.diagnostic(`${accepted.length} jobs over ${KILLS} kills, ${retried} of them taken up again`)
})

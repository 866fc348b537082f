import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { unpackVersion } from '../../../test/tools/older-version.ts'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { assertWhole, startCrowd } from './crowd.ts'

/** The last version without books in the store, batches, webhooks, outcomes and scopes of keys. */
const OLDER = 'a3e3aa9ed787'
const JOBS_IN_EACH_PHASE = 10

test('a fleet is upgraded node by node while clients go on, and none of their jobs is lost or doubled', async (t) => {
  const older = await unpackVersion(OLDER)
  if (older === null) {
    t.diagnostic(`This clone has no history, so no node of an older version (${OLDER}) was tried.`)
    return
  }
  t.after(() => older.dispose())
  const environment = {
    ASSAY_BOOK: older.book,
    DATABASE_URL: await (await postgresServer()).createDatabase(),
    LOG_LEVEL: 'warn',
    ASSAY_STREAMS_MAX: '5000',
  }
  const before = await createServiceProcess(environment, 'serve', { main: older.main })
  t.after(() => before.dispose())
  const after = await createServiceProcess(environment)
  t.after(() => after.dispose())
  await before.start()
  const { apiKey: key } = await before.createKey('tester')
  // Each asks one version first, and the other one when that is away.
  const crowds = [
    [before.url, after.url],
    [after.url, before.url],
  ].map((urls) => startCrowd(t, { urls, key, clients: 1, pauseMs: 100 }))
  const phase = async (): Promise<void> => {
    const goals = crowds.map(({ accepted }) => accepted.length + JOBS_IN_EACH_PHASE)
    while (crowds.some(({ accepted }, i) => accepted.length < (goals[i] ?? 0))) await sleep(10)
  }

  await phase()
  // It migrates the database under the older one's feet.
  await after.start()
  await phase()
  assert.equal(await before.end('SIGTERM'), 0)
  await phase()
  await Promise.all(crowds.map((crowd) => crowd.finish()))

  const accepted = crowds.flatMap((crowd) => crowd.accepted)
  await assertWhole(after.url, key, accepted)
  for (const node of [before, after]) assert.doesNotMatch(node.output(), /"level":"(?:error|fatal)"/)
  t.diagnostic(`${accepted.length} jobs`)
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKey } from '@assay/domain/jobs/job'
import { isTerminal, JobError } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'
import { type PostgresServer, startPostgresServer } from '../../../test/tools/postgres-server.ts'
import { openPostgresStore } from '../../stores/src/postgres/store.ts'
import { PARTS } from '../../stores/test/store-contract/open-temporary-postgres-store.ts'
import { assertDense, EGGS, newUser, stagesOf, start, type TestUser } from './start-test-scheduler.ts'

const STAGES = ['parsing', 'matching', 'estimating', 'adjusting', 'calibrating', 'totaling']
const PAUSES_MS = [1_000, 2_500, 4_000, 500, 3_000]
const SUBMITTERS = 8
const LEASE_MS = 60_000
/** Far below the lease: a job that is leased to nobody is still not done by then. */
const SETTLE_MS = 30_000

interface Node {
  readonly store: Store
  readonly accept: Awaited<ReturnType<typeof start>>['accept']
}

async function startNodes(t: TestContext, url: string, count: number): Promise<readonly Node[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const store = await openPostgresStore({ ...PARTS, url })
      t.after(() => store.close())
      const { accept } = await start(t, store, { leaseMs: LEASE_MS })
      return { store, accept }
    }),
  )
}

/** Clients that submit as fast as they are answered, and remember every job that may have been stored. */
function startSubmitters(nodes: readonly Node[], user: TestUser) {
  const jobs: JobKey[] = []
  let accepted = 0
  let refused = 0
  let isSubmitting = true
  const running = Array.from({ length: SUBMITTERS }, async (_, client) => {
    for (let i = client; isSubmitting; i++) {
      const { offer: _none, ...job } = user.newJob(EGGS)
      jobs.push(job)
      try {
        await nodes[i % nodes.length]?.accept(job)
        accepted++
      } catch (error) {
        assert.ok(error instanceof JobError && ['store_unavailable', 'overloaded'].includes(error.code))
        refused++
        await sleep(20)
      }
    }
  })
  return {
    jobs,
    counts: () => ({ accepted, refused }),
    async finish() {
      isSubmitting = false
      await Promise.all(running)
    },
  }
}

async function pauseUnderLoad(server: PostgresServer, accepted: () => number): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    const before = accepted()
    while (accepted() < before + 50) await sleep(10)
    server.pause()
    await sleep(pauseMs)
    server.resume()
  }
  const before = accepted()
  while (accepted() < before + 50) await sleep(10)
}

test('a database that stands still under load costs no job, no event twice, and no lease that nobody holds', async (t) => {
  const server = await startPostgresServer()
  t.after(() => server.stop('immediate'))
  const nodes = await startNodes(t, await server.createDatabase(), 2)
  const [first] = nodes
  assert.ok(first !== undefined)
  const { store } = first
  const user = await newUser(store)
  const submitters = startSubmitters(nodes, user)
  await pauseUnderLoad(server, () => submitters.counts().accepted)
  await submitters.finish()

  const deadlineMs = performance.now() + SETTLE_MS
  let taken = 0
  let stored = 0
  for (const owner of submitters.jobs) {
    let job = await store.get(owner)
    // Never stored: its submission was refused.
    if (job === null) continue
    stored++
    while (job !== null && !isTerminal(job.status)) {
      assert.ok(performance.now() < deadlineMs, `${owner.id} is ${job.status} in attempt ${job.attempt}`)
      await sleep(20)
      job = await store.get(owner)
    }
    assert.equal(job?.status, 'completed')
    const events = await user.events(owner)
    assertDense(events)
    const attempts = stagesOf(events).join(' ').split('retrying')
    assert.equal(attempts.length, job.attempt)
    taken += attempts.length - 1
    for (const stages of attempts.slice(0, -1)) {
      const seen = stages.trim().split(' ').filter(Boolean)
      assert.deepEqual(seen, STAGES.slice(0, seen.length), owner.id)
    }
    assert.deepEqual(attempts.at(-1)?.trim().split(' '), STAGES, owner.id)
  }
  const { accepted, refused } = submitters.counts()
  assert.ok(stored >= accepted)
  t.diagnostic(
    `${accepted} accepted, ${refused} unanswered of which ${stored - accepted} were stored, ${taken} taken up again`,
  )
})

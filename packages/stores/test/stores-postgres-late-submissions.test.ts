import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { completed } from './store-contract/bundle.ts'
import { openNearAndFar } from './store-contract/open-near-and-far.ts'

const UNAVAILABLE = { code: 'store_unavailable' }
const IDEMPOTENCY = { key: 'once', bodyHash: Buffer.alloc(32, 1), keepMs: 86_400_000 }

/** Two nodes on one database, one of them over a wire that can be held up, and a way to step the clock of the database. */
async function open(t: TestContext) {
  const opened = await openNearAndFar(t)
  const stepClock = (ms: number) =>
    opened.direct.unsafe(
      `create or replace function now_ms() returns bigint language sql volatile parallel safe as
        'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${ms}'`,
    )
  return { ...opened, stepClock }
}

for (const [name, idempotency] of [
  ['a submission that reaches the server long after its refusal makes no job', null],
  ['a submission whose repeat was accepted and deleted makes no job', IDEMPOTENCY],
] as const) {
  test(name, async (t) => {
    const { near, far, wire, newUser, newJob, submit, claimOne, stepClock } = await open(t)
    const userId = await newUser()
    const original = newJob({ userId, idempotency, query: 'nobody was told of this' })
    assert.equal((await far.submit(newJob({ userId }))).kind, 'created')
    await near.record(completed(await claimOne()))
    wire.stall()
    await assert.rejects(far.submit(original), UNAVAILABLE)
    const repeat = await submit({ userId, idempotency, query: original.query })
    await near.record(completed(await claimOne()))
    assert.equal(await near.delete({ userId, id: repeat.id }), 'deleted')
    await stepClock(5_000)
    // The original reaches the server now. This node has one connection: its next answer comes after that of the submission.
    wire.heal()
    await far.ping()
    assert.equal(await near.get({ userId, id: original.id }), null)
    assert.deepEqual([(await near.stats()).pending, (await near.stats()).processing], [0, 0])
  })
}

test('a submission that was stored although its client was refused is the job that its repeat is told of', async (t) => {
  const { near, far, wire, newUser, newJob } = await open(t)
  const userId = await newUser()
  const original = newJob({ userId, idempotency: IDEMPOTENCY })
  assert.equal((await far.submit(newJob({ userId }))).kind, 'created')
  wire.cutNext({ when: 'after', isMeant: (request) => request.includes(original.id), isEnd: () => true })
  await assert.rejects(far.submit(original), UNAVAILABLE)
  const repeated = await near.submit(newJob({ userId, idempotency: IDEMPOTENCY }))
  assert.ok(repeated.kind === 'replayed', repeated.kind)
  assert.equal(repeated.job.id, original.id)
})

test('a clock of the database that jumps refuses nobody', async (t) => {
  const { near, newUser, newJob, stepClock } = await open(t)
  const userId = await newUser()
  for (const ms of [0, 3_600_000, -3_600_000, 7_200_000]) {
    await stepClock(ms)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => near.submit(newJob({ userId }))))
    for (const { kind } of outcomes) assert.equal(kind, 'created')
  }
})

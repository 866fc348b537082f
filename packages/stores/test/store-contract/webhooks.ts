import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ClaimedDelivery,
  DELIVERY_KEEP_MS,
  type DeliveryResult,
  GIVE_UP_MS,
  OFF_AFTER_MS,
  OLD_SECRET_MS,
  RESENDS_MAX,
  WEBHOOKS_MAX,
} from '@assay/domain/webhooks/webhook-store'
import { submitBatch } from './batch-scene.ts'
import { type Bundle, completed, DEADLINE_MS, failed, type NewBundle, SUMMARY } from './bundle.ts'

const LEASE_MS = 60_000
const secret = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)

const resultOf = (
  { id, attempt, worker }: ClaimedDelivery,
  changes: Partial<DeliveryResult> = {},
): DeliveryResult => ({
  ...{ id, attempt, worker },
  ...{ outcome: 'delivered', answerStatus: 200, fault: null, retryInMs: null, ...changes },
})

/** A user with a webhook for all events of jobs. */
async function scene(bundle: Bundle) {
  const { store, newUser, submit, claimOne } = bundle
  const { webhooks } = store
  const userId = await newUser()
  const owner = { userId, id: 'webhook_1' }
  const webhook = { url: 'https://example.com/a', events: ['job.completed', 'job.failed'] as const }
  assert.notEqual(await webhooks.create({ ...webhook, ...owner, secret: secret(1) }), 'too_many')
  const held: string[] = []
  const claim = async (changes: Partial<Parameters<typeof webhooks.claim>[0]> = {}) => {
    const usual = { worker: 'a', limit: 10, perWebhookMax: 10, underWay: [], held, leaseMs: LEASE_MS }
    const taken = await webhooks.claim({ ...usual, ...changes })
    held.push(...taken.map(({ id }) => id))
    return taken
  }
  const claimed = async (): Promise<ClaimedDelivery> => {
    const [delivery = assert.fail('nothing is due')] = await claim()
    return delivery
  }
  const end = async (): Promise<string> => {
    const { id } = await submit({ userId })
    assert.equal(await store.record(completed(await claimOne())), 'written')
    return id
  }
  const log = async () => (await webhooks.deliveries({ ...owner, before: null, limit: 50 })) ?? []
  return { ...bundle, webhooks, userId, owner, webhook, claim, claimed, end, log }
}

export function exerciseWebhooks(bundle: NewBundle): void {
  test('a webhook is kept as it was made, for its owner alone, and there are not too many', async (t) => {
    const { webhooks, owner, webhook, nowMs, newUser, userId } = await scene(await bundle(t))
    const record = {
      id: owner.id,
      ...webhook,
      status: 'active',
      failingSinceMs: null,
      offReason: null,
      oldSecretUntilMs: null,
      createdAtMs: nowMs(),
    }
    assert.deepEqual(await webhooks.get(owner), record)
    assert.deepEqual(await webhooks.list(userId), [record])
    const stranger = { ...owner, userId: await newUser() }
    assert.equal(await webhooks.get(stranger), null)
    assert.equal(await webhooks.rotate(stranger, secret(9)), null)
    assert.equal(await webhooks.enable(stranger), null)
    assert.equal(await webhooks.ping(stranger, 'msg_x'), 'missing')
    assert.equal(await webhooks.delete(stranger), 'missing')
    assert.equal(await webhooks.deliveries({ ...stranger, before: null, limit: 1 }), null)
    for (let i = 2; i <= WEBHOOKS_MAX; i++)
      await webhooks.create({ ...webhook, userId, id: `webhook_${i}`, secret: secret(1) })
    const another = { ...webhook, userId, id: 'webhook_more', secret: secret(1) }
    assert.equal(await webhooks.create(another), 'too_many')
    assert.deepEqual(
      await webhooks.create({ ...webhook, ...owner, secret: secret(1) }),
      record,
      'asked again',
    )
    assert.equal(await webhooks.delete(owner), 'deleted')
    assert.notEqual(await webhooks.create(another), 'too_many')
  })

  test('whatever ends a job queues a delivery in the same transaction, without a word of the query', async (t) => {
    const { store, webhooks, submit, claimOne, userId, claim, advance, end, newUser } = await scene(
      await bundle(t),
    )
    const done = await end()
    const broken = await submit({ userId })
    await store.record(failed(await claimOne()))
    const cancelled = await submit({ userId })
    await store.cancel({ userId, id: cancelled.id })
    await submit({ userId: await newUser() })
    await store.record(completed(await claimOne()))
    const late = await submit({ userId })
    assert.equal(await webhooks.countPending(), 3)
    const sent = await claim()
    const data = sent.map((delivery) => JSON.parse(delivery.data))
    assert.deepEqual(
      sent.map(({ type }, i) => [type, data[i].job_id, data[i].status, data[i].error_code]),
      [
        ['job.completed', done, 'completed', null],
        ['job.failed', broken.id, 'failed', 'nothing_priced'],
        ['job.failed', cancelled.id, 'failed', 'cancelled'],
      ],
    )
    assert.deepEqual(data[0].summary, SUMMARY)
    assert.match(data[0].completed_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.ok(!JSON.stringify(sent).includes('eggs'))
    await advance(DEADLINE_MS)
    assert.equal(await store.sweep({ limit: 10, attemptsMax: 3 }), 1)
    const [swept] = (await claim()).filter(({ attempt }) => attempt === 1)
    assert.deepEqual(JSON.parse(swept?.data ?? '{}').job_id, late.id)
  })

  test('whatever ends a batch queues a delivery in the same transaction', async (t) => {
    const own = await bundle(t)
    const { webhooks, userId, claim } = await scene(own)
    const owner = { userId, id: 'webhook_batches' }
    await webhooks.create({
      ...owner,
      url: 'https://a.example/',
      events: ['batch.completed'],
      secret: secret(4),
    })
    const batch = await submitBatch(own, { userId })
    for (let i = 0; i < 2; i++) await own.store.batches.cancel(batch)
    const [told = assert.fail(), ...more] = await claim()
    assert.deepEqual([told.type, told.webhookId, more.length], ['batch.completed', owner.id, 0])
    const { batch_id, status, error_code } = JSON.parse(told.data)
    assert.deepEqual([batch_id, status, error_code], [batch.id, 'failed', 'cancelled'])
  })

  test('a delivery has one holder, who loses it when its lease is over', async (t) => {
    const { webhooks, claim, claimed, end, advance, log } = await scene(await bundle(t))
    await end()
    const first = await claimed()
    assert.deepEqual([first.attempt, first.tries, first.url], [1, 0, 'https://example.com/a'])
    assert.deepEqual(first.secrets.map(Buffer.from), [Buffer.from(secret(1))])
    assert.deepEqual(await claim({ worker: 'b' }), [])
    await advance(LEASE_MS)
    const [second = assert.fail()] = await claim({ worker: 'b' })
    assert.deepEqual([second.id, second.attempt, second.tries], [first.id, 2, 1])
    await webhooks.settle(resultOf(first))
    assert.equal((await log())[0]?.status, 'pending', 'a lost worker settles nothing')
    for (let i = 0; i < 2; i++) await webhooks.settle(resultOf(second))
    const [ended] = await log()
    assert.deepEqual(
      [ended?.status, ended?.attempt, ended?.answerStatus, ended?.dueAtMs],
      ['delivered', 2, 200, null],
    )
    assert.equal(await webhooks.countPending(), 0)
  })

  test('a claim whose answer was lost is asked again, at once and as the same attempt', async (t) => {
    const { webhooks, claim, end, advance, log } = await scene(await bundle(t))
    for (let i = 0; i < 3; i++) await end()
    const lost = await claim({ limit: 2 })
    await advance(LEASE_MS - 1)
    const again = await claim({ held: [], limit: 2 })
    assert.deepEqual(again.slice(0, 2), lost)
    assert.equal(again.length, 3, 'what is due comes beside it')
    await advance(1)
    assert.deepEqual(await claim({ worker: 'b' }), [], 'the lease began anew')
    assert.deepEqual(await claim({ worker: 'b', held: [] }), [], 'nobody gets what another holds')
    for (const delivery of again) await webhooks.settle(resultOf(delivery))
    assert.deepEqual(await claim({ held: [] }), [], 'what is settled is held by nobody')
    assert.deepEqual(
      (await log()).map(({ status, attempt }) => [status, attempt]),
      [1, 2, 3].map(() => ['delivered', 1]),
    )
  })

  test('a failed attempt comes again at its time; given up, the webhook fails, then is off, and can be switched on', async (t) => {
    const { webhooks, claim, claimed, end, advance, log, owner, nowMs } = await scene(await bundle(t))
    await end()
    const failure = { outcome: 'failed', answerStatus: 503, fault: 'It answered 503.' } as const
    await webhooks.settle(resultOf(await claimed(), { ...failure, retryInMs: 5_000 }))
    const [waiting] = await log()
    assert.deepEqual(
      [waiting?.status, waiting?.dueAtMs, waiting?.fault],
      ['pending', nowMs() + 5_000, failure.fault],
    )
    assert.equal((await webhooks.get(owner))?.status, 'active')
    assert.deepEqual(await claim(), [])
    await advance(5_000)
    await webhooks.settle(resultOf(await claimed(), { ...failure, retryInMs: GIVE_UP_MS }))
    assert.equal((await log())[0]?.status, 'failed', 'a pause beyond the day is an end')
    const failing = await webhooks.get(owner)
    assert.deepEqual([failing?.status, failing?.failingSinceMs], ['failing', nowMs()])

    await end()
    await webhooks.settle(resultOf(await claimed()))
    assert.equal((await webhooks.get(owner))?.status, 'active', 'one success is enough')
    await end()
    await webhooks.settle(resultOf(await claimed(), { ...failure, answerStatus: null, retryInMs: null }))
    await advance(OFF_AFTER_MS - 1)
    await webhooks.upkeep({ limit: 10 })
    assert.equal((await webhooks.get(owner))?.status, 'failing')
    await advance(1)
    await webhooks.upkeep({ limit: 10 })
    const off = await webhooks.get(owner)
    assert.deepEqual([off?.status, off?.offReason], ['off', 'failing'])
    await end()
    assert.equal(await webhooks.countPending(), 0, 'nothing is queued for it')
    assert.equal(await webhooks.ping(owner, 'msg_ping'), 'off')
    const [last] = await log()
    assert.equal(await webhooks.resend(owner, last?.id ?? ''), 'off')
    const on = await webhooks.enable(owner)
    assert.deepEqual([on?.status, on?.failingSinceMs, on?.offReason], ['active', null, null])
    assert.equal(await webhooks.resend(owner, last?.id ?? ''), 'queued')
  })

  test('a webhook that says that it is gone is off at once', async (t) => {
    const { webhooks, claim, claimed, end, owner, log } = await scene(await bundle(t))
    await end()
    await end()
    const [first = assert.fail()] = await claim({ limit: 1 })
    await webhooks.settle(resultOf(first, { outcome: 'gone', answerStatus: 410, fault: 'Gone.' }))
    assert.deepEqual([(await webhooks.get(owner))?.status, (await log())[1]?.status], ['off', 'failed'])
    assert.deepEqual(await claim(), [], 'what else was queued stays')
    await webhooks.enable(owner)
    assert.equal((await claimed()).attempt, 1)
  })

  test('pings and resends are deliveries, and resends have a limit', async (t) => {
    const { webhooks, claimed, owner, log, advance } = await scene(await bundle(t))
    for (let i = 0; i < 2; i++) assert.equal(await webhooks.ping(owner, 'msg_ping'), 'queued')
    assert.equal((await log()).length, 1)
    const first = await claimed()
    assert.deepEqual([first.type, JSON.parse(first.data)], ['ping', { webhook_id: owner.id }])
    assert.equal(await webhooks.resend(owner, first.id), 'active')
    assert.equal(await webhooks.resend(owner, 'msg_unknown'), 'missing')
    await webhooks.settle(resultOf(first))
    for (let i = 0; i < RESENDS_MAX; i++) {
      assert.equal(await webhooks.resend(owner, first.id), 'queued')
      const again = await claimed()
      assert.deepEqual([again.id, again.tries], [first.id, 0])
      await webhooks.settle(resultOf(again))
    }
    assert.equal(await webhooks.resend(owner, first.id), 'too_often')
    await advance(DELIVERY_KEEP_MS - 1)
    assert.equal((await log()).length, 1)
    await advance(1)
    assert.equal(await webhooks.upkeep({ limit: 10 }), 1)
    assert.deepEqual(await log(), [])
  })

  test('after a rotation two secrets sign, until the older one is forgotten', async (t) => {
    const { webhooks, claimed, owner, advance, end, nowMs } = await scene(await bundle(t))
    for (let i = 0; i < 2; i++) {
      const rotated = await webhooks.rotate(owner, secret(2))
      assert.equal(rotated?.oldSecretUntilMs, nowMs() + OLD_SECRET_MS)
    }
    await end()
    const both = await claimed()
    assert.deepEqual(
      both.secrets.map((one) => one[0]),
      [2, 1],
    )
    await webhooks.settle(resultOf(both))
    await advance(OLD_SECRET_MS)
    await end()
    assert.deepEqual(
      (await claimed()).secrets.map((one) => one[0]),
      [2],
    )
    await webhooks.upkeep({ limit: 10 })
    assert.equal((await webhooks.get(owner))?.oldSecretUntilMs, null)
  })

  test('one webhook with a long backlog does not hold up another', async (t) => {
    const { webhooks, claim, owner, newUser, log } = await scene(await bundle(t))
    for (let i = 0; i < 30; i++) await webhooks.ping(owner, `msg_${i}`)
    const other = { userId: await newUser(), id: 'webhook_other' }
    await webhooks.create({
      ...other,
      url: 'https://example.org/',
      events: ['job.failed'],
      secret: secret(3),
    })
    await webhooks.ping(other, 'msg_other')
    const taken = await claim({ perWebhookMax: 4 })
    assert.deepEqual(Object.fromEntries(countBy(taken)), { webhook_1: 4, webhook_other: 1 })
    const four = taken.filter(({ webhookId }) => webhookId === owner.id).map(({ webhookId }) => webhookId)
    assert.deepEqual(await claim({ perWebhookMax: 4, underWay: four }), [])
    // One was sent meanwhile, so there is room for one, not for another four.
    assert.equal((await claim({ perWebhookMax: 4, underWay: four.slice(1) })).length, 1)
    assert.equal((await claim({ limit: 3 })).length, 3)
    const page = await webhooks.deliveries({ ...owner, before: null, limit: 10 })
    const rest = await webhooks.deliveries({ ...owner, before: page?.at(-1)?.seq ?? 0, limit: 50 })
    assert.deepEqual([...(page ?? []), ...(rest ?? [])], await log())
    assert.equal((await log()).length, 30)
  })

  test('of each webhook the newest deliveries are kept, and the others are erased in steps', async (t) => {
    const { webhooks, owner, log, webhook } = await scene(await bundle(t))
    await webhooks.create({ ...webhook, ...owner, id: 'webhook_2', secret: secret(2) })
    for (const id of ['msg_1', 'msg_2', 'msg_3', 'msg_4', 'msg_5']) await webhooks.ping(owner, id)
    const trim = (after: string | null) => webhooks.trim({ after, keptMax: 2, limit: 2 })
    const steps = [await trim(null), await trim(null), await trim('webhook_1'), await trim('webhook_2')]
    assert.deepEqual(steps, [
      { id: 'webhook_1', erased: 2 },
      { id: 'webhook_1', erased: 1 },
      { id: 'webhook_2', erased: 0 },
      { id: null, erased: 0 },
    ])
    assert.deepEqual(
      (await log()).map(({ id }) => id),
      ['msg_5', 'msg_4'],
    )
  })

  test('what was never sent is given up after a day, also for a webhook that is off', async (t) => {
    const { webhooks, owner, advance, log, claimed } = await scene(await bundle(t))
    await webhooks.ping(owner, 'msg_a')
    await webhooks.ping(owner, 'msg_b')
    await webhooks.settle(resultOf(await claimed(), { outcome: 'gone' }))
    await advance(GIVE_UP_MS - 1)
    assert.equal(await webhooks.upkeep({ limit: 10 }), 0)
    await advance(1)
    assert.ok((await webhooks.upkeep({ limit: 10 })) > 0)
    assert.deepEqual(
      (await log()).map(({ status }) => status),
      ['failed', 'failed'],
    )
    assert.equal(await webhooks.countPending(), 0)
  })
}

function countBy(deliveries: readonly ClaimedDelivery[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { webhookId } of deliveries) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1)
  return counts
}

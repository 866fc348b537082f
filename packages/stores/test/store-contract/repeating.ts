import assert from 'node:assert/strict'
import type { NewKey } from '@assay/domain/access/key-records'
import type { ClaimedJob } from '@assay/domain/jobs/claimed-job'
import type { NewJob } from '@assay/domain/jobs/new-job'
import {
  ATTEMPTS_MAX,
  type Bundle,
  completed,
  DEADLINE_MS,
  failed,
  LEASE_MS,
  leaseOf,
  type NewBundle,
  OPERATOR,
  RETENTION_MS,
  stage,
} from './bundle.ts'
import { exerciseWrites, type Write } from './exercise-writes.ts'
import { factsOf, KEPT_MAX, rangeOf } from './outcomes.ts'

interface Scene extends Bundle {
  readonly userId: number
  readonly newJobAs: (digit: number, changes?: Partial<NewJob>) => NewJob
  /** Two jobs that `own` holds; the first has an event. */
  readonly held: readonly [ClaimedJob, ClaimedJob]
  readonly endedId: string
}

/** Fixed ids, so what two stores hold can be compared. */
const jobId = (digit: number): string => `job_0${String(digit).repeat(25)}`

/** A job in every state: two running, one ended, one handed back, two pending. */
async function setScene(bundle: Bundle): Promise<Scene> {
  const { store, newUser, newJob, claimOne } = bundle
  const userId = await newUser('ada')
  const newJobAs = (digit: number, changes: Partial<NewJob> = {}) =>
    newJob({ id: jobId(digit), userId, ...changes })
  const take = async (digit: number): Promise<ClaimedJob> => {
    await store.submit(newJobAs(digit))
    return claimOne('own')
  }
  const first = await take(1)
  assert.equal(await store.record(stage(first, 0.1)), 'written')
  const second = await take(2)
  const ended = await take(3)
  assert.equal(await store.record(completed(ended)), 'written')
  assert.equal(await store.release([await take(4)]), 1)
  for (const digit of [5, 6]) await store.submit(newJobAs(digit))
  return { ...bundle, userId, newJobAs, held: [{ ...first, lastEventId: 1 }, second], endedId: ended.id }
}

const hash = new Uint8Array(32).fill(9)
const key: NewKey = {
  id: 'key_new',
  user: 'bob',
  label: null,
  hash,
  hint: 'assay_abcd…',
  expiresInMs: 1_000,
  scope: 'use',
  by: OPERATOR,
}
const offer = { worker: 'own', leaseMs: LEASE_MS }
const emptyQueue = ({ claim }: Scene) => claim({ worker: 'other', limit: 10 })

const makeWebhook = ({ store, userId }: Scene) =>
  store.webhooks.create({
    userId,
    id: 'webhook_1',
    url: 'https://a.example/',
    events: ['job.failed'],
    secret: hash,
  })
const webhookOf = ({ userId }: Scene) => ({ userId, id: 'webhook_1' })
/** A delivery that a worker has taken. */
async function takeDelivery(scene: Scene): Promise<void> {
  await makeWebhook(scene)
  await scene.store.webhooks.ping(webhookOf(scene), 'msg_1')
  await scene.store.webhooks.claim({
    worker: 'own',
    limit: 1,
    perWebhookMax: 1,
    underWay: [],
    held: [],
    leaseMs: LEASE_MS,
  })
}
const settleDelivery = (
  scene: Scene,
  outcome: 'delivered' | 'failed' | 'gone',
  retryInMs: number | null = null,
) =>
  scene.store.webhooks.settle({
    ...{ id: 'msg_1', attempt: 1, worker: 'own', outcome, answerStatus: 500, fault: 'No.', retryInMs },
  })

const putOutcome =
  (price: string) =>
  ({ store, userId }: Scene): Promise<unknown> =>
    store.outcomes.put({
      ...{
        userId,
        jobId: jobId(3),
        line: 1,
        facts: factsOf({ price }),
        keptMax: KEPT_MAX,
        isJobNeeded: true,
      },
    })
const setAlarm =
  (isBroken: boolean) =>
  ({ store, userId }: Scene): Promise<unknown> =>
    store.outcomes.setAlarm({ userId, book: 'us', isBroken, outcomes: 9, factor: null, falseAlarmRate: 0.05 })

/** Every write of the port but `takeTokens`, and `claim` of webhooks, whose lease runs out when nobody heard of it. */
const WRITES: Readonly<Record<string, Write<Scene>>> = {
  createKey: { ask: ({ store }) => store.createKey(key) },
  revokeKey: {
    prepare: ({ store }) => store.createKey(key),
    ask: ({ store }) => store.revokeKey(key.id, OPERATOR),
  },
  changeQuotas: {
    prepare: ({ store }) => store.createKey(key),
    ask: ({ store }) => store.changeQuotas(key.user, { streams: 3 }, OPERATOR),
  },
  submit: { ask: ({ store, newJobAs }) => store.submit(newJobAs(7)) },
  'submit with an idempotency key': {
    ask: ({ store, newJobAs }) =>
      store.submit(newJobAs(7, { idempotency: { key: 'k', bodyHash: hash, keepMs: 1_000 } })),
  },
  'submit with an offer that is taken': {
    prepare: emptyQueue,
    ask: ({ store, newJobAs }) => store.submit(newJobAs(7, { offer })),
  },
  'submit with an offer while others wait': {
    ask: ({ store, newJobAs }) => store.submit(newJobAs(7, { offer })),
  },
  claim: { ask: ({ claim }) => claim({ worker: 'own', token: 'token', limit: 2 }) },
  heartbeat: {
    prepare: ({ advance }) => advance(1_000),
    ask: ({ store, held: [first, second] }) =>
      store.heartbeat({ leases: [first, { ...second, worker: 'other' }], leaseMs: LEASE_MS }),
  },
  'record of a stage': { ask: ({ store, held: [first] }) => store.record(stage(first)) },
  'record of two stages and an end': {
    ask: ({ store, held: [first] }) => {
      const stages = [...stage(first, 0.4).stages, ...stage(first, 0.8).stages]
      return store.record({ ...completed(first), stages })
    },
  },
  'record of an end': { ask: ({ store, held: [, second] }) => store.record(failed(second)) },
  'record that is lost': {
    ask: ({ store, held: [first] }) => store.record(completed({ ...first, worker: 'other' })),
    isRefused: true,
  },
  release: { ask: ({ store, held }) => store.release(held.map(leaseOf)), again: 0 },
  'cancel of a running job': { ask: ({ store, userId }) => store.cancel({ userId, id: jobId(1) }) },
  'cancel of a waiting job': { ask: ({ store, userId }) => store.cancel({ userId, id: jobId(5) }) },
  delete: { ask: ({ store, userId, endedId }) => store.delete({ userId, id: endedId }), again: 'missing' },
  sweep: {
    prepare: ({ advance }) => advance(DEADLINE_MS),
    ask: ({ store }) => store.sweep({ limit: 10, attemptsMax: ATTEMPTS_MAX }),
    again: 0,
  },
  purge: {
    prepare: ({ advance }) => advance(RETENTION_MS),
    ask: ({ store }) => store.purge({ limit: 10 }),
    again: 0,
  },
  'create of a webhook': { ask: makeWebhook },
  'rotate of a webhook': {
    prepare: makeWebhook,
    ask: (scene) => scene.store.webhooks.rotate(webhookOf(scene), new Uint8Array(32).fill(3)),
  },
  'enable of a webhook': {
    prepare: async (scene) => {
      await takeDelivery(scene)
      await settleDelivery(scene, 'gone')
    },
    ask: (scene) => scene.store.webhooks.enable(webhookOf(scene)),
  },
  'delete of a webhook': {
    prepare: takeDelivery,
    ask: (scene) => scene.store.webhooks.delete(webhookOf(scene)),
    again: 'missing',
  },
  'ping of a webhook': {
    prepare: makeWebhook,
    ask: (scene) => scene.store.webhooks.ping(webhookOf(scene), 'msg_1'),
  },
  'settle of a delivery that arrived': {
    prepare: takeDelivery,
    ask: async (scene) => (await settleDelivery(scene, 'delivered')) ?? null,
  },
  'settle of a delivery that comes again': {
    prepare: takeDelivery,
    ask: async (scene) => (await settleDelivery(scene, 'failed', 5_000)) ?? null,
  },
  'resend of a delivery': {
    prepare: async (scene) => {
      await takeDelivery(scene)
      await settleDelivery(scene, 'failed')
    },
    ask: (scene) => scene.store.webhooks.resend(webhookOf(scene), 'msg_1'),
    again: 'active',
  },
  'upkeep of webhooks': {
    prepare: async (scene) => {
      await makeWebhook(scene)
      await scene.store.webhooks.ping(webhookOf(scene), 'msg_1')
      await scene.advance(86_400_000)
    },
    ask: ({ store }) => store.webhooks.upkeep({ limit: 10 }),
    again: 0,
  },
  'erasing surplus deliveries': {
    prepare: async (scene) => {
      await makeWebhook(scene)
      await scene.store.webhooks.ping(webhookOf(scene), 'msg_1')
    },
    ask: async ({ store }) => {
      await store.webhooks.trim({ after: null, keptMax: 0, limit: 10 })
      return null
    },
  },
  'cancel of a job with a webhook': {
    prepare: makeWebhook,
    ask: ({ store, userId }) => store.cancel({ userId, id: jobId(5) }),
  },
  'an outcome': { ask: putOutcome('2.49') },
  'a later word on an outcome': { prepare: putOutcome('2.49'), ask: putOutcome('3.10') },
  'taking an outcome back': {
    prepare: putOutcome('2.49'),
    ask: ({ store, userId }) => store.outcomes.delete({ userId, jobId: jobId(3), line: 1 }),
    again: 'missing',
  },
  'erasing the outcomes of a job': {
    prepare: putOutcome('2.49'),
    ask: ({ store, userId }) => store.outcomes.deleteOfJobs(rangeOf(userId, jobId(3))),
    again: 0,
  },
  'raising an alarm': { ask: setAlarm(true) },
  'clearing an alarm': { prepare: setAlarm(true), ask: setAlarm(false) },
  'announcing an alarm': {
    prepare: setAlarm(true),
    ask: async ({ store, userId }) => {
      await store.outcomes.alarmAnnounced({ userId, book: 'us', changes: 1 })
      return null
    },
  },
  secret: { ask: async ({ store }) => (await store.secret('cursor')).length },
}

/** Everything that can be seen of a store: keys, jobs, events, lists, counts, and who gets what next. */
async function stateOf({ store, userId, claim }: Scene): Promise<unknown> {
  const all = { userId, limit: 50, after: null, contains: null, fromMs: null, toMs: null, status: null }
  const { jobs } = await store.list(all)
  const found = await store.list({ ...all, contains: 'dozen' })
  const owner = { userId, id: 'webhook_1' }
  const deliveries = await store.webhooks.deliveries({ ...owner, before: null, limit: 50 })
  const audit = await store.readKeyAudit({ before: null, limit: 50 })
  return {
    keys: await store.listKeys({ user: 'bob' }),
    audit: audit.filter(({ user }) => user === 'bob').map(({ id: _, ...entry }) => entry),
    webhooks: await store.webhooks.list(userId),
    deliveries: deliveries?.map(({ seq: _, id: __, ...delivery }) => delivery) ?? null,
    jobs: await Promise.all(jobs.map((job) => store.get(job))),
    found: found.jobs.map(({ id }) => id),
    events: await Promise.all(jobs.map((job) => store.readEvents({ ...job, after: 0, limit: 50 }))),
    outcomes: await store.outcomes.list({ userId, before: null, book: null, limit: 50 }),
    revision: await store.outcomes.revision(userId),
    alarms: await store.outcomes.alarms(userId),
    stats: await store.stats(),
    next: await claim({ worker: 'next', limit: 50 }),
  }
}

export function exerciseRepeating(bundle: NewBundle): void {
  // Row numbers differ from one database to the next, and a sequence may leave some out.
  exerciseWrites({ bundle, writes: WRITES, setScene, stateOf, hidden: ['userId', 'seq'] })
}

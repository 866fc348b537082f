import { awaitEnd, expectAnswer, type JobBody, type Scene, submit, type User } from './api.ts'
import { followStream, type Reading } from './follow-stream.ts'
import { makeLongSubmission, makeSubmission } from './requests.ts'

/** How a client learns what became of its job, and how often. */
const FOLLOWING = {
  steady: 30,
  broken: 15,
  slow: 5,
  stalled: 1,
  poll: 15,
  wait: 15,
  cancel: 6,
  leave: 11,
  twice: 2,
} as const

const LEFT_ALONE_MS_MAX = 15_000
const BACKLOG_JOBS = 80
const BACKLOG_STREAMS = 40

/** One client, one job, from its submission to its end and sometimes beyond. */
export async function runJob(scene: Scene): Promise<void> {
  const { random } = scene
  const user = random.pick(scene.users)
  const submission = makeSubmission(random)
  const idempotencyKey = random.next() < 0.05 ? `soak-${random.below(2 ** 40)}` : null
  const headers = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }
  const id = await submit(scene, user, submission, headers)
  if (id === null) return
  if (idempotencyKey !== null) await repeat(scene, user, id, { ...submission, headers })
  await follow(scene, user, id)
  if (random.next() < 0.1) await erase(scene, user, id)
  else if (random.next() < 0.02) await askAsStranger(scene, user, id)
}

/** A user who sends a heap of long jobs at once: their streams wait, and nobody else should have to. */
export async function runBacklog(scene: Scene, user: User): Promise<void> {
  const ids = await Promise.all(
    Array.from({ length: BACKLOG_JOBS }, () => submit(scene, user, makeLongSubmission(scene.random))),
  )
  const accepted = ids.filter((id) => id !== null)
  await Promise.all([
    ...accepted.slice(0, BACKLOG_STREAMS).map((id) => followStream(scene, user, id, 'steady')),
    ...accepted.slice(BACKLOG_STREAMS).map((id) => awaitEnd(scene, user, id, 'wait')),
  ])
}

/** A job that is past its retention and the next sweep is gone. */
export async function runExpiry(scene: Scene, goneAfterMs: number): Promise<void> {
  const user = scene.random.pick(scene.users)
  const id = await submit(scene, user, makeLongSubmission(scene.random))
  if (id === null || (await awaitEnd(scene, user, id, 'wait')) === null) return
  if (await scene.rest(goneAfterMs))
    await expectAnswer(
      scene,
      'read an expired job',
      { path: `/v1/jobs/${id}`, key: user.key },
      '404 job_not_found',
    )
}

async function follow(scene: Scene, user: User, id: string): Promise<void> {
  const way = scene.random.weighted(FOLLOWING)
  switch (way) {
    case 'poll':
    case 'wait':
      await awaitEnd(scene, user, id, way)
      return
    case 'leave':
      // Nobody looks while it is priced; somebody comes back later.
      await scene.rest(scene.random.below(LEFT_ALONE_MS_MAX))
      await awaitEnd(scene, user, id, 'poll')
      return
    case 'cancel':
      await cancel(scene, user, id)
      return
    case 'twice':
      await Promise.all([follower('steady'), follower('broken')])
      return
    case 'steady':
    case 'slow':
    case 'stalled':
    case 'broken':
      await follower(way)
  }

  async function follower(reading: Reading): Promise<void> {
    const record = await followStream(scene, user, id, reading)
    if (record === null || scene.random.next() > 0.3) return
    const job = await awaitEnd(scene, user, id, 'poll')
    if (job !== null && (job.status !== record.end() || job.last_event_id !== record.lastId()))
      scene.ledger.fault(
        'stream',
        `${id} is ${job.status} at ${job.last_event_id}, its stream ${record.end()} at ${record.lastId()}`,
      )
  }
}

async function repeat(
  scene: Scene,
  { key }: User,
  id: string,
  {
    body,
    contentType,
    headers,
  }: { body: string; contentType: string; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const call = {
    method: 'POST',
    path: '/v1/jobs',
    key,
    body,
    headers: { 'content-type': contentType, ...headers },
  } as const
  const answer = await expectAnswer(scene, 'submit again with the same key', call, 202)
  if (answer !== null && (JSON.parse(answer.text) as { job_id: string }).job_id !== id)
    scene.ledger.fault('answer', `${id} was submitted again and became another job`)
}

async function cancel(scene: Scene, user: User, id: string): Promise<void> {
  const path = `/v1/jobs/${id}/cancel`
  const answer = await expectAnswer(scene, 'cancel', { method: 'POST', path, key: user.key }, 200)
  if (answer === null) return
  const { status }: JobBody = JSON.parse(answer.text)
  if (status !== 'completed' && status !== 'failed')
    scene.ledger.fault('answer', `${id} was cancelled and is ${status}`)
  await awaitEnd(scene, user, id, 'poll')
}

async function erase(scene: Scene, { key }: User, id: string): Promise<void> {
  const path = `/v1/jobs/${id}`
  if ((await expectAnswer(scene, 'delete', { method: 'DELETE', path, key }, 204)) === null) return
  await expectAnswer(scene, 'read a deleted job', { path, key }, '404 job_not_found')
  await expectAnswer(scene, 'stream of a deleted job', { path: `${path}/stream`, key }, '404 job_not_found')
}

/** Somebody else's key, and one that is not a key at all. */
async function askAsStranger(scene: Scene, user: User, id: string): Promise<void> {
  const path = `/v1/jobs/${id}`
  const others = scene.users.filter(({ name }) => name !== user.name)
  const { key } = scene.random.pick(others)
  await expectAnswer(scene, "read another user's job", { path, key }, '404 job_not_found')
  await expectAnswer(
    scene,
    "stream of another user's job",
    { path: `${path}/stream`, key },
    '404 job_not_found',
  )
  await expectAnswer(scene, 'read with a wrong key', { path, key: 'assay_wrong' }, '401 invalid_api_key')
  await expectAnswer(scene, 'read without a key', { path }, '401 missing_api_key')
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmitResponse } from '@assay/contract'
import { QUERIES as SHORT_QUERIES } from '../packages/service/test/crowd.ts'
import type { Random } from '../test/tools/random-numbers.ts'
import { type Caller, callService, createAgent, type Key, type Node } from './call-service.ts'
import { followStream } from './follow-stream.ts'
import type { Recorder } from './recorder.ts'
import type { Exchange } from './recording.ts'

export interface CrowdOptions {
  readonly recorder: Recorder
  readonly nodes: readonly Node[]
  readonly keys: readonly Key[]
  readonly random: Random
  readonly clients: number
  /** Between two jobs of one client, on average. */
  readonly pauseMs: number
  /** Everything ends at once. */
  readonly signal: AbortSignal
}

/** Clients that submit, follow, poll, cancel, delete and pry, whatever happens to the service. */
export interface Crowd {
  readonly deeds: Readonly<Record<Deed, number>>
  /** Submits no more; resolves when every client is done with every job that it knows. */
  finish(): Promise<void>
}

export const DEEDS = ['cancels', 'deletes', 'repeats', 'slow readers', 'pryings'] as const
type Deed = (typeof DEEDS)[number]

const QUERIES = [
  ...SHORT_QUERIES,
  // Takes long enough to be cancelled, and its result is large enough for a reader to be slow with.
  '2 lb of ground beef, 3 dozen eggs and a gallon of milk; '.repeat(60),
]
const JOBS_AT_ONCE_MAX = 4

export function startCrowd(options: CrowdOptions): Crowd {
  const { recorder, nodes, keys, clients, pauseMs, signal } = options
  const deeds: Record<Deed, number> = { cancels: 0, deletes: 0, repeats: 0, 'slow readers': 0, pryings: 0 }
  let isOpen = true
  const running = Array.from({ length: clients }, (_, n) => runClient(n))

  async function runClient(n: number): Promise<void> {
    const random = options.random.branch(`client-${n}`)
    const key = keys[n % keys.length]
    if (key === undefined) throw new Error('There is no key to work with.')
    const caller: Caller = { client: `c${n}`, key, agent: createAgent() }
    const busy = new Set<Promise<void>>()
    for (let i = 0; isOpen && !signal.aborted; i++) {
      const work = oneJob(caller, random.branch(`job-${i}`), `${key.user}-c${n}-${i}`)
      busy.add(work)
      void work.finally(() => busy.delete(work))
      if (busy.size >= JOBS_AT_ONCE_MAX) await Promise.race(busy)
      await sleep(random.integer(0, 2 * pauseMs))
    }
    await Promise.all(busy)
    caller.agent.destroy()
  }

  /** All that one client does about one job, from its submission to its end or its deletion. */
  async function oneJob(caller: Caller, random: Random, name: string): Promise<void> {
    const idempotencyKey = random.chance(0.7) ? name : null
    const query = random.pick(QUERIES)
    const submitted = await submit(caller, random, name, query, idempotencyKey)
    if (submitted === null) return
    const { job_id: jobId }: SubmitResponse = JSON.parse(submitted.body)
    const about = { caller, random, jobId }

    const follows = Array.from({ length: random.integer(1, 2) }, (_, i) => {
      const isSlow = random.chance(0.15)
      if (isSlow) deeds['slow readers']++
      const follow = `${name}-follow-${i}`
      const isFickle = random.chance(0.2)
      return followStream({
        ...about,
        recorder,
        nodes,
        random: random.branch(follow),
        follow,
        isSlow,
        isFickle,
        signal,
      })
    })
    await Promise.all([
      ...follows,
      random.chance(0.4) ? poll(about) : null,
      random.chance(0.12) ? cancel(about) : null,
      random.chance(0.15) ? pry(about) : null,
    ])
    if (idempotencyKey !== null && random.chance(0.3)) {
      deeds.repeats++
      await submit(caller, random, submitted.submission ?? name, query, idempotencyKey)
    }
    if (random.chance(0.15)) await erase(about)
  }

  /** Repeats until it is told yes. Without a key a repeat is another wish, because the first may have been heard. */
  async function submit(
    caller: Caller,
    random: Random,
    name: string,
    query: string,
    idempotencyKey: string | null,
  ): Promise<Exchange | null> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      const submission = idempotencyKey === null ? `${name}-${attempt}` : name
      const answer = await callService(recorder, caller, {
        operation: 'submit',
        node: random.pick(nodes),
        method: 'POST',
        path: '/v1/jobs',
        submission,
        idempotencyKey,
        body: JSON.stringify({
          request_type: 'nl',
          query: `${query}; ref ${submission}`,
          geography: 'US-TX',
        }),
      })
      if (answer.status === 202) return answer
      if (![0, 409, 503].includes(answer.status)) return null
      await sleep(random.integer(30, 300))
    }
    return null
  }

  interface About {
    readonly caller: Caller
    readonly random: Random
    readonly jobId: string
  }

  const ask = (
    { caller, jobId }: About,
    random: Random,
    operation: 'read' | 'cancel' | 'delete',
    headers = {},
  ): Promise<Exchange> =>
    callService(recorder, caller, {
      operation,
      node: random.pick(nodes),
      method: operation === 'read' ? 'GET' : operation === 'cancel' ? 'POST' : 'DELETE',
      path: `/v1/jobs/${jobId}${operation === 'cancel' ? '/cancel' : ''}`,
      jobId,
      headers,
    })

  async function poll(about: About): Promise<void> {
    const random = about.random.branch('poll')
    const headers = random.chance(0.3) ? { prefer: 'wait=2' } : {}
    while (!signal.aborted) {
      const { status, body } = await ask(about, random, 'read', headers)
      if (status === 404 || status === 401) return
      if (status === 200 && /"status":"(completed|failed)"/.test(body)) return
      await sleep(random.integer(20, 400))
    }
  }

  async function cancel(about: About): Promise<void> {
    const random = about.random.branch('cancel')
    deeds.cancels++
    await sleep(random.integer(0, 200))
    while (!signal.aborted) {
      const { status } = await ask(about, random, 'cancel')
      if (status !== 0 && status !== 503) return
      await sleep(random.integer(30, 300))
    }
  }

  async function erase(about: About): Promise<void> {
    const random = about.random.branch('erase')
    deeds.deletes++
    while (!signal.aborted) {
      const { status } = await ask(about, random, 'delete')
      if (status !== 0 && status !== 503) break
      await sleep(random.integer(30, 300))
    }
    await ask(about, random, 'read')
  }

  /** Tries to read, follow, cancel and delete somebody else's job. */
  async function pry(about: About): Promise<void> {
    const random = about.random.branch('pry')
    const others = keys.filter(({ user }) => user !== about.caller.key.user)
    if (others.length === 0) return
    deeds.pryings++
    const caller = { ...about.caller, client: `${about.caller.client}-prying`, key: random.pick(others) }
    const stranger = { ...about, caller }
    const follow = `prying-${caller.key.user}-${about.jobId}`
    await Promise.all([
      ask(stranger, random, random.pick(['read', 'cancel', 'delete'])),
      followStream({ ...stranger, recorder, nodes, random, follow, isSlow: false, isFickle: false, signal }),
    ])
  }

  return {
    deeds,
    async finish() {
      isOpen = false
      await Promise.all(running)
    },
  }
}

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { hashApiKey } from '@assay/domain/access/api-key'
import { createIds } from '@assay/domain/jobs/ids'
import type { ListPage } from '@assay/domain/jobs/job-pages'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import { eventually } from '../../../../test/tools/eventually.ts'
import { randomNumbers } from '../../../../test/tools/random-numbers.ts'
import { open, readUntil } from './raw-exchange.ts'
import type { NewService, Service } from './service.ts'

const JOBS = 9_900
const SEARCHES = 100
const NOTHING: ListPage = { jobs: [], next: null }

/** Words such as `abc`, `bcd` and `xyz`, in an order that is the same on every run. */
function words(seed: number, count: number): string {
  const random = randomNumbers(seed)
  const word = () => 'abcdefghijklmnopqrstuvwxyz'.slice(Math.floor(random() * 24)).slice(0, 3)
  return Array.from({ length: count }, word).join(' ')
}

/** Texts in which every trigram of such words is frequent: an index of trigrams is of little help. */
const BURDENS = Array.from({ length: 5 }, (_, i) => words(i, 975))
/** Made of the same trigrams, and nowhere in the texts. */
const NEEDLE = encodeURIComponent(words(99, 50))

async function fill({ store, nowMs, key }: Service): Promise<void> {
  const { userId } = (await store.authenticate(hashApiKey(key))) ?? assert.fail()
  const newId = createIds({ nowMs, randomBytes })
  for (let done = 0; done < JOBS; done += 20) {
    await Promise.all(
      Array.from({ length: Math.min(20, JOBS - done) }, (_, i) => {
        const query = BURDENS[i % BURDENS.length] ?? ''
        return store.submit({
          id: newId('job'),
          userId,
          requestType: 'nl',
          query,
          queryFolded: foldCase(query),
          geography: null,
          book: null,
          labels: [],
          deadlineInMs: 900_000,
          activeJobsMax: JOBS,
          keptJobsMax: 1_000_000,
          keptBytesMax: 10 * 1024 ** 3,
          idempotency: null,
          traceparent: null,
          offer: null,
        })
      }),
    )
  }
}

/** How long submissions of another user take, one after another, until `isOver` and at least 40 times; sorted. */
async function submissionsMs(service: Service, key: string, isOver: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = JSON.stringify({ request_type: 'nl', query: 'a dozen eggs' })
  const took: number[] = []
  while (took.length < 40 || !isOver()) {
    const startedMs = performance.now()
    const answer = await ask(service, { method: 'POST', path: '/v1/jobs', key, body, agent }).answer
    took.push(performance.now() - startedMs)
    assert.equal(answer?.status, 202)
  }
  agent.destroy()
  return took.sort((a, b) => a - b)
}

const p99 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN

interface Ask {
  readonly method?: string
  readonly path: string
  readonly key: string
  readonly body?: string
  /** Without one, the request has its own connection: `fetch` would let requests wait for each other. */
  readonly agent?: Agent
}

/** A request whose client can leave; null when it did. */
function ask({ port }: Service, { method = 'GET', path, key, body, agent }: Ask) {
  const headers = {
    'x-service-api-key': key,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const outgoing = request({ port, host: '127.0.0.1', method, path, headers, agent: agent ?? false })
  const answer = new Promise<{ readonly status: number; readonly code?: string } | null>((resolve) => {
    outgoing.once('error', () => resolve(null))
    outgoing.once('response', (response) => {
      json(response).then(
        (value) => resolve({ ...(value as { code?: string }), status: response.statusCode ?? 0 }),
        () => resolve(null),
      )
    })
  })
  outgoing.end(body)
  return { answer, leave: () => outgoing.destroy() }
}

const search = (service: Service, query: string, key = service.key) =>
  ask(service, { path: `/v1/jobs?q=${query}`, key })

export function exerciseSearching(newService: NewService): void {
  test('searches of a user run one after another, a few wait, and the others are refused', async (t) => {
    const running: { readonly userId: number; readonly end: (page: ListPage) => void }[] = []
    const service = await newService(t, {
      limits: { searchesMax: 2 },
      breakStore: (store) => ({
        list(query, signal) {
          if (query.contains === null) return store.list(query, signal)
          const { promise, resolve } = Promise.withResolvers<ListPage>()
          running.push({ userId: query.userId, end: resolve })
          return promise
        },
      }),
    })
    const bob = await service.newKey('bob')
    const eve = await service.newKey('eve')
    const own = Array.from({ length: 6 }, () => search(service, 'x'))
    const refused = await Promise.race(own.map(({ answer }) => answer))
    assert.deepEqual([refused?.status, refused?.code], [429, 'too_many_searches'])
    assert.equal((await service.call('GET', '/v1/jobs?q=x')).json.code, 'too_many_searches')
    assert.equal(running.length, 1)
    assert.equal((await service.call('GET', '/v1/jobs')).status, 200, 'a list without q does not wait')

    const others = [search(service, 'x', bob), search(service, 'x', eve)]
    await eventually('another user runs beside it', () => running.length === 2)
    assert.notEqual(running[0]?.userId, running[1]?.userId)

    for (let ended = 0; ended < 7; ended++) {
      await eventually('the next one runs', () => running.length > ended)
      const now = running.slice(ended)
      assert.ok(now.length <= 2 && new Set(now.map(({ userId }) => userId)).size === now.length)
      running[ended]?.end(NOTHING)
    }
    const answers = await Promise.all([...own, ...others].map(({ answer }) => answer))
    assert.deepEqual(answers.map((answer) => answer?.status).toSorted(), [...Array(7).fill(200), 429])
  })

  test('a search that waits for its turn leaves the queue with its client', async (t) => {
    let started = 0
    const first = Promise.withResolvers<ListPage>()
    const service = await newService(t, {
      breakStore: () => ({
        list() {
          started++
          return first.promise
        },
      }),
    })
    const running = search(service, 'x')
    await eventually('one runs', () => started === 1)
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open(service.port)))
    const { key } = service
    for (const socket of sockets) {
      socket.write(`GET /v1/jobs?q=x HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\n\r\n`)
    }
    const refused = await Promise.race(sockets.map((socket) => readUntil(socket, () => true)))
    assert.match(refused, /^HTTP\/1\.1 429 /, 'four wait')
    for (const socket of sockets) socket.destroy()
    const { server } = service.app.server
    const openConnections = promisify(server.getConnections.bind(server))
    await eventually('only the one that runs is left', async () => (await openConnections()) === 1)
    first.resolve(NOTHING)
    assert.equal((await running.answer)?.status, 200)
    assert.equal((await search(service, 'x').answer)?.status, 200)
    assert.equal(started, 2)
  })

  test('too many waiting searches of all users together are refused', async (t) => {
    const { promise, resolve } = Promise.withResolvers<ListPage>()
    const service = await newService(t, {
      limits: { searchesMax: 1 },
      breakStore: () => ({ list: () => promise }),
    })
    const statuses: number[] = []
    const answers: Promise<unknown>[] = []
    for (let user = 0; user < 30; user++) {
      const key = await service.newKey(`user-${user}`)
      for (let i = 0; i < 4; i++) {
        answers.push(search(service, 'x', key).answer.then((answer) => statuses.push(answer?.status ?? 0)))
      }
    }
    await eventually(
      'those beyond one running and a hundred waiting are refused',
      () => statuses.length === 19,
    )
    assert.deepEqual(new Set(statuses), new Set([503]))
    resolve(NOTHING)
    await Promise.all(answers)
    assert.equal(statuses.filter((status) => status === 200).length, 101)
  })

  test('a search costs ten reads', async (t) => {
    const { call } = await newService(t, { limits: { rate: { submitsPerMinute: 5, readsPerMinute: 25 } } })
    const left = async (path: string) => {
      const { status, headers } = await call('GET', path)
      return [status, Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])]
    }
    assert.deepEqual(await left('/v1/jobs?q='), [200, 24])
    assert.deepEqual(await left('/v1/jobs?q=eggs'), [200, 14])
    assert.deepEqual(await left('/v1/jobs?q=eggs'), [200, 4])
    const refused = await call('GET', '/v1/jobs?q=eggs')
    assert.deepEqual([refused.status, refused.json.code], [429, 'rate_limited'])
    // One token was left after the request itself was counted, and nine are needed.
    assert.ok(Number(refused.headers.get('retry-after')) >= 12, String(refused.headers.get('retry-after')))
  })

  test('a page that ends early has a cursor, and its pages together are complete', async (t) => {
    let isShort = true
    const { call, submit } = await newService(t, {
      breakStore: (store) => ({
        async list(query, signal) {
          const page = await store.list({ ...query, limit: isShort ? 1 : query.limit }, signal)
          isShort = false
          return page
        },
      }),
    })
    const ids = [await submit('eggs 1'), await submit('eggs 2'), await submit('eggs 3')]
    const first = await call('GET', '/v1/jobs?q=eggs')
    const cursor = first.json.next_cursor ?? assert.fail(first.text)
    const second = await call('GET', `/v1/jobs?q=eggs&cursor=${cursor}`)
    const items = [first, second].flatMap(({ json }) => json.items as { job_id: string }[])
    assert.deepEqual(
      items.map(({ job_id }) => job_id),
      ids.toReversed(),
    )
    assert.equal(second.json.next_cursor, null)
  })

  test('a hundred searches through a burden of text leave other users alone, and stop with their clients', async (t) => {
    let underWay = 0
    let completed = 0
    const service = await newService(t, {
      breakStore: (store) => ({
        async list(query, signal) {
          underWay++
          try {
            const page = await store.list(query, signal)
            completed++
            return page
          } finally {
            underWay--
          }
        },
      }),
    })
    await fill(service)
    const bob = await service.newKey('bob')
    /** Beside a hundred requests of the first user, all at once and each on its own connection. */
    const beside = async (path: string) => {
      let isOver = false
      const requests = Array.from({ length: SEARCHES }, () => ask(service, { path, key: service.key }).answer)
      const answers = Promise.all(requests).finally(() => {
        isOver = true
      })
      const p99Ms = p99(await submissionsMs(service, bob, () => isOver))
      return { p99Ms, statuses: (await answers).map((answer) => answer?.status) }
    }
    const plain = await beside('/v1/jobs?limit=1')
    const searching = await beside(`/v1/jobs?q=${NEEDLE}`)
    const figures = `${plain.p99Ms.toFixed(1)} ms beside lists, ${searching.p99Ms.toFixed(1)} ms beside searches`
    t.diagnostic(`p99 of another user's submissions: ${figures}`)
    assert.ok(searching.p99Ms < 50 + 4 * plain.p99Ms, figures)
    for (const status of new Set(searching.statuses)) assert.ok(status === 200 || status === 429, `${status}`)
    assert.ok(searching.statuses.includes(200))

    const searches = Array.from({ length: SEARCHES }, () => search(service, NEEDLE))
    await eventually('one runs', () => underWay > 0)
    for (const { leave } of searches) leave()
    const before = completed
    await eventually('none runs any more', () => underWay === 0)
    assert.ok(completed - before <= 5, `${completed - before} went on to their end`)
    assert.equal(service.log().filter(({ msg }) => msg === 'unexpected error').length, 0)
  })
}

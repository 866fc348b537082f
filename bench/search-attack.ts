import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import pino from 'pino'
import { hashApiKey } from '../packages/domain/src/access/api-key.ts'
import { createKeyFor } from '../packages/domain/src/access/create-key.ts'
import { createIds } from '../packages/domain/src/jobs/ids.ts'
import type { Store } from '../packages/domain/src/jobs/store.ts'
import { foldCase } from '../packages/domain/src/jobs/unicode-text.ts'
import { openPostgresStore } from '../packages/stores/src/postgres/store.ts'
import { openSqliteStore } from '../packages/stores/src/sqlite/store.ts'
import { postgresServer } from '../test/tools/postgres-server.ts'
import { randomNumbers } from '../test/tools/random-numbers.ts'
import { startChild } from './child-process.ts'
import type { Target } from './load/connection.ts'
import type { SearchCounts, SearchOrder } from './load/search-process.ts'
import { atMost, fixed, per, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'
import { startServiceProcess } from './service-process.ts'

const JOBS = 9_900
const AT_ONCE = 100
const P99_MS_MAX = 50

interface Measured {
  readonly name: string
  /** Of each round: beside searches, beside as many plain lists, and beside nothing. */
  readonly attackedMs: readonly (readonly number[])[]
  readonly listedMs: readonly (readonly number[])[]
  readonly quietMs: readonly (readonly number[])[]
  readonly searches: SearchCounts
}

/** Submissions of one user while another searches through a burden of text, on both stores. */
export async function benchSearchAttack(options: {
  readonly rounds: number
  readonly seconds: number
}): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  try {
    const server = await postgresServer()
    const path = join(folder, 'assay.db')
    const url = await server.createDatabase()
    const all = [
      await measure(
        'SQLite',
        `sqlite:${path}`,
        await openSqliteStore({ ...PARTS, path, clock: { nowMs: Date.now } }),
        options,
      ),
      await measure(
        'PostgreSQL',
        url,
        await openPostgresStore({ ...PARTS, url, logger: pino({ level: 'silent' }), connectionsMax: 10 }),
        options,
      ),
    ]
    return {
      title: 'Submissions beside hostile searches',
      intro: `One user keeps ${per(JOBS)} jobs of 3,900 characters in which every trigram is frequent, and sends ${AT_ONCE} searches at once that find nothing, again when all are answered. Another user submits one job after another. Rounds of ${options.seconds} s take turns: beside the searches, beside as many requests for a list of one job in place of them, and beside nothing.`,
      columns: [
        '',
        'p50',
        'p99',
        'p99 beside lists',
        'p99 beside nothing',
        'searches against lists, p99',
        'spread',
        'searches answered',
        'refused with 429',
      ],
      rows: all.map(({ name, attackedMs, listedMs, quietMs, searches }) => {
        const ratio = ratiosOf(attackedMs.map(p99), listedMs.map(p99))
        return [
          name,
          `${fixed(quantile(attackedMs.flat(), 0.5))} ms`,
          `${fixed(p99(attackedMs.flat()))} ms`,
          `${fixed(p99(listedMs.flat()))} ms`,
          `${fixed(p99(quietMs.flat()))} ms`,
          fixed(ratio.median),
          `${fixed(ratio.min)} to ${fixed(ratio.max)}`,
          per(searches['200'] ?? 0),
          per(searches['429'] ?? 0),
        ]
      }),
      bars: all.map(({ name, attackedMs }) =>
        atMost(`p99 of a submission, ${name}`, median(attackedMs.map(p99)), P99_MS_MAX, ' ms'),
      ),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const PARTS = { randomBytes }
const p99 = (values: readonly number[]): number => quantile(values, 0.99)

async function measure(
  name: string,
  databaseUrl: string,
  store: Store,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Measured> {
  const hostileKey = await fill(store)
  await store.close()
  // Nobody prices: the jobs of the burden wait, and so do those that are measured.
  const service = await startServiceProcess('service', { DATABASE_URL: databaseUrl, ASSAY_WORKERS: '0' })
  const attacker = startChild('./load/search-process.ts')
  const totals: Record<string, number> = {}
  try {
    const beside = async (path: string, onEnd: (counts: SearchCounts) => void) => {
      const target = { url: service.url, key: hostileKey }
      await attacker.ask({ target, path, atOnce: AT_ONCE } satisfies SearchOrder)
      const took = await submissionsMs(service, seconds)
      onEnd(await attacker.ask<SearchCounts>('end'))
      return took
    }
    const count = (counts: SearchCounts): void => {
      for (const [status, more] of Object.entries(counts)) totals[status] = (totals[status] ?? 0) + more
    }
    const needle = encodeURIComponent(words(99, 50))
    const [quietMs = [], listedMs = [], attackedMs = []] = await alternate(
      [
        { name: 'quiet', run: () => submissionsMs(service, seconds) },
        { name: 'lists', run: () => beside('/v1/jobs?limit=1', () => {}) },
        { name: 'searches', run: () => beside(`/v1/jobs?q=${needle}`, count) },
      ],
      rounds,
    )
    return { name, quietMs, listedMs, attackedMs, searches: totals }
  } finally {
    await Promise.all([attacker.stop(), service.stop()])
  }
}

/** Words such as `abc`, `bcd` and `xyz`, in an order that is the same on every run. */
function words(seed: number, count: number): string {
  const random = randomNumbers(seed)
  const word = () => 'abcdefghijklmnopqrstuvwxyz'.slice(Math.floor(random() * 24)).slice(0, 3)
  return Array.from({ length: count }, word).join(' ')
}

/** Stores the burden, and returns the key of its user. */
async function fill(store: Store): Promise<string> {
  const { key } = await createKeyFor(store, { user: 'hostile' }, { nowMs: Date.now, randomBytes })
  const caller = await store.authenticate(hashApiKey(key))
  if (caller === null) throw new Error('A new key is not accepted.')
  const newId = createIds({ nowMs: Date.now, randomBytes })
  const burdens = Array.from({ length: 5 }, (_, i) => words(i, 975))
  const submit = (query: string) =>
    store.submit({
      id: newId('job'),
      userId: caller.userId,
      requestType: 'nl',
      query,
      queryFolded: foldCase(query),
      geography: null,
      book: null,
      labels: [],
      deadlineInMs: 86_400_000,
      activeJobsMax: JOBS,
      keptJobsMax: JOBS,
      keptBytesMax: 10 * 1024 ** 3,
      idempotency: null,
      traceparent: null,
      offer: null,
    })
  for (let done = 0; done < JOBS; done += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, i) => submit(burdens[i % burdens.length] ?? '')))
  }
  return key
}

/** How long each of the submissions took that fit into so many seconds, one after another on one connection. */
async function submissionsMs(target: Target, seconds: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  const endMs = performance.now() + seconds * 1_000
  while (performance.now() < endMs) {
    const startedMs = performance.now()
    const status = await submit(target, agent)
    if (status !== 202) throw new Error(`A submission was answered with ${status}.`)
    took.push(performance.now() - startedMs)
  }
  agent.destroy()
  return took
}

function submit({ url, key }: Target, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-service-api-key': key, 'content-type': 'application/json' }
    const outgoing = request(new URL('/v1/jobs', url), { agent, method: 'POST', headers })
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      json(response).then(() => resolve(response.statusCode ?? 0), reject)
    })
    outgoing.end(JSON.stringify({ request_type: 'nl', query: 'a dozen eggs' }))
  })
}

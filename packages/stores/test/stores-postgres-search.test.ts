import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ListPosition, ListQuery } from '@assay/domain/jobs/job-pages'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { connect } from '../src/postgres/database.ts'
import { createSearchTurns } from '../src/postgres/search-turns.ts'
import { openPostgresStore } from '../src/postgres/store.ts'
import { bundleFrom } from './store-contract/bundle.ts'
import { PARTS } from './store-contract/open-temporary-postgres-store.ts'

const JOBS = 9_900
const SEARCHES = 100
const SUBMISSIONS = 40
/** What a machine that does other work besides may add to the unloaded baseline. */
const ROUNDS_MAX = 3
const TIMES_BASELINE_MAX = 10
const FLOOR_MS = 50

/** `abc bcd cde ...`: every trigram of a search is everywhere, and the text itself is nowhere. */
const letters = 'abcdefghijklmnopqrstuvwxyz'
const words = Array.from({ length: 24 }, (_, i) => letters.slice(i, i + 3))
const TEXT = words.join(' ').repeat(41).slice(0, 3_900)
const NOWHERE = 'abc bcd cde xyz'

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0

/** The database that the first test has filled. To index ten thousand long texts takes the server several seconds. */
let filled: string | null = null

async function open(t: Parameters<ReturnType<typeof bundleFrom>>[0]) {
  const url = filled ?? (await (await postgresServer()).createDatabase())
  const logged: string[] = []
  const note = (_details: object, message: string): void => {
    logged.push(message)
  }
  const store = await openPostgresStore({ ...PARTS, url, logger: { error: note, warn: note } })
  const sql = connect(url, 1)
  const close = async (): Promise<void> => {
    await Promise.all([store.close(), sql.end({ timeout: 1 })])
  }
  const opened = { store, openAnother: async () => store, advance: async () => {}, nowMs: Date.now, close }
  const bundle = await bundleFrom(async () => opened)(t)
  // The first user of each test is the same one, by name.
  const userId = await bundle.newUser()
  if (filled === null) await fill(sql, userId)
  filled = url
  const query: ListQuery = {
    userId,
    limit: 20,
    after: null,
    contains: NOWHERE,
    fromMs: null,
    toMs: null,
    status: null,
  }
  const running = async (): Promise<number> => {
    const [row] = await sql.unsafe(
      `select count(*)::integer as n from pg_stat_activity
      where state = 'active' and datname = current_database() and pid <> pg_backend_pid()`,
    )
    return Number(row?.n)
  }
  return { ...bundle, query, running, logged }
}

async function fill(sql: ReturnType<typeof connect>, userId: number): Promise<void> {
  await sql.unsafe(
    `with texts as (
      insert into jobs (id, user_id, request_type, status, turn, created_at_ms, updated_at_ms, deadline_at_ms, expires_at_ms)
      select 'job_' || lpad(i::text, 26, '0'), $1, 'nl', 'failed', 0, now_ms() - i, now_ms(), now_ms(), now_ms() + 1e9
      from generate_series(1, $2::integer) i
      returning seq
    )
    insert into job_texts (job_seq, user_id, query, query_folded) select seq, $1, $3, $3 from texts`,
    [userId, JOBS, TEXT],
  )
  await sql.unsafe('analyze')
}

test('searches that read everything hold nobody up, and end early with a place to go on from', async (t) => {
  const { store, newUser, newJob, query, running } = await open(t)
  const other = await newUser()
  const submit = async (): Promise<number> => {
    const startMs = performance.now()
    assert.equal((await store.submit(newJob({ userId: other }))).kind, 'created')
    return performance.now() - startMs
  }
  const measure = async (): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < SUBMISSIONS; i++) times.push(await submit())
    return p99(times)
  }
  await measure()
  // Another process may hold up all of them for a while. Searches that did would do so every time.
  for (let round = 1; ; round++) {
    const baselineMs = await measure()
    const controller = new AbortController()
    const searches = Promise.allSettled(
      Array.from({ length: SEARCHES }, () => store.list(query, controller.signal)),
    )
    const loadedMs = await measure()
    const isQuick = loadedMs < Math.max(FLOOR_MS, TIMES_BASELINE_MAX * baselineMs)
    assert.ok(
      isQuick || round < ROUNDS_MAX,
      `${loadedMs.toFixed(1)} ms beside searches, ${baselineMs.toFixed(1)} ms without`,
    )

    // Whoever waits no longer costs nothing more: neither here nor on the server.
    const reason = new Error('the clients have gone')
    controller.abort(reason)
    for (const outcome of await searches) {
      if (outcome.status === 'rejected' && outcome.reason !== reason) {
        assert.equal(outcome.reason.code, 'overloaded')
      }
    }
    for (let tries = 0; (await running()) > 0; tries++) assert.ok(tries < 100, 'a search goes on')
    if (isQuick) return
  }
})

test('the searches of two nodes in processes of one number have different marks, so each cancels its own', async (t) => {
  const { store, query } = await open(t)
  const other = await openPostgresStore({ ...PARTS, url: filled ?? '' })
  t.after(() => other.close())
  const sql = connect(filled ?? '', 1)
  t.after(() => sql.end({ timeout: 1 }))
  const marks = new Set<string>()
  let isOver = false
  const searching = Promise.all([store, other].map((node) => node.list(query))).finally(() => {
    isOver = true
  })
  while (!isOver) {
    const rows = await sql.unsafe(
      `select split_part(query, chr(10), 1) as mark from pg_stat_activity
      where datname = current_database() and query like '-- assay search%'`,
    )
    for (const { mark } of rows) marks.add(String(mark))
  }
  await searching
  assert.equal(marks.size, 2, [...marks].join('; '))
})

test('a search that nobody limits comes to the end, page by page', async (t) => {
  const { store, newJob, query, logged } = await open(t)
  const { userId } = query
  const job = newJob({ userId, query: 'One xyz abc', queryFolded: 'one xyz abc' })
  await store.submit(job)
  const found: string[] = []
  let after: ListPosition | null = null
  for (let pages = 1; ; pages++) {
    const startMs = performance.now()
    const page = await store.list({ ...query, contains: 'xyz abc', after })
    assert.ok(performance.now() - startMs < 2_000)
    found.push(...page.jobs.map(({ id }) => id))
    after = page.next
    if (after === null) break
    assert.ok(pages <= JOBS / 100)
  }
  assert.deepEqual(found, [job.id])
  for (const message of logged) assert.equal(message, 'a search took too long in the index and was cancelled')
})

test('the steps of a search rest in between, and meanwhile others have their turn', async () => {
  const turns = createSearchTurns()
  const work = (): Promise<void> => sleep(100)
  const order: string[] = []
  const long = turns.forOneSearch(undefined)
  await long(work)
  const startMs = performance.now()
  const next = long(async () => {
    order.push('long')
  })
  for (let i = 0; i < 3; i++) {
    await turns.forOneSearch(undefined)(async () => {
      order.push('short')
    })
  }
  await next
  assert.deepEqual(order, ['short', 'short', 'short', 'long'])
  assert.ok(performance.now() - startMs >= 250)
})

test('a search whose client leaves while it rests ends at once, with the reason of its signal', async () => {
  const controller = new AbortController()
  const paced = createSearchTurns().forOneSearch(controller.signal)
  await paced(() => sleep(50))
  const reason = new Error('the client has gone')
  const step = paced(async () => assert.fail('it goes on'))
  controller.abort(reason)
  await assert.rejects(step, reason)
  await assert.rejects(
    paced(async () => {}),
    reason,
  )
})

test('however many search, their statements keep the server busy half of the time at most', async () => {
  const turns = createSearchTurns()
  const spans: (readonly [number, number])[] = []
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const paced = turns.forOneSearch(undefined)
      for (let step = 0; step < 2; step++)
        await paced(async () => {
          const startMs = performance.now()
          await sleep(5)
          spans.push([startMs, performance.now()])
        })
    }),
  )
  assert.equal(spans.length, 24)
  for (const [at, [startMs, endMs]] of spans.entries()) {
    const nextMs = spans[at + 1]?.[0] ?? Number.POSITIVE_INFINITY
    assert.ok(nextMs - endMs >= endMs - startMs - 1, `${nextMs - endMs} ms after ${endMs - startMs} ms`)
  }
})

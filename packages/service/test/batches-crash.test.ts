import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Assay, type BatchEvent, type BatchResult } from '@assay/client'
import { CHUNK_LINES_MAX } from '@assay/domain/batches/batch-store'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { QUERIES } from './crowd.ts'

const LINES = 2_000
const KILLS = 2
const ENV = { ASSAY_BOOK: smallBookFile(), LOG_LEVEL: 'error', ASSAY_BATCH_WORKERS: '1' }

const lines = Array.from({ length: LINES }, (_, i) => ({
  customId: `row ${i}`,
  query: `${i + 1} chairs, ${QUERIES[i % QUERIES.length]}`,
}))

interface Seen {
  readonly results: readonly BatchResult[]
  /** When the first query had ended. */
  readonly firstEndedAt: string | null
}

/** Submits a batch, strikes a few times while it runs, and proves that every query has ended once. */
async function strikeInTheMiddle(
  assay: Assay,
  strikes: readonly (() => Promise<void>)[],
): Promise<{ readonly again: number }> {
  const { batchId } = await assay.batches.submit(lines)
  const left = [...strikes]
  const events: BatchEvent[] = []
  const seen: Seen[] = []
  for await (const event of assay.batches.stream(batchId)) {
    events.push(event)
    const strike = event.eventType === 'progress' ? left.shift() : undefined
    if (strike === undefined) continue
    const results = await Array.fromAsync(assay.batches.results(batchId))
    const first = await assay.jobs.get(results[0]?.jobId ?? '')
    seen.push({ results, firstEndedAt: first.completedAt })
    await strike()
  }
  assert.equal(left.length, 0, 'the batch ended before it was struck: give it more lines')

  const done = events.map(({ counts }) => counts.completed + counts.failed)
  const last = events.at(-1)
  assert.deepEqual([last?.eventType, done.at(-1)], ['completed', LINES])
  assert.ok(
    done.every((count, i) => count >= (done[i - 1] ?? 0)),
    'what has ended stays ended',
  )

  const results = await Array.fromAsync(assay.batches.results(batchId))
  assert.deepEqual(
    results.map(({ customId }) => customId),
    lines.map(({ customId }) => customId),
  )
  const byId = new Map(results.map((result) => [result.jobId, result]))
  assert.equal(byId.size, LINES)
  for (const { results: before, firstEndedAt } of seen) {
    assert.ok(before.length > 0 && before.length < LINES)
    for (const result of before) assert.deepEqual(byId.get(result.jobId), result)
    assert.equal((await assay.jobs.get(before[0]?.jobId ?? '')).completedAt, firstEndedAt)
  }

  // What a strike found written is not begun again. Only what the lost worker held is.
  const strikesBefore = new Map<string, number>()
  for (const [i, { results: before }] of [...seen.entries()].reverse())
    for (const { jobId } of before) strikesBefore.set(jobId, i)
  let again = 0
  for (let i = 0; i < LINES; i += CHUNK_LINES_MAX) {
    const { jobId, attempt } = await assay.jobs.get(results[i]?.jobId ?? '')
    if (attempt > 1) again++
    assert.ok(attempt <= 1 + (strikesBefore.get(jobId) ?? strikes.length))
  }
  assert.ok(again <= strikes.length, `${again} chunks were begun again after ${strikes.length} strikes`)
  return { again }
}

test('SQLite: a service that is killed in the middle of a batch ends it after its restart, each query once', async (t) => {
  const service = await createServiceProcess(ENV)
  t.after(() => service.dispose())
  const { apiKey } = await service.createKey('tester')
  await service.start()
  const restart = async () => {
    await service.end('SIGKILL')
    await service.start()
  }
  const assay = new Assay({ baseUrl: service.url, apiKey })
  const { again } = await strikeInTheMiddle(
    assay,
    Array.from({ length: KILLS }, () => restart),
  )
  t.diagnostic(`${LINES} queries over ${KILLS} kills, ${again} chunks begun again`)
})

test('PostgreSQL: when a node is killed in the middle of a batch another one ends it, each query once', async (t) => {
  const DATABASE_URL = await (await postgresServer()).createDatabase()
  const env = { ...ENV, DATABASE_URL, ASSAY_LEASE_SECONDS: '2' }
  const api = await createServiceProcess({ ...env, ASSAY_WORKERS: '0' })
  const killed = await createServiceProcess(env, 'worker')
  const other = await createServiceProcess(env, 'worker')
  t.after(() => Promise.all([api, killed, other].map((node) => node.dispose())))
  const { apiKey } = await api.createKey('tester')
  await Promise.all([api, killed, other].map((node) => node.start()))
  const kill = async () => {
    await killed.end('SIGKILL')
  }
  const { again } = await strikeInTheMiddle(new Assay({ baseUrl: api.url, apiKey }), [kill])
  t.diagnostic(`${LINES} queries over one kill, ${again} chunks begun again`)
})

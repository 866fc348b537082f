import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobIdOfLine } from '@assay/domain/batches/batch'
import { JobError } from '@assay/domain/jobs/job'
import { batchId, claimOneChunk, priced, QUOTE_JSON, submitBatch } from './batch-scene.ts'
import { EVERYTHING, type NewBundle } from './bundle.ts'

export function exerciseBatchReading(bundle: NewBundle): void {
  test('the queries of a batch are jobs that can be read by id', async (t) => {
    const own = await bundle(t)
    const { store, newUser } = own
    const userId = await newUser()
    const { id } = await submitBatch(own, { userId })
    await store.batches.record(priced(await claimOneChunk(own)))
    await claimOneChunk(own)
    const jobs = await Promise.all(
      [0, 1, 2, 3, 4].map((line) => store.get({ userId, id: jobIdOfLine(id, line) })),
    )
    assert.deepEqual(
      jobs.map((job) => [job?.status, job?.query, job?.geography]),
      [
        ['failed', '1 dozen eggs', null],
        ['completed', '2 dozen eggs', 'US-TX'],
        ['processing', '3 dozen eggs', null],
        ['processing', '4 dozen eggs', 'US-TX'],
        ['pending', '5 dozen eggs', null],
      ],
    )
    assert.equal(jobs[0]?.failure?.code, 'nothing_priced')
    assert.equal(jobs[1]?.resultJson, QUOTE_JSON)
    assert.equal(jobs[1]?.summary?.estimate, '2.00')
    assert.equal(await store.get({ userId, id: jobIdOfLine(id, 5) }), null)
    assert.equal(await store.get({ userId: await newUser(), id: jobIdOfLine(id, 1) }), null)

    const events = await store.readEvents({ userId, id: jobIdOfLine(id, 1), after: 0, limit: 10 })
    assert.deepEqual(
      events?.events.map(({ id, type, body }) => [id, type, body]),
      [[1, 'completed', `{"result":${QUOTE_JSON}}`]],
    )
    const waiting = await store.readEvents({ userId, id: jobIdOfLine(id, 4), after: 0, limit: 10 })
    assert.deepEqual(waiting, { events: [], status: 'pending', lastEventId: 0 })
    const known = await store.lastEventIds([jobIdOfLine(id, 1)])
    assert.ok((known.get(jobIdOfLine(id, 1)) ?? 0) > 0)
  })

  test('a query of a batch is not ended or erased alone', async (t) => {
    const own = await bundle(t)
    const userId = await own.newUser()
    const { id } = await submitBatch(own, { userId })
    const job = { userId, id: jobIdOfLine(id, 0) }
    const isInBatch = (error: unknown) => error instanceof JobError && error.code === 'job_in_batch'
    await assert.rejects(own.store.cancel(job), isInBatch)
    await assert.rejects(own.store.delete(job), isInBatch)
    assert.equal(await own.store.cancel({ ...job, userId: await own.newUser() }), null)
  })

  test('jobs of a batch are listed only when it is named', async (t) => {
    const own = await bundle(t)
    const { store, newUser, submit } = own
    const userId = await newUser()
    const single = await submit({ userId })
    const { id } = await submitBatch(own, { userId, sizes: [3, 3, 1] })
    await store.batches.record(priced(await claimOneChunk(own)))
    const all = { ...EVERYTHING, userId }
    assert.deepEqual(
      (await store.list(all)).jobs.map((job) => job.id),
      [single.id],
    )
    const ids = (lines: readonly number[]) => lines.map((line) => jobIdOfLine(id, line))
    const whole = await store.list({ ...all, batchId: id })
    assert.deepEqual(
      whole.jobs.map((job) => job.id),
      ids([6, 5, 4, 3, 2, 1, 0]),
    )
    assert.equal(whole.next, null)
    const paged: string[] = []
    let after = null
    do {
      const page = await store.list({ ...all, batchId: id, limit: 2, after })
      paged.push(...page.jobs.map((job) => job.id))
      after = page.next
    } while (after !== null)
    assert.deepEqual(paged, ids([6, 5, 4, 3, 2, 1, 0]))
    const completed = await store.list({ ...all, batchId: id, status: 'completed' })
    assert.deepEqual(
      completed.jobs.map((job) => job.id),
      ids([2, 1]),
    )
    const found = await store.list({ ...all, batchId: id, contains: '4 dozen' })
    assert.deepEqual(
      found.jobs.map((job) => job.id),
      ids([3]),
    )
    const foreign = await store.list({ ...all, userId: await newUser(), batchId: id })
    assert.deepEqual(foreign.jobs, [])
  })

  test('batches are listed newest first, page by page', async (t) => {
    const own = await bundle(t)
    const userId = await own.newUser()
    for (const digit of [1, 2, 3]) {
      await submitBatch(own, { userId, id: batchId(digit) })
      await own.advance(1)
    }
    const first = await own.store.batches.list({ userId, limit: 2, after: null })
    assert.deepEqual(
      first.batches.map(({ id }) => id),
      [batchId(3), batchId(2)],
    )
    const second = await own.store.batches.list({ userId, limit: 2, after: first.next })
    assert.deepEqual(
      second.batches.map(({ id }) => id),
      [batchId(1)],
    )
    assert.equal(second.next, null)
  })

  test('chunks are read from any line on, with results where there are some', async (t) => {
    const own = await bundle(t)
    const { store } = own
    const userId = await own.newUser()
    const { id } = await submitBatch(own, { userId })
    const chunk = await claimOneChunk(own)
    await store.batches.record(priced(chunk))
    const page = await store.batches.readChunks({ userId, id, fromLine: 1, limit: 2 })
    assert.deepEqual(
      page?.chunks.map(({ firstLine, lines, results }) => [firstLine, lines, results !== null]),
      [
        [0, 2, true],
        [2, 2, false],
      ],
    )
    assert.deepEqual(Buffer.from(page?.chunks[0]?.results ?? []), Buffer.from(priced(chunk).results))
    const last = await store.batches.readChunks({ userId, id, fromLine: 4, limit: 10 })
    assert.deepEqual(
      last?.chunks.map(({ firstLine }) => firstLine),
      [4],
    )
    assert.equal(await store.batches.readChunks({ userId: userId + 999, id, fromLine: 0, limit: 1 }), null)
  })
}

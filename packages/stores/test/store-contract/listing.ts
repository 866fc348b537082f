import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@assay/domain/jobs/job'
import type { ListPage, ListQuery } from '@assay/domain/jobs/job-pages'
import type { Store } from '@assay/domain/jobs/store'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import { completed, EVERYTHING, failed, type NewBundle, RETENTION_MS } from './bundle.ts'

/** All pages together. A page may be short, even empty, and have a next one. */
async function allOf(store: Store, query: ListQuery): Promise<readonly Job[]> {
  const jobs: Job[] = []
  for (let after = query.after; ; ) {
    const page: ListPage = await store.list({ ...query, after })
    assert.ok(page.jobs.length <= query.limit)
    jobs.push(...page.jobs)
    if (page.next === null) return jobs
    after = page.next
  }
}

const idsOf = async (
  store: Store,
  query: Partial<ListQuery> & { userId: number },
): Promise<readonly string[]> => (await allOf(store, { ...EVERYTHING, ...query })).map(({ id }) => id)

/** Time enough for a store that indexes texts behind its back. */
const INDEXED_MS = 200

export function exerciseListing(bundle: NewBundle): void {
  test('jobs are listed newest first, those of one millisecond by their id', async (t) => {
    const { store, newUser, newJob, submit, advance } = await bundle(t)
    const userId = await newUser()
    await submit({ userId: await newUser() })
    const first = [newJob({ userId }), newJob({ userId }), newJob({ userId })]
    for (const job of [first[2], first[0], first[1]]) if (job !== undefined) await store.submit(job)
    await advance(1)
    const last = await submit({ userId })
    assert.deepEqual(await idsOf(store, { userId }), [last.id, ...first.map(({ id }) => id).reverse()])
  })

  test('a listed job is the job without its result', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    await store.record(completed(await claimOne()))
    const job = await store.get({ userId, id })
    assert.ok(job)
    const { resultJson, ...expected } = job
    assert.notEqual(resultJson, null)
    assert.deepEqual(await store.list({ ...EVERYTHING, userId }), { jobs: [expected], next: null })
  })

  test('pages neither repeat nor miss a job while others arrive and end', async (t) => {
    const { store, newUser, submit, advance, claimOne } = await bundle(t)
    const userId = await newUser()
    const present: string[] = []
    for (let i = 0; i < 20; i++) {
      present.unshift((await submit({ userId })).id)
      if (i % 3 === 0) await advance(1)
    }
    const seen: string[] = []
    for (let after: ListQuery['after'] = null; ; ) {
      const page: ListPage = await store.list({ ...EVERYTHING, userId, limit: 3, after })
      seen.push(...page.jobs.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
      await submit({ userId })
      await store.record(completed(await claimOne()))
    }
    assert.deepEqual(seen, present)
  })

  test('dates are inclusive to the millisecond', async (t) => {
    const { store, newUser, submit, advance, nowMs } = await bundle(t)
    const userId = await newUser()
    const ids: string[] = []
    const startMs = nowMs()
    for (let i = 0; i < 4; i++) {
      ids.unshift((await submit({ userId })).id)
      await advance(1)
    }
    const between = (fromMs: number | null, toMs: number | null) =>
      idsOf(store, {
        userId,
        fromMs: fromMs === null ? null : startMs + fromMs,
        toMs: toMs === null ? null : startMs + toMs,
      })
    assert.deepEqual(await between(1, 2), [ids[1], ids[2]])
    assert.deepEqual(await between(2, 2), [ids[1]])
    assert.deepEqual(await between(3, null), [ids[0]])
    assert.deepEqual(await between(null, 0), [ids[3]])
    assert.deepEqual(await between(2, 1), [])
    assert.deepEqual(await between(-8.64e15, 8.64e15), ids)
  })

  test('a state is listed alone, however rare it is', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    for (let i = 0; i < 4; i++) {
      await submit({ userId })
      await advance(1)
    }
    const [done, broken, running] = [await claimOne(), await claimOne(), await claimOne()]
    await store.record(completed(done))
    await store.record(failed(broken))
    const inState = (status: ListQuery['status']) => idsOf(store, { userId, status })
    assert.deepEqual(await inState('completed'), [done.id])
    assert.deepEqual(await inState('failed'), [broken.id])
    assert.deepEqual(await inState('processing'), [running.id])
    assert.equal((await inState('pending')).length, 1)
    assert.equal((await inState(null)).length, 4)
  })

  test('a text is found whatever its case, length and characters, indexed or not yet', async (t) => {
    const { store, newUser, submit, advance } = await bundle(t)
    const [userId, otherId] = [await newUser(), await newUser()]
    const texts = [
      '100% cotton_T-shirt',
      'C:\\parts\\"quoted" \'single\'',
      'STRASSE in Straße',
      'ΟΔΟΣ οδός',
      'İstanbul ı I i',
      '日本語の見積もり',
      '💡 lamp 💡💡💡',
      'AND OR NOT NEAR("x" y) * ^ : -',
      'a',
    ]
    for (const query of texts) {
      await submit({ userId, query })
      await submit({ userId: otherId, query })
      await advance(1)
    }
    const needles = [
      ...[
        '100%',
        '%',
        '_',
        'n_t',
        'N_T',
        '\\',
        '\\parts',
        '"',
        '"quoted"',
        "'single'",
        'strasse',
        'SSE',
        'ß',
      ],
      ...[
        'οδοσ',
        'ΟΔΌΣ',
        'ıstanbul',
        'i̇st',
        '日本',
        '日本語',
        '💡',
        '💡💡💡',
        'or not',
        'near("x"',
        '* ^',
        ' ',
        'zzz',
        'zz',
      ],
      ...['a', 'A', '100% cotton_t-shirt', '100% cotton_t-shirt!', '‑', '\ue000\ue000\ue001'],
    ]
    for (const wait of [0, INDEXED_MS]) {
      await sleep(wait)
      for (const needle of needles) {
        const contains = foldCase(needle)
        const found = (await allOf(store, { ...EVERYTHING, userId, contains })).map(({ query }) => query)
        const expected = texts.filter((text) => foldCase(text).includes(contains)).reverse()
        assert.deepEqual(found, expected, `looking for ${JSON.stringify(needle)}`)
      }
    }
    assert.equal((await idsOf(store, { userId, contains: '' })).length, texts.length)
  })

  test('a search pages, and leaves out what was erased', async (t) => {
    const { store, newUser, submit, claim } = await bundle(t)
    const userId = await newUser()
    const jobs: string[] = []
    for (let i = 0; i < 12; i++) jobs.push((await submit({ userId, query: `copper pipe ${i}` })).id)
    for (const job of await claim({ limit: 3 })) {
      await store.record(completed(job))
      await store.delete({ userId, id: job.id })
      jobs.splice(jobs.indexOf(job.id), 1)
    }
    for (const wait of [0, INDEXED_MS]) {
      await sleep(wait)
      for (const contains of ['copper', 'pp']) {
        const seen = await idsOf(store, { userId, limit: 2, contains })
        assert.deepEqual(seen, [...jobs].sort().reverse())
      }
    }
  })

  test('a page that is full has a next one exactly when there is more', async (t) => {
    const { store, newUser, submit, advance } = await bundle(t)
    const userId = await newUser()
    for (let i = 0; i < 4; i++) {
      await submit({ userId })
      await advance(1)
    }
    for (const contains of [null, 'dozen', 'do']) {
      const full = await store.list({ ...EVERYTHING, userId, contains, limit: 4 })
      assert.deepEqual([full.jobs.length, full.next], [4, null])
      const first = await store.list({ ...EVERYTHING, userId, contains, limit: 3 })
      const last = first.jobs.at(-1)
      assert.deepEqual(first.next, { createdAtMs: last?.createdAtMs, id: last?.id })
      const rest = await store.list({ ...EVERYTHING, userId, contains, limit: 3, after: first.next })
      assert.deepEqual([rest.jobs.length, rest.next], [1, null])
    }
  })

  test('a list that nobody waits for any more ends with the reason', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const userId = await newUser()
    for (let i = 0; i < 20; i++) await submit({ userId })
    const reason = new Error('the client has gone')
    const query = { ...EVERYTHING, userId, contains: 'dozen' }
    await assert.rejects(store.list(query, AbortSignal.abort(reason)), (error) => error === reason)
    const controller = new AbortController()
    const pages = Array.from({ length: 5 }, () => store.list(query, controller.signal))
    controller.abort(reason)
    for (const page of await Promise.allSettled(pages)) {
      assert.ok(page.status === 'rejected' && page.reason === reason)
    }
    assert.equal((await store.list(query)).jobs.length, 20)
  })

  test('an expired job is gone from every answer before it is erased', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    await store.record(completed(await claimOne()))
    await advance(RETENTION_MS - 1)
    assert.deepEqual(await idsOf(store, { userId }), [id])
    await advance(1)
    for (const contains of [null, 'dozen', 'do'])
      assert.deepEqual(await idsOf(store, { userId, contains }), [])
    assert.deepEqual(await idsOf(store, { userId, status: 'completed' }), [])
    assert.equal(await store.get({ userId, id }), null)
    assert.equal(await store.readEvents({ userId, id, after: 0, limit: 1 }), null)
    assert.equal(await store.cancel({ userId, id }), null)
    assert.equal(await store.delete({ userId, id }), 'missing')
    assert.equal((await store.lastEventIds([id])).size, 0)
  })
}

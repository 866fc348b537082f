import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { BookStore, BuildOutcome, ClaimedBuild, NewVersion } from '@assay/domain/books/book-store'
import { createIds } from '@assay/domain/jobs/ids'
import type { NewBundle } from './bundle.ts'

const LEASE_MS = 30_000
const newId = createIds({ nowMs: Date.now, randomBytes })
const FACTS = { rows: 7, items: 3, currency: 'EUR', asOf: '2026-07-31', calibration: null }

async function upload(books: BookStore, chunks = ['a,b\n', 'c,1\n']) {
  const blob = randomUUID()
  for (const [nth, text] of chunks.entries()) await books.writeChunk({ blob, nth, bytes: Buffer.from(text) })
  return { blob, chunks: chunks.length, bytes: chunks.join('').length }
}

async function newVersion(
  books: BookStore,
  userId: number,
  changes: Partial<NewVersion> = {},
): Promise<NewVersion> {
  return {
    userId,
    name: 'ours',
    newId: newId('book'),
    extends: 'default',
    columnsJson: '{}',
    upload: await upload(books),
    booksMax: 3,
    versionsMax: 2,
    ...changes,
  }
}

async function make(books: BookStore, userId: number, changes: Partial<NewVersion> = {}) {
  const outcome = await books.create(await newVersion(books, userId, changes))
  assert.ok(outcome.kind === 'created', outcome.kind)
  return outcome.ref
}

const claim = (books: BookStore, worker = 'worker', token: string = randomUUID()) =>
  books.claimBuild({ worker, token, leaseMs: LEASE_MS, attemptsMax: 2 })

async function claimOne(books: BookStore, worker?: string): Promise<ClaimedBuild> {
  const build = await claim(books, worker)
  assert.ok(build !== null, 'there is nothing to claim')
  return build
}

async function ready(books: BookStore, hash: string = randomUUID()): Promise<BuildOutcome> {
  const { blob, chunks, bytes } = await upload(books, ['the book of ', hash])
  const content = { hash, bytes, blob, chunks, baseHash: null }
  return {
    status: 'ready',
    content,
    facts: FACTS,
    problemsCount: 5,
    problemsNoted: 2,
    reportJson: '{"rows_used":7}',
  }
}

/** Builds whatever is due. */
async function build(books: BookStore, hash?: string): Promise<ClaimedBuild> {
  const held = await claimOne(books)
  const record = { ...held, after: held.lastEventId, stages: [], outcome: await ready(books, hash) }
  assert.equal(await books.recordBuild(record), 'written')
  return held
}

export function exerciseBooks(bundle: NewBundle): void {
  test('an uploaded list is built into a version that serves, and its events tell of it', async (t) => {
    const { store, newUser } = await bundle(t)
    const { books } = store
    const userId = await newUser()
    const ref = await make(books, userId)
    const before = await books.get({ userId, id: ref.id })
    assert.deepEqual([before?.newest.status, before?.servingVersion, ref.version], ['building', null, 1])
    const held = await claimOne(books)
    assert.deepEqual([held.id, held.version, held.attempt, held.name], [ref.id, 1, 1, 'ours'])
    assert.deepEqual(
      [
        await books.readChunk({ blob: held.upload.blob, nth: 1 }),
        await books.readChunk({ blob: held.upload.blob, nth: 2 }),
      ].map((bytes) => bytes && Buffer.from(bytes).toString()),
      ['c,1\n', null],
    )
    assert.equal(await claim(books, 'other'), null)
    const stage = { stage: 'reading', message: 'Read 7 rows', progress: 0.25 } as const
    await books.noteProblems({
      ...held,
      problems: [
        { nth: 0, line: 4, column: 'Preis', code: 'left_out', text: 'the price is empty' },
        { nth: 1, line: 9, column: null, code: 'repaired', text: 'the date \u0000' },
        { nth: 2, line: 11, column: null, code: 'repaired', text: 'of an attempt that went further' },
      ],
    })
    assert.equal(await books.recordBuild({ ...held, after: 0, stages: [stage], outcome: null }), 'written')
    const outcome = await ready(books, 'abc')
    assert.equal(await books.recordBuild({ ...held, after: 1, stages: [], outcome }), 'written')
    const after = await books.get({ userId, id: ref.id })
    assert.deepEqual(
      [
        after?.newest.status,
        after?.servingVersion,
        after?.newest.rows,
        after?.newest.problemsCount,
        after?.lastEventId,
      ],
      ['ready', 1, 7, 5, 2],
    )
    const page = await books.readEvents({ userId, id: ref.id, after: 0, limit: 10 })
    assert.deepEqual(
      page?.events.map(({ id, type, body }) => [id, type, body]),
      [
        [1, 'stage', '{"stage":"reading","message":"Read 7 rows","progress":0.25}'],
        [2, 'completed', '{"result":{"rows_used":7}}'],
      ],
    )
    assert.deepEqual([page?.status, page?.lastEventId], ['completed', 2])
    assert.deepEqual(
      (await books.problems({ userId, id: ref.id, version: 1, after: 0, limit: 5 })).map(({ nth, line }) => [
        nth,
        line,
      ]),
      [[1, 9]],
    )
    // What a slow worker finds after the end is not part of the report any more.
    const late = { nth: 1, line: 99, column: null, code: 'left_out', text: 'too late' } as const
    assert.equal(await books.noteProblems({ ...held, problems: [late] }), 'lost')
    assert.deepEqual(
      (await books.problems({ userId, id: ref.id, version: 1, after: 0, limit: 5 })).map(({ line }) => line),
      [9],
    )
    const content = await books.content(ref)
    assert.deepEqual([content?.hash, content?.chunks], ['abc', 2])
    assert.deepEqual(await books.contentOf('abc'), content)
    // The list itself is of no use any more.
    assert.equal(await books.purgeBlobs({ limit: 10, staleMs: 1e9 }), 2)
    assert.equal(await books.readChunk({ blob: held.upload.blob, nth: 0 }), null)
    assert.notEqual(await books.readChunk({ blob: content?.blob ?? '', nth: 0 }), null)
  })

  test('a build whose file was erased while nobody could write makes no book, and is built again', async (t) => {
    const { store, newUser, advance } = await bundle(t)
    const { books } = store
    const userId = await newUser()
    const ref = await make(books, userId)
    const held = await claimOne(books)
    const outcome = await ready(books)
    // An outage, or a step of the clock, between the last piece and the end of the build.
    await advance(LEASE_MS)
    assert.equal(await books.purgeBlobs({ limit: 10, staleMs: LEASE_MS - 1 }), 2)
    assert.equal(await books.recordBuild({ ...held, after: 0, stages: [], outcome }), 'lost')
    assert.equal((await books.get({ userId, id: ref.id }))?.newest.status, 'building')
    assert.equal((await build(books)).attempt, 2)
    const content = await books.content(ref)
    assert.notEqual(await books.readChunk({ blob: content?.blob ?? '', nth: 0 }), null)
  })

  test('every write of a book can be asked again', async (t) => {
    const { store, newUser } = await bundle(t)
    const { books } = store
    const userId = await newUser()
    const wanted = await newVersion(books, userId)
    await books.writeChunk({ blob: wanted.upload.blob, nth: 0, bytes: Buffer.from('a,b\n') })
    const first = await books.create(wanted)
    assert.deepEqual(await books.create({ ...wanted, newId: newId('book') }), first)
    const token = randomUUID()
    const held = await claim(books, 'worker', token)
    assert.deepEqual(await claim(books, 'worker', token), held)
    assert.ok(held !== null)
    const stage = { stage: 'fitting', message: 'Fitting', progress: 0.5 } as const
    const record = { ...held, after: 0, stages: [stage], outcome: null }
    assert.deepEqual(
      [await books.recordBuild(record), await books.recordBuild(record)],
      ['written', 'written'],
    )
    const end = { ...held, after: 1, stages: [], outcome: await ready(books) }
    assert.deepEqual([await books.recordBuild(end), await books.recordBuild(end)], ['written', 'written'])
    assert.equal((await books.get({ userId, id: held.id }))?.lastEventId, 2)
    assert.deepEqual(await books.create(wanted), first)
    const key = { userId, id: held.id }
    assert.deepEqual([await books.setDefault(key), await books.setDefault(key)], ['done', 'done'])
    assert.deepEqual([await books.delete(key), await books.delete(key)], ['deleted', 'missing'])
  })

  test('a worker that lost its build cannot write, and another one goes on', async (t) => {
    const { store, newUser, advance } = await bundle(t)
    const { books } = store
    const userId = await newUser()
    const ref = await make(books, userId)
    const slow = await claimOne(books, 'slow')
    await advance(LEASE_MS - 1)
    assert.equal(await books.keepBuild({ ...slow, leaseMs: LEASE_MS }), true)
    await advance(LEASE_MS + 1)
    const fast = await claimOne(books, 'fast')
    assert.deepEqual([fast.attempt, fast.lastEventId], [2, 1])
    const outcome = await ready(books)
    assert.equal(await books.recordBuild({ ...slow, after: 0, stages: [], outcome }), 'lost')
    assert.equal(await books.recordBuild({ ...slow, after: 1, stages: [], outcome }), 'lost')
    assert.equal(await books.keepBuild({ ...slow, leaseMs: LEASE_MS }), false)
    assert.equal(await books.noteProblems({ ...slow, problems: [] }), 'lost')
    // Given back, it costs no attempt; lost a second time, it is given up.
    assert.equal(await books.releaseBuild({ ...fast, isLost: false }), true)
    const third = await claimOne(books, 'third')
    assert.equal(third.attempt, 3)
    assert.equal(await books.releaseBuild({ ...fast, isLost: true }), false)
    for (const time of ['first', 'repeated'])
      assert.equal(await books.releaseBuild({ ...third, isLost: true }), true, time)
    assert.equal(await claim(books), null)
    const book = await books.get({ userId, id: ref.id })
    assert.deepEqual([book?.newest.status, book?.newest.failure?.code], ['failed', 'attempts_exhausted'])
    const page = await books.readEvents({ userId, id: ref.id, after: 0, limit: 10 })
    assert.deepEqual(
      page?.events.map(({ id, type }) => [id, type]),
      [
        [1, 'stage'],
        [2, 'stage'],
        [3, 'failed'],
      ],
    )
  })

  test('versions follow each other: the old one serves until the new one is ready, and can be brought back', async (t) => {
    const { store, newUser } = await bundle(t)
    const { books } = store
    const userId = await newUser()
    const { id } = await make(books, userId)
    await build(books, 'one')
    const resolve = (version: number | null = null) => books.resolve({ userId, idOrName: 'ours', version })
    const second = await newVersion(books, userId)
    assert.deepEqual(await books.create(second), { kind: 'created', ref: { id, version: 2 } })
    assert.deepEqual(await books.create(await newVersion(books, userId)), { kind: 'building', id })
    assert.deepEqual(await resolve(), { id, version: 1 })
    assert.equal(await books.delete({ userId, id }), 'building')
    assert.equal(await books.serve({ userId, id, version: 2 }), 'not_ready')
    const held = await build(books, 'two')
    assert.equal(held.lastEventId, 1)
    assert.deepEqual(await resolve(), { id, version: 2 })
    // A stream tells of the newest version only, by numbers that never come back.
    const page = await books.readEvents({ userId, id, after: 0, limit: 10 })
    assert.deepEqual(
      page?.events.map((event) => event.id),
      [2],
    )
    assert.equal(await books.serve({ userId, id, version: 1 }), 'done')
    assert.deepEqual(
      [await resolve(), await resolve(2)],
      [
        { id, version: 1 },
        { id, version: 2 },
      ],
    )
    // Beyond two versions, the oldest that does not serve goes.
    await make(books, userId)
    assert.deepEqual(
      (await books.versions({ userId, id })).map(({ version }) => version),
      [3, 1],
    )
    assert.equal(await books.content({ id, version: 2 }), null)
    await build(books)
    assert.deepEqual(await resolve(), { id, version: 3 })
  })

  test('limits hold, and a half upload makes no version', async (t) => {
    const { store, newUser } = await bundle(t)
    const { books } = store
    const userId = await newUser()
    for (const name of ['a', 'b', 'c']) await make(books, userId, { name })
    assert.deepEqual(await books.create(await newVersion(books, userId, { name: 'd' })), {
      kind: 'too_many_books',
    })
    const other = await newUser()
    const half = await newVersion(books, other)
    const outcome = await books.create({ ...half, upload: { ...half.upload, chunks: 3 } })
    assert.deepEqual(outcome, { kind: 'upload_lost' })
    await books.releaseBlob(half.upload.blob)
    assert.equal(await books.purgeBlobs({ limit: 10, staleMs: 1e9 }), 2)
    assert.deepEqual(await books.create(half), { kind: 'upload_lost' })
  })

  test('an upload that nobody goes on with is erased after a while', async (t) => {
    const { store, advance } = await bundle(t)
    const { blob } = await upload(store.books)
    assert.equal(await store.books.purgeBlobs({ limit: 10, staleMs: 1_000 }), 0)
    await advance(1_001)
    assert.equal(await store.books.purgeBlobs({ limit: 10, staleMs: 1_000 }), 2)
    assert.equal(await store.books.readChunk({ blob, nth: 0 }), null)
  })

  test("another user's book is as good as none", async (t) => {
    const { store, newUser } = await bundle(t)
    const { books } = store
    const [ada, bob] = [await newUser(), await newUser()]
    const { id } = await make(books, ada)
    await build(books)
    const key = { userId: bob, id }
    assert.deepEqual(
      [
        await books.get(key),
        await books.versions(key),
        await books.readEvents({ ...key, after: 0, limit: 9 }),
        await books.problems({ ...key, version: 1, after: -1, limit: 9 }),
        await books.resolve({ userId: bob, idOrName: id, version: null }),
        await books.serve({ ...key, version: 1 }),
        await books.setDefault(key),
        await books.delete(key),
        await books.list(bob),
      ],
      [null, [], null, [], null, 'missing', 'missing', 'missing', []],
    )
    assert.equal((await books.list(ada)).length, 1)
  })

  test('a job is priced with the book that is its user’s when it is submitted', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const { books } = store
    const [ada, bob] = [await newUser(), await newUser()]
    assert.equal((await submit({ userId: ada })).book, null)
    const publish = async (name: string, hash: string, asDefault: 'always' | 'unless-chosen') => {
      const { blob, chunks, bytes } = await upload(books, [hash])
      const content = { hash, bytes, blob, chunks, baseHash: null }
      return books.publish({ newId: newId('book'), name, content, facts: FACTS, asDefault })
    }
    const us = await publish('us', 'h1', 'unless-chosen')
    assert.deepEqual([us.version, await publish('us', 'h1', 'unless-chosen')], [1, us])
    assert.deepEqual((await submit({ userId: ada })).book, us)
    const { id } = await make(books, ada)
    assert.equal(await books.setDefault({ userId: ada, id }), 'not_ready')
    await build(books)
    assert.equal(await books.setDefault({ userId: ada, id }), 'done')
    assert.deepEqual((await submit({ userId: ada })).book, { id, version: 1 })
    assert.deepEqual((await submit({ userId: bob })).book, us)
    // What somebody chose for everybody stays when a node comes up that chose nothing.
    const house = await publish('house', 'h2', 'always')
    await publish('us', 'h3', 'unless-chosen')
    assert.deepEqual((await books.defaultBook())?.ref, house)
    assert.deepEqual((await submit({ userId: bob })).book, house)
    assert.deepEqual(
      (await books.list(ada)).map(({ name, isDefault }) => [name, isDefault]),
      [
        ['house', false],
        ['us', false],
        ['ours', true],
      ],
    )
    assert.equal(await books.setDefault({ userId: ada, id: us.id }), 'done')
    assert.deepEqual((await submit({ userId: ada })).book, house)
    await books.setDefault({ userId: ada, id })
    await books.delete({ userId: ada, id })
    assert.deepEqual((await submit({ userId: ada })).book, house)
  })
}

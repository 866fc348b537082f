import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { createStepAside } from '@assay/books/step-aside'
import type { BookStore } from '@assay/domain/books/book-store'
import { JobError } from '@assay/domain/jobs/job'
import { createRetryQueue } from '@assay/domain/jobs/retry-queue'
import pino from 'pino'
import { bundleFrom } from '../../stores/test/store-contract/bundle.ts'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { startBuildWorker } from '../src/books/build-worker.ts'

const newBundle = bundleFrom(openTemporaryStore)
const LIST = `item,price\n${Array.from({ length: 12 }, (_, i) => `Steel bolt M${i + 4},${i + 0.5}\n`).join('')}Nut,free\n`
const away = (): JobError => new JobError('store_unavailable', 'The database does not answer.')

/** One list, and a worker whose store is broken as the test wants. No lease ever runs out: the clock stands still. */
async function build(
  t: TestContext,
  breakBooks: (books: BookStore) => Partial<BookStore>,
  { list = LIST, base = 'none' }: { readonly list?: string; readonly base?: 'none' | 'default' } = {},
) {
  const { store, newUser } = await newBundle(t)
  const userId = await newUser()
  const blob = randomUUID()
  const bytes = Buffer.from(list)
  await store.books.writeChunk({ blob, nth: 0, bytes })
  const created = await store.books.create({
    userId,
    name: 'ours',
    newId: `book_${'1'.repeat(26)}`,
    extends: base,
    columnsJson: '{}',
    upload: { blob, chunks: 1, bytes: bytes.length },
    booksMax: 20,
    versionsMax: 5,
  })
  assert.ok(created.kind === 'created')
  const { id } = created.ref
  const ends: string[] = []
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const unsubscribe = store.subscribe((wake) => {
    if (wake.kind === 'job' && wake.events?.some(({ type }) => type !== 'stage')) resolve()
  })
  const retry = createRetryQueue().part(100)
  const worker = startBuildWorker({
    books: { ...store.books, ...breakBooks(store.books) },
    retry,
    logger: pino({ level: 'silent' }),
    traces: null,
    worker: 'builder',
    leaseMs: 600_000,
    attemptsMax: 3,
    limits: { memoryBytesMax: 1024 ** 3, durationMsMax: 300_000 },
    stepAside: createStepAside(),
    newToken: randomUUID,
    today: () => '2026-07-31',
    subscribe: (onWork) =>
      store.subscribe((wake) => wake.kind === 'work' && wake.of.has('builds') && onWork()),
    onEnd: (end) => ends.push(end),
  })
  await ended
  await worker.stop()
  retry.close()
  unsubscribe()
  const book = await store.books.get({ userId, id })
  const page = await store.books.readEvents({ userId, id, after: 0, limit: 100 })
  const retries = page?.events.filter(({ body }) => body.includes('"retrying"')).length
  const { status, failure } = book?.newest ?? {}
  return { end: { ends, retries, status, failure: failure?.code }, message: failure?.message ?? null }
}

test('a list in another currency than the default book does not extend it', async (t) => {
  const ofDollars: Pick<BookStore, 'defaultBook'> = {
    defaultBook: async () => ({
      ref: { id: 'book_us', version: 1 },
      name: 'us',
      rows: 1,
      currency: 'USD',
      hash: '',
      blob: '',
      chunks: 0,
      bytes: 0,
      baseHash: null,
    }),
  }
  const list = LIST.replace('price', 'Price (EUR)')
  const { end, message } = await build(t, () => ofDollars, { list, base: 'default' })
  assert.deepEqual(end, { ends: ['failed'], retries: 0, status: 'failed', failure: 'list_refused' })
  assert.match(message ?? '', /The list is in EUR and the book "us", .* in USD.*extends=none/)
})

test('a list that the store does not hand over in time is asked for again', async (t) => {
  let silences = 3
  const { end } = await build(t, ({ readChunk }) => ({
    readChunk: (chunk) => (silences-- > 0 ? Promise.reject(away()) : readChunk(chunk)),
  }))
  assert.deepEqual(end, { ends: ['ready'], retries: 0, status: 'ready', failure: undefined })
})

test('a build that was given up is tried again at once, and not for ever', async (t) => {
  let failures = 1
  const broken = (): Promise<never> => Promise.reject(new Error('broken on purpose'))
  const { end: second } = await build(t, ({ noteProblems }) => ({
    noteProblems: (notes) => (failures-- > 0 ? broken() : noteProblems(notes)),
  }))
  assert.deepEqual(second, { ends: ['lost', 'ready'], retries: 1, status: 'ready', failure: undefined })
  const { end: never } = await build(t, () => ({ noteProblems: broken }))
  const ends = ['lost', 'lost', 'lost']
  assert.deepEqual(never, { ends, retries: 2, status: 'failed', failure: 'attempts_exhausted' })
})

test('a signal to all processes of a node does not end a build, which its worker hands back', async (t) => {
  let signalled = 0
  const { end } = await build(t, ({ recordBuild }) => ({
    recordBuild(record) {
      if (signalled === 0) signalled = signalBuilds()
      return recordBuild(record)
    },
  }))
  assert.equal(signalled, 2)
  assert.deepEqual(end, { ends: ['ready'], retries: 0, status: 'ready', failure: undefined })
})

/** Does what a terminal or systemd does when a service is to stop. Returns how many signals were sent. */
function signalBuilds(): number {
  let sent = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\s(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      if (parent !== String(process.pid)) continue
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('build-process.ts')) continue
      for (const signal of ['SIGTERM', 'SIGINT'] as const) sent += Number(process.kill(Number(pid), signal))
    } catch {
      // It has ended since the folder was read.
    }
  }
  return sent
}

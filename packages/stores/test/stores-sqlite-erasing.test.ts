import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../../test/tools/eventually.ts'
import { type Bundle, bundleFrom, EVERYTHING, RETENTION_MS } from './store-contract/bundle.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'

/** Every trigram of such a text is rare, which makes it the dearest one to index and to take out of the index. Without a "p" it holds no "pipe" by chance. */
const randomText = (characters: number): string =>
  randomBytes(characters).toString('base64').slice(0, characters).replace(/p/gi, 'q')

/** A store, and a look into its file from outside. */
async function open(t: TestContext) {
  let commits = 0
  const opened = await openTemporaryStore({ onCommit: () => void commits++ })
  const bundle = await bundleFrom(async () => opened)(t)
  const db = new DatabaseSync(opened.path, { readOnly: true })
  t.after(() => db.close())
  const count = (table: string): number => Number(db.prepare(`select count(*) as n from ${table}`).get()?.n)
  return { ...bundle, count, commits: () => commits }
}

async function endedJobs({ store, submit }: Bundle, userId: number, texts: readonly string[]) {
  const jobs = await Promise.all(texts.map((query) => submit({ userId, query })))
  await Promise.all(jobs.map(({ id }) => store.cancel({ userId, id })))
  return jobs
}

/** How many submissions of another user are answered, one after the other, until the work is done. */
async function submissionsBeside({ newUser, submit }: Bundle, work: () => Promise<unknown>): Promise<number> {
  const userId = await newUser()
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  let submissions = 0
  while (!isOver) {
    await submit({ userId })
    submissions++
  }
  await working
  return submissions
}

test('texts are indexed a few at a time, whatever they hold', async (t) => {
  const { store, newUser, submit, count, commits } = await open(t)
  const userId = await newUser()
  await Promise.all(Array.from({ length: 200 }, () => submit({ userId, query: randomText(400) })))
  const before = commits()
  await eventually('all are indexed', () => count('search_backlog') === 0)
  assert.ok(commits() - before >= 8, `80,000 characters were indexed in ${commits() - before} transactions`)
  assert.equal(count('job_search_docsize'), 200)
  const { jobs } = await store.list({ ...EVERYTHING, userId })
  const contains = jobs[7]?.query.toLowerCase().slice(100, 140) ?? ''
  assert.equal((await store.list({ ...EVERYTHING, userId, contains })).jobs.length, 1)
})

test('a long text is not indexed, and is found and erased all the same', async (t) => {
  const { store, newUser, submit, count } = await open(t)
  const userId = await newUser()
  const queries = [
    'copper pipe',
    `${randomText(600)} copper pipe`,
    `${randomText(3_900)} copper`,
    'lead pipe',
  ]
  const jobs = []
  for (const query of queries) jobs.push(await submit({ userId, query }))
  await eventually('all are looked at', () => count('search_backlog') === 0)
  assert.deepEqual([count('job_search_docsize'), count('long_texts')], [2, 2])
  const found = async (contains: string) =>
    (await store.list({ ...EVERYTHING, userId, contains })).jobs.map(({ query }) => queries.indexOf(query))
  assert.deepEqual(await found('copper'), [2, 1, 0])
  assert.deepEqual(await found('pipe'), [3, 1, 0])
  for (const { id } of jobs) {
    await store.cancel({ userId, id })
    assert.equal(await store.delete({ userId, id }), 'deleted')
  }
  assert.deepEqual([count('job_texts'), count('job_search_docsize'), count('long_texts')], [0, 0, 0])
  assert.deepEqual(await found('copper'), [])
})

test('jobs that are erased at once leave others their turn', async (t) => {
  const bundle = await open(t)
  const { store, newUser, count } = bundle
  const userId = await newUser()
  const jobs = await endedJobs(
    bundle,
    userId,
    Array.from({ length: 60 }, () => randomText(500)),
  )
  await eventually('all are indexed', () => count('search_backlog') === 0)
  const answers: string[] = []
  const submissions = await submissionsBeside(bundle, async () => {
    answers.push(...(await Promise.all(jobs.map(({ id }) => store.delete({ userId, id })))))
  })
  assert.deepEqual(new Set(answers), new Set(['deleted']))
  assert.ok(submissions >= 10, `${submissions} submissions were answered beside 60 erasures`)
  assert.deepEqual((await store.list({ ...EVERYTHING, userId })).jobs, [])
})

test('jobs past their retention leave others their turn when they are erased', async (t) => {
  const bundle = await open(t)
  const { store, newUser, advance, count } = bundle
  const userId = await newUser()
  await endedJobs(
    bundle,
    userId,
    Array.from({ length: 60 }, () => randomText(500)),
  )
  await eventually('all are indexed', () => count('search_backlog') === 0)
  await advance(RETENTION_MS)
  const submissions = await submissionsBeside(bundle, async () => {
    assert.equal(await store.purge({ limit: 60 }), 60)
  })
  assert.ok(submissions >= 10, `${submissions} submissions were answered beside 60 erasures`)
  assert.equal(await store.purge({ limit: 60 }), 0)
})

test('an erasure that fails fails alone', async (t) => {
  const bundle = await open(t)
  const { store, newUser, failNextCommit } = bundle
  const userId = await newUser()
  const jobs = await endedJobs(bundle, userId, ['a', 'b', 'c'])
  failNextCommit?.()
  const answers = await Promise.allSettled(jobs.map(({ id }) => store.delete({ userId, id })))
  const left = (await store.list({ ...EVERYTHING, userId })).jobs.length
  assert.equal(answers.filter(({ status }) => status === 'rejected').length, left)
  for (const { id } of jobs) await store.delete({ userId, id })
  assert.deepEqual((await store.list({ ...EVERYTHING, userId })).jobs, [])
})

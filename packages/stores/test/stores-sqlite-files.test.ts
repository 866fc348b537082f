import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { eventually } from '../../../test/tools/eventually.ts'
import { connect } from '../src/sqlite/connection.ts'
import { openSqliteStore } from '../src/sqlite/store.ts'
import { batchId, newBatch } from './store-contract/batch-scene.ts'
import { bundleFrom, completed, RETENTION_MS } from './store-contract/bundle.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'
import { factsOf, KEPT_MAX } from './store-contract/outcomes.ts'

/** Time enough for texts to be indexed behind the store's back. */
const INDEXED_MS = 200

/** Holds a read transaction on a database, as a backup does, until its input ends. */
const HOLD_A_READ = `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1], { readOnly: true })
  db.exec('begin')
  db.prepare('select count(*) from jobs').get()
  console.log('reading')
  process.stdin.resume().once('end', () => db.close())
`

/**
 * The files of a folder that hold a text. Another process reads them: if this one opened and closed them, it would lose
 * its locks on them.
 */
async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).map((name) => join(folder, name))
  const { stdout } = await promisify(execFile)('grep', ['-laF', '--', text, ...files]).catch((error) => {
    if (error.code === 1) return { stdout: '' }
    throw error
  })
  return stdout.split('\n').filter(Boolean)
}

test('an erased job is in no file of the store, while it is open and after it is closed', async (t) => {
  const opened = await openTemporaryStore()
  const { store, newUser, submit, claimOne } = await bundleFrom(async () => opened)(t)
  const folder = dirname(opened.path)
  const userId = await newUser()
  const mark = 'xylophonzwetschge'
  const label = 'rhabarberfagott'
  const trigrams = ['ξψζ', 'ψζω']
  for (let i = 0; i < 40; i++) await submit({ userId, query: `ordinary things, number ${i}` })
  const { id } = await submit({
    userId: await newUser(),
    query: `One ${mark} ξψζω ${'of many '.repeat(500)}`,
    labels: [`${label} first`],
  })
  for (let i = 0; i < 40; i++) await submit({ userId, query: `ordinary things, number ${i}` })
  for (let job = await claimOne(); ; job = await claimOne()) {
    await store.record(completed(job, JSON.stringify({ note: job.query })))
    if (job.id === id) {
      await sleep(INDEXED_MS)
      assert.notDeepEqual(await filesWith(folder, mark), [])
      assert.notDeepEqual(await filesWith(folder, trigrams[0] ?? ''), [])
      await store.setLabels(job, [`${label} then`])
      assert.notDeepEqual(await filesWith(folder, label), [])
      assert.equal(await store.delete(job), 'deleted')
      break
    }
  }
  for (const text of [mark, label, ...trigrams]) assert.deepEqual(await filesWith(folder, text), [], text)
  await store.close()
  for (const text of [mark, label, ...trigrams]) assert.deepEqual(await filesWith(folder, text), [], text)
})

test('erased outcomes, batches, files of books and webhooks are in no file of the store', async (t) => {
  const opened = await openTemporaryStore()
  const { store, newUser, advance } = await bundleFrom(async () => opened)(t)
  const userId = await newUser()
  const folder = dirname(opened.path)
  const { books, batches, outcomes, webhooks } = store
  const isGone = async (mark: string, erase: () => Promise<unknown>): Promise<void> => {
    assert.notDeepEqual(await filesWith(folder, mark), [], mark)
    await erase()
    assert.deepEqual(await filesWith(folder, mark), [], mark)
  }
  const chunksOf = (mark: string) => [{ firstLine: 0, lines: 1, items: Buffer.from(mark.repeat(50)) }]

  const key = { userId, jobId: 'job_a', line: 1 }
  await outcomes.put({
    ...key,
    facts: factsOf({ text: 'paid xylophon' }),
    keptMax: KEPT_MAX,
    isJobNeeded: false,
  })
  await isGone('paid xylophon', () => outcomes.delete(key))

  const deleted = { userId, id: batchId(1) }
  await batches.submit(await newBatch({ ...deleted, lines: 1, chunks: chunksOf('deleted xylophon') }))
  await batches.cancel(deleted)
  await isGone('deleted xylophon', () => batches.delete(deleted))

  const expired = { userId, id: batchId(2) }
  await batches.submit(await newBatch({ ...expired, lines: 1, chunks: chunksOf('expired xylophon') }))
  await batches.cancel(expired)
  await advance(RETENTION_MS + 1)
  await isGone('expired xylophon', () => batches.purge({ limit: 100 }))

  await books.writeChunk({ blob: 'list', nth: 0, bytes: Buffer.from('listed xylophon') })
  await books.releaseBlob('list')
  await isGone('listed xylophon', () => books.purgeBlobs({ limit: 10, staleMs: 60_000 }))

  const webhook = { userId, id: `wh_${'0'.repeat(26)}` }
  const url = 'https://hooks.example/xylophon'
  await webhooks.create({
    ...webhook,
    url,
    events: ['job.completed'],
    secret: Buffer.from('secret xylophon'),
  })
  await isGone(url, () => webhooks.delete(webhook))
  assert.deepEqual(await filesWith(folder, 'secret xylophon'), [])
})

/** Another process that reads the file until its input ends. */
async function holdARead(t: TestContext, path: string) {
  const reader = spawn(process.execPath, ['--eval', HOLD_A_READ, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(() => reader.kill('SIGKILL'))
  await once(reader.stdout, 'data')
  return reader
}

test('a reader outside delays the erasure until it ends, and no longer', async (t) => {
  const messages: string[] = []
  const note = (_details: object, message: string) => messages.push(message)
  const opened = await openTemporaryStore({ logger: { error: note, warn: note } })
  const { store, newUser, submit, claimOne } = await bundleFrom(async () => opened)(t)
  const folder = dirname(opened.path)
  const mark = 'xylophonzwetschge'
  await submit({ userId: await newUser(), query: `One ${mark}` })
  const job = await claimOne()
  await store.record(completed(job))
  const reader = await holdARead(t, opened.path)
  assert.equal(await store.delete(job), 'deleted')
  assert.notDeepEqual(await filesWith(folder, mark), [])
  assert.equal(messages.length, 1)
  assert.match(messages[0] ?? '', /erased texts stay/)
  reader.stdin.end()
  await once(reader, 'exit')
  await eventually('the log is emptied', () => messages.length === 2)
  assert.match(messages[1] ?? '', /erased texts are gone/)
  assert.deepEqual(await filesWith(folder, mark), [])
})

test('what a reader kept in the log of a store that was closed goes at the next start', async (t) => {
  const opened = await openTemporaryStore()
  const { store, newUser, submit, claimOne } = await bundleFrom(async () => opened)(t)
  const folder = dirname(opened.path)
  const mark = 'xylophonzwetschge'
  await submit({ userId: await newUser(), query: `One ${mark}` })
  const job = await claimOne()
  await store.record(completed(job))
  const reader = await holdARead(t, opened.path)
  const deleted = store.delete(job)
  await new Promise(setImmediate)
  await store.close()
  await deleted
  assert.notDeepEqual(await filesWith(folder, mark), [])
  // Killed, it does not close the store, which would empty the log.
  reader.kill('SIGKILL')
  await once(reader, 'exit')
  assert.notDeepEqual(await filesWith(folder, mark), [])
  const next = await openSqliteStore({
    path: opened.path,
    clock: { nowMs: Date.now },
    randomBytes,
    exclusive: true,
  })
  t.after(() => next.close())
  await eventually('the text is gone', async () => (await filesWith(folder, mark)).length === 0)
})

test('jobs that come and go leave nothing behind, erased by their owner or by retention', async (t) => {
  const opened = await openTemporaryStore()
  const { store, newUser, newJob, claimOne, advance } = await bundleFrom(async () => opened)(t)
  const users = [await newUser(), await newUser(), await newUser()]
  const kept: { readonly job: { id: string; userId: number }; readonly mark: string }[] = []
  const erased: string[] = []
  for (let i = 0; i < 300; i++) {
    const mark = `mark${String(i).padStart(4, '0')}${'qz'.repeat(8)}`
    const job = newJob({ userId: users[i % 3] ?? 0, query: `${mark} ${'x '.repeat((i * 37) % 700)}` })
    await store.submit(job)
    await store.record(
      completed(await claimOne(), JSON.stringify({ mark, note: 'y'.repeat((i * 53) % 3_000) })),
    )
    kept.push({ job, mark })
    if (i % 3 !== 0) continue
    const [gone] = kept.splice((i * 7) % kept.length, 1)
    assert.ok(gone)
    await store.delete(gone.job)
    erased.push(gone.mark)
    if (i === 150) await sleep(INDEXED_MS)
  }
  const folder = dirname(opened.path)
  for (const mark of erased) assert.deepEqual(await filesWith(folder, mark), [], mark)
  assert.notDeepEqual(await filesWith(folder, kept[0]?.mark ?? ''), [])
  await advance(RETENTION_MS)
  while ((await store.purge({ limit: 50 })) > 0);
  assert.deepEqual(await filesWith(folder, 'qzqzqz'), [])
  assert.equal((await store.stats()).keptBytes, 0)
})

test('the files of a store are for their owner alone, whatever the folder, the umask and their rights before', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-store-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const before = process.umask(0)
  t.after(() => process.umask(before))
  const path = join(folder, 'assay.db')
  const open = () =>
    openSqliteStore({
      path,
      clock: { nowMs: Date.now },
      randomBytes: () => new Uint8Array(32),
      exclusive: true,
    })
  const modes = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(folder)).map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]),
      ),
    )
  const assertPrivate = async () => {
    const found = await modes()
    for (const name of ['assay.db', 'assay.db-wal', 'assay.db-shm', 'assay.db-server-lock']) {
      assert.ok(name in found, name)
    }
    assert.deepEqual([...new Set(Object.values(found))], [0o600])
  }
  const first = await open()
  await first.secret('cursor')
  await assertPrivate()
  await first.close()
  await chmod(path, 0o644)
  await chmod(`${path}-server-lock`, 0o644)
  const second = await open()
  await second.secret('another')
  await assertPrivate()
  await second.close()
})

test('a commit waits for the disk', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-sync-'))
  t.after(() => rm(folder, { recursive: true }))
  const db = await connect(join(folder, 'assay.db'), true)
  t.after(() => db.close())
  // 2 is `full`: the log is synchronised after each commit, and not only when it is copied into the file.
  assert.deepEqual({ ...db.prepare('pragma synchronous').get() }, { synchronous: 2 })
})

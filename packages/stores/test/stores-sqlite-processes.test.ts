import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { bundleFrom } from './store-contract/bundle.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'

const STORE_URL = new URL('../src/sqlite/store.ts', import.meta.url).href

/** A separate process with a store open on `path`; it tells what it does line by line. */
const PREAMBLE = (path: string, exclusive: boolean) => `
  import { createHash, randomBytes, randomUUID } from 'node:crypto'
  import { openSqliteStore } from ${JSON.stringify(STORE_URL)}
  const store = await openSqliteStore({
    path: ${JSON.stringify(path)}, clock: { nowMs: Date.now }, randomBytes, exclusive: ${exclusive}
  })
  const newKey = () => ({
    id: randomUUID(), user: 'ada', scope: 'use', label: null, hash: createHash('sha256').update(randomUUID()).digest(),
    hint: '', expiresInMs: null, by: { via: 'command', user: null, keyId: null }
  })
  const newJob = (userId, query = 'eggs') => ({
    id: randomUUID(), userId, requestType: 'nl', query, queryFolded: query, geography: null, book: null,
    deadlineInMs: 60_000, activeJobsMax: 1e6, keptJobsMax: 1e9, keptBytesMax: 1e15, idempotency: null, offer: null, traceparent: null, labels: []
  })
  const tell = (line) => new Promise((resolve) => process.stdout.write(line + '\\n', resolve))
`

function start(
  t: TestContext,
  path: string,
  body: string,
  exclusive = false,
  fileKib?: number,
): ChildProcess {
  const args = ['--input-type=module', '--eval', PREAMBLE(path, exclusive) + body]
  const child =
    fileKib === undefined
      ? spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      : spawn('/bin/sh', ['-c', `ulimit -S -f ${fileKib}; exec "$0" "$@"`, process.execPath, ...args], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
  t.after(() => child.kill('SIGKILL'))
  return child
}

const linesOf = (child: ChildProcess) => createInterface({ input: child.stdout as NodeJS.ReadableStream })

const ended = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0]

test('several processes open a new file at once, and every one of them writes', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-store-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'deep', 'assay.db')
  const children = Array.from({ length: 5 }, () =>
    start(t, path, 'for (let i = 0; i < 20; i++) await store.createKey(newKey()); await store.close()'),
  )
  assert.deepEqual(await Promise.all(children.map(ended)), [0, 0, 0, 0, 0])
  const { openSqliteStore } = await import('../src/sqlite/store.ts')
  const store = await openSqliteStore({
    path,
    clock: { nowMs: Date.now },
    randomBytes: () => new Uint8Array(32),
  })
  assert.equal((await store.listKeys({})).length, 100)
  await store.close()
})

test('keys are made in another process while the server writes', async (t) => {
  const opened = await openTemporaryStore()
  const { store, newUser, newJob } = await bundleFrom(async () => opened)(t)
  const userId = await newUser()
  const child = start(
    t,
    opened.path,
    'for (let i = 0; i < 50; i++) await store.createKey(newKey()); await store.close()',
  )
  let isRunning = true
  const exit = ended(child).finally(() => {
    isRunning = false
  })
  let submitted = 0
  // A fast machine submits more meanwhile than one user may usually have.
  const endless = () => newJob({ userId, activeJobsMax: 1_000_000 })
  for (; isRunning; submitted++) assert.equal((await store.submit(endless())).kind, 'created')
  assert.equal(await exit, 0)
  assert.equal((await store.listKeys({ user: 'ada' })).length, 50)
  assert.equal((await store.stats()).pending, submitted)
})

test('what a killed server had answered for is there, and its lock is not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-store-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'assay.db')
  const body = `
    const key = newKey()
    await store.createKey(key)
    const { userId } = await store.authenticate(key.hash)
    await tell(String(userId))
    const submitForEver = async () => {
      for (;;) { const job = newJob(userId); await store.submit(job); await tell(job.id) }
    }
    await Promise.all(Array.from({ length: 16 }, submitForEver))
  `
  const child = start(t, path, body, true)
  const accepted: string[] = []
  for await (const line of linesOf(child)) {
    accepted.push(line)
    if (accepted.length === 500) child.kill('SIGKILL')
  }
  assert.ok(accepted.length >= 500, 'the server answered for jobs before it was killed')
  const userId = Number(accepted.shift())
  const { openSqliteStore } = await import('../src/sqlite/store.ts')
  const store = await openSqliteStore({
    path,
    clock: { nowMs: Date.now },
    randomBytes: () => new Uint8Array(32),
    exclusive: true,
  })
  for (const id of accepted) assert.notEqual(await store.get({ userId, id }), null)
  assert.ok((await store.stats()).pending >= accepted.length)
  await store.close()
})

test('a disk that takes no more is unavailable, reads go on, and writes go on when there is room', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-store-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const body = `
    const key = newKey()
    await store.createKey(key)
    const { userId } = await store.authenticate(key.hash)
    const big = 'x'.repeat(4000)
    for (let hasRoom = true; hasRoom; ) {
      try { await store.submit(newJob(userId, big)) } catch (error) { hasRoom = false; await tell(error.code) }
    }
    const { pending } = await store.stats()
    await tell(pending > 10 ? 'reads' : 'cannot read')
    for (let tries = 0; tries < 500; tries++) {
      try { await store.submit(newJob(userId, big)); await tell('writes'); break } catch (error) {
        if (error.code !== 'store_unavailable') throw error
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await store.close()
  `
  // A limit on the size of files stands in for a full disk; the parent lifts it from outside.
  const child = start(t, join(folder, 'assay.db'), body, true, 2_048)
  const lines: string[] = []
  for await (const line of linesOf(child)) {
    lines.push(line)
    if (line === 'reads') {
      await promisify(execFile)('prlimit', ['--pid', String(child.pid), '--fsize=unlimited'])
    }
  }
  assert.deepEqual(lines, ['store_unavailable', 'reads', 'writes'])
  assert.equal(await ended(child), 0)
})

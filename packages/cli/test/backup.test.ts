import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Assay } from '@assay/client'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

test('a copy that is made while jobs arrive holds all that was accepted before, and serves as the database', async (t) => {
  const service = await createServiceProcess({ ASSAY_BOOK: smallBookFile(), LOG_LEVEL: 'error' })
  t.after(() => service.dispose())
  await service.start()
  const { apiKey } = await service.createKey('maria')
  const assay = new Assay({ baseUrl: service.url, apiKey })
  const submitted: string[] = []
  const submit = async (n: number) => {
    const { jobId } = await assay.jobs.submit({ query: `${n + 1} dozen eggs` })
    submitted.push(jobId)
  }
  for (let n = 0; n < 20; n++) await submit(n)
  await assay.batches.submit([{ customId: 'a', query: 'a dozen eggs' }])
  const first = submitted[0] ?? assert.fail()
  const { result } = await assay.jobs.wait(first)
  const before = [...submitted]

  const copy = join(service.folder, 'copy.db')
  const copying = service.assay('backup', copy)
  let isCopied = false
  void copying.finally(() => {
    isCopied = true
  })
  for (let n = 20; !isCopied && n < 2_000; n++) await submit(n)
  assert.ok(isCopied, 'it waits for nobody to stop writing')
  const { stderr } = await copying
  assert.match(stderr, /copy\.db is whole and checked: [\d,]+ jobs and 1 batch\./)
  assert.equal((await stat(copy)).mode & 0o777, 0o600)
  await assert.rejects(service.assay('backup', copy), /exists already/)
  await assert.rejects(service.assay('backup', join(service.folder, 'none', 'copy.db')), (error) => {
    assert.match(String(error), /There is no folder \S+none to put the copy in/)
    assert.doesNotMatch(String(error), /ENOENT/)
    return true
  })

  await service.end('SIGKILL')
  const path = join(service.folder, 'assay.db')
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true })
  await service.start({ DATABASE_URL: `sqlite:${copy}` })
  for (const jobId of before) assert.equal((await assay.jobs.wait(jobId)).status, 'completed')
  assert.deepEqual((await assay.jobs.get(first)).result, result)
  const events = await Array.fromAsync(assay.jobs.stream(first))
  assert.deepEqual(
    events.map(({ id }) => id),
    events.map((_, index) => index + 1),
  )
  const { jobId } = await assay.jobs.submit({ query: 'one more' })
  await assay.jobs.wait(jobId)
})

test('what a copy that was killed left behind is removed by the next one into the folder, and nothing else', async (t) => {
  const service = await createServiceProcess({ ASSAY_BOOK: smallBookFile() })
  t.after(() => service.dispose())
  await service.createKey('maria')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const partOf = (pid: number): string => `monday.db.assay-${hostname()}-${pid}.part`
  const left = [partOf(ended), `${partOf(ended)}-journal`]
  const others = [partOf(process.pid), 'film.part', `monday.db.assay-elsewhere.${hostname()}-${ended}.part`]
  for (const name of [...left, ...others]) await writeFile(join(service.folder, name), 'two dozen eggs')
  const { stderr } = await service.assay('backup', join(service.folder, 'tuesday.db'))
  for (const name of left) assert.ok(stderr.includes(name), stderr)
  const names = await readdir(service.folder)
  assert.deepEqual(names.filter((name) => name.includes('.part')).sort(), others.toSorted())
  assert.ok(names.includes('tuesday.db'))
})

test('a copy of PostgreSQL is refused with what to use instead, and a missing database is not made', async (t) => {
  const service = await createServiceProcess()
  t.after(() => service.dispose())
  await assert.rejects(service.assay('backup', join(service.folder, 'x.db')), /There is no database/)
  const elsewhere = await createServiceProcess({ DATABASE_URL: 'postgres://assay@127.0.0.1:1/assay' })
  t.after(() => elsewhere.dispose())
  await assert.rejects(elsewhere.assay('backup', join(elsewhere.folder, 'x.db')), /pg_dump/)
})

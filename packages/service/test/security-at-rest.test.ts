import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createApiKey, hashApiKey, hintOfApiKey } from '@assay/domain/access/api-key'
import postgres from 'postgres'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { OPERATOR } from '../../stores/test/store-contract/bundle.ts'
import { openTemporaryPostgresStore } from '../../stores/test/store-contract/open-temporary-postgres-store.ts'

test('no file of the embedded store holds a key or more of it than its hint', async (t) => {
  const service = await createServiceProcess({ ASSAY_WORKERS: '0', ASSAY_DEMO_KEY: 'on' })
  t.after(() => service.dispose())
  const keys = [(await service.assay('keys', 'create', 'ada')).stdout.trim()]
  await service.start()
  for (const key of keys)
    assert.equal(
      (await fetch(`${service.url}/v1/jobs`, { headers: { 'x-service-api-key': key } })).status,
      200,
    )
  await service.end('SIGKILL')
  const entries = await readdir(service.folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const name of ['assay.db', 'assay.db-wal'])
    assert.ok(files.includes(join(service.folder, name)), String(files))
  for (const file of files) {
    const bytes = await readFile(file)
    for (const key of keys) assert.ok(!bytes.includes(key.slice(6, 20)), file)
  }
})

test('no table of PostgreSQL holds a key or more of it than its hint', async (t) => {
  const { store, url, close } = await openTemporaryPostgresStore()
  t.after(close)
  const key = createApiKey(randomBytes)
  const record = { id: 'key_a', user: 'ada', label: null, hash: hashApiKey(key), hint: hintOfApiKey(key) }
  await store.createKey({ ...record, scope: 'use', expiresInMs: null, by: OPERATOR })
  assert.equal((await store.authenticate(hashApiKey(key)))?.user, 'ada')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  t.after(() => sql.end())
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`
  assert.ok(tables.length >= 7)
  let text = ''
  for (const { name } of tables) text += JSON.stringify(await sql`select * from ${sql(name)}`)
  assert.ok(text.includes(hintOfApiKey(key)))
  assert.ok(!text.includes(key.slice(6, 20)))
})

test('a folder that is made for the embedded store is for its owner alone', async (t) => {
  const service = await createServiceProcess({ ASSAY_BOOK: smallBookFile() })
  t.after(() => service.dispose())
  const folder = join(service.folder, 'new', 'data')
  await service.start({ DATABASE_URL: `sqlite:${join(folder, 'assay.db')}` })
  assert.equal((await stat(folder)).mode & 0o077, 0)
})

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openByteSource } from '../src/import/byte-source.ts'

test('progress through a packed file is what has been unpacked, not what has been read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bytes-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'list.csv.gz')
  await writeFile(
    path,
    gzipSync(Array.from({ length: 500_000 }, (_, row) => `nails ${(row * row) % 1_009},4.99`).join('\n')),
  )
  const source = await openByteSource(path)
  const size = source.sizeBytes ?? assert.fail('a file has a size')
  const shares: number[] = []
  for await (const _ of source.chunks) shares.push(source.readBytes() / size)
  assert.ok(shares.length > 10, `${shares.length} chunks`)
  assert.ok((shares[0] ?? 1) < 0.3, `${shares[0]} after the first of ${shares.length} chunks`)
  assert.ok(
    (shares[Math.floor(shares.length / 2)] ?? 1) < 0.8,
    'half of the chunks is about half of the file',
  )
  assert.equal(shares.at(-1), 1)
})

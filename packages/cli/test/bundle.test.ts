import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { isWholeBundle } from '../../../scripts/setup.mjs'
import { bundleCommand } from '../scripts/bundle.ts'

test('the bundle of the command does what the sources do: no statement is left out, also none that looks idle', async () => {
  const folder = dirname(await bundleCommand())
  // Beside the files lies what Node has compiled, once the bundle has run.
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  // In `routableTarget` it is there to throw. Without it a stray percent sign is answered by Fastify, and not by Assay.
  assert.match(code, /try \{\s+decodeURIComponent\(path\);?\s+return rooted/)
})

test('a bundle that lost a file, or half of one, is not whole, and the command makes it anew', async () => {
  const made = dirname(await bundleCommand())
  // Others start from that one meanwhile.
  const folder = mkdtempSync(join(tmpdir(), 'assay-bundle-'))
  cpSync(made, folder, { recursive: true })
  assert.equal(isWholeBundle(folder), true)
  const [name = ''] = readdirSync(folder).filter((file) => file.startsWith('engine-parts-'))
  truncateSync(join(folder, name), 10)
  assert.equal(isWholeBundle(folder), false)
  rmSync(join(folder, name))
  assert.equal(isWholeBundle(folder), false)
  rmSync(folder, { recursive: true })
})

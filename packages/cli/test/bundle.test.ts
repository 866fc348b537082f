import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
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

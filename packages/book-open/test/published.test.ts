import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readConceptFiles } from '../src/concepts/concept-files.ts'

/** Sites that write prices by the thousand without a source. The folders of published prices leave them out too. */
const CONTENT_MILLS =
  /engineer\s?fix|wine\s?n\s?food|visual\s?foodie|eatsip365|biology\s?insights|how\.edu\.vn|legal\s?clarity|world\s?metrics|gitnux/i

const folder = new URL('../published/', import.meta.url)

for (const name of readdirSync(folder))
  test(`no fact of ${name} comes from a content mill`, () => {
    const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
    assert.deepEqual(
      lines.filter((line) => CONTENT_MILLS.test(line)),
      [],
    )
  })

test('no figure names a content mill as its source', () => {
  for (const [family, { figures, sources }] of Object.entries(readConceptFiles()))
    assert.ok(!CONTENT_MILLS.test(JSON.stringify([figures, sources])), family)
})

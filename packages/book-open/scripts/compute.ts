import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeFigures } from '../src/book/figures.ts'
import { computeFigures } from '../src/compute-figures.ts'
import { sourceManifest } from '../src/source-manifest.ts'
import { openSourceFolder } from '../src/sources/source-folder.ts'

const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const { values } = parseArgs({
  options: { sources: { type: 'string', default: `${PROJECT_ROOT}../shared/data/sources` } },
})
const source = openSourceFolder(values.sources)
const computing = computeFigures(source, null)
let step = await computing.next()
while (!step.done) {
  console.log(step.value)
  step = await computing.next()
}
for (const [name, bytes] of Object.entries(writeFigures(step.value)))
  console.log(`${name.padEnd(16)} ${bytes} bytes`)
const manifest = sourceManifest(source.checksums())
writeFileSync(new URL('../data/sources.json', import.meta.url), `${JSON.stringify(manifest, null, 2)}\n`)

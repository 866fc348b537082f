import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeFigures } from '../src/book/figures.ts'
import { computeFigures } from '../src/compute-figures.ts'
import { sourceManifest } from '../src/source-manifest.ts'
import { openSourceFolder } from '../src/sources/source-folder.ts'

const { values } = parseArgs({ options: { sources: { type: 'string' } } })
if (values.sources === undefined) {
  console.error("Name the folder of the agencies' downloads: --sources DIR")
  process.exit(2)
}
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

import { parseArgs } from 'node:util'
import { writeConceptFile } from '../src/concepts/concept-files.ts'
import { FAMILIES } from '../src/families/families.ts'
import { openSourceFolder } from '../src/sources/source-folder.ts'

// `npx node packages/book-open/scripts/compute-concepts.ts --sources DIR [--only FAMILY]`
const { values } = parseArgs({ options: { sources: { type: 'string' }, only: { type: 'string' } } })
if (values.sources === undefined) {
  console.error("Name the folder of the agencies' downloads: --sources DIR")
  process.exit(2)
}
const wanted = Object.entries(FAMILIES).filter(([name]) => values.only === undefined || name === values.only)
if (wanted.length === 0) {
  console.error(`There is no family "${values.only}". Families: ${Object.keys(FAMILIES).join(', ')}`)
  process.exit(2)
}
for (const [name, load] of wanted) {
  const compute = await load()
  const file = compute(openSourceFolder(values.sources))
  const bytes = writeConceptFile(name, file)
  const { concepts, figures, spreads } = file
  console.log(
    `${name.padEnd(14)} ${figures.length} figures, ${concepts.length} concepts of its own, ${spreads.length} spreads, ${bytes} bytes`,
  )
}

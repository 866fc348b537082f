import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeMoves } from '../src/families/describe-moves.ts'
import { openSourceFolder } from '../src/sources/source-folder.ts'

// `npx node packages/book-open/scripts/document-moves.ts --sources DIR` writes docs/moves.md.
const { values } = parseArgs({ options: { sources: { type: 'string' } } })
if (values.sources === undefined) {
  console.error("Name the folder of the agencies' downloads: --sources DIR")
  process.exit(2)
}
const page = describeMoves(openSourceFolder(values.sources))
writeFileSync(new URL('../../../docs/moves.md', import.meta.url), `${page}\n`)

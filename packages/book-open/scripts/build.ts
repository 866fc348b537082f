import { parseArgs } from 'node:util'
import { buildBookOpen, expectBookOpen, placeBookOpen } from '../src/book/build-book-open.ts'
import { readFigures } from '../src/book/figures.ts'

// `npx node packages/book-open/scripts/build.ts`: the default book from the committed figures and words, into dist/. With --expect,
// also data/book.json, which says what the committed figures must give: for whoever has changed them.
const { values } = parseArgs({ options: { expect: { type: 'boolean', default: false } } })
const built = buildBookOpen(readFigures())
const meta = placeBookOpen(built)
if (values.expect) expectBookOpen(meta)
console.log(`${meta.id}: ${meta.rows} rows, ${built.header.items} items, ${meta.bytes} bytes`)

import { buildBookOpen, packBookOpen } from '../src/book/build-book-open.ts'
import { readFigures } from '../src/book/figures.ts'

const built = buildBookOpen(readFigures())
const bytes = packBookOpen(built)
console.log(
  `${built.header.id}: ${built.header.rows} rows, ${built.header.items} items, ${bytes} bytes packed`,
)

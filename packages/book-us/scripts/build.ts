import { buildBookUs, packBookUs } from '../src/book/build-book-us.ts'
import { readFigures } from '../src/book/figures.ts'

const built = buildBookUs(readFigures())
const bytes = packBookUs(built)
console.log(
  `${built.header.id}: ${built.header.rows} rows, ${built.header.items} items, ${bytes} bytes packed`,
)

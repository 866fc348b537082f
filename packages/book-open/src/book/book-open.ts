import { readFileSync } from 'node:fs'

/** The default book, ready for `openBook`. Threads may share its bytes. */
export interface BookOpen {
  readonly id: string
  readonly rows: number
  readonly bytes: SharedArrayBuffer
}

/** What `book.json` says about the book beside it. */
export interface BookMeta {
  readonly id: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * The built book is not committed: `npm start` and `npm test` build it from the committed figures when it is missing or older
 * than they are. A built book of 40 MB changes everywhere when one word of it does.
 */
export const BUILT_BOOK = new URL('../../dist/book.bin', import.meta.url)
export const BUILT_META = new URL('../../dist/book.json', import.meta.url)
/** What the committed figures must give, on every machine. A test holds the built book to it. */
export const EXPECTED_META = new URL('../../data/book.json', import.meta.url)

/** Opens the built book. This file imports nothing of the building: a service starts faster without. */
export function bookOpen(): BookOpen {
  const { id, rows } = readMeta()
  const built = readFileSync(BUILT_BOOK)
  const shared = new SharedArrayBuffer(built.byteLength)
  new Uint8Array(shared).set(built)
  return { id, rows, bytes: shared }
}

function readMeta(): BookMeta {
  try {
    return JSON.parse(readFileSync(BUILT_META, 'utf8')) as BookMeta
  } catch (error) {
    throw new Error(
      'The default book has not been built yet. `npm start` and `npm test` do it, and so does `node packages/book-open/scripts/build.ts`.',
      { cause: error },
    )
  }
}

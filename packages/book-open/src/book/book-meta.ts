import { readFileSync } from 'node:fs'

/** What a book says of itself. To read it from the book takes a third of a second, so it is written beside the book too. */
export interface BookSummary {
  readonly id: string
  readonly rows: number
  readonly items: number
  readonly currency: string
  readonly asOf: string
  readonly calibration: {
    readonly id: string
    readonly n: number
    readonly foldUnit: string
    readonly measuredCoverage: number | null
  } | null
}

/** What `book.json` says about the book beside it. */
export interface BookMeta extends BookSummary {
  readonly bytes: number
  readonly sha256: string
  /** Of the bytes too. To compute it is a hundredth of a second, so every start does. */
  readonly crc32: number
}

/**
 * The built book is not committed: `npm start` and `npm test` build it from the committed figures when it is missing or older
 * than they are. A built book of 40 MB changes everywhere when one word of it does.
 */
export const BUILT_META = new URL('../../dist/book.json', import.meta.url)
/** What the committed figures must give, on every machine. A test holds the built book to it. */
export const EXPECTED_META = new URL('../../data/book.json', import.meta.url)

/** Whether a content is the default book that was built here. Where nobody can say, it is not. */
export function isBookOpen(sha256: string): boolean {
  built ??= hashIn(BUILT_META)
  return sha256 === built
}

let built: string | null = null

/** The hash that a `book.json` names; none where it is missing or damaged. */
export function hashIn(file: URL): string {
  try {
    const meta: Partial<BookMeta> | null = JSON.parse(readFileSync(file, 'utf8'))
    return meta?.sha256 ?? ''
  } catch {
    return ''
  }
}

export function readMeta(): BookMeta {
  try {
    const meta: BookMeta | null = JSON.parse(readFileSync(BUILT_META, 'utf8'))
    if (meta !== null) return meta
  } catch (error) {
    throw notBuilt(error)
  }
  throw notBuilt(null)
}

const notBuilt = (cause: unknown): Error =>
  new Error(
    'The default book has not been built yet. `npm start` and `npm test` do it, and so does `npx node packages/book-open/scripts/build.ts`.',
    { cause },
  )

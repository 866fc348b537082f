import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BookError } from './book-error.ts'

/** Where installed books lie unless `ASSAY_BOOKS_DIR` says otherwise: beside the embedded database. */
export const BOOKS_FOLDER_DEFAULT = 'data/books'

/** The default book's name. It comes with the program, so no file of that name is ever installed. */
export const DEFAULT_BOOK = 'us'

export const BOOK_SUFFIX = '.book'
const IN_USE_FILE = 'in-use.json'
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const BOOKS_MAX = 10_000

interface InstalledBook {
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly modifiedAtMs: number
}

/** The folder of installed books, and the small file in it that says which one is in use. */
export interface BooksFolder {
  readonly path: string
  readonly inUsePath: string
  list(): Promise<readonly InstalledBook[]>
  /** Where a book of this name would be, whether or not it exists. Throws if the name is not valid. */
  pathOf(name: string): string
  /** Name of the book in use; the default one if nothing was chosen. */
  inUse(): Promise<string>
  use(name: string): Promise<void>
  /** Writes a book whole or not at all: a service that reads the folder never sees half of one. */
  install(name: string, bytes: Uint8Array): Promise<string>
}

export function openBooksFolder(folder: string = BOOKS_FOLDER_DEFAULT): BooksFolder {
  const path = resolve(folder)
  const inUsePath = join(path, IN_USE_FILE)

  function pathOf(name: string): string {
    if (!isBookName(name)) {
      throw new BookError(
        `"${name}" cannot be the name of a book: use 1 to 64 letters, digits, ".", "_" or "-", and begin with a letter or digit.`,
      )
    }
    return join(path, `${name}${BOOK_SUFFIX}`)
  }

  return {
    path,
    inUsePath,
    pathOf,

    async list() {
      const names = await readdir(path).catch(ifMissing<string[]>([]))
      const books = names
        .filter((name) => name.endsWith(BOOK_SUFFIX))
        .map((name) => name.slice(0, -BOOK_SUFFIX.length))
        .filter(isBookName)
        .sort()
        .slice(0, BOOKS_MAX)
      return Promise.all(
        books.map(async (name) => {
          const file = await stat(pathOf(name))
          return { name, path: pathOf(name), bytes: file.size, modifiedAtMs: file.mtimeMs }
        }),
      )
    },

    async inUse() {
      const text = await readFile(inUsePath, 'utf8').catch(ifMissing<string | null>(null))
      if (text === null) return DEFAULT_BOOK
      const name = readName(text)
      if (name === null) {
        throw new BookError(`${inUsePath} does not name a book. Choose one again: assay book use us`)
      }
      return name
    },

    async use(name) {
      pathOf(name)
      await writeWhole(path, inUsePath, new TextEncoder().encode(`${JSON.stringify({ book: name })}\n`))
    },

    async install(name, bytes) {
      const target = pathOf(name)
      if (name === DEFAULT_BOOK) {
        throw new BookError(`"${DEFAULT_BOOK}" is the book that comes with Assay. Choose another name.`)
      }
      await writeWhole(path, target, bytes)
      return target
    },
  }
}

export function isBookName(name: string): boolean {
  return NAME.test(name)
}

/** Writes beside the target and renames: readers see the old file or the new one, never half of it. */
export async function writeWhole(folder: string, target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = `${target}.${randomUUID()}.tmp`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function readName(text: string): string | null {
  try {
    const choice: unknown = JSON.parse(text)
    if (typeof choice !== 'object' || choice === null || !('book' in choice)) return null
    return typeof choice.book === 'string' && isBookName(choice.book) ? choice.book : null
  } catch {
    return null
  }
}

function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    // Somebody else has started the service here. Their folder is theirs.
    if (error.code === 'EACCES')
      throw new BookError(
        `${error.path ?? 'The folder of books'} may not be read by this user. Set ASSAY_BOOKS_DIR to a folder that may.`,
      )
    throw error
  }
}

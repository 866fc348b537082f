import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { EngineError, openBook } from '@assay/engine'
import { BookError } from './book-error.ts'
import {
  BOOK_SUFFIX,
  BOOKS_FOLDER_DEFAULT,
  DEFAULT_BOOK,
  isBookName,
  openBooksFolder,
} from './books-folder.ts'
import { loadDefaultBook } from './default-book.ts'

/** A book in memory that several threads may open at once. */
export interface LoadedBook {
  readonly id: string
  readonly rows: number
  readonly bytes: SharedArrayBuffer
}

/**
 * Loads a price book: null means the one in use (`assay book use`), else the default one; otherwise a file, or the name
 * of an installed book. Throws a BookError with one sentence when it cannot.
 */
export async function loadBook(
  nameOrNull: string | null,
  folderPath: string = BOOKS_FOLDER_DEFAULT,
): Promise<LoadedBook> {
  const folder = openBooksFolder(folderPath)
  const name = nameOrNull ?? (await folder.inUse())
  if (name === DEFAULT_BOOK) return loadDefaultBook()
  const path = pathOfBook(name, folderPath)
  const bytes = await readShared(path)
  return { ...describe(path, bytes), bytes }
}

/** The file behind what a person wrote: something that looks like a path is one, the rest are names. */
export function pathOfBook(name: string, folderPath: string = BOOKS_FOLDER_DEFAULT): string {
  const folder = openBooksFolder(folderPath)
  const looksLikePath = /[/\\]/.test(name) || name.endsWith(BOOK_SUFFIX)
  const path = looksLikePath || !isBookName(name) ? name : folder.pathOf(name)
  if (existsSync(path)) return path
  throw new BookError(
    looksLikePath
      ? `There is no price book at ${name}.`
      : `There is no price book called "${name}" in ${folder.path}. See: assay book list`,
  )
}

function describe(path: string, bytes: SharedArrayBuffer): { readonly id: string; readonly rows: number } {
  try {
    const { id, header } = openBook(bytes)
    return { id, rows: header.rows }
  } catch (error) {
    if (error instanceof EngineError) throw new BookError(`${path}: ${error.message}`)
    throw error
  }
}

const READ_BYTES = 16 * 1024 * 1024

async function readShared(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BookError(`The price book ${path} cannot be opened (${error.code ?? error.message}).`)
  })
  try {
    const { size } = await file.stat()
    const bytes = new SharedArrayBuffer(size)
    const view = new Uint8Array(bytes)
    const chunk = new Uint8Array(Math.min(size, READ_BYTES))
    let at = 0
    while (at < size) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - at), at)
      if (bytesRead === 0) throw new BookError(`The price book ${path} was cut short while it was read.`)
      view.set(chunk.subarray(0, bytesRead), at)
      at += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

import { existsSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { type BookOpen, bookOpen } from '@assay/book-open/book'
import type { Book } from '@assay/engine'
import { BookError } from './book-error.ts'
import { factsOf } from './book-facts.ts'
import {
  BOOK_SUFFIX,
  BOOKS_FOLDER_DEFAULT,
  DEFAULT_BOOK,
  isBookName,
  openBooksFolder,
} from './books-folder.ts'
import type { BookFacts } from './build-messages.ts'

/** A book in memory that several threads may open at once. */
export interface LoadedBook {
  readonly id: string
  readonly facts: BookFacts
  readonly bytes: SharedArrayBuffer
  /** Of the bytes, where it is known without hashing them. */
  readonly sha256: string | null
  /** The book that it extends, if any. */
  readonly base: BaseBook | null
}

export interface BaseBook {
  readonly name: string
  readonly facts: BookFacts
  readonly bytes: SharedArrayBuffer
  readonly sha256: string | null
}

/**
 * Loads a price book: null means the one in use (`assay book use`), else the default one; otherwise a file, or the name
 * of an installed book. Throws a BookError with one sentence when it cannot.
 */
export async function loadBook(
  nameOrNull: string | null,
  folderPath: string = BOOKS_FOLDER_DEFAULT,
): Promise<LoadedBook> {
  const name = nameOrNull ?? (await openBooksFolder(folderPath).inUse())
  if (name === DEFAULT_BOOK) return loadDefaultBook()
  const path = pathOfBook(name, folderPath)
  const bytes = await readShared(path)
  const { id, header } = await open(path, bytes)
  const base = header.extends === null ? null : await loadBase(path, header.extends, folderPath)
  return { id, facts: factsOf(header), bytes, sha256: null, base }
}

function loadDefaultBook(): LoadedBook {
  const { id, bytes, sha256, ...summary } = readDefaultBook()
  return { id, facts: factsOf(summary), bytes, sha256, base: null }
}

function readDefaultBook(): BookOpen {
  try {
    return bookOpen()
  } catch (error) {
    throw new BookError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * The book that another extends. Its name comes out of a file, so it is only ever the name of an installed book and never
 * a path. One step and no chain: a base that extends yet another book would make it hard to say where a price is from.
 */
async function loadBase(path: string, name: string, folderPath: string): Promise<BaseBook> {
  if (name === DEFAULT_BOOK) return { ...loadDefaultBook(), name }
  if (!isBookName(name)) {
    throw new BookError(
      `${path} is refused: it extends ${JSON.stringify(name.slice(0, 80))}, which is not the name of a book.`,
    )
  }
  const folder = openBooksFolder(folderPath)
  const basePath = folder.pathOf(name)
  if (!existsSync(basePath)) {
    throw new BookError(`${path} extends "${name}". ${notInstalled(name, folder.path)}`)
  }
  const bytes = await readShared(basePath)
  const { header } = await open(basePath, bytes)
  if (header.extends === null) return { name, facts: factsOf(header), bytes, sha256: null }
  throw new BookError(
    `${path} extends "${name}", which itself extends another book; a book can extend only one that stands alone.`,
  )
}

/** The file behind what a person wrote: something that looks like a path is one, the rest are names. */
export function pathOfBook(name: string, folderPath: string = BOOKS_FOLDER_DEFAULT): string {
  const folder = openBooksFolder(folderPath)
  const looksLikePath = /[/\\]/.test(name) || name.endsWith(BOOK_SUFFIX)
  const path = looksLikePath || !isBookName(name) ? name : folder.pathOf(name)
  if (existsSync(path)) return path
  throw new BookError(looksLikePath ? `There is no price book at ${name}.` : notInstalled(name, folder.path))
}

function notInstalled(name: string, folderPath: string): string {
  return `There is no price book called "${name}" in ${folderPath}. See: assay book list`
}

/** The default book is known to be one, so whoever loads only that one does not wait for the engine. */
async function open(path: string, bytes: SharedArrayBuffer): Promise<Book> {
  const { EngineError, openBook } = await import('@assay/engine')
  try {
    return openBook(bytes)
  } catch (error) {
    if (error instanceof EngineError) throw new BookError(`${path}: ${error.message}`)
    throw error
  }
}

const READ_BYTES = 16 * 1024 * 1024

async function readShared(path: string): Promise<SharedArrayBuffer> {
  const file = await openFile(path).catch((error: NodeJS.ErrnoException) => {
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

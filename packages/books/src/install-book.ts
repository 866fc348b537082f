import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { BOOK_SUFFIX, BOOKS_FOLDER_DEFAULT, DEFAULT_BOOK, openBooksFolder } from './books-folder.ts'
import { loadBook, pathOfBook } from './load-book.ts'

/**
 * Checks a book and returns its name in the books folder. A file from elsewhere is copied there first, under its own id,
 * because everything that refers to a book later refers to it by name.
 */
export async function installBook(
  nameOrPath: string,
  folderPath: string = BOOKS_FOLDER_DEFAULT,
): Promise<{ readonly name: string; readonly rows: number; readonly currency: string }> {
  const folder = openBooksFolder(folderPath)
  const { id, facts } = await loadBook(nameOrPath, folder.path)
  const { rows, currency } = facts
  if (nameOrPath === DEFAULT_BOOK) return { name: DEFAULT_BOOK, rows, currency }
  const path = resolve(pathOfBook(nameOrPath, folder.path))
  if (dirname(path) === folder.path) return { name: basename(path, BOOK_SUFFIX), rows, currency }
  await folder.install(id, await readFile(path))
  return { name: id, rows, currency }
}

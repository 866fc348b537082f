import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { BOOK_SUFFIX, DEFAULT_BOOK, loadBook, openBooksFolder, pathOfBook } from '@assay/books'
import type { CommandContext } from './context.ts'
import { explained } from './open-local-book.ts'
import { formatTable } from './table.ts'

/** `assay book list`: the default book, and what lies in the books folder. */
export async function listBooks(
  options: { readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  const folder = openBooksFolder(context.env.ASSAY_BOOKS_DIR || undefined)
  const inUse = await explained(() => folder.inUse())
  const installed = await folder.list()
  const books = [{ name: DEFAULT_BOOK, bytes: null, modifiedAtMs: null }, ...installed].map((book) => ({
    name: book.name,
    in_use: book.name === inUse,
    bytes: book.bytes,
    installed_at: book.modifiedAtMs === null ? null : new Date(book.modifiedAtMs).toISOString(),
  }))
  if (options.json === true) {
    context.print(`${JSON.stringify(books, null, 2)}\n`)
    return
  }
  const rows = books.map(({ name, in_use, bytes, installed_at }) => [
    in_use ? '*' : ' ',
    name,
    bytes === null ? 'comes with Assay' : `${(bytes / 1e6).toFixed(1)} MB`,
    installed_at === null ? '' : installed_at.slice(0, 16).replace('T', ' '),
  ])
  context.print(formatTable([[' ', 'NAME', 'SIZE', 'INSTALLED'], ...rows]))
}

/** `assay book use`. A file is checked and copied into the books folder first, under its own id. */
export async function useBook(name: string, context: CommandContext): Promise<void> {
  const folder = openBooksFolder(context.env.ASSAY_BOOKS_DIR || undefined)
  const loaded = await explained(() => loadBook(name, folder.path))
  let chosen = name
  if (name !== DEFAULT_BOOK) {
    const path = resolve(pathOfBook(name, folder.path))
    const isInstalled = dirname(path) === folder.path
    chosen = isInstalled ? basename(path, BOOK_SUFFIX) : loaded.id
    if (!isInstalled) await explained(async () => folder.install(chosen, await readFile(path)))
  }
  await explained(() => folder.use(chosen))
  context.note(
    `${chosen} is in use: ${loaded.rows.toLocaleString('en')} rows. A running service takes it within seconds.\n`,
  )
}

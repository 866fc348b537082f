import { unwatchFile, watchFile } from 'node:fs'
import { openBooksFolder } from './books-folder.ts'

/** How soon a service notices that another book was chosen. */
const LOOK_EVERY_MS = 1_000

/**
 * Calls back after every `assay book use`, which rewrites the small file even for a book of the same name. It looks at
 * that file once a second, because notifications of the file system do not cross containers and network mounts.
 */
export function watchBookInUse(folderPath: string, onChange: () => void): () => void {
  const folder = openBooksFolder(folderPath)
  const path = folder.inUsePath
  const listener = (now: { readonly mtimeMs: number; readonly ino: number }, before: typeof now): void => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino) onChange()
  }
  const watcher = watchFile(path, { interval: LOOK_EVERY_MS, persistent: false }, listener)
  watcher.unref()
  return () => unwatchFile(path, listener)
}

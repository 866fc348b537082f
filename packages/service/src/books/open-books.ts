import { isBookOpen } from '@assay/book-open/book-meta'
import { type Book, type LayeredBook, openBook } from '@assay/engine'
import type { Books } from '../thread-messages.ts'

/** Opened books by the hash of their content: hundreds of books may extend the same one, which takes long to open. */
export type OpenedBooks = Map<string, Book>

export function openBooks({ book, base, hash, baseHash }: Books, opened: OpenedBooks): LayeredBook {
  const open = (bytes: SharedArrayBuffer, name: string | null | undefined): Book => {
    const known = name == null ? undefined : opened.get(name)
    if (known !== undefined) return known
    const fresh = openBook(bytes, { isKnown: name != null && isBookOpen(name) })
    if (name != null) opened.set(name, fresh)
    return fresh
  }
  return { book: open(book, hash), base: base === null ? null : open(base, baseHash) }
}

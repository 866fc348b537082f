import type { Book } from './book.ts'

/**
 * Keeps what follows from a book alone, by a key, for as long as the book is open: the same things are asked for again and again. It never keeps
 * what somebody asked. A full memory begins anew.
 */
export function bookMemory<Value>(entriesMax: number): (book: Book, key: string, find: () => Value) => Value {
  const books = new WeakMap<Book, Map<string, Value>>()
  return (book, key, find) => {
    let kept = books.get(book)
    if (kept === undefined) {
      kept = new Map()
      books.set(book, kept)
    }
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = find()
    if (kept.size >= entriesMax) kept.clear()
    kept.set(key, found)
    return found
  }
}

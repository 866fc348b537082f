import type { Book } from './book.ts'

/** What follows from a book alone, by a key. */
interface BookStore<Value> {
  get(book: Book, key: string): Value | undefined
  set(book: Book, key: string, value: Value): void
}

/**
 * Keeps what follows from a book alone for as long as the book is open: the same things are asked for again and again. It never keeps
 * what somebody asked. A full memory begins anew.
 */
export function bookStore<Value>(entriesMax: number): BookStore<Value> {
  const books = new WeakMap<Book, Map<string, Value>>()
  return {
    get: (book, key) => books.get(book)?.get(key),
    set: (book, key, value) => {
      let kept = books.get(book)
      if (kept === undefined) {
        kept = new Map()
        books.set(book, kept)
      }
      if (kept.size >= entriesMax) kept.clear()
      kept.set(key, value)
    },
  }
}

/** The same as a function that finds what is not kept yet. */
export function bookMemory<Value>(entriesMax: number): (book: Book, key: string, find: () => Value) => Value {
  const kept = bookStore<Value>(entriesMax)
  return (book, key, find) => {
    const known = kept.get(book, key)
    if (known !== undefined) return known
    const found = find()
    kept.set(book, key, found)
    return found
  }
}

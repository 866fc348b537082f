import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { BookContent, BookStore } from '@assay/domain/books/book-store'
import type { BookRef } from '@assay/domain/jobs/job'
import type { Books } from '../thread-messages.ts'
import { readBlob } from './book-blob.ts'
import { type BookCache, hashOf } from './book-cache.ts'

/** A version of a book in memory, with the one that it extends. */
export interface ShelvedBooks {
  /** Names the content: the same key is the same books. */
  readonly key: string
  readonly books: Books
  readonly ref: BookRef
}

/** The books of a node: those in memory, and the way to all others. */
export interface BookShelf {
  /** What is in memory at this moment. */
  peek(ref: BookRef): ShelvedBooks | null
  /** Null: there is no such version any more. */
  load(ref: BookRef): Promise<ShelvedBooks | null>
  /** Adds a book that this node has anyway. It stays until others are added after it. */
  keep(hash: string, bytes: SharedArrayBuffer): void
  /** How many versions are in memory, and their bytes. */
  stats(): { readonly books: number; readonly bytes: number }
}

interface BookShelfOptions {
  readonly store: Pick<BookStore, 'content' | 'contentOf' | 'readChunk'>
  readonly cache: BookCache
  readonly bytesMax: number
  /** Called when books leave memory: threads that have opened them let them go too. */
  readonly onDrop: (key: string) => void
  readonly onLoad: (book: ShelvedBooks, bytes: number) => void
}

/** Small books cost their threads more than their bytes. */
const BOOKS_MAX = 200
/** The default book of before and of now, each with the one that it extends. */
const KEPT_MAX = 4

export function createBookShelf({ store, cache, bytesMax, onDrop, onLoad }: BookShelfOptions): BookShelf {
  const shelved = new Map<string, ShelvedBooks>()
  const loading = new Map<string, Promise<ShelvedBooks | null>>()
  /** In memory by hash: several versions may extend the same book. */
  const inMemory = new Map<string, SharedArrayBuffer>()
  const kept = new Map<string, SharedArrayBuffer>()
  const nameOf = ({ id, version }: BookRef): string => `${id}@${version}`

  async function bytesOf(content: BookContent): Promise<SharedArrayBuffer> {
    const { hash } = content
    const known = kept.get(hash) ?? inMemory.get(hash) ?? (await cache.read(hash))
    if (known !== null && known !== undefined) return known
    const bytes = await fetchBook(store, content)
    await cache.write(hash, bytes)
    return bytes
  }

  async function load(ref: BookRef): Promise<ShelvedBooks | null> {
    const content = await store.content(ref)
    if (content === null) return null
    const base = content.baseHash === null ? null : await store.contentOf(content.baseHash)
    if (content.baseHash !== null && base === null) return null
    const books: Books = {
      book: await bytesOf(content),
      base: base === null ? null : await bytesOf(base),
      hash: content.hash,
      baseHash: content.baseHash,
    }
    const key = `${content.hash}+${content.baseHash ?? ''}`
    const entry: ShelvedBooks = { key, books, ref }
    shelved.set(nameOf(ref), entry)
    inMemory.set(content.hash, books.book)
    if (base !== null && books.base !== null) inMemory.set(base.hash, books.base)
    onLoad(entry, content.bytes)
    dropSurplus(nameOf(ref))
    return entry
  }

  /** Drops the books that were used longest ago, but not the one that was just loaded. */
  function dropSurplus(newest: string): void {
    for (const [name, { key }] of shelved) {
      if (shelved.size <= BOOKS_MAX && totalBytes() <= bytesMax) return
      if (name === newest) continue
      shelved.delete(name)
      const left = [...shelved.values()]
      const used = new Set(left.flatMap(({ books: { book, base } }) => [book, base]))
      for (const [hash, bytes] of inMemory) if (!used.has(bytes)) inMemory.delete(hash)
      if (!left.some((other) => other.key === key)) onDrop(key)
    }
  }

  function totalBytes(): number {
    let bytes = 0
    for (const [hash, buffer] of inMemory) if (!kept.has(hash)) bytes += buffer.byteLength
    return bytes
  }

  return {
    peek(ref) {
      const name = nameOf(ref)
      const entry = shelved.get(name)
      if (entry === undefined) return null
      // The order of the map is that of the last use.
      shelved.delete(name)
      shelved.set(name, entry)
      return entry
    },
    load(ref) {
      const name = nameOf(ref)
      const entry = shelved.get(name)
      if (entry !== undefined) return Promise.resolve(entry)
      const known = loading.get(name)
      if (known !== undefined) return known
      const own = load(ref).finally(() => loading.delete(name))
      loading.set(name, own)
      return own
    },
    keep(hash, bytes) {
      kept.delete(hash)
      kept.set(hash, bytes)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size > KEPT_MAX) kept.delete(oldest)
    },
    stats: () => ({ books: shelved.size, bytes: totalBytes() }),
  }
}

/** Unpacks a book of the store into memory that threads share, and checks that its hash is right. */
async function fetchBook(
  store: Pick<BookStore, 'readChunk'>,
  { hash, bytes: size, blob }: BookContent,
): Promise<SharedArrayBuffer> {
  const shared = new SharedArrayBuffer(size)
  const view = new Uint8Array(shared)
  let at = 0
  // Unlike `pipe`, it hands on the failure of a read. Otherwise nobody would handle it, which ends a process.
  await pipeline(Readable.from(readBlob(store, blob)), createZstdDecompress(), async (unpacked) => {
    for await (const piece of unpacked) {
      const bytes: Uint8Array = piece
      if (at + bytes.length > size) throw new Error(`the book ${hash} is larger than it should be`)
      view.set(bytes, at)
      at += bytes.length
    }
  })
  if (at !== size || hashOf(shared) !== hash) throw new Error(`the book ${hash} is damaged in the store`)
  return shared
}

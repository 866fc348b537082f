import { u16At } from '../in-range.ts'
import type { Book } from './book.ts'
import type { ItemProfile } from './header.ts'

/** What the book says of all items of a kind: how they are measured, packed and paid for. */
export const profileOf = (book: Book, item: number): ItemProfile =>
  book.profiles.at(u16At(book.items.profile, item))

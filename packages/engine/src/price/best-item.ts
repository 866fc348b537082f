import type { Book } from '../book/book.ts'
import type { Hits } from '../index/bm25.ts'
import { isWin, leadOf } from '../index/lead.ts'

/** The item that wins a line, or -1. */
export function bestItemOf({ header, index }: Book, named: readonly string[], hits: Hits): number {
  const best = leadOf(index, named, hits)
  return best !== null && isWin(best, header.items, header.model?.saidMin ?? 0) ? best.item : -1
}

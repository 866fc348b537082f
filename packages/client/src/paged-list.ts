interface Page<Item> {
  readonly items: readonly Item[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** A list that is read page by page. Iterate over it for all items; nothing is asked before it is needed. */
export interface PagedList<Item, P extends Page<Item>> extends AsyncIterable<Item> {
  /** The first page alone, from the cursor of the filter on. */
  page(): Promise<P>
  /** Page by page. */
  pages(): AsyncIterable<P>
}

export function createPagedList<Item, P extends Page<Item>>(
  readPage: (cursor: string | undefined) => Promise<P>,
  start: string | undefined,
): PagedList<Item, P> {
  async function* pages(): AsyncGenerator<P> {
    let cursor = start
    for (;;) {
      const page = await readPage(cursor)
      yield page
      if (page.nextCursor === null) return
      cursor = page.nextCursor
    }
  }

  return {
    page: () => readPage(start),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.items
    },
  }
}

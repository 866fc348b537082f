/** What orders the list: newest first, and ids sort by time within one moment. */
interface Listed {
  readonly jobId: string
  readonly createdAt: string
}

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/**
 * Puts a fresh first page over what was loaded before: new jobs come in, states are updated, deleted ones go. What lies
 * beyond the page stays. When so much is new that the page no longer reaches the old list, it starts over: a list with a
 * hole in it would be worse than a shorter one. A search that has used up its time ends its page early: an empty page with more
 * behind it says nothing about what was found before, nor how far the search had come.
 */
export function mergePage<Item extends Listed>(loaded: Page<Item>, fresh: Page<Item>): Page<Item> {
  const last = fresh.items.at(-1)
  if (fresh.nextCursor === null) return fresh
  if (last === undefined) return loaded
  const known = new Set(loaded.items.map((item) => item.jobId))
  if (loaded.items.length > 0 && !fresh.items.some((item) => known.has(item.jobId))) return fresh
  const beyond = loaded.items.filter((item) => isOlder(item, last))
  return beyond.length === 0 ? fresh : { items: [...fresh.items, ...beyond], nextCursor: loaded.nextCursor }
}

function isOlder(item: Listed, than: Listed): boolean {
  if (item.createdAt !== than.createdAt) return item.createdAt < than.createdAt
  return item.jobId < than.jobId
}

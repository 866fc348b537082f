import { isStoreUnavailable } from './postgres-failure.ts'

/** More than this many reads are several statements. */
const BATCH_MAX = 200

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads of one kind that are asked for in the same turn of the event loop go to the server as one statement. Each is sent
 * after it was asked for, so that it sees all that was committed before.
 */
export function gatherReads<Item, Result>(
  read: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []

  function flush(): void {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += BATCH_MAX)
      void settle(all.slice(start, start + BATCH_MAX))
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await read(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, i) => {
        resolve(results[i] as Result)
      })
    } catch (error) {
      // One faulty read must not fail its neighbours: each is tried alone. A server that is away fails them all alike.
      if (batch.length > 1 && !isStoreUnavailable(error)) for (const one of batch) void settle([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ item, resolve, reject })
    })
}

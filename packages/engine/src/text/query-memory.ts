/** Answers that were found while one query was read. They are pure, so keeping them only saves the time to find them again. */
export interface QueryMemory<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
}

/** Longer texts are whole queries, which are read once. */
const TEXT_LENGTH_MAX = 300
const ENTRIES_MAX = 512
const memories: { forget(): void }[] = []

/**
 * What the many rules that look at a line ask again and again. A full memory begins anew, as another map: the table of one that was cleared keeps
 * its entries and leads to the next table, so one old table would hold all that came after it until the whole heap is swept.
 */
export function queryMemory<K, V>(entriesMax = ENTRIES_MAX): QueryMemory<K, V> {
  let kept = new Map<K, V>()
  const forget = (): void => {
    if (kept.size > 0) kept = new Map()
  }
  memories.push({ forget })
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      if (typeof key === 'string' && key.length > TEXT_LENGTH_MAX) return
      if (kept.size >= entriesMax) kept = new Map()
      kept.set(key, value)
    },
  }
}

/** A function of a text that answers the same text once a query. */
export function oncePerQuery<V>(answer: (text: string) => V): (text: string) => V {
  const kept = queryMemory<string, { readonly value: V }>()
  return (text) => {
    let known = kept.get(text)
    if (known === undefined) {
      known = { value: answer(text) }
      kept.set(text, known)
    }
    return known.value
  }
}

/** To be called before a query is read: no text outlives its query by more than one. */
export function forgetQuery(): void {
  for (const { forget } of memories) forget()
}

/** Known words by their first two and their last two letters, each by a number of the caller's. */
export interface SlipIndex {
  add(word: string, id: number): void
  /** The numbers of all words that may be one slip of the pen away from a word, and of some others. Each comes once. */
  near(word: string): readonly number[]
}

const ENDS = 2

/**
 * One letter added, dropped, changed or swapped touches two neighbouring places at most. In words of five letters or more it
 * leaves the first two letters or the last two as they are, so only words that share one of these need a closer look.
 */
export function createSlipIndex(): SlipIndex {
  const byBeginning = new Map<string, number[]>()
  const byEnding = new Map<string, Map<string, number[]>>()
  return {
    add(word, id) {
      const [beginning, ending] = endsOf(word)
      listIn(byBeginning, beginning).push(id)
      const beginnings = byEnding.get(ending) ?? new Map<string, number[]>()
      byEnding.set(ending, beginnings)
      listIn(beginnings, beginning).push(id)
    },
    near(word) {
      const [beginning, ending] = endsOf(word)
      const found = [...(byBeginning.get(beginning) ?? [])]
      for (const [other, ids] of byEnding.get(ending) ?? [])
        if (other !== beginning) for (const id of ids) found.push(id)
      return found
    },
  }
}

const endsOf = (word: string): readonly [string, string] => [word.slice(0, ENDS), word.slice(-ENDS)]

function listIn(lists: Map<string, number[]>, key: string): number[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: number[] = []
  lists.set(key, list)
  return list
}
